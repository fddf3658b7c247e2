/// Checks one or more rules: those whose rows in the table name it.
///
/// A check is created for each run, unless its rules are off. It visits every cell while that is
/// the current cell, and records what it needs. At the end, it reports what only all cells together
/// show. It only reads the disk through the project's files.
package protocol RuleCheck: Sendable {
  /// Whether the check is in the second of two parts that take about equally long, so that two
  /// threads can share a run. The checks that read the Info.plist of a cell are in one part.
  static var isInSecondPart: Bool { get }

  init()

  mutating func visit(_ cell: RuleCell, _ report: inout RuleReport)
  mutating func finish(_ project: RuleProject, _ report: inout RuleReport)
}

extension RuleCheck {
  package static var isInSecondPart: Bool { false }

  package mutating func visit(_ cell: RuleCell, _ report: inout RuleReport) {}
  package mutating func finish(_ project: RuleProject, _ report: inout RuleReport) {}
}
