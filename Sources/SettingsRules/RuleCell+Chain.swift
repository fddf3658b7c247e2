import SettingsDiagnostics
package import SettingsModel
import SettingsResolution

/// The assignments of one setting in a cell, in the order of evaluation.
package struct SettingChain {
  /// The indices of the assignments in the store, highest first.
  package var assignments: [Int] = []
  /// The number of assignments that form the value: up to and including the first that does not
  /// inherit.
  package var reached = 0
}

extension RuleCell {
  /// Whether more than one assignment of a setting is effective.
  package func hasLower(_ name: SettingName) -> Bool {
    evaluator.currentNode(of: name).flatMap(evaluator.nextNode) != nil
  }

  /// Returns the chain of a setting, with the assignments whose conditions are true in this cell.
  package func chain(of name: SettingName) -> SettingChain {
    var chain = SettingChain()
    var inherits = true
    var node = evaluator.currentNode(of: name)
    while let current = node {
      let index = evaluator.assignmentIndex(of: current)
      chain.assignments.append(index)
      if inherits {
        chain.reached += 1
        inherits = project.inherits(index)
      }
      node = evaluator.nextNode(after: current)
    }
    return chain
  }
}
