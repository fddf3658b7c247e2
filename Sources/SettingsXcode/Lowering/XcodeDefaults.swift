import AppleDefaults
import SettingsDiagnostics
package import SettingsModel
/// The levels below, between and above the authored levels of one Xcode project.
///
/// They come from the catalog and from the engine, or from the built-in table if there is no
/// catalog.
package struct XcodeDefaults {
  private let model: any ProjectModel
  private let project: ModelProject
  private let owner: ModelOwner
  private let catalog: SettingsCatalog?
  private var builtIns: BuiltInSettings
  private var levels: [String: LevelID] = [:]
  private var blocks: [Key: BlockID] = [:]

  private enum Key: Hashable {
    case general(sdk: SDK?, target: XcodeTarget.Kind?)
    case product(sdk: SDK?, type: String, linksTests: Bool)
    case project(sdk: SDK?, configuration: String, hasDestination: Bool)
    case derived(XcodeDerived)
  }

  init(_ model: any ProjectModel, project index: Int, catalog: SettingsCatalog?) {
    self.model = model
    self.catalog = catalog
    project = model.projects[index]
    owner = .project(index)
    builtIns = BuiltInSettings(projectName: project.name, projectDirectory: project.folder)
  }

  // MARK: Below

  /// Returns the levels below the project's own, lowest first.
  ///
  /// - Parameter platform: The platform. It has no SDK while SDKROOT is unknown. In that case, the
  ///   result only contains the settings to which SDKROOT can sensibly refer.
  mutating func lowest(
    _ platform: CellPlatform, target: ModelTarget?, configuration: String,
    into store: inout SettingsStore
  ) -> [BlockID] {
    let sdk = platform.sdk
    guard let catalog, sdk != nil || platform.isUndecided else {
      return builtIns.defaults(
        sdk: sdk, productType: target?.productType.flatMap(ProductType.init(named:)),
        configuration: configuration, into: &store)
    }
    let domain = sdk?.platformName ?? ""
    let level = level(sdk?.displayName ?? "", in: &store)
    var result = [
      block(.general(sdk: sdk, target: target?.kind), level, &store) { store in
        Self.assignGeneral(of: sdk, target: target?.kind, catalog, into: &store)
      }
    ]
    if let type = target?.productType {
      let linksTests =
        target.map { TestFrameworks.areAmong(model.linkedFrameworks(of: $0.index)) } ?? false
      result.append(
        block(
          .product(sdk: sdk, type: type, linksTests: linksTests), level, &store
        ) { store in
          if linksTests { store.assign("ENABLE_TESTING_SEARCH_PATHS", "YES") }
          CatalogLowering(catalog).assignProductDefaults(type, domain: domain, into: &store)
          if sdk?.isCatalyst == true {
            let isApplication = catalog.isProduct(
              type, a: "com.apple.product-type.application", in: domain)
            store.assign(
              "TARGETED_DEVICE_FAMILY", XcodePlatform.catalystFamily(isApplication: isApplication))
          }
        })
    }
    result.append(projectBlock(platform, configuration, level, into: &store))
    return result
  }

  private mutating func projectBlock(
    _ platform: CellPlatform, _ configuration: String, _ level: LevelID,
    into store: inout SettingsStore
  ) -> BlockID {
    let hasDestination = platform.runDestination != nil
    let key = Key.project(
      sdk: platform.sdk, configuration: configuration, hasDestination: hasDestination)
    if let known = blocks[key] { return known }
    store.beginBlock(of: level)
    assignProject(configuration, into: &store)
    if hasDestination { Self.assign(XcodeFacts.derivedData, into: &store) }
    let block = store.endBlock()
    blocks[key] = block
    return block
  }

  package static func assignGeneral(
    of sdk: SDK?, target: XcodeTarget.Kind?, _ catalog: SettingsCatalog,
    into store: inout SettingsStore
  ) {
    let domain = sdk?.platformName ?? ""
    let withheld = sdk == nil ? XcodeFacts.namesOfPlatforms.map { store.intern($0) } : []
    var lowering = CatalogLowering(catalog, withholding: Set(withheld))
    lowering.assignToolDefaults(domain: domain, into: &store)
    assign(XcodeFacts.universal, into: &store)
    let system: CatalogLowering.BuildSystem =
      switch target {
      case .native, .aggregate: .native
      case .legacy: .external
      case nil: .core
      }
    lowering.assignBuildSystemDefaults(system, domain: domain, into: &store)
    assign(XcodeFacts.builtIn, into: &store)
    guard let sdk else {
      assign(XcodeFacts.undecided, into: &store)
      return
    }
    assign(XcodePlatform.platform(sdk), into: &store)
    for setting in XcodePlatform.defaults(byArchitectureOf: sdk) {
      let condition = Condition(parameter: "arch", pattern: setting.architectures)
      store.assign(setting.name, setting.value, conditions: store.intern([condition]))
    }
    lowering.assignArchitectures(domain: domain, into: &store)
    assign(XcodePlatform.sdk(sdk), into: &store)
    if sdk.isCatalyst { assign(XcodePlatform.catalyst(sdk), into: &store) }
  }

  private func assignProject(_ configuration: String, into store: inout SettingsStore) {
    Self.assign(
      [
        ("WORKSPACE_DIR", project.workspaceFolder), ("PROJECT_NAME", project.name),
        ("PROJECT_FILE_PATH", project.path), ("SRCROOT", project.folder),
        ("PROJECT_DIR", project.folder),
        ("DEVELOPMENT_LANGUAGE", project.developmentLanguage ?? XcodeFacts.developmentLanguage),
      ].map { ($0.0, SettingText.literal($0.1)) }, into: &store)
    Self.assign(XcodeFacts.project, into: &store)
    store.assign("CONFIGURATION", SettingText.literal(configuration))
    store.assign("PROJECT_CLASS_PREFIX", SettingText.literal(project.classPrefix ?? ""))
    Self.assign(model.sources(of: owner), into: &store)
  }

  // MARK: Between

  /// Returns the level between the project's levels and the target's.
  func target(_ target: ModelTarget, into store: inout SettingsStore) -> BlockID {
    let sources = model.sources(of: .target(target.index))
    guard catalog != nil || !sources.isEmpty else {
      return builtIns.target(named: target.name, into: &store)
    }
    store.beginBlock(of: store.addLevel(Level(kind: .targetBuiltIns)))
    store.assign("TARGET_NAME", SettingText.literal(target.name))
    Self.assign(sources, into: &store)
    Self.assign(XcodeFacts.target, into: &store)
    if let type = target.productType { store.assign("PRODUCT_TYPE", type) }
    if target.kind == .aggregate { store.assign("EAGER_COMPILATION_ALLOW_SCRIPTS", "NO") }
    return store.endBlock()
  }

  // MARK: Above

  /// Returns the levels above all others, before a cell's values are known.
  mutating func highest(into store: inout SettingsStore) -> [BlockID] {
    catalog == nil ? builtIns.derived(into: &store) : []
  }

  /// Returns the level above all others, with the settings that the engine derives from a cell's
  /// values.
  mutating func derived(_ values: XcodeDerived, into store: inout SettingsStore) -> [BlockID] {
    if let known = blocks[.derived(values)] { return [known] }
    store.beginBlock(of: store.addLevel(Level(kind: .derived)))
    values.assign(into: &store)
    let block = store.endBlock()
    blocks[.derived(values)] = block
    return [block]
  }

  // MARK: Blocks

  private mutating func block(
    _ key: Key, _ level: LevelID, _ store: inout SettingsStore,
    _ assign: (inout SettingsStore) -> Void
  ) -> BlockID {
    if let known = blocks[key] { return known }
    store.beginBlock(of: level)
    assign(&store)
    let block = store.endBlock()
    blocks[key] = block
    return block
  }

  private mutating func level(_ name: String, in store: inout SettingsStore) -> LevelID {
    if let known = levels[name] { return known }
    let level = store.addLevel(Level(kind: .defaults, name: name))
    levels[name] = level
    return level
  }

  private static func assign(_ settings: XcodeFacts.Settings, into store: inout SettingsStore) {
    for (name, value) in settings { store.assign(name, value) }
  }

  private static func assign(_ lists: [SourceList], into store: inout SettingsStore) {
    for (name, elements) in lists {
      let list = ListText.joined(elements.map(SettingText.literal))
      store.assign(store.intern(name), list.span)
    }
  }
}
