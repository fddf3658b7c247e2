import SettingsModel
import SettingsSpec

/// What Apple's engine derives from a cell's values and puts above everything: the architectures that
/// are built, paths made absolute, what testability and optimization entail.
///
/// Cells with equal ones share them.
struct XcodeDerived: Hashable {
  private let settings: [XcodeDerivation.Entry]

  /// - Parameters:
  ///   - values: the string form of each of `XcodeDerivation.names`.
  ///   - deploymentTarget: of the SDK's platform.
  init(
    _ values: [String: String], sdk: SDK, deploymentTarget: String, target: XcodeTargetFacts
  ) {
    var derivation = XcodeDerivation(
      values, sdk: sdk, deploymentTarget: deploymentTarget, target: target)
    derivation.run()
    settings = derivation.settings
  }

  func assign(into store: inout SettingsStore) {
    for entry in settings {
      guard let condition = entry.condition else {
        store.assign(entry.name, entry.value)
        continue
      }
      store.assign(entry.name, entry.value, conditions: store.intern([condition]))
    }
  }
}
