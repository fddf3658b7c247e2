import SettingsDiagnostics
import SettingsModel
import SettingsResolution
import SettingsSpec

extension SettingsProject {
  /// The SDK that `--sdk` names; nil where nobody named one.
  func sdkFromOptions() throws(ResolutionFailure) -> SDK? {
    guard let name = options.sdk else { return nil }
    if isCatalystAsked { return SDKTable.sdk(named: "macosx")?.catalyst }
    guard let sdk = SDKTable.sdk(named: name) else {
      let names = SDKTable.platformNames + (outline.evaluatesSDK ? [SDKTable.catalystName] : [])
      let nearest = Suggestion.didYouMean(name, in: names)
      let known = names.joined(separator: ", ")
      throw ResolutionFailure(
        message: "no SDK is named '\(name)'" + nearest,
        help: "an SDK is one of \(known), with or without a version such as iphoneos18.2")
    }
    return sdk
  }

  /// The SDKs of those cells whose SDKROOT an expression or a condition decides about: evaluated, without an SDK.
  ///
  /// - Parameter named: the SDK that the options name.
  func evaluatedSDKs(
    of plans: [CellPlan], named: SDK?
  ) throws(ResolutionFailure) -> [(index: Int, sdk: SDK?)] {
    if let named, !outline.evaluatesSDK || !named.isOneOfMany { return [] }
    let deciding = outline.evaluatesSDK ? [] : blocksWithUnexpectedSDKRoot()
    if deciding.isEmpty, !outline.evaluatesSDK { return [] }
    let resolver = CellResolver(store: store)
    let conditions = TargetConditions(in: store)
    var found: [(index: Int, sdk: SDK?)] = []
    for (index, plan) in plans.enumerated() {
      // What other cells say of their SDK is nothing to this one.
      guard outline.evaluatesSDK || plan.stack.blocks.contains(where: deciding.contains) else {
        continue
      }
      var plan = plan
      conditions?.separate(&plan)
      let parameters = parameters(for: plan, sdk: nil)
      let sdk = try resolver.withCell(plan.stack, parameters) {
        (group) throws(ResolutionFailure) in
        let view = CellView(plan: plan, group: group, resolver: resolver, project: self)
        let sdk = try view.value(of: "SDKROOT").flatMap {
          outline.sdk(named: $0, defaultVersion: plan.sdkVersion)
        }
        guard outline.evaluatesSDK, sdk?.isOneOfMany == true else { return sdk }
        let variant = try view.value(of: "SDK_VARIANT")
        return variant == SDKTable.catalystVariant ? sdk?.catalyst : sdk
      }
      found.append((index, sdk))
    }
    return found
  }

  /// The blocks in which anything but an unconditional `platform` field has a say in SDKROOT.
  private func blocksWithUnexpectedSDKRoot() -> Set<BlockID> {
    // A copy at hand: to ask an object for its store at each turn would be to copy it each time.
    let store = store
    guard let name = store.names.find("SDKROOT") else { return [] }
    let found = store.blocks.indices.filter { index in
      let block = store.blocks[index]
      return store[block.level].kind.isAuthored
        && block.assignments.contains { index in
          let assignment = store.assignments[index]
          guard assignment.name == name else { return false }
          return store.origin(of: assignment).field != "platform" || block.whenKey != nil
        }
    }
    return Set(found.map { BlockID(index: UInt32($0)) })
  }

  /// Whether `--sdk` asks for the Mac's SDK in the variant for apps of iOS, which Xcode projects have.
  var isCatalystAsked: Bool {
    options.sdk == SDKTable.catalystName && outline.evaluatesSDK
  }

  /// What the conditions of a cell are held against.
  func parameters(for plan: CellPlan, sdk: SDK?) -> ConditionParameters {
    var parameters = ConditionParameters()
    if let sdk { parameters["sdk"] = [sdk.canonicalName] + outline.fallbackNames(of: sdk) }
    parameters["config"] = [plan.effectiveConfiguration]
    parameters["arch"] = options.arch.map { [$0] } ?? []
    parameters["variant"] = options.variant.map { [$0] } ?? []
    return parameters
  }
}
