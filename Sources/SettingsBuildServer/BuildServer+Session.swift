import SettingsDiagnostics
import SettingsServer

/// The start of a session.
extension BuildServer {
  /// Returns what the server can do.
  func initialize(_ params: JSONValue) -> JSONValue {
    root = params["rootUri"]?.string.flatMap(DocumentURI.path)
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

  /// The files whose changes the server wants to know.
  private static var watchers: JSONValue {
    let descriptions = ProjectChange.descriptionExtensions.sorted().joined(separator: ",")
    let sources = ProjectChange.sourceExtensions.sorted().joined(separator: ",")
    // 1 is for created files, 2 for changed ones, 4 for deleted ones.
    return [
      ["globPattern": .string("**/*.{\(descriptions)}"), "kind": 7],
      ["globPattern": .string("**/*.{\(sources)}"), "kind": 5],
    ]
  }
}
