import SettingsDiagnostics
import SettingsModel
import SettingsServer

/// Requests about the arguments of compilers.
extension BuildServer {
  func sourceKitOptions(
    _ id: RequestID, _ params: JSONValue
  ) throws(ResponseError) -> JSONValue? {
    let path = try documentPath(in: params)
    let state = try currentState()
    let target = try target(params["target"], of: state)
    return try fileArguments(path, in: target, of: state)?.result ?? .null
  }

  /// Returns the arguments for a file of a target; nil if the target does not have the file.
  func fileArguments(
    _ path: String, in index: Int, of state: WorkspaceState
  ) throws(ResponseError) -> ServedArguments.File? {
    let target = state.targets[index]
    guard let source = state.source(path, of: index) else { return nil }
    let all: ServedArguments
    switch state.arguments(of: index) {
    case .success(let arguments): all = arguments
    case .failure(let failure): throw ResponseError(.requestFailed, failure.summary)
    }
    let arguments: [String]
    switch source.language {
    case ServedSource.swift?:
      arguments = all.swift + searchPaths(for: index, of: state)
    case nil:
      guard let main = Self.mainFile(ofHeader: path, in: target), let own = all.clang[main] else {
        return nil
      }
      arguments = own.map { $0 == main ? path : $0 }
    default:
      guard let own = all.clang[path] else { return nil }
      // The index knows the file by its output. For Swift files, clients add theirs.
      arguments = own + ["-o", options.folders.object(of: source, in: target)]
    }
    return ServedArguments.File(
      arguments: arguments + ["-index-store-path", options.folders.indexStore],
      workingDirectory: all.workingDirectory)
  }

  /// The source file as which a header is read: the one with its name, in its folder or elsewhere,
  /// or else the first one. A header whose name is one of C++ is never read as C.
  static func mainFile(ofHeader path: String, in target: ServedTarget) -> String? {
    func stem(of path: String) -> Substring {
      path[..<(path.lastIndex(of: ".") ?? path.endIndex)]
    }
    let own = stem(of: path)
    let name = LexicalPath.fileName(of: String(own))
    let isOfCPlusPlus = FileType(path: path)?.identifier == "sourcecode.cpp.h"
    var named: String?
    var first: String?
    for source in target.sources where !source.isHeader && source.language != ServedSource.swift {
      if isOfCPlusPlus, source.language?.hasSuffix("cpp") != true { continue }
      let other = stem(of: source.path)
      if other == own { return source.path }
      if named == nil, LexicalPath.fileName(of: String(other)) == name { named = source.path }
      if first == nil { first = source.path }
    }
    return named ?? first
  }

  /// The arguments with which swiftc finds the modules that `buildTarget/prepare` emits.
  func searchPaths(for target: Int, of state: WorkspaceState) -> [String] {
    state.allDependencies(of: target).filter { state.targets[$0].hasSwift }
      .flatMap { ["-I", options.folders.module(of: state.targets[$0].name)] }
  }

  // MARK: Older clients

  /// Sends the options of a file now, and again whenever they change.
  func registerForChanges(
    _ id: RequestID, _ params: JSONValue
  ) throws(ResponseError) -> JSONValue? {
    guard let uri = params["uri"]?.string else {
      throw ResponseError(.invalidParams, "'uri' must be the address of a file")
    }
    let path = try path(of: uri)
    switch params["action"]?.string {
    case "register":
      let file = try arguments(ofFirstTargetWith: path, in: try currentState())
      registered[uri] = .some(file)
      connection.answer(id, .success(.null))
      sendOptions(of: uri, file)
      return nil
    case "unregister":
      registered[uri] = nil
      return .null
    default:
      throw ResponseError(.invalidParams, "'action' must be 'register' or 'unregister'")
    }
  }

  private func arguments(
    ofFirstTargetWith path: String, in state: WorkspaceState
  ) throws(ResponseError) -> ServedArguments.File? {
    guard let target = state.targets(of: path).first else { return nil }
    return try fileArguments(path, in: target, of: state)
  }

  /// Sends changed options of registered files.
  func updateRegistered(in state: WorkspaceState) {
    for uri in registered.keys.sorted() {
      guard let path = DocumentURI.path(of: uri),
        let file = try? arguments(ofFirstTargetWith: path, in: state), registered[uri] != file
      else { continue }
      registered[uri] = .some(file)
      sendOptions(of: uri, file)
    }
  }

  private func sendOptions(of uri: String, _ file: ServedArguments.File?) {
    guard let file else { return }
    let options: JSONValue = [
      "options": .array(file.arguments.map(JSONValue.string)),
      "workingDirectory": .string(file.workingDirectory),
    ]
    connection.send(
      Message.notification(
        "build/sourceKitOptionsChanged", ["uri": .string(uri), "updatedOptions": options]))
  }
}
