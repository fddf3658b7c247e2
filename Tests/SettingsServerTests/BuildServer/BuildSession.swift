import Dispatch
import Foundation
import SettingsDiagnostics
import SettingsServer
import SettingsSystem
import SettingsTestSupport
import Testing

@testable import SettingsBuildServer

/// A project of a test, which may change while a server has it.
final class FakeWorkspace: BuildWorkspace {
  struct Contents: Sendable {
    var targets: [ServedTarget] = []
    /// Additional arguments of swiftc, by the name of a target.
    var arguments: [String: [String]] = [:]
    /// Why the project cannot be loaded.
    var failure: String?
    /// Why the arguments of a target are unknown.
    var targetFailure: String?
    var files: Set<String> = []
  }

  let contents: Contents
  var targets: [ServedTarget] { contents.targets }
  var files: Set<String> { contents.files }

  init(_ contents: Contents) { self.contents = contents }

  func arguments(of target: Int) throws(BuildWorkspaceFailure) -> ServedArguments {
    if let failure = contents.targetFailure { throw BuildWorkspaceFailure(failure) }
    let target = targets[target]
    var result = ServedArguments(workingDirectory: target.folder)
    let swift = target.sources.filter { $0.language == ServedSource.swift }.map(\.path)
    if !swift.isEmpty {
      result.moduleName = target.name
      result.swift =
        ["-module-name", target.name, "-parse-as-library"]
        + (contents.arguments[target.name] ?? []) + swift
    }
    for source in target.sources where source.language != ServedSource.swift && !source.isHeader {
      result.clang[source.path] = ["-DX=1", "-c", source.path]
    }
    return result
  }
}

/// A client of a build server that runs in this process.
final class BuildSession {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let folder: TemporaryFolder
  let contents: Locked<FakeWorkspace.Contents>
  let folders: BuildServerFolders
  private let channel = MemoryChannel()
  private var framing = MessageFraming()
  private var nextID = 1
  private(set) var unread: [JSONValue] = []
  private let ending = Mailbox<BuildServer.Ending>()

  static let swiftCompiler = Environment.executable(named: "swiftc")

  /// Starts a server for targets, each with files and dependencies, in the order of a build.
  init(
    _ targets: [(name: String, files: [String: String], dependencies: [String])],
    compiler: String? = BuildSession.swiftCompiler
  ) throws {
    folder = try TemporaryFolder()
    folders = BuildServerFolders(
      cache: CacheFolder(path: folder.path("cache")), identity: ["test"])
    contents = Locked(FakeWorkspace.Contents())
    for target in targets { try add(target.name, target.files, target.dependencies) }
    contents.withLock { $0.files = [folder.path("config.yaml")] }
    let source = contents
    var options = BuildServer.Options(folders: folders) { _ in
      let contents = source.withLock { $0 }
      if let failure = contents.failure { return .failure(BuildWorkspaceFailure(failure)) }
      return .success(FakeWorkspace(contents))
    }
    options.swiftCompiler = compiler
    options.version = "1.2.3"
    let (channel, ending) = (channel, ending)
    let final = options
    let thread = Thread { ending.put(BuildServer(channel, options: final).run()) }
    thread.stackSize = 8 << 20
    thread.start()
    // No test may wait forever.
    DispatchQueue.global().asyncAfter(deadline: .now() + 1200) { channel.toClient.close() }
  }

  deinit { channel.toServer.close() }

  func add(_ name: String, _ files: [String: String], _ dependencies: [String] = []) throws {
    var target = ServedTarget(name: name, kind: .library, folder: folder.path(name))
    for (file, text) in files.sorted(by: { $0.key < $1.key }) {
      try folder.write(text, to: "\(name)/\(file)")
      let languages = ["swift": "swift", "c": "c"]
      let ending = String(file.split(separator: ".").last ?? "")
      target.sources.append(
        ServedSource(path: folder.path("\(name)/\(file)"), language: languages[ending]))
    }
    contents.withLock { contents in
      target.dependencies = dependencies.compactMap { name in
        contents.targets.firstIndex { $0.name == name }
      }
      if let index = contents.targets.firstIndex(where: { $0.name == name }) {
        contents.targets[index] = target
      } else {
        contents.targets.append(target)
      }
    }
  }

  func uri(_ path: String) -> JSONValue { .string(DocumentURI.uri(of: folder.path(path))) }

  static func target(_ name: String) -> JSONValue {
    WorkspaceState.identifier(ofTargetNamed: name)
  }

  static func targets(_ names: String...) -> JSONValue {
    ["targets": .array(names.map(target))]
  }

  // MARK: Messages

  private func send(_ message: JSONValue) {
    let text = message.description
    channel.toServer.put(Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8))
  }

  func notify(_ method: String, _ params: JSONValue) {
    send(Message.notification(method, params))
  }

  func change(_ path: String, type: Int) {
    notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": uri(path), "type": .number(String(type))]]])
  }

  /// Sends a request and returns its number without waiting for the answer.
  func start(_ method: String, _ params: JSONValue) -> Int {
    let id = nextID
    nextID += 1
    send(Message.request(id, method, params))
    return id
  }

  func request(_ method: String, _ params: JSONValue) throws -> JSONValue {
    let answer = try answer(to: start(method, params))
    if let error = answer["error"] { throw Failure(description: "\(method): \(error)") }
    return answer["result"] ?? .null
  }

  /// The code and the message of the error that answers a request.
  func error(_ method: String, _ params: JSONValue) throws -> (code: Int, message: String) {
    let answer = try answer(to: start(method, params))
    guard let error = answer["error"] else {
      throw Failure(description: "\(method) has a result: \(answer)")
    }
    return (error["code"]?.integer ?? 0, error["message"]?.string ?? "")
  }

  func disconnect() { channel.toServer.close() }

  func end() -> BuildServer.Ending? { ending.take() }

  private func receive() throws -> JSONValue {
    while true {
      if case .content(let content) = framing.next() { return try JSONValue(parsing: content) }
      guard let bytes = channel.toClient.take() else {
        throw Failure(description: "the server did not answer in time")
      }
      framing.append(bytes)
    }
  }

  func answer(to id: Int) throws -> JSONValue {
    try next { $0["id"]?.integer == id && $0["method"] == nil }
  }

  /// Waits for any message of the server.
  func next(where isWanted: (JSONValue) -> Bool) throws -> JSONValue {
    if let index = unread.firstIndex(where: isWanted) { return unread.remove(at: index) }
    while true {
      let message = try receive()
      if isWanted(message) { return message }
      unread.append(message)
    }
  }

  /// The parameters of the next notification of a method.
  func notification(_ method: String) throws -> JSONValue {
    try next { $0["method"]?.string == method }["params"] ?? .null
  }

  @discardableResult
  func initialize() throws -> JSONValue {
    let result = try request(
      "build/initialize",
      [
        "displayName": "test", "version": "1", "bspVersion": "2.2.0", "rootUri": uri(""),
        "capabilities": ["languageIds": ["swift", "c"]],
      ])
    notify("build/initialized", .null)
    return result
  }
}
