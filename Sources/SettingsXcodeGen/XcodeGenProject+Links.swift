import SettingsDiagnostics

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
