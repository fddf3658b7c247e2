import Foundation
import SettingsDiagnostics
import SettingsTestSupport
import Testing

@testable import SettingsLanguageServer

/// Inlay hints, what hover reports about other assignments, and progress.
@Suite struct HintTests {
  private static let config = """
    version: 1
    project:
      name: Demo
      platform: macOS
      deploymentTarget: "13.0"
      settings: { LEVEL: low, KEPT: 1 }
    targets:
      App:
        type: application
        bundleIdentifier: com.example.app
        settings:
          LEVEL: high
          KEPT: $(inherited) 2
      Tool:
        type: commandLineTool

    """

  private static func session(
    _ options: LanguageServer.Options = LanguageServer.Options()
  ) throws -> TestSession {
    var options = options
    options.usesCatalog = false
    let session = try TestSession(["config.yaml": config], options: options)
    return session
  }

  /// The hints of a document: `5:12 overridden …`.
  private static func hints(
    _ session: TestSession, _ path: String = "config.yaml"
  ) throws -> [String] {
    let answer = try session.request(
      "textDocument/inlayHint",
      [
        "textDocument": ["uri": session.uri(path)],
        "range": [
          "start": ["line": 0, "character": 0], "end": ["line": 100, "character": 0],
        ],
      ])
    return (answer.array ?? []).map { hint in
      let label = (hint["label"]?.array ?? []).compactMap { $0["value"]?.string }.joined()
      return "\(hint["position"]?["line"]?.integer ?? -1): \(label)"
    }
  }

  @Test func `overridden lines have hints, also after an edit`() throws {
    let session = try Self.session()
    try session.initialize()
    try session.open("config.yaml")
    #expect(try Self.hints(session) == ["5: overridden in 2 of 4 cells by App"])
    try session.replace("type: commandLineTool", with: "inherits: App", in: "config.yaml")
    #expect(try Self.hints(session) == ["5: overridden in all 4 cells by App"])
    try session.replace("LEVEL: high", with: "OTHER: high", in: "config.yaml")
    #expect(try Self.hints(session) == [])
    try session.replace("OTHER: high", with: "OTHER: [", in: "config.yaml")
    #expect(try Self.hints(session) == [])
  }

