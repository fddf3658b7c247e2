import SettingsDiagnostics

extension XcodeGenProject {
  /// A dependency with code that may be part of a target's product.
  package struct Link: Sendable {
    package enum Kind: Sendable { case target, framework, carthage, package, sdk }

    package let kind: Kind
    /// The name of the target or package, or the path of the framework or library.
    package let reference: String
    /// The place that the path of a library of the SDK begins at, as Xcode names it; nil for the SDK.
    package let root: String?
    /// Of a package; empty for the one that has its name.
    package let products: [String]
    /// Whether a framework is looked for among the products of the build.
    package let isImplicit: Bool
    /// Nil where the spec leaves it to XcodeGen.
    package let links: Bool?
    package let embeds: Bool?
    /// The platforms that it is for, by the names of Xcode's filters; empty for all.
    package let platformFilters: [String]
  }
}

extension XcodeGenProject.Package {
  /// The packages of a spec, in its order.
  static func packages(in spec: XcodeGenMapping) -> [Self] {
    let named = (spec["packages"]?.mapping?.entries ?? []).map { entry in
      let mapping = entry.value.mapping
      let repository = mapping?["github"]?.text.map { "https://github.com/\($0)" }
      return Self(
        name: entry.key, path: mapping?["path"]?.text, url: mapping?["url"]?.text ?? repository)
    }
    // Specs of before XcodeGen 2.13 list the folders alone.
    let folders = (spec["localPackages"]?.list ?? []).compactMap(\.text).map { path in
      Self(name: LexicalPath.fileName(of: path), path: path, url: nil)
    }
    return named + folders
  }
}

extension XcodeGenProject.Link {
  /// - Returns: nil for bundles of resources.
  init?(_ dependency: XcodeGenSpec.Dependency) {
    switch dependency.kind {
    case .target: kind = .target
    case .framework: kind = .framework
    case .carthage: kind = .carthage
    case .package: kind = .package
    case .sdk: kind = .sdk
    case .bundle: return nil
    }
    root = dependency.mapping["root"]?.text
    reference = dependency.reference
    products = dependency.products + [dependency.product].compactMap(\.self)
    isImplicit = dependency.isImplicit
    links = dependency.links
    embeds = dependency.embeds
    platformFilters = dependency.platformFilters
  }
}
