package import SettingsModel

/// Binds one level to the values of a parameter before its conditions are matched, as Xcode does with
/// each project's and target's table and the SDK.
///
/// For each name on its own the first value counts for which any assignment's condition matches.
/// Assignments whose condition matches that value lose all their conditions on the parameter; others
/// that have one are dropped. Where no value matches anything, plain matching decides. It shows in two
/// cases only: a parameter with fallback values, and two conditions on it in one set.
struct SDKBinding {
  let block: AssignmentBlock
  let store: SettingsStore
  let parameters: ConditionParameters
  let bound: [String]

  /// Indices of the assignments in force, in the order of the block.
  func matching() -> [Int] {
    block.assignments.filter { index in
      let assignment = store.assignments[index]
      var conditions = store.conditions[assignment.conditions]
      for parameter in bound {
        guard let value = boundValue(of: parameter, for: assignment.name) else { continue }
        guard let first = conditions.first(where: { $0.parameter == parameter }) else { continue }
        guard matches(first.pattern, value) else { return false }
        conditions.removeAll { $0.parameter == parameter }
      }
      return parameters.firstUnmet(of: conditions) == nil
    }
  }

  private func boundValue(of parameter: String, for name: SettingName) -> String? {
    parameters[parameter].first { value in
      block.assignments.contains { index in
        let assignment = store.assignments[index]
        guard assignment.name == name else { return false }
        return store.conditions[assignment.conditions].first { $0.parameter == parameter }
          .map { matches($0.pattern, value) } ?? false
      }
    }
  }

  private func matches(_ pattern: String, _ value: String) -> Bool {
    ConditionPattern.match(pattern, value) == .matches
  }
}

extension ConditionParameters {
  /// The first condition that does not hold, or nil when all do.
  ///
  /// A parameter without a value is matched by the pattern `*` alone.
  package func firstUnmet(of conditions: [Condition]) -> Condition? {
    conditions.first { condition in
      let values = self[condition.parameter]
      if values.isEmpty { return condition.pattern != "*" }
      return !values.contains { ConditionPattern.match(condition.pattern, $0) == .matches }
    }
  }
}
