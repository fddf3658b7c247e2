import SettingsDiagnostics

/// What the client supports, as far as the server depends on it.
struct ClientCapabilities: Sendable {
  var encoding = PositionEncoding.utf16
  var showsRelated = false
  var showsCodeDescription = false
  var showsTags = false
  var readsMarkdown = false
  var expandsSnippets = false
  var nestsSymbols = false
  var readsCodeActions = false
  var resolvesCodeActions = false
  var appliesDocumentChanges = false
  var registersWatchers = false
  var linksDefinitions = false
  var preparesRename = false
  var showsProgress = false
  /// Whether it asks for inlay hints again if the server requests it.
  var refreshesHints = false

  init() {}

  /// Reads the parameters of `initialize`.
  init(_ params: JSONValue) {
    let capabilities = params["capabilities"]
    let document = capabilities?["textDocument"]
    let workspace = capabilities?["workspace"]
    func isOn(_ value: JSONValue?) -> Bool { value?.boolean ?? false }
    func names(_ value: JSONValue?) -> [String] { value?.strings ?? [] }
    let encodings = names(capabilities?["general"]?["positionEncodings"])
    if encodings.contains(PositionEncoding.utf8.rawValue) { encoding = .utf8 }
    let published = document?["publishDiagnostics"]
    showsRelated = isOn(published?["relatedInformation"])
    showsCodeDescription = isOn(published?["codeDescriptionSupport"])
    showsTags = published?["tagSupport"]?.object != nil
    readsMarkdown = names(document?["hover"]?["contentFormat"]).contains("markdown")
    expandsSnippets = isOn(document?["completion"]?["completionItem"]?["snippetSupport"])
    nestsSymbols = isOn(document?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"])
    let action = document?["codeAction"]
    readsCodeActions = action?["codeActionLiteralSupport"]?.object != nil
    resolvesCodeActions =
      isOn(action?["dataSupport"])
      && names(action?["resolveSupport"]?["properties"]).contains("edit")
    appliesDocumentChanges = isOn(workspace?["workspaceEdit"]?["documentChanges"])
    registersWatchers = isOn(workspace?["didChangeWatchedFiles"]?["dynamicRegistration"])
    refreshesHints = isOn(workspace?["inlayHint"]?["refreshSupport"])
    showsProgress = isOn(capabilities?["window"]?["workDoneProgress"])
    preparesRename = isOn(document?["rename"]?["prepareSupport"])
    linksDefinitions = isOn(document?["definition"]?["linkSupport"])
  }
}
