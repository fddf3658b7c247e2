import SettingsDiagnostics
import SettingsServer
import SettingsSystem

/// The start of a session.
extension LanguageServer {
  /// Returns what the server can do.
  func initialize(_ params: JSONValue) -> JSONValue {
    client = ClientCapabilities(params)
    if let list = params["workspaceFolders"]?.array {
      folders = list.compactMap { $0["uri"]?.string.flatMap(DocumentURI.path) }
    } else if let root = params["rootUri"]?.string.flatMap(DocumentURI.path) {
      folders = [root]
    }
    if let config = params["initializationOptions"]?["config"]?.string {
      options.config = folders.first.map { LexicalPath.join($0, config) } ?? config
    }
    if let config = options.config {
      let folder = CurrentProcess.workingDirectory ?? "/"
      let path = LexicalPath.normalize(LexicalPath.join(folder, config))
      options.config = path
      addProject(path)
    }
    return [
      "capabilities": capabilities,
      "serverInfo": ["name": "resolve-settings", "version": .string(options.version)],
    ]
  }

  private var capabilities: JSONValue {
    [
      "positionEncoding": .string(client.encoding.rawValue),
      "textDocumentSync": [
        "openClose": true, "change": 2, "save": ["includeText": false],
      ],
      "codeActionProvider": client.readsCodeActions
        ? [
          "codeActionKinds": ["quickfix", "source.fixAll"],
          "resolveProvider": .boolean(client.resolvesCodeActions), "workDoneProgress": true,
        ] : false,
      "completionProvider": [
        "triggerCharacters": ["(", ":", "[", "=", "\""], "resolveProvider": true,
      ],
      "definitionProvider": true,
      "documentLinkProvider": ["resolveProvider": false],
      "documentFormattingProvider": true,
      "documentSymbolProvider": true,
      "foldingRangeProvider": true,
      "hoverProvider": true,
      "inlayHintProvider": ["resolveProvider": false],
      "referencesProvider": ["workDoneProgress": true],
      "renameProvider": client.preparesRename
        ? ["prepareProvider": true, "workDoneProgress": true] : true,
      "workspaceSymbolProvider": true,
      "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
    ]
  }

  /// Asks the client to report changes of files that are not open.
  func registerWatchers() {
    guard client.registersWatchers else { return }
    request(
      "client/registerCapability",
      [
        "registrations": [
          [
            "id": "files", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": [
              "watchers": [
                ["globPattern": "**/*.{yaml,yml,json,xcconfig,pbxproj,xcscheme,plist}"]
              ]
            ],
          ]
        ]
      ])
  }

  func changeFolders(_ params: JSONValue) {
    func paths(_ name: String) -> [String] {
      (params["event"]?[name]?.array ?? []).compactMap {
        $0["uri"]?.string.flatMap(DocumentURI.path)
      }
    }
    let removed = paths("removed")
    folders.removeAll(where: removed.contains)
    folders += paths("added")
  }
}
