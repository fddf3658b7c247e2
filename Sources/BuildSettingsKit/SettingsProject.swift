public import SettingsDiagnostics
package import SettingsModel
public import SettingsResolution
package import SettingsSpec
import SettingsSystem
import SettingsXcode

/// A project described by a config.yaml, ready to answer what is in force for its targets.
///
/// ```swift
/// let project = try SettingsProject(configFile: "config.yaml")
/// let cell = try project.cell(target: "HelloWorld", configuration: "Release")
/// ```
///
/// Loading reads and validates the file and all that it includes. A cell is lowered and resolved when
/// it is asked for. A project is not for use from two threads at once.
public final class SettingsProject {
  /// The files that answers refer to.
  public var files: SourceFiles { xcconfigs.files }
  /// What was found while loading and lowering, errors and warnings, sorted by place.
  public var diagnostics: [Diagnostic] { collector.sorted }

  package let spec: Spec
  package let options: ResolutionOptions
  private let xcconfigs: XcconfigBlocks
  private var lowering: SpecLowering
  private var store: SettingsStore
  private var collector: DiagnosticCollector
  private var commandLine: [BlockID] = []
  private var environmentBlocks: [BlockID] = []
  private var hasTargetConditions = false

  /// Loads a config file from the disk.
  ///
  /// - Throws: `LoadFailure` with everything that is wrong, when anything is.
  public convenience init(
    configFile: String, options: ResolutionOptions = ResolutionOptions()
  ) throws(LoadFailure) {
    try self.init(
      configFile: configFile, sources: DiskSources(), projectDirectory: nil, options: options)
  }

  /// - Parameter projectDirectory: the absolute path that SRCROOT gets; nil for the config's folder.
  package init(
    configFile: String, sources: any SourceProvider, projectDirectory: String?,
    options: ResolutionOptions
  ) throws(LoadFailure) {
    let directory = projectDirectory ?? Self.absoluteFolder(of: configFile)
    var files = SourceFiles()
    var collector = DiagnosticCollector()
    let spec = SpecLoader.load(
      path: configFile, sources: sources, files: &files, diagnostics: &collector,
      options: .init(projectDirectory: directory, allowsFilesOutside: options.allowsFilesOutside))
    guard let spec, !collector.hasErrors else {
      throw LoadFailure(
        diagnostics: collector.sorted, files: files, wasReadable: spec != nil)
    }
    var xcconfigOptions = XcconfigLoader.Options()
    xcconfigOptions.rootFolder =
      options.allowsFilesOutside
      ? nil : sources.canonicalPath(LexicalPath.directory(of: LexicalPath.normalize(configFile)))
    self.spec = spec
    self.options = options
    self.collector = collector
    xcconfigs = XcconfigBlocks(files: files, sources: sources, options: xcconfigOptions)
    lowering = SpecLowering(spec: spec, projectDirectory: directory, loader: xcconfigs)
    store = SettingsStore(names: NameTable(typeOverrides: options.types))
    addCommandLine()
    if self.collector.hasErrors {
      throw LoadFailure(diagnostics: diagnostics, files: self.files, wasReadable: true)
    }
  }

  /// The folder of a file as an absolute path.
  package static func absoluteFolder(of path: String) -> String {
    let folder = LexicalPath.directory(of: path)
    let working = CurrentProcess.workingDirectory ?? "/"
    return LexicalPath.normalize(LexicalPath.join(working, folder))
  }

  // MARK: What there is

  /// In the order of the file.
  public var targetNames: [String] { spec.targetNames }
  public var configurationNames: [String] { spec.configurationNames }
  public var defaultConfigurationName: String {
    spec.configurationNames[spec.defaultConfiguration]
  }

  // MARK: Asking

  /// All settings of a cell.
  ///
  /// - Parameters:
  ///   - target: nil for the project's own settings, below any target's.
  ///   - configuration: nil for the default one.
  ///   - includesBuiltIns: also what only the tool's own defaults assign.
  public func cell(
    target: String?, configuration: String? = nil, includesBuiltIns: Bool = false
  ) throws(ResolutionFailure) -> ResolvedCell {
    let cell = try self.cellReference(target: target, configuration: configuration)
    var result: ResolvedCell?
    try withCells([cell]) { (view) throws(ResolutionFailure) in
      result = try view.resolved(includesBuiltIns: includesBuiltIns)
    }
    guard let result else { throw ResolutionFailure(message: "the cell could not be resolved") }
    return result
  }

  /// The string form of one setting; nil when no level assigns it.
  public func value(
    of name: String, target: String?, configuration: String? = nil
  ) throws(ResolutionFailure) -> String? {
    let cell = try cellReference(target: target, configuration: configuration)
    var value: String?
    try withCells([cell]) { (view) throws(ResolutionFailure) in value = try view.value(of: name) }
    return value
  }

  /// Where a setting's value comes from; nil when no level assigns it.
  public func explain(
    _ name: String, target: String?, configuration: String? = nil
  ) throws(ResolutionFailure) -> Explanation? {
    let cell = try cellReference(target: target, configuration: configuration)
    var explanation: Explanation?
    try withCells([cell], collectsExcluded: true) { (view) throws(ResolutionFailure) in
      explanation = try view.explain(name)
    }
    return explanation
  }

