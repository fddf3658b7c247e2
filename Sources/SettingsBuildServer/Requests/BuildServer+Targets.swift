import SettingsDiagnostics
import SettingsServer

/// Requests about targets and their sources.
extension BuildServer {
  func buildTargets(_ id: RequestID, _ params: JSONValue) throws(ResponseError) -> JSONValue? {
    let state = try currentState()
    return ["targets": .array(state.targets.indices.map { description(of: $0, in: state) })]
  }

  private func description(of index: Int, in state: WorkspaceState) -> JSONValue {
    let target = state.targets[index]
    var members: [JSONObject.Member] = [
      .init(name: "id", value: state.identifier(of: index)),
      .init(name: "displayName", value: .string(target.name)),
      .init(name: "baseDirectory", value: .string(DocumentURI.uri(of: target.folder))),
      .init(name: "tags", value: .array(target.kind.tags.map(JSONValue.string))),
      .init(name: "languageIds", value: .array(target.languages.map(JSONValue.string))),
      .init(
        name: "dependencies", value: .array(target.dependencies.map(state.identifier))),
      .init(
        name: "capabilities",
        value: ["canCompile": false, "canTest": false, "canRun": false, "canDebug": false]),
    ]
    if let toolchain {
      members.append(.init(name: "dataKind", value: "sourceKit"))
      members.append(.init(name: "data", value: ["toolchain": .string(toolchain)]))
    }
    return .object(JSONObject(members))
  }

  /// The address of the folder that contains `usr/bin/swiftc`. Modules can be read by the compiler
  /// that emitted them.
  private var toolchain: String? {
    guard let compiler = options.swiftCompiler, compiler.hasSuffix("/usr/bin/swiftc") else {
      return nil
    }
    let folder = compiler.dropLast("/usr/bin/swiftc".count)
    return DocumentURI.uri(of: folder.isEmpty ? "/" : String(folder))
  }

  func sources(_ id: RequestID, _ params: JSONValue) throws(ResponseError) -> JSONValue? {
    let state = try currentState()
    let items = try targets(in: params, of: state).map { index -> JSONValue in
      let target = state.targets[index]
      return [
        "target": state.identifier(of: index),
        "sources": .array(target.sources.map { item(for: $0, in: target) }),
        "roots": [.string(DocumentURI.uri(of: target.folder))],
      ]
    }
    return ["items": .array(items)]
  }

  private func item(for source: ServedSource, in target: ServedTarget) -> JSONValue {
    var data: [JSONObject.Member] = [
      .init(name: "kind", value: source.isHeader ? "header" : "source"),
      // Earlier versions of sourcekit-lsp read this member instead.
      .init(name: "isHeader", value: .boolean(source.isHeader)),
    ]
    if let language = source.language {
      data.append(.init(name: "language", value: .string(language)))
      let output = options.folders.object(of: source, in: target)
      data.append(.init(name: "outputPath", value: .string(output)))
    }
    return [
      "uri": .string(DocumentURI.uri(of: source.path)),
      "kind": 1,
      "generated": false,
      "dataKind": "sourceKit",
      "data": .object(JSONObject(data)),
    ]
  }

  func outputPaths(_ id: RequestID, _ params: JSONValue) throws(ResponseError) -> JSONValue? {
    let state = try currentState()
    let items = try targets(in: params, of: state).map { index -> JSONValue in
      let target = state.targets[index]
      let paths = target.sources.filter { !$0.isHeader }.map { source -> JSONValue in
        let path = options.folders.object(of: source, in: target)
        return ["uri": .string(DocumentURI.uri(of: path)), "kind": 1]
      }
      return ["target": state.identifier(of: index), "outputPaths": .array(paths)]
    }
    return ["items": .array(items)]
  }

  func inverseSources(_ id: RequestID, _ params: JSONValue) throws(ResponseError) -> JSONValue? {
    let path = try documentPath(in: params)
    let state = try currentState()
    let targets = state.targets(of: path)
    let built = targets.filter { state.targets[$0].supportsDestination }
    return ["targets": .array((built.isEmpty ? targets : built).map(state.identifier))]
  }

  /// The sources of libraries outside the project, of which none are known.
  func dependencySources(
    _ id: RequestID, _ params: JSONValue
  ) throws(ResponseError) -> JSONValue? {
    let state = try currentState()
    let items = try targets(in: params, of: state).map { index -> JSONValue in
      ["target": state.identifier(of: index), "sources": []]
    }
    return ["items": .array(items)]
  }

  // MARK: Parameters

  /// The targets that the parameters of a request name.
  func targets(
    in params: JSONValue, of state: WorkspaceState
  ) throws(ResponseError) -> [Int] {
    guard let list = params["targets"]?.array else {
      throw ResponseError(.invalidParams, "'targets' must be a list of target identifiers")
    }
    var found: [Int] = []
    for element in list { found.append(try target(element, of: state)) }
    return found
  }

  func target(
    _ identifier: JSONValue?, of state: WorkspaceState
  ) throws(ResponseError) -> Int {
    guard let uri = identifier?["uri"]?.string else {
      throw ResponseError(.invalidParams, "a target identifier must have a 'uri'")
    }
    guard let name = WorkspaceState.targetName(uri), let target = state.target(named: name) else {
      throw ResponseError(.invalidParams, "the project has no target '\(uri)'")
    }
    return target
  }

  /// The absolute path of `textDocument`.
  func documentPath(in params: JSONValue) throws(ResponseError) -> String {
    guard let uri = params["textDocument"]?["uri"]?.string else {
      throw ResponseError(.invalidParams, "'textDocument' must have a 'uri'")
    }
    return try path(of: uri)
  }

  func path(of uri: String) throws(ResponseError) -> String {
    guard let path = DocumentURI.path(of: uri) else {
      throw ResponseError(.invalidParams, "'\(uri)' is not the address of a file")
    }
    return path
  }
}

extension ServedTarget.Kind {
  fileprivate var tags: [String] {
    switch self {
    case .application: ["application"]
    case .library: ["library"]
    case .test: ["test"]
    case .other: []
    }
  }
}
