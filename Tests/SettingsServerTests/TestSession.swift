import Dispatch
import Foundation
import SettingsDiagnostics
import SettingsServer
import SettingsSystem
import SettingsTestSupport
import Testing

@testable import SettingsLanguageServer

/// A client of a server that runs in this process, and a record of what both said.
final class TestSession: ServerClient {
  /// A project with one target, whose fields go on with four spaces.
  static let config = """
    version: 1
    project:
      name: App
      platform: macOS
      deploymentTarget: "13.0"
    targets:
      App:
        type: application
        bundleIdentifier: com.example.app

    """

  let folder: TemporaryFolder
  /// The record.
  private(set) var transcript = ""
  private let ending = Mailbox<LanguageServer.Ending>()

  /// Starts a server in a folder with files.
  init(
    _ files: [String: String] = [:], options: LanguageServer.Options = LanguageServer.Options()
  ) throws {
    folder = try TemporaryFolder()
    super.init()
    // The search for a project ends at the repository.
    try FileManager.default.createDirectory(
      atPath: folder.path(".git"), withIntermediateDirectories: true)
    for (path, text) in files { try folder.write(text, to: path) }
    let (channel, ending) = (channel, ending)
    let thread = Thread { ending.put(LanguageServer(channel, options: options).run()) }
    thread.stackSize = 8 << 20
    thread.start()
    // No test may wait forever.
    DispatchQueue.global().asyncAfter(deadline: .now() + 1200) { channel.toClient.close() }
  }

  func uri(_ path: String) -> JSONValue { .string(LanguageServer.uri(of: folder.path(path))) }

  // MARK: The record

  override func note(_ arrow: String, _ message: JSONValue) {
    var writer = JSONWriter(.pretty)
    writer.value(
      .object(JSONObject((message.object?.members ?? []).filter { $0.name != "jsonrpc" })))
    transcript += "\(arrow) \(hidingFolder(writer.buffer.string))\n"
  }

  /// Replaces the name of the test's folder, which is different in each run.
  func hidingFolder(_ text: String) -> String {
    text.replacingOccurrences(of: folder.path, with: "/FOLDER")
  }

  /// Waits for the end of the server.
  func end() -> LanguageServer.Ending? { ending.take() }

  // MARK: Documents

  static let capabilities: JSONValue = [
    "general": ["positionEncodings": ["utf-16"]],
    "textDocument": [
      "publishDiagnostics": [
        "relatedInformation": true, "codeDescriptionSupport": true,
        "tagSupport": ["valueSet": [1, 2]],
      ],
      "hover": ["contentFormat": ["markdown", "plaintext"]],
      "completion": ["completionItem": ["snippetSupport": true]],
      "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
      "codeAction": ["codeActionLiteralSupport": ["codeActionKind": ["valueSet": ["quickfix"]]]],
    ],
    "workspace": ["workspaceEdit": ["documentChanges": true]],
  ]

  @discardableResult
  func initialize(_ capabilities: JSONValue = TestSession.capabilities) throws -> JSONValue {
    let result = try request(
      "initialize",
      ["processId": .null, "rootUri": uri(""), "capabilities": capabilities])
    notify("initialized", [:])
    return result
  }

  private var texts: [String: String] = [:]
  private var versions: [String: Int] = [:]

