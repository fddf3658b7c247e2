/// Checks one or more rules: those whose rows of the table name it.
///
/// One is created for each run. It receives every cell while that is in effect, records what it
/// needs, and reports at the end what only all cells together show. It reads the disk through the
/// project's files only. It is not created if its rules are off.
package protocol RuleCheck: Sendable {
  init()

  mutating func visit(_ cell: RuleCell, _ report: inout RuleReport)
  mutating func finish(_ project: RuleProject, _ report: inout RuleReport)
}

extension RuleCheck {
  package mutating func visit(_ cell: RuleCell, _ report: inout RuleReport) {}
  package mutating func finish(_ project: RuleProject, _ report: inout RuleReport) {}
}
