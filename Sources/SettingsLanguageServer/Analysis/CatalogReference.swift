import SettingsDiagnostics
import SettingsSystem
import SettingsXcode

/// Apple's catalog of build settings. Each part of it is read once for a session, when it is first
/// needed.
final class CatalogReference: Sendable {
  private struct State {
    var catalog: SettingsCatalog??
    var texts: CatalogTexts?
    var names: [String]?
    var descriptions: [String: SettingDescription?] = [:]
  }

  private let state: Locked<State>

  /// - Parameter isUsed: Whether there may be a catalog.
  init(isUsed: Bool) {
    var state = State()
    if !isUsed { state.catalog = .some(nil) }
    self.state = Locked(state)
  }

  /// Returns the catalog; nil if there is none.
  ///
  /// - Parameter path: The path that the user named.
  func catalog(_ path: String?) -> SettingsCatalog? {
    state.withLock { Self.catalog(path, &$0) }
  }

  /// Returns the names of all settings in the catalog, sorted.
  func names(_ path: String?) -> [String] {
    state.withLock { state in
      if let known = state.names { return known }
      let names = Self.catalog(path, &state)?.settingNames ?? []
      state.names = names
      return names
    }
  }

  /// Returns the description of a setting; nil if the catalog has none.
  func description(of name: String, _ path: String?) -> SettingDescription? {
    state.withLock { state in
      if let known = state.descriptions[name] { return known }
      guard let catalog = Self.catalog(path, &state) else { return nil }
      let texts = state.texts ?? CatalogFolder.texts(of: catalog)
      state.texts = texts
      let description = catalog.description(of: name, texts: texts)
      state.descriptions[name] = .some(description)
      return description
    }
  }

  /// Reads everything, so that the first question is answered as fast as the others.
  func prepare(_ path: String?) {
    _ = names(path)
    _ = description(of: "PRODUCT_NAME", path)
  }

  private static func catalog(_ path: String?, _ state: inout State) -> SettingsCatalog? {
    if let known = state.catalog { return known }
    var diagnostics = DiagnosticCollector()
    let catalog = CatalogFolder.catalog(path, diagnostics: &diagnostics)
    state.catalog = .some(catalog)
    return catalog
  }
}
