import SettingsDiagnostics
import SettingsModel

/// Lowers the cells of Xcode projects: the levels of Xcode's editor, each made once.
package struct XcodeLowering: CellLowering {
  private let outline: XcodeOutline
  private var loader: XcconfigBlocks
  private let catalogue: SettingsCatalogue?
  private var defaults: [XcodeDefaults]
  private var settingsBlocks: [ConfigurationKey: BlockID] = [:]
  /// Nil for an xcconfig file that cannot be read.
  private var baseBlocks: [ConfigurationKey: BlockID?] = [:]
  private var targetBlocks: [PlaceKey: BlockID] = [:]
  private var products: [ProductKey: XcodeTargetFacts.Product] = [:]

  /// An object of one of the projects.
  private struct PlaceKey: Hashable {
    let project: Int
    let object: PropertyListTree.NodeID
  }

  /// A configuration of a target or of a project. A broken project may give several of them one object.
  private struct ConfigurationKey: Hashable {
    let place: PlaceKey
    /// Nil for the project's own configuration.
    let target: String?
  }

  /// A kind of product as a platform knows it.
  private struct ProductKey: Hashable {
    let type: String?
    let platform: String
  }

  /// - Parameters:
  ///   - workspaceFolder: The folder of the workspace that names the projects; nil without one.
  ///   - absolute: Makes a path as users see it an absolute one.
  package init(
    outline: XcodeOutline, loader: XcconfigBlocks, catalogue: SettingsCatalogue?,
    includesSources: Bool, workspaceFolder: String? = nil,
    absolute: (String) -> String
  ) {
    self.outline = outline
    self.loader = loader
    self.catalogue = catalogue
    defaults = outline.projects.map { project in
      XcodeDefaults(
        project: project, folder: absolute(project.projectFolder), path: absolute(project.path),
        workspaceFolder: workspaceFolder.map(absolute), catalogue: catalogue,
        includesSources: includesSources)
    }
  }

  var files: SourceFiles { loader.files }

  mutating func block(
    for path: String, level: LevelID, referencedFrom: SourceRange?, into store: inout SettingsStore,
    diagnostics: inout DiagnosticCollector
  ) -> BlockID? {
    loader.block(
      for: path, level: level, referencedFrom: referencedFrom, into: &store,
      diagnostics: &diagnostics)
  }

  mutating func plan(
    target: Int?, configuration: Int, platform: CellPlatform, collectsExcluded: Bool,
    into store: inout SettingsStore, diagnostics: inout DiagnosticCollector
  ) -> CellPlan {
    let member = target.map { outline.members[$0] }
    let index = member?.project ?? 0
    let project = outline.projects[index]
    let name = outline.configurations[configuration].name
    let defaultName = project.configurations.defaultName
    let own = member?.target.configurations.effective(for: name, default: defaultName)
    let shared = project.configurations.effective(for: name, default: defaultName)
    let target = member?.target
    var base = defaults[index].lowest(
      platform, target: target, configuration: shared?.name ?? name, into: &store)
    var unreadable: [Level.Kind] = []
    if let shared {
      append(
        shared, of: index, levels: (.projectXcconfig, .project), name: project.name, to: &base,
        &unreadable, &store, &diagnostics)
    }
    var blocks: [BlockID] = []
    var plan = LevelStack(base: base)
    if let member, let target {
      blocks.append(targetBuiltIns(member, index, into: &store))
      if let own {
        append(
          own, of: index, levels: (.targetXcconfig, .target), name: target.name, to: &blocks,
          &unreadable, &store, &diagnostics)
      }
    }
    plan.own = blocks
    plan.top = defaults[index].highest(into: &store)
    var result = CellPlan(
      stack: plan, target: member?.name, configuration: name,
      effectiveConfiguration: own?.name ?? shared?.name,
      productType: target?.productType.flatMap(ProductType.init(named:)), sdkVersion: nil,
      excluded: [])
    result.unreadableLevels = unreadable
    return result
  }

  // MARK: What follows from values

  var derivesFromValues: Bool { catalogue != nil }

  func namesToDerive(sdk: SDK?) -> [String] {
    XcodeDerivation.names + (sdk.map { [$0.platform.deploymentTargetSetting] } ?? [])
  }

  mutating func derive(
    _ plan: inout CellPlan, target: Int?, platform: CellPlatform, values: [String: String],
    into store: inout SettingsStore
  ) {
    guard let catalogue else { return }
    let member = target.map { outline.members[$0] }
    let index = member?.project ?? 0
    let sdk = platform.sdk
    let derived = XcodeDerived(
      values, sdk: sdk, runDestination: platform.runDestination,
      target: XcodeTargetFacts(
        member?.target.kind, product(member?.target.productType, sdk, catalogue),
        projectFolder: defaults[index].folder, sdk, catalogue))
    plan.stack.top += defaults[index].derived(derived, into: &store)
  }

  private mutating func product(
    _ type: String?, _ sdk: SDK?, _ catalogue: SettingsCatalogue
  ) -> XcodeTargetFacts.Product {
    let key = ProductKey(type: type, platform: sdk?.platformName ?? "")
    if let known = products[key] { return known }
    let product = XcodeTargetFacts.Product(type, domain: key.platform, catalogue)
    products[key] = product
    return product
  }

  // MARK: Levels

  /// A configuration's xcconfig file, then its own settings.
  private mutating func append(
    _ configuration: XcodeConfiguration, of project: Int,
    levels: (xcconfig: Level.Kind, own: Level.Kind), name: String, to blocks: inout [BlockID],
    _ unreadable: inout [Level.Kind], _ store: inout SettingsStore,
    _ diagnostics: inout DiagnosticCollector
  ) {
    let key = ConfigurationKey(
      place: PlaceKey(project: project, object: configuration.object),
      target: levels.own == .target ? name : nil)
    if let base = configuration.base, let path = base.path {
      let block: BlockID?
      if let known = baseBlocks[key] {
        block = known
      } else {
        block = loader.block(
          for: path, level: store.addLevel(Level(kind: levels.xcconfig, name: path)),
          referencedFrom: outline.projects[project].objects.range(of: base.reference),
          askedBy: "\(levels.own == .target ? "target" : "project") '\(name)' in "
            + configuration.name,
          searchPaths: [outline.projects[project].projectFolder],
          into: &store, diagnostics: &diagnostics)
        baseBlocks[key] = .some(block)
      }
      if let block { blocks.append(block) } else { unreadable.append(levels.xcconfig) }
    } else if configuration.base != nil {
      unreadable.append(levels.xcconfig)
    }
    guard let settings = configuration.settings else { return }
    if let known = settingsBlocks[key] {
      blocks.append(known)
      return
    }
    store.beginBlock(of: store.addLevel(Level(kind: levels.own, name: name)))
    XcodeSettingsLowering(outline.projects[project].objects)
      .assign(settings, into: &store, diagnostics: &diagnostics)
    let block = store.endBlock()
    settingsBlocks[key] = block
    blocks.append(block)
  }

  private mutating func targetBuiltIns(
    _ member: XcodeOutline.Member, _ project: Int, into store: inout SettingsStore
  ) -> BlockID {
    let key = PlaceKey(project: project, object: member.target.object)
    if let known = targetBlocks[key] { return known }
    let block = defaults[project].target(member.target, into: &store)
    targetBlocks[key] = block
    return block
  }
}
