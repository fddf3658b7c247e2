import Foundation
import SettingsDiagnostics
import SettingsServer
import SettingsTestSupport
import Testing

@testable import SettingsLanguageServer

/// The start and the end of a session, cancellation, and answers for outdated texts.
@Suite struct SessionTests {
  private static let config = TestSession.config

  @Test func `a session begins and ends in order`() throws {
    let session = try TestSession()
    let result = try session.initialize()
    #expect(result["capabilities"]?["positionEncoding"] == "utf-16")
    #expect(try session.request("shutdown", .null) == .null)
    session.notify("exit", .null)
    #expect(session.end() == .orderly)
  }

  @Test func `utf-8 positions are used if the client offers them`() throws {
    let session = try TestSession()
    let result = try session.initialize(
      ["general": ["positionEncodings": ["utf-32", "utf-8", "utf-16"]]])
    #expect(result["capabilities"]?["positionEncoding"] == "utf-8")
  }

  @Test func `a client that disappears ends the server`() throws {
    let session = try TestSession()
    try session.initialize()
    session.disconnect()
    #expect(session.end() == .abrupt)
  }

  @Test func `exit without shutdown is abrupt`() throws {
    let session = try TestSession()
    session.notify("exit", .null)
    #expect(session.end() == .abrupt)
  }

  private static func code(_ answer: JSONValue) -> Int? { answer["error"]?["code"]?.integer }

  @Test func `requests out of order are rejected`() throws {
    let session = try TestSession()
    let early = session.start("textDocument/hover", [:])
    #expect(try Self.code(session.answer(to: early)) == -32002)
    try session.initialize()
    #expect(try Self.code(session.answer(to: session.start("initialize", [:]))) == -32600)
    #expect(try Self.code(session.answer(to: session.start("no/method", [:]))) == -32601)
    _ = try session.request("shutdown", .null)
    #expect(try Self.code(session.answer(to: session.start("shutdown", .null))) == -32600)
  }

  @Test func `what is not a message is answered, and the session goes on`() throws {
    let session = try TestSession()
    try session.initialize()
    for text in ["hello\r\n\r\n", "Content-Length: 1\r\n\r\n{", "Content-Length: 2\r\n\r\n[]"] {
      session.sendRaw(text)
      let error = try session.next { $0["id"] == JSONValue.null }
      #expect(error["error"] != nil)
    }
    for params in [JSONValue.null, [:], [1], ["textDocument": 1], ["textDocument": ["uri": 3]]] {
      for method in ["didOpen", "didChange", "didClose", "didSave"] {
        session.notify("textDocument/\(method)", params)
      }
      session.notify("$/cancelRequest", params)
      session.notify("workspace/didChangeWorkspaceFolders", params)
      for method in LanguageServer.methods {
        _ = try session.answer(to: session.start(method, params))
      }
    }
    #expect(try session.request("shutdown", .null) == .null)
  }

  @Test func `references right after the start include those in xcconfig files`() throws {
    let session = try TestSession([
      "config.yaml": Self.config + "    xcconfig: App.xcconfig\n    settings: { GREETING: hi }\n",
      "App.xcconfig": "WELCOME = $(GREETING)\n",
    ])
    try session.initialize()
    try session.open("config.yaml")
    let found = try session.request(
      "textDocument/references", session.place("|GREETING", in: "config.yaml"))
    let files = (found.array ?? []).compactMap { $0["uri"]?.string }
    #expect(files == ["App.xcconfig", "config.yaml"].compactMap { session.uri($0).string })
  }

  @Test func `each request has an answer when the session ends`() throws {
    let session = try TestSession([
      "config.yaml": Self.config + "    settings: { GREETING: hello }\n"
    ])
    try session.initialize()
    try session.open("config.yaml")
    let place = try session.place("|GREETING", in: "config.yaml")
    let rename = session.start(
      "textDocument/rename",
      [
        "textDocument": place["textDocument"] ?? .null, "position": place["position"] ?? .null,
        "newName": "WELCOME",
      ])
    let last = session.start("shutdown", .null)
    // The rename waits for a proof, and `shutdown` does not wait for it.
    let answer = try session.answer(to: rename)
    #expect(answer["result"] != nil || Self.code(answer) == -32800)
    #expect(try session.answer(to: last)["result"] == JSONValue.null)
  }

