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

  /// The SDK that `--sdk` names as a target has it: without a version, it takes the one that the target asks
  /// for of its own platform's SDKs.
  func sdk(_ named: SDK?, for cell: CellReference) throws(ResolutionFailure) -> SDK? {
    guard let named, let name = options.sdk, let version = spec?.sdkVersion(of: cell.target),
      let wanted = SDKTable.sdk(named: name, defaultVersion: version), wanted != named
    else { return named }
    var plan = lower([cell], sdks: [nil], collectsExcluded: false)[0]
    // What the target is built with where nobody names an SDK.
    plan.stack.top.removeAll { commandLine.contains($0) }
    TargetConditions(in: store)?.separate(&plan)
    let own = try evaluatedSDK(of: plan, CellResolver(store: store))
    return own?.platform == named.platform ? wanted : named
  }

  /// The SDK that a cell's SDKROOT names, evaluated without an SDK.
  func evaluatedSDK(
    of plan: CellPlan, _ resolver: CellResolver
  ) throws(ResolutionFailure) -> SDK? {
    try resolver.withCell(plan.stack, parameters(for: plan, sdk: nil)) {
      (group) throws(ResolutionFailure) in
      let view = CellView(plan: plan, group: group, resolver: resolver, project: self)
      let sdk = try view.value(of: "SDKROOT").flatMap {
        outline.sdk(named: $0, defaultVersion: plan.sdkVersion)
      }
      guard outline.evaluatesSDK, sdk?.isOneOfMany == true else { return sdk }
      let variant = try view.value(of: "SDK_VARIANT")
      return variant == SDKTable.catalystVariant ? sdk?.catalyst : sdk
    }
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
