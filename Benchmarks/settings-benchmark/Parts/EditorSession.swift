import SettingsDiagnostics
import SettingsLanguageServer
import SettingsServer
import SettingsSystem

/// A client of a language server in this process.
final class EditorSession {
  private struct Channel: ByteChannel {
    let toServer = Mailbox<[UInt8]>()
    let toClient = Mailbox<[UInt8]>()

    func read() -> [UInt8] { toServer.take() ?? [] }

    func write(_ bytes: ByteBuffer) -> Bool {
      toClient.put(bytes.bytes)
      return true
    }
  }

  private let channel = Channel()
  private let uri: JSONValue
  private var framing = MessageFraming()
  private var nextID = 1

  /// - Parameter path: The absolute path of the document.
  init(_ path: String) throws(BenchmarkFailure) {
    uri = .string(LanguageServer.uri(of: path))
    let channel = channel
    guard BackgroundThread.start({ _ = LanguageServer(channel).run() }) else {
      throw BenchmarkFailure(message: "no thread can be created")
    }
  }

  func end() { channel.toServer.close() }

  // MARK: Messages

  private static func framed(_ message: JSONValue) -> String {
    let text = message.description
    return "Content-Length: \(text.utf8.count)\r\n\r\n\(text)"
  }

  private func send(_ message: JSONValue) {
    channel.toServer.put(Array(Self.framed(message).utf8))
  }

  private func receive(
    where isWanted: (JSONValue) -> Bool
  ) throws(BenchmarkFailure) -> JSONValue {
    while true {
      if case .content(let bytes) = framing.next() {
        guard let message = try? JSONValue(parsing: bytes) else {
          throw BenchmarkFailure(message: "the server sent invalid JSON")
        }
        if message["error"] != nil {
          throw BenchmarkFailure(message: "the server answered \(message)")
        }
        if isWanted(message) { return message }
        continue
      }
      guard let bytes = channel.toClient.take() else {
        throw BenchmarkFailure(message: "the server has ended")
      }
      framing.append(bytes)
    }
  }

  private func request(_ method: String, _ params: JSONValue) throws(BenchmarkFailure) {
    let id = nextID
    nextID += 1
    send(Message.request(id, method, params))
    _ = try receive { $0["id"]?.integer == id && $0["method"] == nil }
  }

  private static let initialization: JSONValue = [
    "capabilities": [
      "textDocument": ["codeAction": ["codeActionLiteralSupport": ["codeActionKind": [:]]]]
    ]
  ]

  func initialize() throws(BenchmarkFailure) { try request("initialize", Self.initialization) }

  private static func open(_ text: String, _ uri: JSONValue) -> JSONValue {
    Message.notification(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": uri, "languageId": "yaml", "version": 1, "text": .string(text),
        ]
      ])
  }

  func open(_ text: String) { send(Self.open(text, uri)) }

  private func change(_ text: String, _ start: JSONValue, _ end: JSONValue, version: Int) {
    send(
      Message.notification(
        "textDocument/didChange",
        [
          "textDocument": ["uri": uri, "version": .number(String(version))],
          "contentChanges": [["range": ["start": start, "end": end], "text": .string(text)]],
        ]))
  }

  /// Inserts a character.
  func type(_ text: String, version: Int, at place: JSONValue) {
    change(text, place, place, version: version)
  }

  /// Removes the character at a place.
  func remove(version: Int, at place: JSONValue) {
    let next: JSONValue = [
      "line": place["line"] ?? .null,
      "character": .number(String((place["character"]?.integer ?? 0) + 1)),
    ]
    change("", place, next, version: version)
  }

  func waitForDiagnostics(version: Int) throws(BenchmarkFailure) {
    _ = try receive {
      $0["method"]?.string == "textDocument/publishDiagnostics"
        && $0["params"]?["version"]?.integer == version
    }
  }

  /// Waits for an answer that the server gives after the check.
  func waitForCheck() throws(BenchmarkFailure) {
    let start: JSONValue = ["line": 0, "character": 0]
    try request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": uri], "range": ["start": start, "end": start],
        "context": ["diagnostics": []],
      ])
  }

  func ask(_ method: String, at place: JSONValue) throws(BenchmarkFailure) {
    try request("textDocument/\(method)", ["textDocument": ["uri": uri], "position": place])
  }

  // MARK: Sessions as text

  static func messages(opening text: String, at path: String) -> String {
    framed(Message.request(1, "initialize", initialization))
      + framed(open(text, .string(LanguageServer.uri(of: path))))
  }

  static let messagesOfEnd =
    framed(Message.request(2, "shutdown", .null)) + framed(Message.notification("exit", .null))
}
