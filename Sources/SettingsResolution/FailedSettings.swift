package import SettingsModel

/// Settings whose evaluation failed, for output that leaves them empty and continues.
///
/// Each is reported once, for any number of cells. A setting that exceeds the limits costs the
/// whole budget, and failing settings are usually many: all settings of a cycle lead into it. Each
/// failure therefore divides the budget of the others by four, down to a minimum. A setting that
/// failed before gets only the minimum in later cells, which is enough for a cell that gives it a
/// plain value. For thousands of failures, the minimum decreases in inverse proportion. All
/// failures together cost little more than the first.
package final class FailedSettings {
  /// The budget of a setting that is not expected to succeed, as a shift.
  private static let minimumShift = 12
  /// The number of failures for which the minimum is designed; for twice as many, each gets half
  /// the steps.
  private static let failuresAtMinimum = 256
  /// Enough for a value that refers to a few others.
  private static let fewestSteps = 64

  /// In the order of failure, each setting once.
  package private(set) var failures: [EvaluationFailure] = []
  private var names: Set<SettingName> = []
  /// The budget of settings that did not fail yet, as a shift.
  private var shift = 0

  package init() {}

  var isEmpty: Bool { names.isEmpty }

  /// Whether the evaluation of a setting failed in some cell.
  package func contains(_ name: SettingName) -> Bool {
    !names.isEmpty && names.contains(name)
  }

  /// - Parameter name: The setting that was evaluated.
  func note(_ failure: EvaluationFailure, of name: SettingName) {
    guard names.insert(name).inserted else { return }
    failures.append(failure)
    // A full memory remains full: nothing that needs much of it can succeed any more.
    if case .memory = failure.bound { shift = Self.minimumShift }
    shift = min(shift + 2, Self.minimumShift)
  }

  /// The limits for evaluating a setting.
  func limits(for name: SettingName, of full: Evaluator.Limits) -> Evaluator.Limits {
    let shift = names.contains(name) ? Self.minimumShift : shift
    var limits = full
    limits.maximumSteps >>= shift
    if shift == Self.minimumShift {
      let share = limits.maximumSteps / max(1, failures.count / Self.failuresAtMinimum)
      limits.maximumSteps = max(share, min(limits.maximumSteps, Self.fewestSteps))
    }
    limits.maximumBytes >>= shift
    return limits
  }
}
