package import AppleDefaults
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
  private let xcode: XcodeContext
  private let facts: ReleaseFacts
  private var builtIns: BuiltInSettings
  private var levels: [String: LevelID] = [:]
  private var blocks: [Key: BlockID] = [:]

  private enum Key: Hashable {
    case tools(sdk: SDK?)
    case general(sdk: SDK?, target: XcodeTarget.Kind?)
    case product(sdk: SDK?, type: String, linksTests: Bool)
    case project(sdk: SDK?, configuration: String, hasDestination: Bool)
    case sources(target: Int)
    case projectSources
    case derived(XcodeDerived)
  }

  init(
    _ model: any ProjectModel, project index: Int, catalog: SettingsCatalog?, _ xcode: XcodeContext
  ) {
    self.model = model
    self.xcode = xcode
    facts = xcode.facts
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
  ) -> (blocks: [BlockID], tools: BlockID?) {
    let sdk = platform.sdk
    guard let catalog, sdk != nil || platform.isUndecided else {
      let blocks = builtIns.defaults(
        sdk: sdk, productType: target?.productType.flatMap(ProductType.init(named:)),
        configuration: configuration, into: &store)
      return (blocks, nil)
    }
    let (facts, xcode) = (facts, xcode)
    let domain = sdk?.platformName ?? ""
    let level = level(sdk?.displayName ?? "", in: &store)
    let tools = block(.tools(sdk: sdk), level, &store) { store in
      Self.assignTools(of: sdk, catalog, facts, into: &store)
    }
    var result = [
      tools,
      block(.general(sdk: sdk, target: target?.kind), level, &store) { store in
        Self.assignGeneral(of: sdk, target: target?.kind, catalog, facts, into: &store)
        if let folder = xcode.developerFolder {
          store.assign("DEVELOPER_DIR", SettingText.literal(folder))
        }
      },
    ]
    if let type = target?.productType {
      let linksTests =
        target.map { TestFrameworks.areAmong(model.linkedFrameworks(of: $0.index)) } ?? false
      result.append(
        block(
          .product(sdk: sdk, type: type, linksTests: linksTests), level, &store
        ) { store in
          if linksTests { store.assign("ENABLE_TESTING_SEARCH_PATHS", "YES") }
          CatalogLowering(catalog, withholding: Self.withheld(facts.missing, in: &store))
            .assignProductDefaults(type, domain: domain, into: &store)
          Self.assign(facts.defaultsOfProduct(type), into: &store)
          if sdk?.isCatalyst == true {
            let isApplication = catalog.isProduct(
              type, a: "com.apple.product-type.application", in: domain)
            store.assign(
              "TARGETED_DEVICE_FAMILY", XcodePlatform.catalystFamily(isApplication: isApplication))
          }
        })
    }
    result.append(projectBlock(platform, configuration, level, into: &store))
    return (result, tools)
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
    if hasDestination || facts.hasOlderEngine || xcode.derivedData != nil {
      Self.assign(XcodeFacts.derivedData, into: &store)
    }
    if let folder = xcode.derivedData {
      Self.assign(
        XcodeFacts.folders(inDerivedData: SettingText.literal(folder)), into: &store)
    }
    let block = store.endBlock()
    blocks[key] = block
    return block
  }

  /// Assigns the defaults of tools, which are the lowest and which xcodebuild does not print.
  package static func assignTools(
    of sdk: SDK?, _ catalog: SettingsCatalog, _ facts: ReleaseFacts = .newest,
    into store: inout SettingsStore
  ) {
    var lowering = lowering(catalog, of: sdk, facts, &store)
    lowering.assignToolDefaults(domain: sdk?.platformName ?? "", into: &store)
  }

  private static func lowering(
    _ catalog: SettingsCatalog, of sdk: SDK?, _ facts: ReleaseFacts, _ store: inout SettingsStore
  ) -> CatalogLowering {
    var names = facts.missing
    if sdk == nil { names.formUnion(XcodeFacts.namesOfPlatforms) }
    return CatalogLowering(catalog, withholding: withheld(names, in: &store))
  }

  private static func withheld(
    _ names: Set<String>, in store: inout SettingsStore
  ) -> Set<SettingName> {
    var result: Set<SettingName> = []
    for name in names { result.insert(store.intern(name)) }
    return result
  }

  package static func assignGeneral(
    of sdk: SDK?, target: XcodeTarget.Kind?, _ catalog: SettingsCatalog,
    _ facts: ReleaseFacts = .newest, into store: inout SettingsStore
  ) {
    func assign(_ settings: XcodeFacts.Settings, into store: inout SettingsStore) {
      Self.assign(settings, without: facts.missing, into: &store)
    }
    let domain = sdk?.platformName ?? ""
    var lowering = lowering(catalog, of: sdk, facts, &store)
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
      assign(XcodeFacts.undecided + facts.defaults, into: &store)
      return
    }
    assign(XcodePlatform.platform(sdk, facts), into: &store)
    for setting in XcodePlatform.defaults(byArchitectureOf: sdk) {
      let condition = Condition(parameter: "arch", pattern: setting.architectures)
      store.assign(setting.name, setting.value, conditions: store.intern([condition]))
    }
    lowering.assignArchitectures(domain: domain, into: &store)
    assign(XcodePlatform.sdk(sdk, facts), into: &store)
    if sdk.isCatalyst { assign(XcodePlatform.catalyst(sdk), into: &store) }
    assign(facts.defaults + facts.defaultsOfPlatform(sdk), into: &store)
  }

  private func assignProject(_ configuration: String, into store: inout SettingsStore) {
    Self.assign(
      [
        ("WORKSPACE_DIR", project.workspaceFolder), ("PROJECT_NAME", project.name),
        ("PROJECT_FILE_PATH", project.path), ("SRCROOT", project.folder),
        ("PROJECT_DIR", project.folder),
        ("DEVELOPMENT_LANGUAGE", project.developmentLanguage ?? XcodeFacts.developmentLanguage),
      ].map { ($0.0, SettingText.literal($0.1)) }, into: &store)
    Self.assign(XcodeFacts.project + facts.versionSettings, into: &store)
    store.assign("CONFIGURATION", SettingText.literal(configuration))
    store.assign("PROJECT_CLASS_PREFIX", SettingText.literal(project.classPrefix ?? ""))
  }

  // MARK: Between

  /// Returns the level between the project's levels and the target's.
  func target(_ target: ModelTarget, into store: inout SettingsStore) -> BlockID {
    guard catalog != nil || !model.sources(of: .target(target.index)).isEmpty else {
      return builtIns.target(named: target.name, into: &store)
    }
    store.beginBlock(of: store.addLevel(Level(kind: .targetBuiltIns)))
    store.assign("TARGET_NAME", SettingText.literal(target.name))
    Self.assign(XcodeFacts.target, into: &store)
    if let type = target.productType { store.assign("PRODUCT_TYPE", type) }
    if target.kind == .aggregate {
      Self.assign(
        [("EAGER_COMPILATION_ALLOW_SCRIPTS", "NO")], without: facts.missing, into: &store)
    }
    return store.endBlock()
  }

  // MARK: Above

  /// Returns the levels with the lists of a target's files, above the target's own.
  ///
  /// Xcode does not know these settings, so a project that assigns one changes nothing. A list that
  /// the project does not have is empty.
  mutating func sources(of target: ModelTarget, into store: inout SettingsStore) -> [BlockID] {
    if let known = blocks[.sources(target: target.index)] {
      return [known] + [blocks[.projectSources]].compactMap(\.self)
    }
    let lists = model.sources(of: .target(target.index))
    if lists.isEmpty { return [] }
    let missing = SourceList.names.filter { name in !lists.contains { $0.name == name } }
    func block(_ lists: [SourceList], _ store: inout SettingsStore) -> BlockID {
      store.beginBlock(of: store.addLevel(Level(kind: .targetBuiltIns)))
      for list in lists { Self.assign(list, into: &store) }
      return store.endBlock()
    }
    let own = block(lists + missing.map { SourceList($0, []) }, &store)
    blocks[.sources(target: target.index)] = own
    if blocks[.projectSources] == nil {
      let shared = model.sources(of: owner)
      if !shared.isEmpty { blocks[.projectSources] = block(shared, &store) }
    }
    return [own] + [blocks[.projectSources]].compactMap(\.self)
  }

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

  private static func assign(
    _ settings: XcodeFacts.Settings, without missing: Set<String> = [],
    into store: inout SettingsStore
  ) {
    if missing.isEmpty {
      for (name, value) in settings { store.assign(name, value) }
    } else {
      for (name, value) in settings where !missing.contains(name) { store.assign(name, value) }
    }
  }

  private static func assign(_ list: SourceList, into store: inout SettingsStore) {
    let text = ListText.joined(list.elements.map(SettingText.literal))
    store.assign(store.intern(list.name), text.span)
  }
}
