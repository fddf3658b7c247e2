import SettingsModel

/// Supports comparing the values of two cells.
extension Evaluator {
  /// Every name whose value the current cell's own levels can affect, of those that were evaluated
  /// before it.
  var reachedNames: [SettingName] { machine.scope.changedNames }

  /// The names that the current cell's own levels assign, possibly repeated.
  var ownNames: [SettingName] { machine.scope.ownNames }

  /// The values of names in force, each in its form; nil for a name that nothing assigns, or for none.
  func values(
    of names: some Sequence<(name: SettingName?, form: ValueForm)>
  ) throws(EvaluationFailure) -> [MemoID?] {
    try running { (machine) throws(EvaluationFailure) in
      var values: [MemoID?] = []
      values.reserveCapacity(names.underestimatedCount)
      for (name, form) in names {
        values.append(
          try name.flatMap { (name) throws(EvaluationFailure) in
            try machine.evaluate(name, as: form)
          })
      }
      return values
    }
  }

  /// Whether two values, which were just evaluated, are the same in a form.
  func isValue(
    _ value: MemoID?, theSameAs other: MemoID?, of evaluator: Evaluator, as form: ValueForm
  ) -> Bool {
    guard let value, let other else { return value == nil && other == nil }
    return machine.scope.memos.isValue(
      value, theSameAs: other, of: evaluator.machine.scope.memos, as: form)
  }
}
