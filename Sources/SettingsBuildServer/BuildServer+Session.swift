import SettingsDiagnostics
import SettingsServer

/// The start of a session.
extension BuildServer {
  /// Returns what the server can do.
  ///
  /// - Throws: An error for parameters of a wrong type. The session has not begun then.
  func initialize(_ params: JSONValue) throws(ResponseError) -> JSONValue {
    root = try Self.root(in: params)
    return [
      "displayName": .string(Self.name),
      "version": .string(options.version),
      "bspVersion": .string(Self.protocolVersion),
      "capabilities": [
        "inverseSourcesProvider": true,
        "dependencySourcesProvider": true,
        "outputPathsProvider": true,
        "buildTargetChangedProvider": true,
        "canReload": true,
      ],
      "dataKind": "sourceKit",
      "data": [
        "indexDatabasePath": .string(options.folders.indexDatabase),
        "indexStorePath": .string(options.folders.indexStore),
        "outputPathsProvider": true,
        "prepareProvider": .boolean(options.swiftCompiler != nil),
        "sourceKitOptionsProvider": true,
        "watchers": Self.watchers,
      ],
    ]
  }

  /// The absolute path of the client's root folder; nil if the parameters have none.
  private static func root(in params: JSONValue) throws(ResponseError) -> String? {
    guard params.object != nil else {
      throw ResponseError(.invalidParams, "the parameters of 'build/initialize' must be an object")
    }
    for name in ["displayName", "version", "bspVersion"] {
      if let value = params[name], !value.isNull, value.string == nil {
        throw ResponseError(.invalidParams, "'\(name)' must be a string")
      }
    }
    if let value = params["capabilities"], !value.isNull, value.object == nil {
      throw ResponseError(.invalidParams, "'capabilities' must be an object")
    }
    guard let value = params["rootUri"], !value.isNull else { return nil }
    guard let uri = value.string, let path = DocumentURI.path(of: uri) else {
      throw ResponseError(
        .invalidParams, "'rootUri' must be the address of a folder: 'file:///…'")
    }
    return path
  }

  /// The files whose changes the server wants to know.
  private static var watchers: JSONValue {
    let descriptions = ProjectChange.descriptionExtensions.sorted().joined(separator: ",")
    let sources = ProjectChange.sourceExtensions.joined(separator: ",")
    // 1 is for created files, 2 for changed ones, 4 for deleted ones.
    return [
      ["globPattern": .string("**/*.{\(descriptions)}"), "kind": 7],
      ["globPattern": .string("**/*.{\(sources)}"), "kind": 5],
    ]
  }
}