  func open(_ path: String, _ text: String? = nil) throws {
    let text = try text ?? folder.read(path)
    texts[path] = text
    versions[path] = 1
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": uri(path), "languageId": "yaml", "version": 1, "text": .string(text),
        ]
      ])
  }

  /// Replaces the first occurrence of a text, as an editor does.
  func replace(_ old: String, with new: String, in path: String) throws {
    let text = texts[path] ?? ""
    guard let range = text.range(of: old) else { throw Failure(description: "no '\(old)'") }
    change(range, to: new, in: path)
  }

  /// Replaces a range of Unicode scalars.
  func edit(_ range: Range<Int>, _ new: String, in path: String) throws {
    let scalars = (texts[path] ?? "").unicodeScalars
    func index(_ offset: Int) -> String.Index {
      let index = scalars.index(scalars.startIndex, offsetBy: offset)
      // There is no position between the halves of a line break.
      guard offset > 0, offset < scalars.count, scalars[index] == "\n",
        scalars[scalars.index(before: index)] == "\r"
      else { return index }
      return scalars.index(after: index)
    }
    change(index(range.lowerBound)..<index(range.upperBound), to: new, in: path)
  }

  /// Replaces the whole text with a change that has no range.
  func replaceAll(_ new: String, in path: String) throws {
    texts[path] = new
    send([["text": .string(new)]], of: path)
  }

  private func change(_ range: Range<String.Index>, to new: String, in path: String) {
    let text = texts[path] ?? ""
    let start = Self.position(of: range.lowerBound, in: text)
    let end = Self.position(of: range.upperBound, in: text)
    var scalars = text.unicodeScalars
    scalars.replaceSubrange(range, with: new.unicodeScalars)
    texts[path] = String(scalars)
    send([["range": ["start": start, "end": end], "text": .string(new)]], of: path)
  }

  private func send(_ changes: [JSONValue], of path: String) {
    let version = (versions[path] ?? 0) + 1
    versions[path] = version
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": uri(path), "version": .number(String(version))],
        "contentChanges": .array(changes),
      ])
  }

  func version(of path: String) -> Int { versions[path] ?? 0 }
  func text(of path: String) -> String { texts[path] ?? "" }

  /// The position of an index, counted as the protocol counts lines.
  private static func position(of index: String.Index, in text: String) -> JSONValue {
    var line = 0
    var character = 0
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars[..<index] {
      if scalar == "\n", last == "\r" {
        // The second half of a line break.
      } else if scalar == "\n" || scalar == "\r" {
        line += 1
        character = 0
      } else {
        character += scalar.utf16.count
      }
      last = scalar
    }
    return ["line": .number(String(line)), "character": .number(String(character))]
  }

  /// The parameters of a request at the place of the mark in a text of a document: `SWIFT_|VERSION`.
  func place(_ marked: String, in path: String) throws -> JSONValue {
    let text = texts[path] ?? ""
    let parts = marked.components(separatedBy: "|")
    guard parts.count == 2, let range = text.range(of: parts.joined()) else {
      throw Failure(description: "no '\(marked)'")
    }
    let index = text.index(range.lowerBound, offsetBy: parts[0].count)
    return [
      "textDocument": ["uri": uri(path)], "position": Self.position(of: index, in: text),
    ]
  }

  /// Waits for the diagnostics of a document in its current version, after its check.
  func diagnostics(_ path: String) throws -> [JSONValue] {
    // An answer that waits for the check comes after its diagnostics.
    _ = try request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": uri(path)],
        "range": [
          "start": ["line": 0, "character": 0], "end": ["line": 0, "character": 0],
        ], "context": ["diagnostics": [], "only": ["nothing"]],
      ])
    let own = unread.filter {
      $0["method"]?.string == "textDocument/publishDiagnostics" && $0["params"]?["uri"] == uri(path)
    }
    unread.removeAll {
      $0["method"]?.string == "textDocument/publishDiagnostics"
        && $0["params"]?["uri"] == uri(path)
    }
    if let last = own.last {
      shown[path] = last["params"]?["diagnostics"]?.array ?? []
      note("<--", last)
    }
    return shown[path] ?? []
  }

  private var shown: [String: [JSONValue]] = [:]

  /// Fails the test unless a document has these diagnostics.
  func expect(
    _ path: String, _ lines: [String], sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let found = try summary(path)
    #expect(found == lines, sourceLocation: sourceLocation)
  }

  /// The diagnostics in short: `3:5-3:9 error unknown-field: message`.
  func summary(_ path: String) throws -> [String] {
    try diagnostics(path).map { diagnostic in
      let words = ["", "error", "warning", "note"]
      func place(_ name: String) -> String {
        let position = diagnostic["range"]?[name]
        return "\(position?["line"]?.integer ?? -1):\(position?["character"]?.integer ?? -1)"
      }
      let message = diagnostic["message"]?.string?.components(separatedBy: "\n").first ?? ""
      return
        "\(place("start"))-\(place("end")) \(words[diagnostic["severity"]?.integer ?? 0]) "
        + "\(diagnostic["code"]?.string ?? "-"): \(hidingFolder(message))"
    }
  }
}
