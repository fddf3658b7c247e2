/// The stable identifier of a rule of `check`, to which scripts, baselines, `rules:` and suppressions
/// refer.
///
/// Each identifier is declared beside the rule's row of the table.
package struct RuleID: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  /// Declares an identifier.
  init(_ rawValue: String) { self.rawValue = rawValue }

  /// Finds the rule with a name; nil if there is none.
  package init?(rawValue: String) {
    let id = RuleID(rawValue)
    guard RuleTable.has(id) else { return nil }
    self = id
  }

  /// All identifiers, in the order of the table.
  package static let allCases: [RuleID] = RuleTable.rows.map(\.id)

  /// The rule's row in the table.
  package var rule: Rule { RuleTable.rule(self) }
}
