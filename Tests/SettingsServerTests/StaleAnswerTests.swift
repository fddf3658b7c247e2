import SettingsDiagnostics
import SettingsServer
import SettingsTestSupport
import Testing

@testable import SettingsLanguageServer

/// Answers that belong to the text that the client sees, and to no older one.
@Suite struct StaleAnswerTests {
  private static let config = """
    version: 1
    project: { name: App, platform: macOS, deploymentTarget: "13.0" }
    targets:
      App:
        type: application
        bundleIdentifier: com.example.app
        settings: { A: "${B}", B: "${TARGET_NAME}" }

    """

  private static func framed(_ message: JSONValue) -> String {
    let text = message.description
    return "Content-Length: \(text.utf8.count)\r\n\r\n\(text)"
  }

  private static func change(_ session: TestSession) -> JSONValue {
    Message.notification(
      "textDocument/didChange",
      [
        "textDocument": ["uri": session.uri("config.yaml"), "version": 2],
        "contentChanges": [["text": "version: 1\nproject: {}\n"]],
      ])
  }

  private static func symbols(_ session: TestSession, id: Int) -> JSONValue {
    Message.request(
      id, "textDocument/documentSymbol", ["textDocument": ["uri": session.uri("config.yaml")]])
  }

  @Test func `a request is answered for the text before a change that follows it`() throws {
    let session = try TestSession(["config.yaml": Self.config])
    try session.initialize()
    try session.open("config.yaml")
    session.sendRaw(Self.framed(Self.symbols(session, id: 90)) + Self.framed(Self.change(session)))
    let answer = try session.answer(to: 90)
    #expect(answer["error"] == nil)
    #expect(answer["result"]?.array?.count == 3)
  }

  @Test func `a change before the session starts has no effect`() throws {
    let session = try TestSession(["config.yaml": Self.config])
    session.sendRaw(Self.framed(Self.change(session)))
    try session.initialize()
    try session.open("config.yaml")
    session.sendRaw(Self.framed(Self.symbols(session, id: 90)))
    #expect(try session.answer(to: 90)["result"]?.array?.count == 3)
  }

  @Test func `a code action of a closed document is outdated when it is open again`() throws {
    let session = try TestSession(["config.yaml": Self.config])
    try session.initialize([
      "textDocument": [
        "codeAction": [
          "codeActionLiteralSupport": ["codeActionKind": ["valueSet": []]], "dataSupport": true,
          "resolveSupport": ["properties": ["edit"]],
        ]
      ]
    ])
    try session.open("config.yaml")
    let start: JSONValue = ["line": 0, "character": 0]
    let actions = try session.request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": session.uri("config.yaml")],
        "range": ["start": start, "end": start],
        "context": ["diagnostics": [], "only": ["source.fixAll"]],
      ])
    let action = try #require(actions[0])
    session.notify("textDocument/didClose", ["textDocument": ["uri": session.uri("config.yaml")]])
    try session.open("config.yaml", "# longer\n" + Self.config)
    let id = session.start("codeAction/resolve", action)
    #expect(try session.answer(to: id)["error"]?["code"] == -32801)
  }

  @Test func `a code action waits for all projects that read the document`() throws {
    let server = LanguageServer(MemoryChannel())
    server.documents.open(
      OpenDocument(
        uri: "file:///w/shared.yaml", path: "/w/shared.yaml", version: 1, bytes: [],
        encoding: .utf16))
    let paths = ["/w/a/config.yaml", "/w/b/config.yaml"]
    for path in paths {
      server.addProject(path)
      server.projects[path]?.files = ["/w/shared.yaml"]
    }
    let start: JSONValue = ["line": 0, "character": 0]
    let answer = try server.codeActions(
      RequestID(1),
      [
        "textDocument": ["uri": "file:///w/shared.yaml"], "range": ["start": start, "end": start],
      ])
    #expect(answer == nil)
    for (path, left) in zip(paths, [1, 0]) {
      server.finish(
        CheckOutcome(
          project: path, generation: server.projects[path]?.generation ?? 0, shown: [:],
          files: ["/w/shared.yaml"], settingNames: [], isIncomplete: false))
      #expect(server.waiting.count == left)
    }
  }
}
