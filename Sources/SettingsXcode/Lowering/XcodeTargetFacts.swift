import SettingsDiagnostics
import SettingsModel

/// The facts about a target from which settings are derived.
struct XcodeTargetFacts {
  /// The kind; nil for the project's own settings.
  let kind: XcodeTarget.Kind?
  /// The absolute path of the project's folder.
  let projectFolder: String
  let product: Product
  private let architectures: Architectures

  /// The catalog's facts about a product type. Many targets share one, and its lookup is slow.
  struct Product {
    /// Whether the product is a folder.
    let isWrapper: Bool
    let isTool: Bool
    let isObjectFile: Bool
    /// Whether the product is a test bundle.
    let isTestBundle: Bool
    /// Whether the product is an application, but not a watch app that only contains an extension.
    let isApplication: Bool
    /// Whether the product is such a watch app.
    let isWatchApp: Bool

    /// - Parameter type: The product type; nil without a product, as for a project's own settings.
    init(_ type: String?, domain: String, _ catalog: SettingsCatalog) {
      func isA(_ name: String) -> Bool {
        type.map {
          catalog.isProduct($0, a: "com.apple.product-type." + name, in: domain)
        } ?? false
      }
      isWrapper = type.map { catalog.isWrapper(product: $0, in: domain) } ?? false
      isTool = isA("tool")
      isObjectFile = isA("objfile")
      isTestBundle = isA("bundle.unit-test") || isA("bundle.ui-testing")
      isWatchApp = isA("application.watchapp2")
      isApplication = isA("application") && !isWatchApp
    }
  }

  init(
    _ kind: XcodeTarget.Kind?, _ product: Product, projectFolder: String, _ sdk: SDK?,
    _ catalog: SettingsCatalog
  ) {
    self.kind = kind
    self.product = product
    self.projectFolder = projectFolder
    architectures = Architectures(catalog, domain: sdk?.platformName ?? "")
  }

  /// Whether an architecture supports a deployment target.
  func supports(_ architecture: String, _ version: String) -> Bool {
    architectures.supports(architecture, version)
  }

  /// Whether Xcode refuses to build a requested architecture.
  func refuses(_ architecture: String) -> Bool { architectures.refuses(architecture) }
}

/// The catalog's facts about architectures.
private struct Architectures {
  let catalog: SettingsCatalog
  let domain: String

  init(_ catalog: SettingsCatalog, domain: String) {
    self.catalog = catalog
    self.domain = domain
  }

  func supports(_ architecture: String, _ version: String) -> Bool {
    guard let range = catalog.deploymentTargets(ofArchitecture: architecture, in: domain) else {
      return true
    }
    return !Self.isLess(version, range.from) && Self.isLess(version, range.to)
  }

  func refuses(_ architecture: String) -> Bool {
    catalog.refuses(architecture: architecture, in: domain)
  }

  private static func isLess(_ left: String, _ right: String) -> Bool {
    func parts(_ text: String) -> [Int] { text.split(separator: ".").map { Int($0) ?? 0 } }
    var a = parts(left), b = parts(right)
    while a.count < b.count { a.append(0) }
    while b.count < a.count { b.append(0) }
    return a.lexicographicallyPrecedes(b)
  }
}
