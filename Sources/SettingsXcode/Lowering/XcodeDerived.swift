import SettingsModel

/// What Apple's engine derives from a cell's values and puts above everything: the architectures that
/// are built, paths made absolute, what testability and optimization entail.
///
/// Cells with equal ones share them.
struct XcodeDerived: Hashable {
  private let settings: [XcodeDerivation.Entry]

  /// - Parameters:
  ///   - values: the string form of each of `XcodeDerivation.names`.
  ///   - sdk: Nil where nothing selects a platform.
  ///   - runDestination: The destination that selected the SDK; nil without one.
  init(
    _ values: [String: String], sdk: SDK?, runDestination: RunDestination?,
    target: XcodeTargetFacts
  ) {
    var derivation = XcodeDerivation(
      values, sdk: sdk, runDestination: runDestination, target: target)
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
