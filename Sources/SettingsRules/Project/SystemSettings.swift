import AppleDefaults
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsSystem
import SettingsXcode

/// The names of settings that are the system's: of the built-in tables, of the tool's own levels, and
/// of Apple's catalog, if there is one.
///
/// The names of the catalog are collected for the first name that nothing else contains. Many
/// projects have none.
final class SystemSettings: Sendable {
  /// The names that the tool's own levels assign.
  private let builtIn: Set<String>
  private let catalog: SettingsCatalog?
  private let ofCatalog = Locked<Set<String>?>(nil)

  init(builtIn: Set<String>, catalog: SettingsCatalog?) {
    self.builtIn = builtIn
    self.catalog = catalog
  }

  func contains(_ name: String) -> Bool {
    name.withBytes { DeclaredTypes.type(of: $0) } != nil || builtIn.contains(name)
      || XcodeFacts.deploymentTargets.contains { $0.0 == name } || catalogNames.contains(name)
  }

  private var catalogNames: Set<String> {
    guard let catalog else { return [] }
    return ofCatalog.withLock { names in
      if let names { return names }
      let found = catalog.knownSettings
      names = found
      return found
    }
  }

  /// All names, sorted: for suggestions.
  var sorted: [String] {
    catalogNames.union(DeclaredTypes.names).union(builtIn)
      .union(XcodeFacts.deploymentTargets.map(\.0)).sorted()
  }
}
