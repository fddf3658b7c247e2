import SettingsSpec
import SettingsSystem

extension SpecValidation {
  /// As many pieces at a time as there are processors.
  static let onAllProcessors: Division = { pieces, validate, take in
    OrderedWork.run(count: pieces, make: validate) { found in
      take(found)
      return true
    }
  }
}
