extension XcodeGenSpec.Dependency {
  /// Whether another dependency of the same kind has the same options, as XcodeGen reads them.
  package func hasOptions(of other: XcodeGenSpec.Dependency) -> Bool {
    Options(self) == Options(other)
  }

  /// What XcodeGen reads of a dependency besides its reference.
  private struct Options: Equatable {
    let embeds: Bool?
    let links: Bool?
    let signs: Bool?
    let removesHeaders: Bool
    let isImplicit: Bool
    let isWeak: Bool
    let isStatic: Bool
    let findsFrameworks: Bool?
    let root: String?
    let products: [String]
    let filter: String?
    let destinations: [String]?
    let platforms: Set<String>?
    let copy: [String?]?

    init(_ dependency: XcodeGenSpec.Dependency) {
      let mapping = dependency.mapping
      embeds = dependency.embeds
      links = dependency.links
      signs = mapping["codeSign"]?.boolean
      removesHeaders = mapping["removeHeaders"]?.boolean ?? true
      isImplicit = dependency.isImplicit
      isWeak = dependency.isWeak
      isStatic = dependency.isStaticCarthage
      findsFrameworks = mapping["findFrameworks"]?.boolean
      root = mapping["root"]?.text
      products =
        dependency.products.isEmpty
        ? dependency.product.map { [$0] } ?? [] : dependency.products
      let word = mapping["platformFilter"]?.text
      filter = word == "iOS" || word == "macOS" ? word : nil
      destinations = mapping["destinationFilters"]?.readableTexts
      platforms = (mapping["platforms"]?.list).map { Set($0.compactMap(\.text)) }
      copy = mapping["copy"]?.mapping.map { copy in
        [
          copy["destination"]?.text, copy["subpath"]?.text ?? "",
          copy["phaseOrder"]?.text ?? "postCompile",
        ]
      }
    }
  }
}
