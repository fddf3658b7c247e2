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
