import AppleDefaults
import SettingsConfig
package import SettingsDiagnostics
package import SettingsModel
import SettingsResolution
import SettingsXcode

/// Lowers the cells of a loaded project and decides what their conditions see: the platform, the architecture, the
/// configuration.
///
/// A value: copies continue independently.
package struct CellPlanner: Sendable {
  package let project: LoadedProject
  package internal(set) var lowering: any CellLowering
  var context: LoweringContext
  /// The levels that the options add to those of all cells.
  let optionLevels: OptionLevels
  /// The blocks that select a platform for single cells, by its SDK.
  private var platformBlocks: [SDK: BlockID] = [:]
  /// The architectures of single cells; `CellReference.architecture` is an index of this list.
  private var architectures: [String] = []
  /// The blocks that name the architecture of single cells, by its index.
  private var architectureBlocks: [Int: BlockID] = [:]
  /// The block that names the variant of single cells.
  private var variantBlock: BlockID?

  init(
    _ project: LoadedProject, lowering: any CellLowering, context: LoweringContext
  ) {
    self.project = project
    self.lowering = lowering
    self.context = context
    optionLevels = OptionLevels(of: project, lowering: &self.lowering, into: &self.context)
  }

  /// The files that diagnostics refer to.
  package var files: SourceFiles { lowering.files }
  package var store: SettingsStore { context.store }
  var outline: any ProjectOutline { project.outline }
  var options: ResolutionOptions { project.options }

  /// Whether errors prevent all answers. As in Xcode, errors in an Xcode project do not; they are only reported.
  var isUnusable: Bool { context.diagnostics.hasErrors && project.spec != nil }

  /// Lowers cells and decides their platforms, and with these what their conditions see.
  ///
  /// - Parameter notesUndecided: Whether to note which targets have no platform.
  package mutating func plan(
    _ cells: [CellReference], collectsExcluded: Bool, notesUndecided: Bool = true
  ) throws(ResolutionFailure) -> [CellPlan] {
    var (plans, platforms) = try plansWithoutDestination(cells, collectsExcluded: collectsExcluded)
    if let destination = options.destination {
      platforms = try self.platforms(for: destination, cells, plans, platforms)
      plans = lower(cells, platforms, collectsExcluded: collectsExcluded)
    }
    if setVersions(of: &platforms) {
      plans = lower(cells, platforms, collectsExcluded: collectsExcluded)
    }
    if notesUndecided { try noteUndecided(plans, platforms) }
    if lowering.derivesFromValues { try derive(&plans, cells, platforms) }
    if isUnusable {
      throw ResolutionFailure(diagnostics: context.diagnostics.sorted, files: files)
    }
    if let conditions = TargetConditions(in: context.store) {
      for index in plans.indices { conditions.separate(&plans[index]) }
    }
    let sdks = platforms.map(\.sdk)
    // Neighboring cells mostly have the same parameters, or those of the one before the last.
    struct Known {
      let configuration: Int
      /// The configuration for conditions on `config`, which may differ for targets that lack the
      /// requested one.
      let effectiveConfiguration: String
      let sdk: SDK?
      let architecture: Int?
      let isNormalVariant: Bool
      let parameters: ConditionParameters
    }
    var known: [Known] = []
    for index in plans.indices {
      let configuration = cells[index].configuration
      let same = known.firstIndex {
        $0.configuration == configuration && $0.sdk == sdks[index]
          && $0.effectiveConfiguration == plans[index].effectiveConfiguration
          && $0.architecture == cells[index].architecture
          && $0.isNormalVariant == cells[index].isNormalVariant
      }
      if let same {
        plans[index].parameters = known[same].parameters
      } else {
        var parameters = parameters(for: plans[index], sdk: sdks[index])
        let architecture = cells[index].architecture
        if let architecture { parameters["arch"] = [architectures[architecture]] }
        if cells[index].isNormalVariant { parameters["variant"] = [Self.normalVariant] }
        if known.count == 8 { known.removeFirst() }
        known.append(
          Known(
            configuration: configuration,
            effectiveConfiguration: plans[index].effectiveConfiguration, sdk: sdks[index],
            architecture: architecture, isNormalVariant: cells[index].isNormalVariant,
            parameters: parameters))
        plans[index].parameters = parameters
      }
    }
    return plans
  }

  /// Gives the SDKs that are named without a version those of the options.
  ///
  /// - Returns: Whether any SDK changed.
  private func setVersions(of platforms: inout [CellPlatform]) -> Bool {
    let versions =
      options.sdkVersions.isEmpty ? options.xcode.facts.sdkVersions : options.sdkVersions
    if versions.isEmpty { return false }
    var isChanged = false
    for index in platforms.indices {
      guard let sdk = platforms[index].sdk, sdk.version == XcodeFacts.version,
        let version = versions[sdk.platformName], version != sdk.version
      else { continue }
      let run = platforms[index].runDestination.map {
        RunDestination(
          destination: $0.destination, sdk: sdk.version(version), isCompanion: $0.isCompanion)
      }
      platforms[index] = CellPlatform(sdk: sdk.version(version), runDestination: run)
      isChanged = true
    }
    return isChanged
  }

  /// Lowers cells for the platforms that they have where no destination selects one.
  mutating func plansWithoutDestination(
    _ cells: [CellReference], collectsExcluded: Bool
  ) throws(ResolutionFailure) -> (plans: [CellPlan], platforms: [CellPlatform]) {
    let named = try sdkFromOptions()
    var platforms = try namedSDKs(named, for: cells).map { CellPlatform(sdk: $0) }
    for index in platforms.indices {
      if let platform = cells[index].platform { platforms[index].sdk = platform.sdk }
    }
    for index in platforms.indices where platforms[index].sdk == nil {
      platforms[index].sdk = outline.expectedSDK(of: cells[index].target)
    }
    var plans = lower(cells, platforms, collectsExcluded: collectsExcluded)
    let changed = try evaluatedPlatforms(of: plans, named: named)
      .filter { $0.platform != platforms[$0.index] }
    if !changed.isEmpty {
      let relowered = lower(
        changed.map { cells[$0.index] }, changed.map(\.platform),
        collectsExcluded: collectsExcluded)
      for (change, plan) in zip(changed, relowered) {
        platforms[change.index] = change.platform
        plans[change.index] = plan
      }
    }
    return (plans, platforms)
  }

  /// Reads the files beside the project that levels of cells lie in: only they can still be at fault.
  package mutating func readFiles(of cells: [CellReference]) throws(ResolutionFailure) {
    guard var specLowering = lowering as? SpecLowering else {
      // To lower the levels of Xcode's projects is to read them; what follows from values reads nothing.
      _ = lower(cells, cells.map { _ in CellPlatform() }, collectsExcluded: false)
      return
    }
    if specLowering.spec.xcconfigs.isEmpty { return }
    for cell in cells {
      specLowering.readXcconfigs(
        target: cell.target, configuration: cell.configuration, into: &context)
    }
    lowering = specLowering
    if isUnusable { throw ResolutionFailure(diagnostics: context.diagnostics.sorted, files: files) }
  }

  package mutating func lower(
    _ cells: [CellReference], _ platforms: [CellPlatform], collectsExcluded: Bool
  ) -> [CellPlan] {
    var plans = lowering.plans(
      cells, platforms, collectsExcluded: collectsExcluded, into: &context)
    for index in plans.indices {
      let selected = platforms[index].runDestination?.sdk ?? cells[index].platform?.sdk
      let platform = selected.map { [platformBlock(of: $0)] } ?? []
      // Left alone where there is nothing to add: cells that share an array are seen at once to do so.
      if let architecture = cells[index].architecture {
        plans[index].stack.base.append(architectureBlock(of: architecture))
      }
      if cells[index].isNormalVariant { plans[index].stack.base.append(blockOfNormalVariant()) }
      if optionLevels.isEmpty, platform.isEmpty { continue }
      plans[index].stack.base = optionLevels.environment + plans[index].stack.base
      plans[index].stack.top = platform + optionLevels.commandLine + plans[index].stack.top
    }
    return plans
  }

  // MARK: Levels of single cells

  /// The block that selects a platform for single cells, below the command line.
  private mutating func platformBlock(of sdk: SDK) -> BlockID {
    if let known = platformBlocks[sdk] { return known }
    context.store.beginBlock(
      of: context.store.addLevel(Level(kind: .commandLine, name: sdk.platformTitle)))
    context.store.assign("SDKROOT", sdk.platformName)
    if sdk.isCatalyst { context.store.assign("SDK_VARIANT", SDKTable.catalystVariant) }
    let block = context.store.endBlock()
    platformBlocks[sdk] = block
    return block
  }

  /// Returns the index of an architecture in `CellReference.architecture`.
  package mutating func architectureIndex(of name: String) -> Int {
    if let known = architectures.firstIndex(of: name) { return known }
    architectures.append(name)
    return architectures.count - 1
  }

  /// The block that names the architecture of single cells, as Xcode does itself.
  private mutating func architectureBlock(of architecture: Int) -> BlockID {
    if let known = architectureBlocks[architecture] { return known }
    context.store.beginBlock(of: context.store.addLevel(Level(kind: .defaults)))
    for name in ["CURRENT_ARCH", "arch"] { context.store.assign(name, architectures[architecture]) }
    let block = context.store.endBlock()
    architectureBlocks[architecture] = block
    return block
  }

  /// The variant of a build that all targets have unless BUILD_VARIANTS names others.
  private static let normalVariant = "normal"

  /// The block that names the variant of single cells, as Xcode does itself.
  private mutating func blockOfNormalVariant() -> BlockID {
    if let variantBlock { return variantBlock }
    context.store.beginBlock(of: context.store.addLevel(Level(kind: .defaults)))
    for name in ["CURRENT_VARIANT", "variant"] {
      context.store.assign(name, Self.normalVariant)
    }
    let block = context.store.endBlock()
    variantBlock = block
    return block
  }

  /// Reports a diagnostic unless one like it was reported before.
  mutating func reportOnce(_ diagnostic: Diagnostic) {
    let isKnown = context.diagnostics.diagnostics.contains {
      $0.identifier == diagnostic.identifier && $0.message == diagnostic.message
    }
    if !isKnown { context.diagnostics.report(diagnostic) }
  }

  // MARK: Checking

  /// Lowers all cells, so that all diagnostics are known.
  package mutating func loadAllCells() {
    for configuration in outline.configurations.indices {
      let cells = ([nil] + outline.targets).map {
        CellReference(target: $0, configuration: configuration)
      }
      _ = lower(cells, cells.map { _ in CellPlatform() }, collectsExcluded: true)
    }
  }
}
