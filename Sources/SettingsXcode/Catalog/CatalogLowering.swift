import SettingsDiagnostics
package import SettingsModel

/// Converts the catalog's default values to assignments, set by set, in the order of Apple's
/// engine.
package struct CatalogLowering {
  package typealias NodeID = PropertyListTree.NodeID

  private let catalog: SettingsCatalog
  /// The last round in which each name was seen. Rounds distinguish names without a set for each
  /// tool.
  private var seenInTool: [Int32] = []
  private var seenInTable: [Int32] = []
  private var round: Int32 = 0

  /// The names that get no value.
  private let withheld: Set<SettingName>

  package init(_ catalog: SettingsCatalog, withholding: Set<SettingName> = []) {
    self.catalog = catalog
    withheld = withholding
  }

  /// The build system that provides the defaults of a target.
  package enum BuildSystem: Sendable {
    case native
    /// For a target that runs a tool of another build system.
    case external
    /// For a project without a target.
    case core

    fileprivate var identifier: String {
      switch self {
      case .native: "com.apple.build-system.native"
      case .external: "com.apple.build-system.external"
      case .core: "com.apple.build-system.core"
      }
    }
  }

  // MARK: Sets

  /// Assigns the defaults of a platform's tools. Each setting gets the default of the first tool
  /// that describes it.
  package mutating func assignToolDefaults(
    domain: String, into store: inout SettingsStore
  ) {
    let table = nextRound()
    for index in catalog.specifications(in: domain, where: \.isTool) {
      let tool = nextRound()
      for ancestor in catalog.ancestry(of: index, seenFrom: domain) {
        let tree = catalog.trees[catalog.specifications[ancestor].tree]
        for option in catalog.options(of: ancestor) {
          guard let nameNode = tree.value("Name", of: option) else { continue }
          let name = tree.withText(of: nameNode) { store.intern($0) }
          // A tool's description of a setting replaces that of its base.
          guard Self.note(name, tool, in: &seenInTool) else { continue }
          guard let value = tree.value("DefaultValue", of: option) else { continue }
          if tree.isText(nameNode, StaticText("OutputFormat"))
            || tree.isText(nameNode, StaticText("OutputPath"))
          {
            continue
          }
          guard Self.note(name, table, in: &seenInTable) else { continue }
          assign(value, of: tree, to: name, into: &store)
        }
      }
    }
  }

  /// Assigns the defaults of the build system, and for a target also the additional sets of
  /// settings.
  package mutating func assignBuildSystemDefaults(
    _ system: BuildSystem, domain: String, into store: inout SettingsStore
  ) {
    if let index = catalog.specification(system.identifier, .buildSystem, in: "") {
      assignOptions(of: index, domain: domain, into: &store)
    }
    if case .core = system { return }
    for index in catalog.specifications(in: domain, where: { $0 == .buildSettings }) {
      assignOptions(of: index, domain: domain, into: &store)
    }
  }

  private mutating func assignOptions(
    of index: Int, domain: String, into store: inout SettingsStore
  ) {
    let round = nextRound()
    for ancestor in catalog.ancestry(of: index, seenFrom: domain) {
      let tree = catalog.trees[catalog.specifications[ancestor].tree]
      // The last of two descriptions in one set counts.
      for option in catalog.options(of: ancestor).reversed() {
        guard let nameNode = tree.value("Name", of: option) else { continue }
        let name = tree.withText(of: nameNode) { store.intern($0) }
        guard Self.note(name, round, in: &seenInTool),
          let value = tree.value("DefaultValue", of: option)
        else { continue }
        assign(value, of: tree, to: name, into: &store)
      }
    }
  }

  /// Assigns the defaults of a product type: the settings of its package type, then its own.
  ///
  /// - Returns: False for a product type that the platform does not have.
  @discardableResult
  package func assignProductDefaults(
    _ identifier: String, domain: String, into store: inout SettingsStore
  ) -> Bool {
    guard let product = catalog.specification(identifier, .productType, in: domain) else {
      return false
    }
    if let packages = catalog.value("PackageTypes", of: product, seenFrom: domain),
      let first = packages.tree.elements(of: packages.node).first,
      let name = packages.tree.string(of: first),
      let package = catalog.specification(name, .packageType, in: domain)
    {
      assignPackageDefaults(package, domain: domain, into: &store)
    }
    assignDictionaries("DefaultBuildProperties", of: product, domain: domain, into: &store)
    return true
  }

  /// Assigns the settings of a package type. Each type assigns its own name, above the types that
  /// it is based on.
  private func assignPackageDefaults(
    _ index: Int, domain: String, into store: inout SettingsStore
  ) {
    let name = store.intern("PACKAGE_TYPE")
    for ancestor in catalog.ancestry(of: index, seenFrom: domain).reversed() {
      assignDictionary("DefaultBuildSettings", of: ancestor, into: &store)
      let identifier = Array(catalog.specifications[ancestor].identifier.utf8)
      store.assign(name, identifier.span)
    }
  }

  private func assignDictionaries(
    _ key: StaticString, of index: Int, domain: String, into store: inout SettingsStore
  ) {
    for ancestor in catalog.ancestry(of: index, seenFrom: domain).reversed() {
      assignDictionary(key, of: ancestor, into: &store)
    }
  }

  private func assignDictionary(
    _ key: StaticString, of index: Int, into store: inout SettingsStore
  ) {
    let own = catalog.specifications[index]
    let tree = catalog.trees[own.tree]
    guard let settings = tree.value(key, of: own.node) else { return }
    for (key, value) in tree.entries(of: settings) {
      assign(value, of: tree, to: tree.withText(of: key) { store.intern($0) }, into: &store)
    }
  }

  // MARK: Architectures

  /// Assigns VALID_ARCHS and the settings that name sets of architectures.
  package func assignArchitectures(domain: String, into store: inout SettingsStore) {
    let found = catalog.specifications(in: domain) { $0 == .architecture }
      .sorted {
        catalog.specifications[$0].identifier < catalog.specifications[$1].identifier
      }
    var real: [String] = []
    for index in found {
      let own = catalog.specifications[index]
      let tree = catalog.trees[own.tree]
      guard let members = tree.value("RealArchitectures", of: own.node) else {
        real.append(own.identifier)
        continue
      }
      guard let setting = tree.value("ArchitectureSetting", of: own.node) else { continue }
      let name = tree.withText(of: setting) { store.intern($0) }
      assign(members, of: tree, to: name, into: &store)
    }
    store.assign("VALID_ARCHS", real.joined(separator: " "))
  }

  // MARK: Values

  private func assign(
    _ value: NodeID, of tree: PropertyListTree, to name: SettingName,
    into store: inout SettingsStore
  ) {
    if !withheld.isEmpty, withheld.contains(name) { return }
    switch tree.kind(of: value) {
    case .string: tree.withText(of: value) { store.assign(name, $0) }
    case .array:
      let text = ListText.joined(tree.elements(of: value).compactMap(tree.string(of:)))
      store.assign(name, text.span)
    case .dictionary, .data: break
    }
  }

  private mutating func nextRound() -> Int32 {
    round += 1
    return round
  }

  /// Whether a name appears for the first time in a round.
  private static func note(_ name: SettingName, _ round: Int32, in seen: inout [Int32]) -> Bool {
    let index = Int(name.index)
    if index >= seen.count {
      seen.append(contentsOf: repeatElement(0, count: index + 256 - seen.count))
    }
    if seen[index] == round { return false }
    seen[index] = round
    return true
  }
}
