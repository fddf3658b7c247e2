import SettingsModel

/// Settings whose evaluation was given up, for answers that leave them empty and go on.
///
/// Each is reported once, however many cells it fails in. Finding out that a setting exceeds all bounds
/// costs the whole budget, and settings that fail come in crowds: those of one knot all lead into it.
/// So every failure quarters what the others may take, down to a sliver, and one that failed before
/// gets just that in later cells: enough for a cell that gives it a plain value of its own. Of a crowd
/// of thousands each gets a smaller sliver, in inverse proportion. However many fail, together
/// they cost little more than the first.
package final class GivenUpSettings {
  /// What part of the budget is left to a setting that is not expected to keep within it, as a shift.
  private static let sliver = 12
  /// How many failures the sliver is meant for; twice as many get half the steps each.
  private static let crowd = 256
  /// Enough for a value that refers to a few others.
  private static let fewestSteps = 64

  /// In the order in which they were found; one for each setting.
  package private(set) var failures: [EvaluationFailure] = []
  private var names: Set<SettingName> = []
  /// What part of the budget settings get that did not fail yet, as a shift.
  private var shift = 0

  package init() {}

  var isEmpty: Bool { names.isEmpty }

  /// - Parameter name: the setting that was asked for.
  func note(_ failure: EvaluationFailure, of name: SettingName) {
    guard names.insert(name).inserted else { return }
    failures.append(failure)
    // A full memory stays full: nothing that needs much of it can succeed any more.
    if case .memory = failure.bound { shift = Self.sliver }
    shift = min(shift + 2, Self.sliver)
  }

  /// What evaluating a setting may take.
  func limits(for name: SettingName, of full: Evaluator.Limits) -> Evaluator.Limits {
    let shift = names.contains(name) ? Self.sliver : shift
    var limits = full
    limits.maximumSteps >>= shift
    if shift == Self.sliver {
      let share = limits.maximumSteps / max(1, failures.count / Self.crowd)
      limits.maximumSteps = max(share, min(limits.maximumSteps, Self.fewestSteps))
    }
    limits.maximumBytes >>= shift
    return limits
  }
}
