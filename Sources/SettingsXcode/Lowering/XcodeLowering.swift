import AppleDefaults
import SettingsDiagnostics
import SettingsModel

/// Lowers the cells of Xcode projects. Each level of Xcode's editor is created once.
package struct XcodeLowering: CellLowering {
  private let model: any ProjectModel
  private var loader: XcconfigBlocks
  private let catalog: SettingsCatalog?
  private let facts: ReleaseFacts
  private var defaults: [XcodeDefaults]
  private var settingsBlocks: [ConfigurationKey: BlockID] = [:]
  /// The blocks of xcconfig files; nil for a file that cannot be read.
  private var baseBlocks: [ConfigurationKey: BlockID?] = [:]
  private var targetBlocks: [Int: BlockID] = [:]
  private var products: [ProductKey: XcodeTargetFacts.Product] = [:]

  /// A configuration of a project or target. Several names may refer to it.
  private struct ConfigurationKey: Hashable {
    let owner: ModelOwner
    let name: String
  }

  /// A product type on a platform.
  private struct ProductKey: Hashable {
    let type: String?
    let platform: String
  }

  package init(
    _ model: any ProjectModel, loader: XcconfigBlocks, catalog: SettingsCatalog?,
    _ xcode: XcodeContext = XcodeContext()
  ) {
    self.model = model
    self.loader = loader
    self.catalog = catalog
    facts = xcode.facts
    defaults = model.projects.indices.map {
      XcodeDefaults(model, project: $0, catalog: catalog, xcode)
    }
  }

  var files: SourceFiles { loader.files }

  package func projectFolder(of target: Int?) -> String {
    model.projects[target.map { model.target($0).project } ?? 0].folder
  }

  mutating func block(
    for path: String, level: LevelID, referencedFrom: SourceRange?,
    into context: inout LoweringContext
  ) -> BlockID? {
    loader.block(
      for: path, level: level, referencedFrom: referencedFrom, into: &context)
  }

  mutating func plan(
    target: Int?, configuration: Int, platform: CellPlatform, collectsExcluded: Bool,
    into context: inout LoweringContext
  ) -> CellPlan {
    let target = target.map(model.target)
    let index = target?.project ?? 0
    let project = model.projects[index]
    let name = model.configurationName(configuration)
    let own = target.flatMap { model.configuration(configuration, of: .target($0.index)) }
    let shared = model.configuration(configuration, of: .project(index))
    let lowest = defaults[index].lowest(
      platform, target: target, configuration: shared?.name ?? name, into: &context.store)
    var stack = LevelStack(base: lowest.blocks)
    var unreadable: [Level.Kind] = []
    if let shared {
      append(
        shared, configuration, of: .project(index), named: project.name, in: project,
        to: &stack.base, &unreadable, into: &context)
    }
    if let target {
      stack.own.append(targetBuiltIns(target, into: &context.store))
      if let own {
        append(
          own, configuration, of: .target(target.index), named: target.name, in: project,
          to: &stack.own, &unreadable, into: &context)
      }
      stack.own += defaults[index].sources(of: target, into: &context.store)
    }
    stack.top = defaults[index].highest(into: &context.store)
    var result = CellPlan(
      stack: stack, target: target?.cellName, configuration: name,
      effectiveConfiguration: own?.name ?? shared?.name,
      productType: target?.productType.flatMap(ProductType.init(named:)), sdkVersion: nil,
      excluded: [])
    result.unreadableLevels = unreadable
    result.tools = lowest.tools
    return result
  }

  // MARK: Derived values

  var derivesFromValues: Bool { catalog != nil }

  func namesToDerive(sdk: SDK?) -> [String] {
    XcodeDerivation.names + (sdk.map { [$0.platform.deploymentTargetSetting] } ?? [])
  }

  mutating func derive(
    _ plan: inout CellPlan, target: Int?, platform: CellPlatform, values: [String: String],
    into store: inout SettingsStore
  ) {
    guard let catalog else { return }
    let target = target.map(model.target)
    let index = target?.project ?? 0
    let sdk = platform.sdk
    let derived = XcodeDerived(
      values, sdk: sdk, runDestination: platform.runDestination,
      target: XcodeTargetFacts(
        target?.kind, product(target?.productType, sdk, catalog),
        projectFolder: model.projects[index].folder, sdk, catalog), facts)
    plan.stack.top += defaults[index].derived(derived, into: &store)
  }

  private mutating func product(
    _ type: String?, _ sdk: SDK?, _ catalog: SettingsCatalog
  ) -> XcodeTargetFacts.Product {
    let key = ProductKey(type: type, platform: sdk?.platformName ?? "")
    if let known = products[key] { return known }
    let product = XcodeTargetFacts.Product(type, domain: key.platform, catalog)
    products[key] = product
    return product
  }

  // MARK: Levels

  /// Appends a configuration's xcconfig file, then its own settings.
  private mutating func append(
    _ configuration: ModelConfiguration, _ index: Int, of owner: ModelOwner, named name: String,
    in project: ModelProject, to blocks: inout [BlockID], _ unreadable: inout [Level.Kind],
    into context: inout LoweringContext
  ) {
    let key = ConfigurationKey(owner: owner, name: configuration.name)
    if let xcconfig = configuration.xcconfig {
      let block: BlockID?
      if let known = baseBlocks[key] {
        block = known
      } else {
        block = xcconfig.path.flatMap { path in
          loader.block(
            for: path, level: context.store.addLevel(Level(kind: owner.xcconfigLevel, name: path)),
            referencedFrom: xcconfig.range,
            askedBy: "\(owner.kind) '\(name)' in \(configuration.name)",
            searchPaths: [project.searchFolder], into: &context)
        }
        baseBlocks[key] = .some(block)
      }
      if let block { blocks.append(block) } else { unreadable.append(owner.xcconfigLevel) }
    }
    guard configuration.hasSettings else { return }
    if let known = settingsBlocks[key] {
      blocks.append(known)
      return
    }
    context.store.beginBlock(of: context.store.addLevel(Level(kind: owner.level, name: name)))
    model.assignSettings(of: index, of: owner, into: &context)
    let block = context.store.endBlock()
    settingsBlocks[key] = block
    blocks.append(block)
  }

  private mutating func targetBuiltIns(
    _ target: ModelTarget, into store: inout SettingsStore
  ) -> BlockID {
    if let known = targetBlocks[target.index] { return known }
    let block = defaults[target.project].target(target, into: &store)
    targetBlocks[target.index] = block
    return block
  }
}

extension ModelOwner {
  fileprivate var kind: String {
    switch self {
    case .project: "project"
    case .target: "target"
    }
  }

  fileprivate var level: Level.Kind {
    switch self {
    case .project: .project
    case .target: .target
    }
  }

  fileprivate var xcconfigLevel: Level.Kind {
    switch self {
    case .project: .projectXcconfig
    case .target: .targetXcconfig
    }
  }
}
