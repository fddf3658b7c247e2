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
    hasOwnSettings = view.project.spec != nil
    names = view.names(includesBuiltIns: true)
  }

  var hasOwnSettings: Bool

  var productType: String? { string("PRODUCT_TYPE") ?? view.plan.productType?.identifier }

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

  /// Returns the text of the winning assignment as it is written; nil if it inherits from others.
  func unexpandedText(_ name: String) -> String? {
    guard let name = view.assignedName(name),
      let node = view.evaluator.currentNode(of: name)
    else { return nil }
    let store = view.evaluator.scope.store
    let text = store.valueText(of: store.assignments[view.evaluator.assignmentIndex(of: node)])
    let inherits = ReferenceNames(text).contains { reference in
      guard case .name(let name) = reference else { return true }
      return name.elementsEqual("inherited".utf8) || name.elementsEqual("value".utf8)
    }
    return inherits ? nil : String(decoding: text, as: UTF8.self)
  }

  func place(of name: String) -> SourceRange? { view.place(of: name) }
}
