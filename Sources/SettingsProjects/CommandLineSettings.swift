package import SettingsModel
import SettingsXcode

extension SettingsStore {
  /// Assigns settings from the command line as xcodebuild does, as a dictionary. The last value of
  /// a key counts. The keys are ordered by their bytes, so that a key with a condition is above one
  /// without.
  ///
  /// A key may have conditions; one that does not parse is taken literally.
  package mutating func assignCommandLine(_ pairs: [(name: String, value: String)]) {
    var values: [String: String] = [:]
    for (name, value) in pairs { values[name] = value }
    let sorted = values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    for (name, value) in sorted {
      if let key = XcconfigParser.parseKey(name) {
        assign(key.name, value, conditions: intern(key.conditions))
      } else {
        assign(name, value)
      }
    }
  }
}
