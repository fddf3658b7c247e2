import AppleDefaults
import SettingsModel

/// The settings that Apple's engine derives from a cell's values and adds above all levels.
///
/// They contain the architectures to build, absolute paths, and the effects of testability and
/// optimization. Cells with equal derived settings share them.
struct XcodeDerived: Hashable {
  private let settings: [XcodeDerivation.Entry]

  /// - Parameters:
  ///   - values: The string form of each of `XcodeDerivation.names`.
  ///   - sdk: The SDK; nil if nothing selects a platform.
  ///   - runDestination: The destination that selected the SDK; nil without one.
  init(
    _ values: [String: String], sdk: SDK?, runDestination: RunDestination?,
    target: XcodeTargetFacts, _ facts: ReleaseFacts
  ) {
    var derivation = XcodeDerivation(
      values, sdk: sdk, runDestination: runDestination, target: target, facts)
    derivation.run()
    settings =
      facts.missing.isEmpty
      ? derivation.settings : derivation.settings.filter { !facts.missing.contains($0.name) }
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
