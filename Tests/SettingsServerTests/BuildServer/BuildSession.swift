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
final class BuildSession: ServerClient {
  let folder: TemporaryFolder
  let contents: Locked<FakeWorkspace.Contents>
  let folders: BuildServerFolders
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
    super.init()
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

  func change(_ path: String, type: Int) {
    notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": uri(path), "type": .number(String(type))]]])
  }

  /// The code and the message of the error that answers a request.
  func error(_ method: String, _ params: JSONValue) throws -> (code: Int, message: String) {
    let answer = try answer(to: start(method, params))
    guard let error = answer["error"] else {
      throw Failure(description: "\(method) has a result: \(answer)")
    }
    return (error["code"]?.integer ?? 0, error["message"]?.string ?? "")
  }

  func end() -> BuildServer.Ending? { ending.take() }

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
