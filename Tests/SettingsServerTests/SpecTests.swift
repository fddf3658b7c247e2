import Foundation
import SettingsDiagnostics
import Testing

@testable import SettingsLanguageServer

/// Completion, definition and hover in XcodeGen specs, and in quotes and JSON.
@Suite struct SpecTests {
  private static let spec = """
    name: Demo
    configs: { Debug: debug, Release: release }
    targetTemplates:
      Base: { platform: iOS }
    targets:
      App:
        type: application
        templates: [Base]
        dependencies:
          - target: Kit
        settings: { base: { PRODUCT_BUNDLE_IDENTIFIER: com.example.app } }
      Kit:
        type: framework
        platform: iOS

    """

  private static func session(_ path: String, _ text: String) throws -> TestSession {
    var options = LanguageServer.Options()
    options.usesCatalog = false
    let session = try TestSession([path: text], options: options)
    try session.initialize()
    try session.open(path)
    return session
  }

  /// The labels at a mark, after a text was replaced by one with the mark.
  private static func labels(_ session: TestSession, _ marked: String, _ path: String) throws
    -> [String]
  {
    let answer = try session.request(
      "textDocument/completion", session.place(marked, in: path))
    return (answer["items"]?.array ?? []).compactMap { $0["label"]?.string }
  }

  @Test(arguments: [
    ("type: application", "ty|", "type"), ("target: Kit", "target: K|", "Kit"),
    ("templates: [Base]", "templates: [B|]", "Base"),
    ("type: framework", "type: frame|", "framework"),
    ("- target: Kit", "- emb|", "embed"), ("configs: {", "optio|\nconfigs: {", "options"),
  ]) func `fields and names are proposed`(old: String, marked: String, expected: String) throws {
    let session = try Self.session("project.yml", Self.spec)
    try session.replace(
      old, with: marked.replacingOccurrences(of: "|", with: ""), in: "project.yml")
    #expect(try Self.labels(session, marked, "project.yml").contains(expected))
  }

  @Test func `a target has a definition and a summary`() throws {
    let session = try Self.session("project.yml", Self.spec)
    let place = try session.place("target: K|it", in: "project.yml")
    let definition = try session.request("textDocument/definition", place)
    #expect(definition[0]?["range"]?["start"]?["line"]?.integer == 11)
    let hover = try session.request(
      "textDocument/hover", session.place("  A|pp:", in: "project.yml"))
    let text = hover["contents"]?["value"]?.string ?? ""
    #expect(text.contains("**App** (target)"), "\(text)")
    #expect(text.contains("`com.example.app`"), "\(text)")
  }

  @Test(arguments: [
    ("  common: { GREE|TING: hi }", "GREETING"), ("base: { TO|NE: $(GREETING)", "TONE"),
    ("{ Debug: { TO|NE: low", "TONE"), ("groups: [com|mon]", nil), ("Deb|ug: { TONE", nil),
  ])
  func `groups of settings have settings`(marked: String, setting: String?) throws {
    let session = try Self.session(
      "project.yml",
      Self.spec + """
        settingGroups:
          common: { GREETING: hi }
          more: { base: { TONE: $(GREETING) }, configs: { Debug: { TONE: low } } }
        settings: { groups: [common] }

        """)
    let answer = try session.request(
      "textDocument/hover", session.place(marked, in: "project.yml"))
    let text = answer["contents"]?["value"]?.string ?? ""
    if let setting {
      #expect(text.hasPrefix("**\(setting)** (user-defined)"), "\(text)")
    } else {
      #expect(!text.contains("(user-defined)"), "\(text)")
    }
    let references = try session.request(
      "textDocument/references", session.place("$(GREE|TING)", in: "project.yml"))
    #expect(references.array?.count == 2)
  }

  @Test func `a refused rename of a target shows a line of a spec`() throws {
    let session = try Self.session(
      "project.yml",
      "name: Demo\noptions: { bundleIdPrefix: com.x }\n"
        + "targets: { Kit: { type: framework, platform: iOS } }\n")
    _ = try session.diagnostics("project.yml")
    let place = try session.place("K|it", in: "project.yml")
    let id = session.start(
      "textDocument/rename",
      [
        "textDocument": place["textDocument"] ?? .null, "position": place["position"] ?? .null,
        "newName": "Core",
      ])
    let message = try session.answer(to: id)["error"]?["message"]?.string ?? ""
    #expect(
      message.hasSuffix(
        "write 'settings: { PRODUCT_BUNDLE_IDENTIFIER: com.x.Kit }' in the target first to keep it"),
      "\(message)")
  }

  @Test(arguments: [
    ("type: application", "type: \"app|", "application"),
    ("type: application", "type: 'app|'", "application"),
    ("type: application", "\"bundle|", "bundleIdentifier"),
    ("devices: ipad", "devices: [\"ip|]", "ipad"),
  ]) func `completion works in quotes`(old: String, marked: String, expected: String) throws {
    let config = TestSession.config + "    devices: ipad\n"
    let session = try Self.session("config.yaml", config)
    try session.replace(
      old, with: marked.replacingOccurrences(of: "|", with: ""), in: "config.yaml")
    let answer = try session.request(
      "textDocument/completion", session.place(marked, in: "config.yaml"))
    let item = (answer["items"]?.array ?? []).first { $0["label"]?.string == expected }
    #expect(item?["textEdit"]?["newText"]?.string == expected)
  }

  @Test func `JSON needs no space after a colon`() throws {
    let text = "{\"project\":{\"settings\":{\"LEVEL\":\"high\"}},\"targets\":{\"App\":{}}}"
    let indexed = IndexedText(Array(text.utf8), encoding: .utf16)
    let offset = text.utf8.distance(
      from: text.startIndex, to: try #require(text.range(of: "high")).lowerBound)
    let place = try #require(YAMLPlace(at: offset, in: indexed))
    #expect(place.path == [.key("project"), .key("settings"), .key("LEVEL")])
    #expect(place.role == .value)
    #expect(indexed.string(place.token) == "\"high\"")
  }
}
