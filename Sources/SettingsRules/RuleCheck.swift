/// What finds out whether some rules are broken.
///
/// One is made for each run. It is shown every cell while that is in force, remembers what it needs of
/// it, and is asked at the end for what only all of them together show. It looks at the disk through the
/// project's files alone, and it is not made at all where its rules are off.
package protocol RuleCheck: Sendable {
  /// What it may report.
  static var rules: [RuleID] { get }

  init()

  mutating func visit(_ cell: RuleCell, _ report: inout RuleReport)
  mutating func finish(_ project: RuleProject, _ report: inout RuleReport)
}

extension RuleCheck {
  package mutating func visit(_ cell: RuleCell, _ report: inout RuleReport) {}
  package mutating func finish(_ project: RuleProject, _ report: inout RuleReport) {}
}
