internal import SettingsDiagnostics
package import SettingsModel

/// The defaults of Apple's catalog, as blocks; each is made at most once.
package protocol CatalogDefaults: Sendable {
  /// The blocks for an SDK and a kind of product, lowest first; none while the SDK is unknown.
  mutating func blocks(
    sdk: SDK?, productType: ProductType?, into store: inout SettingsStore
  ) -> [BlockID]
}

/// The settings that Xcode itself assigns to a target, if expressions depend on them.
///
/// Each is on the level that Apple's engine uses (SEMANTICS.md, 12): general, SDK and product-type
/// defaults and the build configuration's facts below the project, the target's name between
/// project and target, search paths of the build folder above everything. Every block is made at
/// most once.
package struct BuiltInSettings: Sendable {
  package let projectName: String
  /// SRCROOT: the one absolute path, from which all others follow.
  package let projectDirectory: String
  /// The lowest level: Apple's catalog of defaults, if it is used.
  package var catalog: (any CatalogDefaults)?

  private var defaultsLevel: LevelID?
  private var derivedBlocks: [BlockID] = []
  private var generalBlock: BlockID?
  /// By the SDKs' canonical names.
  private var sdkBlocks: [String: BlockID] = [:]
  private var productBlocks: [ProductBlock] = []
  private var configurationBlocks: [String: BlockID] = [:]

  private struct ProductBlock: Sendable {
    let type: ProductType?
    let block: BlockID
  }

  package init(projectName: String, projectDirectory: String) {
    self.projectName = projectName
    self.projectDirectory = projectDirectory
  }

  /// Returns the levels below those of the project, lowest first.
  package mutating func defaults(
    sdk: SDK?, productType: ProductType?, configuration: String, into store: inout SettingsStore
  ) -> [BlockID] {
    var blocks = catalog?.blocks(sdk: sdk, productType: productType, into: &store) ?? []
    blocks.append(general(into: &store))
    if let sdk { blocks.append(block(of: sdk, into: &store)) }
    if let known = productBlocks.first(where: { $0.type == productType }) {
      blocks.append(known.block)
    } else {
      let block = defaultsBlock(BuiltInTables.product(productType), into: &store)
      productBlocks.append(ProductBlock(type: productType, block: block))
      blocks.append(block)
    }
    blocks.append(block(ofConfiguration: configuration, into: &store))
    return blocks
  }

  /// Returns the settings of a target above the project.
  package func target(named name: String, into store: inout SettingsStore) -> BlockID {
    let level = store.addLevel(Level(kind: .targetBuiltIns))
    store.beginBlock(of: level)
    store.assign("TARGET_NAME", SettingText.literal(name))
    for (name, value) in XcodeFacts.targetName { store.assign(name, value) }
    return store.endBlock()
  }

  /// Assigns the name that products have unless a level names them.
  package func assignProductName(into store: inout SettingsStore) {
    store.assign(BuiltInTables.productName.0, BuiltInTables.productName.1)
  }

  /// Returns the levels above everything else, including the command line.
  package mutating func derived(into store: inout SettingsStore) -> [BlockID] {
    if !derivedBlocks.isEmpty { return derivedBlocks }
    let level = store.addLevel(Level(kind: .derived))
    let block = block(BuiltInTables.derived, of: level, into: &store)
    derivedBlocks = [block]
    return derivedBlocks
  }

  // MARK: Blocks

  private mutating func general(into store: inout SettingsStore) -> BlockID {
    if let generalBlock { return generalBlock }
    let level = level(in: &store)
    store.beginBlock(of: level)
    store.assign("SRCROOT", SettingText.literal(projectDirectory))
    store.assign("PROJECT_NAME", SettingText.literal(projectName))
    for (name, value) in BuiltInTables.general { store.assign(name, value) }
    let block = store.endBlock()
    generalBlock = block
    return block
  }

  private mutating func block(of sdk: SDK, into store: inout SettingsStore) -> BlockID {
    if let block = sdkBlocks[sdk.canonicalName] { return block }
    let block = defaultsBlock(BuiltInTables.sdk(sdk), into: &store)
    sdkBlocks[sdk.canonicalName] = block
    return block
  }

  private mutating func block(
    ofConfiguration name: String, into store: inout SettingsStore
  ) -> BlockID {
    if let block = configurationBlocks[name] { return block }
    let settings = [("CONFIGURATION", SettingText.literal(name))] + BuiltInTables.configuration
    let block = defaultsBlock(settings, into: &store)
    configurationBlocks[name] = block
    return block
  }

  private mutating func defaultsBlock(
    _ settings: [(String, String)], into store: inout SettingsStore
  ) -> BlockID {
    let level = level(in: &store)
    return block(settings, of: level, into: &store)
  }

  private func block(
    _ settings: [(String, String)], of level: LevelID, into store: inout SettingsStore
  ) -> BlockID {
    store.beginBlock(of: level)
    for (name, value) in settings { store.assign(name, value) }
    return store.endBlock()
  }

  private mutating func level(in store: inout SettingsStore) -> LevelID {
    if let defaultsLevel { return defaultsLevel }
    let level = store.addLevel(Level(kind: .defaults))
    defaultsLevel = level
    return level
  }
}
