package import SettingsConfig
package import SettingsDiagnostics
package import SettingsModel
package import SettingsResolution
import SettingsSystem
package import SettingsXcode

/// A project described by a config.yaml or by Xcode's own files, ready to answer what is in force for its targets.
///
/// ```swift
/// let project = try SettingsProject(configFile: "config.yaml")
/// let cell = try project.cell(target: "HelloWorld", configuration: "Release")
/// ```
///
/// Loading reads and validates the file and all that it includes. A cell is lowered and resolved when
/// it is asked for. A project is not for use from two threads at once.
package final class SettingsProject {
  /// The files that answers refer to.
  package var files: SourceFiles { lowering.files }
  /// What was found while loading and lowering, errors and warnings, sorted by place.
  package var diagnostics: [Diagnostic] { collector.sorted }
  /// The same in the order in which it was found, so that a caller can tell what is new.
  package var diagnosticsAsFound: [Diagnostic] { collector.diagnostics }

  /// The targets and configurations, whoever describes them.
  package let outline: any ProjectOutline
  /// What a config.yaml says; nil for an Xcode project.
  package let spec: Spec?
  /// What Xcode's files say; nil for a config.yaml.
  package let xcode: XcodeOutline?
  package let options: ResolutionOptions
  /// Apple's catalogue of build settings, where it stands below the project's levels.
  package let catalogue: SettingsCatalogue?
  /// The file that was named, and where files are read from.
  let path: String
  let sources: any SourceProvider
  /// The folder that files have to lie in; nil where they may lie anywhere.
  let rootFolder: String?
  var lowering: any CellLowering
  var store: SettingsStore
  private var collector: DiagnosticCollector
  /// How many of the diagnostics the config itself gave rise to, before anybody asked anything.
  private(set) var configDiagnosticCount = 0
  private(set) var commandLine: [BlockID] = []
  private var environmentBlocks: [BlockID] = []
  /// The blocks that select a platform for single cells, by its SDK.
  var platformBlocks: [SDK: BlockID] = [:]
  /// The architectures of single cells; `CellReference.architecture` is an index of this list.
  var architectures: [String] = []
  /// The blocks that name the architecture of single cells, by its index.
  var architectureBlocks: [Int: BlockID] = [:]
  /// Whether cells are evaluated only to find out which platforms their targets support.
  var isListingPlatforms = false

  /// Loads a config file from the disk.
  ///
  /// - Throws: `LoadFailure` with everything that is wrong, when anything is.
  package convenience init(
    configFile: String, options: ResolutionOptions = ResolutionOptions()
  ) throws(LoadFailure) {
    try self.init(
      configFile: configFile, sources: DiskSources(), projectDirectory: nil, options: options)
  }

  /// - Parameters:
  ///   - projectDirectory: the absolute path that SRCROOT gets; nil for the config's folder.
  ///   - excerpt: where a config.yaml and what it includes are read from instead, where not all of it is needed.
  package init(
    configFile: String, sources: any SourceProvider, projectDirectory: String?,
    options: ResolutionOptions, excerpt: (any SourceProvider)? = nil
  ) throws(LoadFailure) {
    let directory = projectDirectory ?? Self.absoluteFolder(of: configFile)
    var loading = ProjectLoading(
      configFile, sources: sources, directory: directory, options: options)
    let loaded = try loading.load(excerpt: excerpt)
    (outline, spec, xcode) = (loaded.outline, loaded.spec, loaded.xcode)
    (lowering, catalogue) = (loaded.lowering, loaded.catalogue)
    rootFolder = loaded.rootFolder
    configDiagnosticCount = loaded.configDiagnosticCount
    collector = loading.diagnostics
    store = loaded.store
    self.options = options
    self.sources = sources
    path =
      XcodeContainer.isXcodePath(configFile) ? XcodeContainer.trimmed(configFile) : configFile
    addCommandLine()
    if isUnusable {
      throw LoadFailure(diagnostics: diagnostics, files: self.files, wasReadable: true)
    }
  }

  private init(
    outline: any ProjectOutline, options: ResolutionOptions, catalogue: SettingsCatalogue?,
    path: String, sources: any SourceProvider, rootFolder: String?, lowering: any CellLowering,
    store: SettingsStore, collector: DiagnosticCollector, commandLine: [BlockID],
    environmentBlocks: [BlockID]
  ) {
    self.outline = outline
    spec = outline as? Spec
    xcode = outline as? XcodeOutline
    self.options = options
    self.catalogue = catalogue
    self.path = path
    self.sources = sources
    self.rootFolder = rootFolder
    self.lowering = lowering
    self.store = store
    self.collector = collector
    self.commandLine = commandLine
    self.environmentBlocks = environmentBlocks
  }

  /// Makes projects like this one as it is now, for other threads: each goes its own way from here.
  package var copies: @Sendable () -> SettingsProject {
    {
      [
        outline, options, catalogue, path, sources, rootFolder, lowering, store, collector,
        commandLine, environmentBlocks
      ] in
      SettingsProject(
        outline: outline, options: options, catalogue: catalogue, path: path, sources: sources,
        rootFolder: rootFolder, lowering: lowering, store: store, collector: collector,
        commandLine: commandLine, environmentBlocks: environmentBlocks)
    }
  }

  /// Whether what is wrong keeps questions from being answered. A mistake in an Xcode project does not,
  /// as in Xcode itself; it is reported all the same.
  private var isUnusable: Bool { collector.hasErrors && spec != nil }

  // MARK: What there is

  /// In the order of the file.
  package var targetNames: [String] { outline.targetNames }
  /// In the order of the file, likewise.
  package var configurationNames: [String] { outline.configurationNames }
  /// The default configuration of commands.
  package var defaultConfigurationName: String {
    outline.configurationNames[outline.defaultConfiguration]
  }

  // MARK: Resolving

  /// Resolves cells one after the other and shows each to a body.
  ///
  /// All are lowered first: the resolver reads one frozen store, and what cells share is evaluated once.
  ///
  /// - Parameters:
  ///   - collectsExcluded: whether views can explain `when` blocks that do not apply.
  ///   - preparing: where there are many cells, called with each one's group before the cell is in
  ///     force, to ask for what the group's cells share.
  ///   - isWanted: asked before each cell; no more are shown once it says no.
  package func withCells(
    _ cells: [CellReference], collectsExcluded: Bool = false,
    preparing: (CellGroup, CellResolver) throws(EvaluationFailure) -> Void = SettingsProject
      .evaluateShared,
    while isWanted: () -> Bool = { true },
    _ body: (CellView) throws(ResolutionFailure) -> Void
  ) throws(ResolutionFailure) {
    let plans = try plan(cells, collectsExcluded: collectsExcluded)
    let resolver = CellResolver(store: store)
    let sharesMuch = cells.count > 8
    for index in plans.indices where isWanted() {
      let stack = plans[index].stack
      let group = resolver.group(for: stack, plans[index].parameters)
      if sharesMuch {
        do throws(EvaluationFailure) {
          try preparing(group, resolver)
        } catch {
          throw ResolutionFailure(error, in: self)
        }
      }
      try resolver.withCell(stack, in: group) { (group) throws(ResolutionFailure) in
        try body(
          CellView(plans, at: index, group: group, resolver: resolver, project: self))
      }
    }
  }

  /// Evaluates what the cells of a group share.
  package static func evaluateShared(
    _ group: CellGroup, _ resolver: CellResolver
  ) throws(EvaluationFailure) {
    try group.prepareOnce()
  }

  /// Lowers cells and finds out their platforms, and with these what their conditions see.
  package func plan(
    _ cells: [CellReference], collectsExcluded: Bool
  ) throws(ResolutionFailure) -> [CellPlan] {
    var (plans, platforms) = try plansWithoutDestination(cells, collectsExcluded: collectsExcluded)
    if let destination = options.destination {
      platforms = try self.platforms(for: destination, cells, plans, platforms)
      plans = lower(cells, platforms, collectsExcluded: collectsExcluded)
    }
    if !isListingPlatforms { try noteUndecided(plans, platforms) }
    if lowering.derivesFromValues { try derive(&plans, cells, platforms) }
    if isUnusable {
      throw ResolutionFailure(diagnostics: diagnostics, files: files)
    }
    if let conditions = TargetConditions(in: store) {
      for index in plans.indices { conditions.separate(&plans[index]) }
    }
    let sdks = platforms.map(\.sdk)
    // Neighboring cells mostly have the same parameters, or those of the one before the last.
    struct Known {
      let configuration: Int
      /// What conditions on `config` see: targets that lack the requested one may differ.
      let effectiveConfiguration: String
      let sdk: SDK?
      let architecture: Int?
      let parameters: ConditionParameters
    }
    var known: [Known] = []
    for index in plans.indices {
      let configuration = cells[index].configuration
      let same = known.firstIndex {
        $0.configuration == configuration && $0.sdk == sdks[index]
          && $0.effectiveConfiguration == plans[index].effectiveConfiguration
          && $0.architecture == cells[index].architecture
      }
      if let same {
        plans[index].parameters = known[same].parameters
      } else {
        var parameters = parameters(for: plans[index], sdk: sdks[index])
        let architecture = cells[index].architecture
        if let architecture { parameters["arch"] = [architectures[architecture]] }
        if known.count == 8 { known.removeFirst() }
        known.append(
          Known(
            configuration: configuration,
            effectiveConfiguration: plans[index].effectiveConfiguration, sdk: sdks[index],
            architecture: architecture, parameters: parameters))
        plans[index].parameters = parameters
      }
    }
    return plans
  }

  /// Lowers cells for the platforms that they have where no destination selects one.
  func plansWithoutDestination(
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
      let anew = lower(
        changed.map { cells[$0.index] }, changed.map(\.platform),
        collectsExcluded: collectsExcluded)
      for (change, plan) in zip(changed, anew) {
        platforms[change.index] = change.platform
        plans[change.index] = plan
      }
    }
    return (plans, platforms)
  }

  /// Reads the files beside the project that levels of cells lie in: only they can still be at fault.
  package func readFiles(of cells: [CellReference]) throws(ResolutionFailure) {
    guard var specLowering = lowering as? SpecLowering else {
      // To lower the levels of Xcode's projects is to read them; what follows from values reads nothing.
      _ = lower(cells, cells.map { _ in CellPlatform() }, collectsExcluded: false)
      return
    }
    if specLowering.spec.xcconfigs.isEmpty { return }
    for cell in cells {
      specLowering.readXcconfigs(
        target: cell.target, configuration: cell.configuration, into: &store,
        diagnostics: &collector)
    }
    lowering = specLowering
    if isUnusable { throw ResolutionFailure(diagnostics: diagnostics, files: files) }
  }

  func lower(
    _ cells: [CellReference], _ platforms: [CellPlatform], collectsExcluded: Bool
  ) -> [CellPlan] {
    var plans = lowering.plans(
      cells, platforms, collectsExcluded: collectsExcluded, into: &store, diagnostics: &collector)
    for index in plans.indices {
      let selected = platforms[index].runDestination?.sdk ?? cells[index].platform?.sdk
      let platform = selected.map { [platformBlock(of: $0)] } ?? []
      // Left alone where there is nothing to add: cells that share an array are seen at once to do so.
      if let architecture = cells[index].architecture {
        plans[index].stack.base.append(architectureBlock(of: architecture))
      }
      if environmentBlocks.isEmpty, commandLine.isEmpty, platform.isEmpty { continue }
      plans[index].stack.base = environmentBlocks + plans[index].stack.base
      plans[index].stack.top = platform + commandLine + plans[index].stack.top
    }
    return plans
  }

  /// Reports a diagnostic unless one like it was reported before.
  func reportOnce(_ diagnostic: Diagnostic) {
    let isKnown = collector.diagnostics.contains {
      $0.identifier == diagnostic.identifier && $0.message == diagnostic.message
    }
    if !isKnown { collector.report(diagnostic) }
  }

  private func addCommandLine() {
    if !options.environment.isEmpty {
      store.beginBlock(of: store.addLevel(Level(kind: .environment)))
      for (name, value) in options.environment { store.assign(name, value) }
      environmentBlocks.append(store.endBlock())
    }
    // The built-in table knows no actions.
    let isInstall = options.isInstall && !(spec.map { $0.defaults == .basic } ?? false)
    if options.sdk != nil || isInstall || !options.schemeSettings.isEmpty
      || !options.overrides.isEmpty
    {
      store.beginBlock(of: store.addLevel(Level(kind: .commandLine)))
      if isCatalystAsked {
        store.assign("SDKROOT", "macosx")
        store.assign("SDK_VARIANT", SDKTable.catalystVariant)
      } else if let sdk = options.sdk, SDKTable.sdk(named: sdk) != nil {
        store.assign("SDKROOT", sdk)
      }
      if isInstall { store.assign("ACTION", "install") }
      for setting in options.schemeSettings {
        let condition = setting.target.map { Condition(parameter: "target", pattern: $0) }
        store.assign(
          setting.name, setting.value, conditions: store.intern(condition.map { [$0] } ?? []))
      }
      store.assignCommandLine(options.overrides)
      commandLine.append(store.endBlock())
    }
    for path in options.xcconfigFiles {
      let level = store.addLevel(Level(kind: .commandLineXcconfig, name: path))
      if let block = lowering.block(
        for: path, level: level, referencedFrom: nil, into: &store, diagnostics: &collector)
      {
        commandLine.append(block)
      }
    }
  }

  // MARK: Checking

  /// Loads everything that any cell uses, so that all there is to find has been found.
  package func loadAllCells() {
    for configuration in outline.configurations.indices {
      let cells = ([nil] + outline.targets).map {
        CellReference(target: $0, configuration: configuration)
      }
      _ = lower(cells, cells.map { _ in CellPlatform() }, collectsExcluded: true)
    }
  }
}