  @Test func `a request before a change is not answered for the text after it`() throws {
    let session = try TestSession(["config.yaml": Self.config])
    try session.initialize()
    try session.open("config.yaml")
    // All of these arrive together, so the request is outdated when its turn comes.
    let action: JSONValue = [
      "textDocument": ["uri": session.uri("config.yaml")],
      "range": ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 0]],
      "context": ["diagnostics": []],
    ]
    let id = session.start("textDocument/codeAction", action)
    try session.replace("com.example", with: "org.example", in: "config.yaml")
    let answer = try session.answer(to: id)
    // Whether the change had arrived depends on the time; no other answer than these is right.
    #expect(Self.code(answer) == -32801 || answer["result"] != nil)
    try session.expect("config.yaml", [])
  }

  @Test func `a cancelled request gets an answer`() throws {
    let session = try TestSession(["config.yaml": Self.config])
    try session.initialize()
    try session.open("config.yaml")
    let action: JSONValue = [
      "textDocument": ["uri": session.uri("config.yaml")],
      "range": ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 0]],
      "context": ["diagnostics": []],
    ]
    let id = session.start("textDocument/codeAction", action)
    session.notify("$/cancelRequest", ["id": .number(String(id))])
    let answer = try session.answer(to: id)
    #expect(Self.code(answer) == -32800 || answer["result"] != nil)
    // A cancellation of something unknown has no effect.
    session.notify("$/cancelRequest", ["id": 9999])
    try session.expect("config.yaml", [])
  }

  @Test func `a request with half of a surrogate pair is answered`() throws {
    let session = try TestSession(["config.yaml": Self.config])
    try session.initialize()
    let content =
      #"{"jsonrpc":"2.0","id":77,"method":"textDocument/hover","params":{"x":"\ud83d"}}"#
    session.sendRaw("Content-Length: \(content.utf8.count)\r\n\r\n\(content)")
    #expect(try Self.code(session.next { $0["id"] == 77 }) == -32602)
  }

  @Test(
    arguments: [
      #"{"start":{"line":0,"character":0},"end":{"line":2147483648,"character":0}}"#,
      #"{"start":{"line":0,"character":0},"end":{"line":0,"character":1e300}}"#,
      #"{"start":{"line":1,"character":0},"end":{"line":0,"character":0}}"#,
      #"{"start":{"line":-1,"character":0},"end":{"line":0,"character":0}}"#, "1",
    ])
  func `a change that is not valid is an error, and the document unknown`(range: String) throws {
    let session = try TestSession(["config.yaml": Self.config])
    try session.initialize()
    try session.open("config.yaml")
    let place = try session.place("|version", in: "config.yaml")
    let document: JSONValue = ["uri": session.uri("config.yaml"), "version": 2]
    session.notify(
      "textDocument/didChange",
      [
        "textDocument": document,
        "contentChanges": [["range": try JSONValue(parsing: range), "text": "x"]],
      ])
    let message = try session.next { $0["method"] == "window/showMessage" }
    #expect(message["params"]?["type"] == 1)
    #expect(message["params"]?["message"]?.string?.contains("'config.yaml' is not valid") == true)
    let hover = session.start("textDocument/hover", place)
    #expect(try Self.code(session.answer(to: hover)) == -32803)
    // The whole text makes it known again.
    session.notify(
      "textDocument/didChange",
      ["textDocument": document, "contentChanges": [["text": .string(Self.config)]]])
    let again = session.start("textDocument/hover", place)
    #expect(try session.answer(to: again)["error"] == nil)
  }
}