  package func cellReference(
    target: String?, configuration: String?
  ) throws(ResolutionFailure) -> CellReference {
    var targetIndex: Int?
    if let target {
      guard let index = spec.target(named: target) else {
        throw ResolutionFailure(
          message: Self.listing(spec.targetNames, after: spec.unknownTargetMessage(target)))
      }
      targetIndex = index
    }
    guard let configuration else {
      return CellReference(target: targetIndex, configuration: spec.defaultConfiguration)
    }
    guard let index = spec.configuration(named: configuration) else {
      throw ResolutionFailure(
        message: Self.listing(
          spec.configurationNames, after: spec.unknownConfigurationMessage(configuration)))
    }
    return CellReference(target: targetIndex, configuration: index)
  }

  /// Where no name is near the one that was meant, all of them if they are few.
  private static func listing(_ known: [String], after message: String) -> String {
    guard !message.contains("did you mean"), !known.isEmpty, known.count <= 12 else {
      return message
    }
    return "\(message) (known: \(known.joined(separator: ", ")))"
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
  package func withCells(
    _ cells: [CellReference], collectsExcluded: Bool = false,
    preparing: (CellGroup, CellResolver) throws(EvaluationFailure) -> Void = SettingsProject
      .evaluateShared,
    _ body: (CellView) throws(ResolutionFailure) -> Void
  ) throws(ResolutionFailure) {
    let plans = try plan(cells, collectsExcluded: collectsExcluded)
    let resolver = CellResolver(store: store)
    let sharesMuch = cells.count > 8
    for (plan, parameters) in plans {
      let group = resolver.group(for: plan.stack, parameters)
      if sharesMuch {
        do throws(EvaluationFailure) {
          try preparing(group, resolver)
        } catch {
          throw ResolutionFailure(error, in: self)
        }
      }
      try resolver.withCell(plan.stack, in: group) { (group) throws(ResolutionFailure) in
        try body(CellView(plan: plan, group: group, resolver: resolver, project: self))
      }
    }
  }

  /// Evaluates what the cells of a group share.
  package static func evaluateShared(
    _ group: CellGroup, _ resolver: CellResolver
  ) throws(EvaluationFailure) {
    try group.prepareOnce()
  }

  /// Lowers cells and finds out their SDKs.
  package func plan(
    _ cells: [CellReference], collectsExcluded: Bool
  ) throws(ResolutionFailure) -> [(plan: CellPlan, parameters: ConditionParameters)] {
    let named = try sdkFromOptions()
    var plans: [CellPlan] = []
    plans.reserveCapacity(cells.count)
    var sdks: [SDK?] = cells.map { named ?? spec.expectedSDK(of: $0.target) }
    for (cell, sdk) in zip(cells, sdks) {
      plans.append(lower(cell, sdk: sdk, collectsExcluded: collectsExcluded))
    }
    if named == nil, hasUnexpectedSDKRoot() {
      // SDKROOT is decided by an expression or a condition somewhere: evaluate it, without an SDK.
      let resolver = CellResolver(store: store)
      var changed: [(index: Int, sdk: SDK?)] = []
      for (index, plan) in plans.enumerated() {
        let parameters = parameters(for: plan, sdk: nil)
        let value = try resolver.withCell(plan.stack, parameters) {
          (group) throws(ResolutionFailure) in
          try CellView(plan: plan, group: group, resolver: resolver, project: self)
            .value(of: "SDKROOT")
        }
        let sdk = value.flatMap { SDKTable.sdk(named: $0, defaultVersion: plan.sdkVersion) }
        if sdk != sdks[index] { changed.append((index, sdk)) }
      }
      for (index, sdk) in changed {
        sdks[index] = sdk
        plans[index] = lower(cells[index], sdk: sdk, collectsExcluded: collectsExcluded)
      }
    }
    if collector.hasErrors {
      throw ResolutionFailure(diagnostics: diagnostics, files: files)
    }
    hasTargetConditions = store.conditions.sets.contains { set in
      set.contains { $0.parameter == "target" }
    }
    // Neighbouring cells mostly have the same parameters, or those of the one before the last.
    var known: [(configuration: Int, sdk: SDK?, parameters: ConditionParameters)] = []
    var result: [(plan: CellPlan, parameters: ConditionParameters)] = []
    result.reserveCapacity(plans.count)
    for index in plans.indices {
      let configuration = cells[index].configuration
      let sdk = sdks[index]
      let same = known.first { $0.configuration == configuration && $0.sdk == sdk }
      if let same, !hasTargetConditions {
        result.append((plans[index], same.parameters))
      } else {
        let parameters = parameters(for: plans[index], sdk: sdk)
        if known.count == 8 { known.removeFirst() }
        known.append((configuration, sdk, parameters))
        result.append((plans[index], parameters))
      }
    }
    return result
  }

  private func lower(_ cell: CellReference, sdk: SDK?, collectsExcluded: Bool) -> CellPlan {
    var plan = lowering.plan(
      target: cell.target, configuration: cell.configuration, sdk: sdk,
      collectsExcluded: collectsExcluded, into: &store, diagnostics: &collector)
    // Left alone where there is nothing to add: cells that share an array are seen at once to do so.
    if !environmentBlocks.isEmpty { plan.stack.base = environmentBlocks + plan.stack.base }
    if !commandLine.isEmpty { plan.stack.top = commandLine + plan.stack.top }
    return plan
  }

  private func sdkFromOptions() throws(ResolutionFailure) -> SDK? {
    guard let name = options.sdk else { return nil }
    guard let sdk = SDKTable.sdk(named: name) else {
      let nearest = Suggestion.didYouMean(name, in: SDKTable.platformNames)
      let known = SDKTable.platformNames.joined(separator: ", ")
      throw ResolutionFailure(
        message: "no SDK is named '\(name)'" + nearest,
        help: "an SDK is one of \(known), with or without a version such as iphoneos18.2")
    }
    return sdk
  }

  private func parameters(for plan: CellPlan, sdk: SDK?) -> ConditionParameters {
    var parameters = ConditionParameters()
    if let sdk { parameters["sdk"] = [sdk.canonicalName] }
    parameters["config"] = [plan.configuration]
    parameters["arch"] = options.arch.map { [$0] } ?? []
    parameters["variant"] = options.variant.map { [$0] } ?? []
    // Where nothing asks for it, leaving it out lets targets share what they have in common.
    if hasTargetConditions, let target = plan.target { parameters["target"] = [target] }
    return parameters
  }

  /// Whether anything but an unconditional `platform` field has a say in SDKROOT.
  private func hasUnexpectedSDKRoot() -> Bool {
    guard let name = store.names.find("SDKROOT") else { return false }
    return store.blocks.contains { block in
      store[block.level].kind.isAuthored
        && block.assignments.contains { index in
          let assignment = store.assignments[index]
          guard assignment.name == name else { return false }
          return store.origin(of: assignment).field != "platform" || block.whenKey != nil
        }
    }
  }

  private func addCommandLine() {
    if !options.environment.isEmpty {
      store.beginBlock(of: store.addLevel(Level(kind: .environment)))
      for (name, value) in options.environment { store.assign(name, value) }
      environmentBlocks.append(store.endBlock())
    }
    if options.sdk != nil || !options.overrides.isEmpty {
      store.beginBlock(of: store.addLevel(Level(kind: .commandLine)))
      if let sdk = options.sdk, SDKTable.sdk(named: sdk) != nil { store.assign("SDKROOT", sdk) }
      for (name, value) in options.overrides { assignOverride(name, value) }
      commandLine.append(store.endBlock())
    }
    for path in options.xcconfigFiles {
      let level = store.addLevel(Level(kind: .commandLineXcconfig, name: path))
      if let block = xcconfigs.commandLineBlock(
        path, level: level, into: &store, diagnostics: &collector)
      {
        commandLine.append(block)
      }
    }
  }

  /// A name on the command line may have conditions; one that does not parse is taken literally.
  private func assignOverride(_ name: String, _ value: String) {
    if let key = XcconfigParser.parseKey(name) {
      let conditions = key.conditions.map { Condition(parameter: $0.0, pattern: $0.1) }
      store.assign(key.name, value, conditions: store.intern(conditions))
    } else {
      store.assign(name, value)
    }
  }

  // MARK: Checking

  /// Loads everything that any cell uses, so that all there is to find has been found.
  package func loadAllCells() {
    for configuration in spec.configurations.indices {
      _ = lower(
        CellReference(target: nil, configuration: configuration), sdk: nil, collectsExcluded: true)
      for target in spec.targets {
        _ = lower(
          CellReference(target: target, configuration: configuration), sdk: nil,
          collectsExcluded: true)
      }
    }
  }

  /// What is odd about the expressions of all assignments loaded so far.
  package func expressionDiagnostics() -> [Diagnostic] {
    var found: [Diagnostic] = []
    var seen: Set<SourceRange> = []
    // Compiling interns names; the project's own store stays as it is.
    var scratch = store
    var instructions: [ExpressionProgram.Instruction] = []
    for assignment in store.assignments where !assignment.isLiteral {
      let origin = store.origin(of: assignment)
      guard !origin.range.isNone, seen.insert(origin.range).inserted else { continue }
      instructions.removeAll(keepingCapacity: true)
      let isList = store.names.type(of: assignment.name).usesListGrammar
      let value = store.valueText(of: assignment)
      for odd in scratch.compile(
        assignment.value, usesListGrammar: isList, into: &instructions)
      where !odd.isProtectiveIdiom(in: value) {
        found.append(
          odd.diagnostic(
            in: "the value of \(store.names.text(of: assignment.name))", value: value,
            origin: origin))
      }
    }
    return found
  }
}

/// A target (or the project's own level) in a configuration, by index.
package struct CellReference: Hashable, Sendable {
  package let target: Int?
  package let configuration: Int

  package init(target: Int?, configuration: Int) {
    self.target = target
    self.configuration = configuration
  }
}
