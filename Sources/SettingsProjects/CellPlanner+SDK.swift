import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsResolution

extension CellPlanner {
  /// Returns the SDK that `--sdk` names; nil without the option.
  func sdkFromOptions() throws(ResolutionFailure) -> SDK? {
    guard let name = options.sdk else { return nil }
    if project.isCatalystRequested { return SDKTable.sdk(named: "macosx")?.catalyst }
    guard let sdk = SDKTable.sdk(named: name) else {
      let variants = outline.evaluatesSDK ? [SDKTable.catalystName] : []
      let nearest = Suggestion.didYouMean(name, in: SDKTable.platformNames + variants)
      let known = SDKTable.platformNames.joined(separator: ", ")
      let besides = variants.map { "; or \($0), which has no version" }.joined()
      throw ResolutionFailure(
        message: "no SDK is named '\(name)'" + nearest,
        help: "an SDK is one of \(known), with or without a version such as iphoneos18.2\(besides)")
    }
    return sdk
  }

  /// Returns the SDK that `--sdk` names, for each cell's target. If the option has no version, the
  /// SDK of the target's own platform gets the version that the target requests.
  mutating func namedSDKs(
    _ named: SDK?, for cells: [CellReference]
  ) throws(ResolutionFailure) -> [SDK?] {
    var sdks = [SDK?](repeating: named, count: cells.count)
    guard let named, let name = options.sdk, options.usesSDKVersions, let spec = project.spec
    else { return sdks }
    let wanted = cells.map { cell in
      spec.sdkVersion(of: cell.target).flatMap { SDKTable.sdk(named: name, defaultVersion: $0) }
    }
    if wanted.allSatisfy({ $0 == nil || $0 == named }) { return sdks }
    let plans = lower(cells, cells.map { _ in CellPlatform() }, collectsExcluded: false)
    let resolver = CellResolver(store: context.store)
    let conditions = TargetConditions(in: context.store)
    for (index, var plan) in plans.enumerated() {
      guard let wanted = wanted[index], wanted != named else { continue }
      // The SDK that the target is built with if no option names one.
      plan.stack.top.removeAll { optionLevels.commandLine.contains($0) }
      conditions?.separate(&plan)
      let own = try evaluatedPlatform(of: plan, resolver).sdk
      if own?.platform == named.platform { sdks[index] = wanted }
    }
    return sdks
  }

  /// The platforms of those cells whose SDKROOT an expression or a condition decides about.
  ///
  /// - Parameter named: the SDK that the options name.
  func evaluatedPlatforms(
    of plans: [CellPlan], named: SDK?
  ) throws(ResolutionFailure) -> [(index: Int, platform: CellPlatform)] {
    if let named, !outline.evaluatesSDK || !named.isOneOfMany { return [] }
    let deciding = outline.evaluatesSDK ? nil : blocksWithUnexpectedSDKRoot()
    if deciding == nil, !outline.evaluatesSDK { return [] }
    let resolver = CellResolver(store: context.store)
    let conditions = TargetConditions(in: context.store)
    var found: [(index: Int, platform: CellPlatform)] = []
    for (index, var plan) in plans.enumerated() {
      // The SDKs of other cells do not affect this cell.
      if let deciding, !plan.stack.blocks.contains(where: { deciding[Int($0.index)] }) { continue }
      conditions?.separate(&plan)
      found.append((index, try evaluatedPlatform(of: plan, resolver)))
    }
    return found
  }

  /// The platform that a cell's SDKROOT names, evaluated without an SDK.
  private func evaluatedPlatform(
    of plan: CellPlan, _ resolver: CellResolver
  ) throws(ResolutionFailure) -> CellPlatform {
    try resolver.withCell(plan.stack, parameters(for: plan, sdk: nil)) {
      (group) throws(ResolutionFailure) in
      let view = CellView(
        plan: plan, group: group, resolver: resolver, project: project, files: files)
      guard let name = try view.value(of: "SDKROOT") else { return CellPlatform() }
      if name == SDKTable.automatic { return CellPlatform(isUndecided: true) }
      let sdk = outline.sdk(named: name, defaultVersion: plan.sdkVersion)
      guard outline.evaluatesSDK, sdk?.isOneOfMany == true else { return CellPlatform(sdk: sdk) }
      let variant = try view.value(of: "SDK_VARIANT")
      return CellPlatform(sdk: variant == SDKTable.catalystVariant ? sdk?.catalyst : sdk)
    }
  }

  /// Returns for each block whether anything in it except an unconditional `platform` field affects
  /// SDKROOT; nil if no block has such an assignment.
  private func blocksWithUnexpectedSDKRoot() -> [Bool]? {
    // A local copy, because each access through the object would copy the store.
    let store = context.store
    guard let name = store.names.find("SDKROOT") else { return nil }
    let isDeciding = store.blocks.map { block in
      store[block.level].kind.isAuthored
        && block.assignments.contains { index in
          let assignment = store.assignments[index]
          guard assignment.name == name else { return false }
          return store.origin(of: assignment).field != "platform" || block.whenKey != nil
        }
    }
    return isDeciding.contains(true) ? isDeciding : nil
  }

  /// Returns the parameters for the conditions of a cell.
  func parameters(for plan: CellPlan, sdk: SDK?) -> ConditionParameters {
    var parameters = ConditionParameters()
    if let sdk { parameters["sdk"] = [sdk.canonicalName] + outline.fallbackNames(of: sdk) }
    parameters["config"] = [plan.effectiveConfiguration]
    parameters["arch"] = options.arch.map { [$0] } ?? []
    parameters["variant"] = options.variant.map { [$0] } ?? []
    return parameters
  }
}
