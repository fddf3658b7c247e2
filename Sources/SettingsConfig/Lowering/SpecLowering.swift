package import AppleDefaults
import SettingsDiagnostics
package import SettingsModel

/// Lowers a spec to assignments, cell by cell. It only lowers what a cell needs, and nothing twice.
///
/// Each level's plain part and each of its `when` blocks becomes one block of the store when a cell
/// first needs it. `LevelStack.base` contains the blocks that the cells of a configuration share,
/// so that cells with equal bases can share what is resolved from it.
package struct SpecLowering: Sendable {
  package let spec: Spec
  package var builtIns: BuiltInSettings
  /// The levels around the spec's own, in place of `builtIns`, for `defaults: xcode`.
  package var surroundings: (any SurroundingLevels)?
  package var loader: any BaseXcconfigLoader
  /// Whether products have the names of their targets unless a level names them. The built-in table does that, Xcode
  /// does not.
  package var namesProducts = false
  /// Whether a target's `sdkVersion` counts.
  package var usesSDKVersions = true

  var lowering: FieldLowering
  // The parts that were lowered so far, by index.
  private var levelIDs = HandleTable()
  /// The blocks, by twice the block's index, plus one if a target passes it on; nil for an empty
  /// block.
  private var blockIDs = HandleTable()
  private var xcconfigIDs = HandleTable()
  private var targetBuiltInIDs = HandleTable()
  private var bases: [BaseKey: Base] = [:]
  /// The most recent bases. Consecutive targets are often of one kind, configuration by
  /// configuration. A base that others displace moves to `bases`.
  private var recentBases: [Base] = []
  private var macros: MacroLowering
  private var presets: PresetBlocks

  private struct BaseKey: Hashable, Sendable {
    let configuration: Int
    let sdk: SDK?
    let productType: ProductType?
    let collectsExcluded: Bool
    /// The surrounding blocks below the project; empty for the built-in table, which the other
    /// properties determine.
    var below: [BlockID] = []
  }

  /// The shared part of cells. It is an immutable object, because every cell refers to one.
  private final class Base: Sendable {
    let key: BaseKey
    let blocks: [BlockID]
    let macros: MacroChain
    let excluded: [ExcludedBlock]

    init(key: BaseKey, _ part: Part) {
      self.key = key
      (blocks, macros, excluded) = (part.blocks, part.macros, part.excluded)
    }

    /// Compares keys in place, because taking the key out of the object would copy its parts.
    func isFor(_ key: BaseKey) -> Bool {
      self.key.configuration == key.configuration && self.key.productType == key.productType
        && self.key.collectsExcluded == key.collectsExcluded && self.key.sdk == key.sdk
        && self.key.below == key.below
    }
  }

  /// - Parameter describesTargets: Whether to lower `sources` and `frameworks` on Xcode's defaults,
  ///   although Xcode has no settings for them.
  package init(
    spec: Spec, projectDirectory: String, loader: any BaseXcconfigLoader,
    describesTargets: Bool = true
  ) {
    self.spec = spec
    self.loader = loader
    builtIns = BuiltInSettings(projectName: spec.projectName, projectDirectory: projectDirectory)
    lowering = FieldLowering(tree: spec.tree)
    lowering.isOnXcodeDefaults = spec.defaults == .xcode
    lowering.describesTargets = describesTargets || spec.defaults == .basic
    macros = MacroLowering()
    presets = PresetBlocks(
      debugMacro: .init(
        definition: MacroDefinition.settingName(of: MacroChain.debug),
        condition: MacroDefinition.swiftSettingName(of: MacroChain.debug)))
  }

  /// Returns the levels of a cell.
  ///
  /// - Parameters:
  ///   - target: A target's member index; nil for the project's own settings.
  ///   - platform: The platform whose defaults are lowest. It has no SDK while SDKROOT, which
  ///     selects the SDK, is unknown.
  ///   - collectsExcluded: Whether to lower the `when` blocks of other configurations as well.
  /// - Complexity: O(levels of the cell), in addition to what is lowered for the first time.
  package mutating func plan(
    target: Int?, configuration: Int, platform: CellPlatform, collectsExcluded: Bool = false,
    into context: inout LoweringContext
  ) -> CellPlan {
    swap(&context, &lowering.context)
    defer { swap(&context, &lowering.context) }
    let productType = spec.productType(of: target)
    let around = surroundings?.stack(
      around: target, configuration: configuration, platform: platform, into: &lowering.context)
    let base = base(
      BaseKey(
        configuration: configuration, sdk: platform.sdk, productType: productType,
        collectsExcluded: collectsExcluded, below: around?.base ?? []))
    var part = Part(configuration: configuration, collectsExcluded: collectsExcluded)
    part.macros = base.macros
    part.excluded = base.excluded
    if let target {
      // Most targets have at most these blocks: the built-in block, their own, one that applies
      // here, a template.
      part.blocks.reserveCapacity(4)
      if let around {
        part.blocks += around.own
      } else {
        part.blocks.append(targetBuiltIns(target))
      }
      for ancestor in spec.ancestors(of: target) {
        append(spec.members[ancestor].level, isPassedOn: spec.members[ancestor].isTarget, to: &part)
      }
      append(spec.members[target].level, isPassedOn: false, to: &part)
    }
    return CellPlan(
      stack: LevelStack(
        base: base.blocks, own: part.blocks,
        top: around?.top ?? builtIns.derived(into: &lowering.context.store)),
      target: target.map { spec.name(of: $0) },
      configuration: spec.configurations[configuration].name, productType: productType,
      sdkVersion: usesSDKVersions ? spec.sdkVersion(of: target) : nil, excluded: part.excluded)
  }

  /// Reads the xcconfig files of a cell's levels, and lowers nothing else.
  package mutating func readXcconfigs(
    target: Int?, configuration: Int, into context: inout LoweringContext
  ) {
    swap(&context, &lowering.context)
    defer { swap(&context, &lowering.context) }
    var levels = [0]
    if let target {
      levels += (spec.ancestors(of: target) + [target]).map { spec.members[$0].level }
    }
    for level in levels {
      forEachXcconfig(of: spec.levels[level], in: configuration) { lowering, xcconfig in
        _ = lowering.xcconfigBlock(xcconfig, of: lowering.spec.levels[level])
      }
    }
  }

  private mutating func base(_ key: BaseKey) -> Base {
    for base in recentBases where base.isFor(key) { return base }
    let base = bases[key] ?? makeBase(key)
    if recentBases.count == 4 {
      let oldest = recentBases.removeFirst()
      bases[oldest.key] = oldest
    }
    recentBases.append(base)
    return base
  }

  private mutating func makeBase(_ key: BaseKey) -> Base {
    var part = Part(configuration: key.configuration, collectsExcluded: key.collectsExcluded)
    part.blocks =
      surroundings != nil
      ? key.below
      : builtIns.defaults(
        sdk: key.sdk, productType: key.productType,
        configuration: spec.configurations[key.configuration].name, into: &lowering.context.store)
    if spec.presets == .xcode {
      let isDebug = spec.configurations[key.configuration].kind == .debug
      part.blocks += presets.blocks(
        isDebug: isDebug, productType: key.productType, into: &lowering.context.store)
      if isDebug, spec.hasMacros {
        part.macros.definitions.insert(MacroChain.debug)
        part.macros.conditions.insert(MacroChain.debug)
      }
    } else if namesProducts {
      part.blocks.append(productNames())
    }
    append(0, isPassedOn: false, to: &part)
    return Base(key: key, part)
  }

  // MARK: Levels

  /// The blocks of a cell under construction, lowest first.
  private struct Part {
    let configuration: Int
    let collectsExcluded: Bool
    var blocks: [BlockID] = []
    var macros = MacroChain()
    var excluded: [ExcludedBlock] = []
  }

  private mutating func append(_ index: Int, isPassedOn: Bool, to part: inout Part) {
    let level = spec.levels[index]
    appendXcconfigs(of: level, to: &part)
    guard !level.blocks.isEmpty else { return }
    let levelID = levelID(index)
    if let block = macros.references(
      of: index, in: spec, chain: &part.macros, level: levelID,
      into: &lowering.context.store)
    {
      part.blocks.append(block)
    }
    if let block = block(level.blocks.lowerBound, of: index, isPassedOn) { add(block, to: &part) }
    if level.blocks.count == 1 { return }
    if !spec.configurations[part.configuration].inherits.isEmpty {
      for block in conditionalBlocks(of: level, in: part.configuration) {
        append(block.index, of: index, applies: block.applies, isPassedOn, to: &part)
      }
    } else {
      // If the configuration does not inherit another, the blocks apply in the order of the file.
      for block in level.blocks.dropFirst() {
        var applies = true
        if case .configuration(let named) = spec.blocks[block].selector {
          applies = named == part.configuration
        }
        append(block, of: index, applies: applies, isPassedOn, to: &part)
      }
    }
  }

  private mutating func append(
    _ block: Int, of level: Int, applies: Bool, _ isPassedOn: Bool, to part: inout Part
  ) {
    guard applies || part.collectsExcluded, let id = self.block(block, of: level, isPassedOn)
    else { return }
    if applies {
      add(id, to: &part)
    } else {
      part.excluded.append(ExcludedBlock(block: id, above: part.blocks.last))
    }
  }

  private mutating func appendXcconfigs(of level: SpecLevel, to part: inout Part) {
    forEachXcconfig(of: level, in: part.configuration) { lowering, xcconfig in
      if let block = lowering.xcconfigBlock(xcconfig, of: level) { lowering.add(block, to: &part) }
    }
  }

  /// Calls a closure with a level's xcconfig files for a configuration, lowest first.
  private mutating func forEachXcconfig(
    of level: SpecLevel, in configuration: Int, _ body: (inout Self, Int) -> Void
  ) {
    if level.xcconfigs.isEmpty { return }
    let ranks = ranks(in: configuration)
    let ranked = level.xcconfigs.compactMap { xcconfig -> (rank: Int, index: Int)? in
      guard let named = spec.xcconfigs[xcconfig].configuration else { return (-1, xcconfig) }
      return ranks[named].map { ($0, xcconfig) }
    }
    for xcconfig in ranked.sorted(by: <) { body(&self, xcconfig.index) }
  }

  private mutating func add(_ block: BlockID, to part: inout Part) {
    part.blocks.append(block)
    // Check this here, because passing the store would copy it.
    if part.macros.isEmpty { return }
    macros.noteReplacedLists(by: block, in: lowering.context.store, chain: &part.macros)
  }

  /// Returns a level's `when` blocks in the order in which they apply. This is the order of the
  /// file, except that inherited configurations are below the configuration itself.
  func conditionalBlocks(
    of level: SpecLevel, in configuration: Int
  ) -> [(index: Int, applies: Bool)] {
    let ranks = ranks(in: configuration)
    var result: [(rank: Int, index: Int, applies: Bool)] = []
    // Other blocks stay above all blocks that are above them in the file.
    var highest = -1
    for index in level.blocks.dropFirst() {
      guard case .configuration(let named) = spec.blocks[index].selector else {
        result.append((highest, index, true))
        continue
      }
      guard let rank = ranks[named] else {
        result.append((highest, index, false))
        continue
      }
      highest = max(highest, rank)
      result.append((rank, index, true))
    }
    result.sort { ($0.rank, $0.index) < ($1.rank, $1.index) }
    return result.map { ($0.index, $0.applies) }
  }

  /// The configurations whose blocks and xcconfig files apply in a configuration, each with its place
  /// among them; the lowest is 0.
  private func ranks(in configuration: Int) -> [Int: Int] {
    var ranks: [Int: Int] = [:]
    for (rank, member) in spec.lineage(of: configuration).enumerated() { ranks[member] = rank }
    return ranks
  }

  // MARK: Blocks

  mutating func block(_ index: Int, of level: Int, _ isPassedOn: Bool) -> BlockID? {
    let block = spec.blocks[index]
    let fields = spec.fields[block.fields]
    // The two variants of a block only differ in the settings that a target does not pass on.
    let isPassedOn =
      isPassedOn
      && fields.contains { $0.field == .productName || $0.field == .bundleIdentifier }
    let slot = index * 2 + (isPassedOn ? 1 : 0)
    if let known = blockIDs[slot] { return known.map(BlockID.init(index:)) }
    guard !fields.isEmpty else {
      blockIDs.note(nil, for: slot)
      return nil
    }
    let levelID = levelID(level)
    var conditions: [Condition] = []
    if case .conditions(let written) = block.selector { conditions = written }
    lowering.context.store.beginBlock(
      of: levelID, when: conditions, whenKey: block.key.map { spec.tree.string(of: $0) })
    lowering.isPassedOn = isPassedOn
    lowerFields(of: block, level)
    let id = lowering.context.store.endBlock()
    blockIDs.note(id.index, for: slot)
    return id
  }

  mutating func lowerFields(of block: SpecBlock, _ level: Int) {
    let fields = spec.fields[block.fields]
    lowering.platform = block.platform
    lowering.hasUnknownPlatforms = spec.hasUnknownPlatforms
    if block.platform == nil, fields.contains(where: { $0.field == .deploymentTarget }) {
      lowering.platform = spec.nearest(of: spec.levels[level].member) { $0.platform }
    }
    if let named = fields.first(where: { $0.field == .host }) {
      lowering.host = host(named.value, spec.levels[level].member)
    }
    lowering.lower(fields)
  }

  /// What the settings of tests depend on; nil for an unknown host, which is reported.
  private mutating func host(_ node: SpecNode, _ member: Int?) -> FieldLowering.Host? {
    guard spec.tree.isScalar(node), !spec.tree.isNull(node) else { return nil }
    let name = spec.tree.string(of: node)
    guard let target = spec.target(named: name) else {
      lowering.report(
        "unknown-target",
        "no target is named '\(name)'"
          + lowering.context.diagnostics.didYouMean(name, in: spec.targetNames.sorted()), at: node)
      return nil
    }
    return FieldLowering.Host(
      target: name, paths: hostPaths(of: target), type: spec.productType(of: member))
  }

  private mutating func xcconfigBlock(_ index: Int, of level: SpecLevel) -> BlockID? {
    if let known = xcconfigIDs[index] { return known.map(BlockID.init(index:)) }
    let xcconfig = spec.xcconfigs[index]
    let path = spec.xcconfigPaths[xcconfig.path]
    let kind: Level.Kind =
      switch level.place {
      case .project: .projectXcconfig
      case .template: .templateXcconfig
      default: .targetXcconfig
      }
    let id = loader.block(
      for: path, level: lowering.context.store.addLevel(Level(kind: kind, name: path)),
      referencedFrom: spec.tree.range(of: xcconfig.node), into: &lowering.context)
    xcconfigIDs.note(id?.index, for: index)
    return id
  }

  private mutating func targetBuiltIns(_ target: Int) -> BlockID {
    if let known = targetBuiltInIDs[target], let known { return BlockID(index: known) }
    let id = builtIns.target(named: spec.name(of: target), into: &lowering.context.store)
    targetBuiltInIDs.note(id.index, for: target)
    return id
  }

  private mutating func productNames() -> BlockID {
    lowering.context.store.beginBlock(of: levelID(0))
    builtIns.assignProductName(into: &lowering.context.store)
    return lowering.context.store.endBlock()
  }

  private mutating func levelID(_ index: Int) -> LevelID {
    if let known = levelIDs[index], let known { return LevelID(index: known) }
    let level = spec.levels[index]
    let kind: Level.Kind =
      switch level.place {
      case .project: .project
      case .template: .template
      default: .target
      }
    let id = lowering.context.store.addLevel(
      Level(kind: kind, name: level.member.map { spec.name(of: $0) } ?? ""))
    levelIDs.note(id.index, for: index)
    return id
  }
}
