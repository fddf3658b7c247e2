import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution

/// The settings of the current cell. Each is evaluated on access; one that cannot be evaluated is
/// nil.
struct CurrentSettings: SettingValues {
  private let view: CellView
  /// Sorted by bytes.
  private let names: [SettingName]
  var infoPlistFile: InfoPlistFile?

  init(of view: CellView) {
    self.view = view
    names = view.names(includesBuiltIns: true)
  }

  var target: String { view.targetName }
  var configuration: String { view.configurationName }

  func isAuthored(_ name: String) -> Bool {
    view.assignedName(name).map(view.evaluator.isAuthored) ?? false
  }

  func names(withPrefix prefix: String) -> [String] {
    let table = view.evaluator.names
    let first = names.partitioningIndex {
      !table.utf8(of: $0).lexicographicallyPrecedes(prefix.utf8)
    }
    return names[first...].prefix { table.utf8(of: $0).starts(with: prefix.utf8) }.map(table.text)
  }

  func setting(_ name: String) -> ResolvedSetting? {
    view.assignedName(name).flatMap { try? view.setting($0) }
  }

  func place(of name: String) -> SourceRange? { view.place(of: name) }
}
