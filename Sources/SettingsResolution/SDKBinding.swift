package import SettingsModel

/// Binds one level to the values of a parameter before its conditions are matched, as Xcode does with
/// each project's and target's table and the SDK.
///
/// For each name on its own the first value counts for which any assignment's condition matches.
/// Assignments whose condition matches that value lose all their conditions on the parameter; others
/// that have one are dropped. Where no value matches anything, plain matching decides. It shows in two
/// cases only: a parameter with fallback values, and two conditions on it in one set.
package struct SDKBinding {
  private let block: AssignmentBlock
  private let store: SettingsStore
  private let parameters: ConditionParameters
  private let boundParameters: [String]

  package init(
    block: AssignmentBlock, store: SettingsStore, parameters: ConditionParameters,
    boundParameters: [String]
  ) {
    self.block = block
    self.store = store
    self.parameters = parameters
    self.boundParameters = boundParameters
  }

  /// Indices of the assignments in force, in the order of the block.
  package func matching() -> [Int] {
    bound().filter { parameters.firstUnmet(of: $0.conditions) == nil }.map(\.index)
  }

  /// The assignments that binding leaves, each with the conditions that it keeps.
  ///
  /// - Complexity: O(*n* · *v*), where *n* is the number of assignments in the block, and *v* the number of
  ///   values of the bound parameters.
  package func bound() -> [(index: Int, conditions: [Condition])] {
    let bindings = boundParameters.map { (parameter: $0, values: boundValues(of: $0)) }
    return block.assignments.compactMap { index in
      let assignment = store.assignments[index]
      var conditions = store.conditions[assignment.conditions]
      for (parameter, values) in bindings {
        guard let value = values[assignment.name],
          let first = conditions.first(where: { $0.parameter == parameter })
        else { continue }
        guard first.matches(value) else { return nil }
        conditions.removeAll { $0.parameter == parameter }
      }
      return (index, conditions)
    }
  }

  /// The value of a parameter to which each name is bound; names that no value matches are missing.
  private func boundValues(of parameter: String) -> [SettingName: String] {
    let values = parameters[parameter]
    /// For each name, the index of the first value that any of its conditions matches.
    var indices: [SettingName: Int] = [:]
    for index in block.assignments {
      let assignment = store.assignments[index]
      let condition = store.conditions[assignment.conditions].first { $0.parameter == parameter }
      guard let condition else { continue }
      let candidates = values[..<(indices[assignment.name] ?? values.count)]
      if let match = candidates.firstIndex(where: condition.matches) {
        indices[assignment.name] = match
      }
    }
    return indices.mapValues { values[$0] }
  }
}

extension Condition {
  /// Whether one value of the parameter satisfies the condition.
  func matches(_ value: String) -> Bool {
    if parameter == "__normalized_unversioned_triple", TargetTriple.isEqual(pattern, value) {
      return true
    }
    return ConditionPattern.match(pattern, value) == .matches
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
      return !values.contains(where: condition.matches)
    }
  }
}
