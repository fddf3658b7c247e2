import Foundation
import SettingsDiagnostics
import SettingsServer
import Testing

@testable import SettingsLanguageServer

/// Links to the files that a document names.
@Suite struct LinkTests {
  private static func session(_ files: [String: String], _ path: String) throws -> TestSession {
    var options = LanguageServer.Options()
    options.usesCatalog = false
    let session = try TestSession(files, options: options)
    try session.initialize()
    for file in files.keys.sorted() where !file.hasSuffix(".xcconfig") { try session.open(file) }
    _ = try session.diagnostics(path)
    return session
  }

  /// The links of a document: `3: D.xcconfig → D.xcconfig`.
  private static func links(_ session: TestSession, _ path: String) throws -> [String] {
    let answer = try session.request(
      "textDocument/documentLink", ["textDocument": ["uri": session.uri(path)]])
    let lines = session.text(of: path).components(separatedBy: "\n")
    return (answer.array ?? []).compactMap { link in
      guard let range = TextRange(link["range"] ?? .null) else { return nil }
      let line = Array(lines[range.start.line].utf16)
      let text = String(
        decoding: line[range.start.character..<range.end.character], as: UTF16.self)
      let target = session.hidingFolder(link["target"]?.string ?? "")
      return "\(range.start.line): \(text) → \(target.dropFirst("file:///FOLDER/".count))"
    }
  }

  @Test func `paths are read as YAML`() throws {
    let session = try Self.session(
      [
        "config.yaml": """
        include: [
          base.yaml ]
        project:
          name: P
          platform: macOS
          organizationIdentifier: com.x
          xcconfig: {
            Debug: D.xcconfig,
            "Release": 'q''.xcconfig' }
          settings: { include: D.xcconfig, xcconfig: D.xcconfig }
        targets:
          A: { type: tool, xcconfig: &x D.xcconfig }
          B: { type: tool, xcconfig: *x }
          C:
            type: tool
            xcconfig: { Debug: "\\x44.xcconfig", Release: !!str D.xcconfig }

        """,
        "base.yaml": "project: { version: 1 }\n", "D.xcconfig": "", "q'.xcconfig": "",
      ], "config.yaml")
    #expect(
      try Self.links(session, "config.yaml") == [
        "1: base.yaml → base.yaml", "7: D.xcconfig → D.xcconfig",
        "8: q''.xcconfig → q%27.xcconfig", "11: D.xcconfig → D.xcconfig",
        "15: \\x44.xcconfig → D.xcconfig", "15: D.xcconfig → D.xcconfig",
      ])
    let answer = try session.request(
      "textDocument/definition", session.place("x4|4.xcc", in: "config.yaml"))
    #expect(answer[0]?["uri"] == session.uri("D.xcconfig"))
  }

  @Test func `an include decides the folder of a spec's paths`() throws {
    let files = [
      "project.yml": """
      name: P
      include:
        - { path: a/one.yml, relativePaths: false }
        - a/two.yml
      targets: { T: { type: tool, platform: macOS } }

      """,
      "a/one.yml": "configFiles: { Debug: x.xcconfig }\n",
      "a/two.yml": "configFiles: { Release: 'x.xcconfig' }\n", "x.xcconfig": "",
      "a/x.xcconfig": "",
    ]
    let session = try Self.session(files, "project.yml")
    #expect(
      try Self.links(session, "project.yml") == [
        "2: a/one.yml → a/one.yml", "3: a/two.yml → a/two.yml",
      ])
    #expect(try Self.links(session, "a/one.yml") == ["0: x.xcconfig → x.xcconfig"])
    #expect(try Self.links(session, "a/two.yml") == ["0: x.xcconfig → a/x.xcconfig"])
  }

  @Test func `a spec in JSON has links`() throws {
    let session = try Self.session(
      [
        "project.json": """
        {
          "name": "P",
          "configFiles": { "Debug": "D.xcconfig" },
          "targets": { "T": { "type": "tool", "platform": "macOS" } }
        }

        """, "D.xcconfig": "",
      ], "project.json")
    #expect(try Self.links(session, "project.json") == ["2: D.xcconfig → D.xcconfig"])
  }

  @Test func `a spec in JSON has an outline, definitions and completion`() throws {
    let session = try Self.session(
      [
        "project.json": """
        {
          "name": "P",
          "targets": {
            "App": {
              "type": "tool",
              "platform": "macOS",
              "dependencies": [{ "target": "Kit" }]
            },
            "Kit": { "type": "framework", "platform": "macOS" }
          }
        }

        """
      ], "project.json")
    let document: JSONValue = ["textDocument": ["uri": session.uri("project.json")]]
    let symbols = try session.request("textDocument/documentSymbol", document)
    #expect(symbols.array?.map { $0["name"] } == ["name", "targets"])
    #expect(symbols[1]?["children"]?.array?.map { $0["name"] } == ["App", "Kit"])
    let folds = try session.request("textDocument/foldingRange", document)
    #expect(folds.array?.map { $0["startLine"]?.integer } == [0, 2, 3])
    let place = try session.place(": \"K|it", in: "project.json")
    let definition = try session.request("textDocument/definition", place)
    #expect(definition.array?.map { $0["range"]?["start"]?["line"]?.integer } == [8])
    let completion = try session.request("textDocument/completion", place)
    let labels = (completion["items"]?.array ?? []).map { $0["label"]?.string }
    // Only what has the letter that is typed.
    #expect(labels.contains("Kit") && !labels.contains("App"))
  }

  @Test(arguments: ["  Ba|se:", "templates: [Ba|se]"])
  func `a template of a spec has a summary`(marked: String) throws {
    let session = try Self.session(
      [
        "project.yml": """
        name: P
        targetTemplates:
          Base: { platform: macOS }
        targets:
          T: { type: tool, templates: [Base] }

        """
      ], "project.yml")
    let hover = try session.request(
      "textDocument/hover", session.place(marked, in: "project.yml"))
    #expect(hover["contents"]?["value"] == "**Base** (template)\n\n- used by `T`")
  }
}