  @Test func `lines of a spec that others at the same level replace have hints`() throws {
    var options = LanguageServer.Options()
    options.usesCatalog = false
    let session = try TestSession(
      [
        "project.yml": """
        name: Demo
        settingGroups:
          common: { SHARED: 1, KEPT: 1 }
        settings:
          groups: [common]
          base:
            FLAGS: [$(inherited), -a]
            SHARED: 2
          configs:
            Debug:
              FLAGS: [$(inherited), -b]
        targets:
          App: { type: application, platform: iOS }
          Kit: { type: framework, platform: iOS, settings: { FLAGS: -c } }

        """
      ], options: options)
    try session.initialize()
    try session.open("project.yml")
    #expect(
      try Self.hints(session, "project.yml") == [
        "2: overridden in all 4 cells by project",
        "6: overridden in 3 of 4 cells by project and 1 other",
        "10: overridden in 1 of 2 cells by Kit",
      ])
  }

  @Test func `overridden macros have hints`() throws {
    var options = LanguageServer.Options()
    options.usesCatalog = false
    let session = try TestSession(
      [
        "config.yaml": """
        configurations: { Debug: debug, Release: release }
        project:
          platform: macOS
          organizationIdentifier: com.x
          macros:
            API_HOST: one
            FLAG: YES
            KEPT: 1
          when:
            Debug: { macros: { API_HOST: two } }
        targets:
          App: { type: tool }
          Kit: { type: tool, macros: { FLAG: 2 } }

        """
      ], options: options)
    try session.initialize()
    try session.open("config.yaml")
    #expect(
      try Self.hints(session) == [
        "5: overridden in 2 of 4 cells by project, when Debug",
        "6: overridden in 2 of 4 cells by Kit",
      ])
  }

  @Test func `a file that is read in several ways has one hint for each line`() throws {
    var options = LanguageServer.Options()
    options.usesCatalog = false
    let session = try TestSession(
      [
        "config.yaml": """
        configurations: { Debug: debug, Staging: release, Release: release }
        project:
          xcconfig: { Debug: Up.xcconfig, Staging: Staging.xcconfig, Release: Up.xcconfig }
        targets:
          App: { type: application }
          Other: { type: application, settings: { UP: 2 } }
        """,
        "Up.xcconfig": "UP = 1\nMORE = a\n",
        "Staging.xcconfig": "#include \"Up.xcconfig\"\nMORE = b\n",
      ], options: options)
    try session.initialize()
    try session.open("config.yaml")
    _ = try session.diagnostics("config.yaml")
    try session.open("Up.xcconfig")
    #expect(
      try Self.hints(session, "Up.xcconfig") == [
        "0: overridden in 3 of 6 cells by Other",
        "1: overridden in 2 of 6 cells by Staging.xcconfig",
      ])
  }

  @Test(arguments: [true, false])
  func `a change of another file refreshes hints of clients that support it`(
    isSupported: Bool
  ) throws {
    var options = LanguageServer.Options()
    options.usesCatalog = false
    let included = "project:\n  settings: { LEVEL: low }\n"
    let config = Self.config.replacingOccurrences(
      of: "  settings: { LEVEL: low, KEPT: 1 }\n", with: "")
    let session = try TestSession(
      ["config.yaml": "include: base.yaml\n" + config, "base.yaml": included], options: options)
    try session.initialize([
      "workspace": ["inlayHint": ["refreshSupport": .boolean(isSupported)]]
    ])
    try session.open("config.yaml")
    try session.open("base.yaml")
    _ = try Self.hints(session)
    func isRefresh(_ message: JSONValue) -> Bool {
      message["method"]?.string == "workspace/inlayHint/refresh"
    }
    // The client asks again for the document that it changes.
    try session.replace("KEPT: $(inherited) 2", with: "KEPT: 3", in: "config.yaml")
    _ = try session.diagnostics("config.yaml")
    #expect(!session.unread.contains(where: isRefresh))
    try session.replace("LEVEL", with: "OTHER", in: "base.yaml")
    _ = try session.diagnostics("config.yaml")
    #expect(session.unread.contains(where: isRefresh) == isSupported)
  }

  @Test func `a request for hints can be cancelled`() throws {
    let session = try Self.session()
    try session.initialize()
    try session.open("config.yaml")
    let id = session.start(
      "textDocument/inlayHint",
      [
        "textDocument": ["uri": session.uri("config.yaml")],
        "range": ["start": ["line": 0, "character": 0], "end": ["line": 9, "character": 0]],
      ])
    session.notify("$/cancelRequest", ["id": .number(String(id))])
    let answer = try session.answer(to: id)
    #expect(answer["error"]?["code"]?.integer == -32800 || answer["result"] != nil)
  }

  @Test(arguments: [
    ("LEV|EL: low", "- overridden by App ([line 12](URI#L12)) in 2 of 4 cells"),
    ("LEV|EL: high", "- overrides project ([line 6](URI#L6)) in 2 of 2 cells"),
    ("KE|PT: $", "- adds to project ([line 6](URI#L6)) in 2 of 2 cells"),
  ]) func `hover reports related assignments`(marked: String, expected: String) throws {
    let session = try Self.session()
    try session.initialize()
    try session.open("config.yaml")
    let hover = try session.request(
      "textDocument/hover", session.place(marked, in: "config.yaml"))
    let text = (hover["contents"]?["value"]?.string ?? "").replacingOccurrences(
      of: session.uri("config.yaml").string ?? "", with: "URI")
    #expect(text.components(separatedBy: "\n").contains(expected), "\(text)")
  }

  @Test func `a long check reports its progress to clients that show it`() throws {
    var options = LanguageServer.Options()
    options.progressDelay = 0
    let session = try Self.session(options)
    try session.initialize(["window": ["workDoneProgress": true]])
    try session.open("config.yaml")
    _ = try session.diagnostics("config.yaml")
    let creation = session.unread.first {
      $0["method"]?.string == "window/workDoneProgress/create"
    }
    #expect(creation?["params"]?["token"]?.string?.hasPrefix("check-") == true)
    // Without an answer to the request, nothing may be reported.
    #expect(!session.unread.contains { $0["method"]?.string == "$/progress" })
  }

  @Test func `a request with a token has a begin and an end`() throws {
    let session = try Self.session()
    try session.initialize()
    try session.open("config.yaml")
    let params = try session.place("LEV|EL: low", in: "config.yaml")
    _ = try session.request(
      "textDocument/references",
      [
        "textDocument": params["textDocument"] ?? .null, "position": params["position"] ?? .null,
        "workDoneToken": "t",
      ])
    let kinds = session.unread.filter { $0["method"]?.string == "$/progress" }
      .compactMap { $0["params"]?["value"]?["kind"]?.string }
    #expect(kinds == ["begin", "end"])
  }

  @Test func `a config that is created is found`() throws {
    let session = try TestSession(["Base.xcconfig": "A = 1\nB\n"])
    try session.initialize()
    try session.open("Base.xcconfig")
    #expect(try session.summary("Base.xcconfig").count == 1)
    try session.folder.write(
      "project: { xcconfig: Base.xcconfig }\ntargets: { App: { type: application } }\n",
      to: "config.yaml")
    session.notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": session.uri("config.yaml"), "type": 1]]])
    _ = try session.diagnostics("Base.xcconfig")
    let symbols = try session.request("workspace/symbol", ["query": "App"])
    #expect(symbols.array?.count == 1)
  }
}
