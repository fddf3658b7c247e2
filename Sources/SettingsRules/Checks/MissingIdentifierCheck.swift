import SettingsArtifacts
import SettingsConfig
import SettingsDiagnostics
import SettingsModel

/// Checks that products which devices install have bundle identifiers: apps and extensions, and the
/// frameworks in them.
struct MissingIdentifierCheck: RuleCheck {
  static let isInSecondPart = true

  private static let setting = "PRODUCT_BUNDLE_IDENTIFIER"

  /// A framework without an identifier, which matters only in an app.
  private struct Framework {
    let cell: RuleCell.Identity
    let target: String
    let place: SourceRange?
  }

  private var frameworks: [Framework] = []
  private var applications: Set<Int> = []

  mutating func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    guard let type = cell.productType, let target = cell.identity.target else { return }
    if type.family == .application { applications.insert(target) }
    guard cell.knows(Self.setting),
      cell.text(Self.setting) == nil, Self.isInstalled(cell), Self.isBuilt(cell),
      cell.isInformationComplete, let information = cell.information,
      information.text("CFBundleIdentifier") == nil
    else { return }
    let place =
      cell.place(of: Self.setting) ?? cell.project.place(ofTarget: cell.identity.target)
    switch type.family {
    case .application, .appExtension:
      report.add(
        .bundleIdentifierMissing,
        "'\(cell.targetName)' has no bundle identifier, so Xcode refuses to sign it", at: place,
        help: Self.help(cell.project), in: cell.identity)
    case .framework where cell.text("MACH_O_TYPE") != "staticlib":
      frameworks.append(
        Framework(cell: cell.identity, target: cell.targetName, place: place))
    default: return
    }
  }

  func finish(_ project: RuleProject, _ report: inout RuleReport) {
    if frameworks.isEmpty { return }
    let apps = appsByFramework(project)
    for framework in frameworks {
      guard let target = framework.cell.target, let app = apps[target] else { continue }
      report.add(
        .bundleIdentifierMissing,
        "framework '\(framework.target)' has no bundle identifier, so a device does not install"
          + " '\(app)', which contains it",
        at: framework.place, help: Self.help(project), in: framework.cell)
    }
  }

  /// Whether a device installs the product, which it identifies by its bundle identifier. A Mac runs
  /// apps without one.
  private static func isInstalled(_ cell: RuleCell) -> Bool {
    cell.platforms.contains { $0 != .macOS }
  }

  /// Whether the project builds the target. A config.yaml may describe the settings of an Xcode
  /// project alone, which has identifiers of its own.
  private static func isBuilt(_ cell: RuleCell) -> Bool {
    cell.parts == nil ? cell.list("SOURCE_PATHS")?.isEmpty == false : cell.missesFiles
  }

  /// Returns the name of an app by each target whose product it contains.
  private func appsByFramework(_ project: RuleProject) -> [Int: String] {
    var result: [Int: String] = [:]
    let outline = project.outline
    if let parts = project.parts {
      for target in parts.indices {
        result[target] = parts[target].hosts.first(where: applications.contains).map(outline.name)
      }
    } else if let spec = project.spec {
      for app in spec.targets where applications.contains(app) {
        for part in spec.parts(of: .dependencies, in: app, as: .dependency) {
          let isShort = spec.tree.isScalar(part.node)
          guard let node = part[.dependencyTarget] ?? (isShort ? part.node : nil),
            spec.boolean(part[.dependencyEmbed]) != false,
            let framework = spec.target(named: spec.tree.string(of: node)),
            result[framework] == nil
          else { continue }
          result[framework] = outline.name(of: app)
        }
      }
    }
    return result
  }

  private static func help(_ project: RuleProject) -> String {
    project.help(
      "write 'bundleIdentifier: com.example.$(TARGET_NAME)', or 'organizationIdentifier' in"
        + " 'project'",
      orBySettings: "set PRODUCT_BUNDLE_IDENTIFIER")
  }
}
