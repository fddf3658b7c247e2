import SettingsConfig
import SettingsDiagnostics
import SettingsModel

/// Checks that an app of a config.yaml contains the frameworks that its frameworks and extensions
/// link. By default, an app contains its own dependencies only.
struct EmbeddingCheck: RuleCheck {
  /// The frameworks that no product loads from its app: static ones, and those that are installed
  /// elsewhere.
  private var notLoaded: Set<Int> = []
  /// The apps that are linked together with their frameworks.
  private var merging: Set<Int> = []

  mutating func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    guard cell.project.spec != nil, let target = cell.identity.target else { return }
    switch cell.productType?.family {
    case .framework:
      if cell.text("MACH_O_TYPE") == "staticlib"
        || cell.text("DYLIB_INSTALL_NAME_BASE")?.hasPrefix("/") == true
      {
        notLoaded.insert(target)
      }
    case .application:
      if let kind = cell.text("MERGED_BINARY_TYPE"), kind != "none" { merging.insert(target) }
    default: break
    }
  }

  func finish(_ project: RuleProject, _ report: inout RuleReport) {
    // A script may copy frameworks.
    guard let spec = project.spec, let scripts = project.scriptTexts,
      !scripts.contains(where: { $0.contains("FRAMEWORKS_FOLDER_PATH") })
    else { return }
    let contents = ContainedProducts(spec, notLoaded: notLoaded)
    var seen: Set<SourceRange> = []
    for app in spec.targets where contents.isApplication(app) && !merging.contains(app) {
      let parts = contents.parts(of: app)
      let contained = Set(parts)
      for part in parts where !contents.isApplication(part) {
        for link in contents.links[part] ?? [] where !contained.contains(link.target) {
          let name = spec.name(of: link.target)
          guard seen.insert(link.range).inserted, !scripts.contains(where: { $0.contains(name) })
          else { continue }
          report.add(
            .frameworkNotEmbedded,
            "'\(spec.name(of: part))' links framework '\(name)', and the app"
              + " '\(spec.name(of: app))' contains only the former",
            at: link.range,
            notes: [.init("the app is defined here", at: project.place(ofTarget: app))],
            help: "write '\(name)' under 'dependencies' of '\(spec.name(of: app))'; the app ends at"
              + " launch without it", of: part)
        }
      }
    }
  }
}
