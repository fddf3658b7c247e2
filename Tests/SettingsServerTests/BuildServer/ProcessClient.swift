import Foundation
import SettingsDiagnostics
import SettingsServer
import SettingsSystem
import SettingsTestSupport

/// An editor's side of a language server that runs as a process.
final class ProcessClient {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let folder: TemporaryFolder
  private let input: FileHandle
  private let received = Mailbox<JSONValue>()
  private let outcome = Mailbox<Subprocess.Outcome?>()
  private var nextID = 1
  /// The diagnostics of each document, as they were published last.
  private(set) var published: [String: [JSONValue]] = [:]
  private var texts: [String: String] = [:]

  /// Starts a server in a folder. No test may wait forever, so it runs for at most three minutes.
  init(_ command: [String], in folder: TemporaryFolder) async throws {
    self.folder = folder
    let pipes = try TemporaryFolder()
    let (toServer, toClient) = (try await pipes.makePipe("in"), try await pipes.makePipe("out"))
    let script = "cd -- \"$1\"; in=$2 out=$3; shift 3; exec \"$@\" < \"$in\" > \"$out\""
    var process = Subprocess(
      ["/bin/sh", "-c", script, "sh", folder.path, toServer, toClient, "timeout", "1200"] + command)
    process.addedVariables = [
      ("HOME", folder.path("home")), ("XDG_CACHE_HOME", folder.path("cache")),
    ]
    // Requests wait on threads of the concurrency pool, so the process must not need one.
    let (outcome, program) = (outcome, process)
    Thread.detachNewThread {
      outcome.put(try? program.run())
      _ = pipes
    }
    // A pipe that is open in both directions needs no other end.
    guard let input = FileHandle(forUpdatingAtPath: toServer) else {
      throw Failure(description: "cannot open '\(toServer)'")
    }
    self.input = input
    let received = received
    Thread.detachNewThread {
      defer { received.close() }
      guard let output = FileHandle(forReadingAtPath: toClient) else { return }
      var framing = MessageFraming()
      while true {
        let bytes = output.availableData
        if bytes.isEmpty { return }
        framing.append(Array(bytes))
        while case .content(let content)? = framing.next() {
          if let message = try? JSONValue(parsing: content) { received.put(message) }
        }
      }
    }
  }

  private func send(_ message: JSONValue) throws {
    let text = message.description
    try input.write(contentsOf: Data("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8))
  }

  func notify(_ method: String, _ params: JSONValue) throws {
    try send(Message.notification(method, params))
  }

  /// Sends a request and waits for its result. Requests of the server are answered with null.
  func request(_ method: String, _ params: JSONValue) throws -> JSONValue {
    let id = nextID
    nextID += 1
    try send(Message.request(id, method, params))
    while let message = received.take() {
      guard let name = message["method"]?.string else {
        guard message["id"]?.integer == id else { continue }
        if let error = message["error"] { throw Failure(description: "\(method): \(error)") }
        return message["result"] ?? .null
      }
      if let request = RequestID(message["id"]) { try send(Message.response(request, .null)) }
      if name == "textDocument/publishDiagnostics", let uri = message["params"]?["uri"]?.string {
        published[uri] = message["params"]?["diagnostics"]?.array
      }
    }
    throw Failure(description: "the server ended before it answered '\(method)'")
  }

  func initialize() throws {
    _ = try request(
      "initialize",
      [
        "processId": .null, "rootUri": .string(DocumentURI.uri(of: folder.path)),
        "capabilities": ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]],
      ])
    try notify("initialized", [:])
  }

  /// Waits until the server has prepared all targets and indexed all files.
  func synchronize() throws { _ = try request("workspace/synchronize", ["index": true]) }

  func end() throws -> Subprocess.Outcome {
    _ = try request("shutdown", .null)
    try notify("exit", .null)
    return try ending()
  }

  /// Waits for the end of the server.
  func ending() throws -> Subprocess.Outcome {
    guard let outcome = outcome.take() ?? nil else {
      throw Failure(description: "the server could not be started")
    }
    return outcome
  }

  // MARK: Documents

  func uri(_ path: String) -> String { DocumentURI.uri(of: folder.path(path)) }

  func open(_ path: String, _ language: String) throws {
    let text = try folder.read(path)
    texts[path] = text
    try notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri(path)), "languageId": .string(language), "version": 1,
          "text": .string(text),
        ]
      ])
  }

  /// Asks about the place of the mark in a text of a document: `greeter.|greeting`.
  func ask(
    _ method: String, _ marked: String, in path: String, _ more: [(String, JSONValue)] = []
  ) throws -> JSONValue {
    let text = texts[path] ?? ""
    let parts = marked.components(separatedBy: "|")
    guard parts.count == 2, let range = text.range(of: parts.joined()) else {
      throw Failure(description: "no '\(marked)' in \(path)")
    }
    let before = text[..<text.index(range.lowerBound, offsetBy: parts[0].count)]
    let line = before.count { $0 == "\n" }
    let start = before.lastIndex(of: "\n").map(before.index(after:)) ?? before.startIndex
    let position: JSONValue = [
      "line": .number(String(line)), "character": .number(String(before[start...].utf16.count)),
    ]
    let members: [(String, JSONValue)] =
      [("textDocument", ["uri": .string(uri(path))]), ("position", position)] + more
    return try request(
      "textDocument/\(method)",
      .object(JSONObject(members.map { JSONObject.Member(name: $0.0, value: $0.1) })))
  }

  func hover(_ marked: String, in path: String) throws -> String {
    try ask("hover", marked, in: path)["contents"]?["value"]?.string ?? ""
  }

  /// The places as `FILE:LINE`, sorted, with lines from 1.
  func definition(_ marked: String, in path: String) throws -> [String] {
    Self.places(try ask("definition", marked, in: path))
  }

  func references(_ marked: String, in path: String) throws -> [String] {
    Self.places(
      try ask("references", marked, in: path, [("context", ["includeDeclaration": true])]))
  }

  private static func places(_ result: JSONValue) -> [String] {
    (result.array ?? []).map { location in
      let path = location["uri"]?.string.flatMap(DocumentURI.path) ?? "?"
      let line = (location["range"]?["start"]?["line"]?.integer ?? -1) + 1
      return "\(LexicalPath.fileName(of: path)):\(line)"
    }.sorted()
  }

  func completions(_ marked: String, in path: String) throws -> [String] {
    let result = try ask("completion", marked, in: path)
    return (result["items"]?.array ?? []).compactMap {
      $0["label"]?.string?.trimmingCharacters(in: .whitespaces)
    }
  }
}
