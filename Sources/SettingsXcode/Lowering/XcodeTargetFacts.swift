import SettingsDiagnostics
import SettingsModel

/// What a target is, for what is derived.
struct XcodeTargetFacts {
  /// Nil for a project's own settings.
  let kind: XcodeTarget.Kind?
  /// Absolute.
  let projectFolder: String
  let product: Product
  private let architectures: Architectures

  /// What the catalogue says of a kind of product. Many targets have the same, and to find out takes a while.
  struct Product {
    /// Whether it is a folder.
    let isWrapper: Bool
    let isTool: Bool
    let isObjectFile: Bool
    /// Whether it is a bundle of tests.
    let isTestBundle: Bool
    /// Whether it is an application, but not the half of one that only a watch's extension fills.
    let isApplication: Bool
    /// Whether it is that half.
    let isWatchApp: Bool

    /// - Parameter type: nil for what has no product, as a project's own settings.
    init(_ type: String?, domain: String, _ catalogue: SettingsCatalogue) {
      func isA(_ name: String) -> Bool {
        type.map {
          catalogue.isProduct($0, a: "com.apple.product-type." + name, in: domain)
        } ?? false
      }
      isWrapper = type.map { catalogue.isWrapper(product: $0, in: domain) } ?? false
      isTool = isA("tool")
      isObjectFile = isA("objfile")
      isTestBundle = isA("bundle.unit-test") || isA("bundle.ui-testing")
      isWatchApp = isA("application.watchapp2")
      isApplication = isA("application") && !isWatchApp
    }
  }

  init(
    _ kind: XcodeTarget.Kind?, _ product: Product, projectFolder: String, _ sdk: SDK?,
    _ catalogue: SettingsCatalogue
  ) {
    self.kind = kind
    self.product = product
    self.projectFolder = projectFolder
    architectures = Architectures(catalogue, domain: sdk?.platformName ?? "")
  }

  /// Whether an architecture is built for a deployment target.
  func supports(_ architecture: String, _ version: String) -> Bool {
    architectures.supports(architecture, version)
  }

  /// Whether Xcode refuses to build an architecture that is asked for.
  func refuses(_ architecture: String) -> Bool { architectures.refuses(architecture) }
}

/// What the catalogue says of architectures.
private struct Architectures {
  let catalogue: SettingsCatalogue
  let domain: String

  init(_ catalogue: SettingsCatalogue, domain: String) {
    self.catalogue = catalogue
    self.domain = domain
  }

  func supports(_ architecture: String, _ version: String) -> Bool {
    guard let range = catalogue.deploymentTargets(ofArchitecture: architecture, in: domain) else {
      return true
    }
    return !Self.isLess(version, range.from) && Self.isLess(version, range.to)
  }

  func refuses(_ architecture: String) -> Bool {
    catalogue.refuses(architecture: architecture, in: domain)
  }

  private static func isLess(_ left: String, _ right: String) -> Bool {
    func parts(_ text: String) -> [Int] { text.split(separator: ".").map { Int($0) ?? 0 } }
    var a = parts(left), b = parts(right)
    while a.count < b.count { a.append(0) }
    while b.count < a.count { b.append(0) }
    return a.lexicographicallyPrecedes(b)
  }
}
