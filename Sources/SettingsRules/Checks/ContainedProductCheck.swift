import SettingsArtifacts
import SettingsConfig
import SettingsDiagnostics
import SettingsModel

/// Checks what an extension or a watch app must have in common with the app that contains it.
struct ContainedProductCheck: RuleCheck {
  static let isInSecondPart = true

  private static let versions = [
    (key: "CFBundleShortVersionString", setting: "MARKETING_VERSION", field: "version"),
    (key: "CFBundleVersion", setting: "CURRENT_PROJECT_VERSION", field: "build"),
  ]

  private struct Product {
    let cell: RuleCell.Identity
    let name: String
    let type: ProductType
    let platforms: [Platform]
    /// The version and the build number; nil if unknown.
    let versions: [String?]
    let places: [SourceRange?]
    /// Whether the Info.plist names no app for iPhone, and no watch app that is alone.
    let lacksCompanion: Bool

    func isWatchApplication(in other: Product) -> Bool {
      type.shortIdentifier == "application" && platforms == [.watchOS]
        && other.type.shortIdentifier == "application" && other.platforms.contains(.iOS)
    }
  }

  private struct Cell: Hashable {
    let target: Int
    let configuration: Int
  }

  private var products: [Cell: [Product]] = [:]
  private var cells: [Cell] = []

  mutating func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    guard let type = cell.productType, cell.isShipped, let target = cell.identity.target,
      cell.isInformationComplete, let information = cell.information
    else { return }
    let key = Cell(target: target, configuration: cell.identity.configuration)
    if products[key] == nil { cells.append(key) }
    products[key, default: []].append(
      Product(
        cell: cell.identity, name: cell.targetName, type: type, platforms: cell.platforms,
        versions: Self.versions.map { version in
          guard cell.knows(version.setting), let text = information.text(version.key),
            !text.isEmpty, !text.contains("$")
          else { return nil }
          return text
        },
        places: Self.versions.map { cell.informationPlace(of: $0.key) },
        lacksCompanion: ["WKCompanionAppBundleIdentifier", "WKWatchOnly"].allSatisfy {
          information.entry($0) == nil
        }))
  }

  func finish(_ project: RuleProject, _ report: inout RuleReport) {
    let hosts = hosts(in: project)
    for key in cells {
      for product in products[key] ?? [] {
        // Each platform's app contains that platform's product.
        let apps = (hosts[key.target] ?? []).flatMap { host in
          (products[Cell(target: host, configuration: key.configuration)] ?? []).filter {
            $0.type.family == .application && $0.cell != product.cell
              && ($0.cell.platform == nil || product.cell.platform == nil
                || $0.cell.platform == product.cell.platform)
          }
        }
        if product.type.family == .appExtension {
          for app in apps { checkVersions(of: product, in: app, project, &report) }
        } else if let app = apps.first(where: product.isWatchApplication), product.lacksCompanion {
          addCompanion(product, in: app, project, &report)
        }
      }
    }
  }

  /// Returns the apps that contain the product of each target.
  private func hosts(in project: RuleProject) -> [Int: [Int]] {
    var result: [Int: [Int]] = [:]
    if let parts = project.parts {
      for target in parts.indices { result[target] = parts[target].hosts }
    } else if let spec = project.spec {
      let contents = ContainedProducts(spec)
      for app in spec.targets where contents.isApplication(app) {
        for part in contents.parts(of: app) { result[part, default: []].append(app) }
      }
    }
    return result
  }

  private func checkVersions(
    of product: Product, in app: Product, _ project: RuleProject, _ report: inout RuleReport
  ) {
    for (index, version) in Self.versions.enumerated() {
      guard let own = product.versions[index], let other = app.versions[index], own != other else {
        continue
      }
      report.add(
        .extensionVersion,
        "\(version.key) of '\(product.name)' is '\(own)', and that of the app '\(app.name)', which"
          + " contains it, '\(other)'",
        at: product.places[index] ?? project.place(ofTarget: product.cell.target),
        notes: [
          .init(
            "the app gets its value here",
            at: app.places[index] ?? project.place(ofTarget: app.cell.target))
        ],
        help: project.help(
          "write one '\(version.field)' for both, such as in 'project'",
          orBySettings: "give both the same \(version.setting)"), in: product.cell, and: app.cell)
    }
  }

  private func addCompanion(
    _ product: Product, in app: Product, _ project: RuleProject, _ report: inout RuleReport
  ) {
    report.add(
      .watchCompanionMissing,
      "the Info.plist of the watch app '\(product.name)' has neither WKCompanionAppBundleIdentifier"
        + " nor WKWatchOnly, so it is not installed with '\(app.name)'",
      at: project.place(ofTarget: product.cell.target),
      notes: [
        .init("the app for iPhone contains it", at: project.place(ofTarget: app.cell.target))
      ],
      help: project.help(
        "write the identifier of '\(app.name)': 'info: { WKCompanionAppBundleIdentifier: … }'",
        orBySettings: "set INFOPLIST_KEY_WKCompanionAppBundleIdentifier to the identifier of"
          + " '\(app.name)', or add the key to the Info.plist file"), in: product.cell)
  }
}
