/// The stable identifier of a rule of `check`. Scripts, baselines, `rules:` and suppressions refer
/// to it.
///
/// Each identifier is declared beside the rule's row in the table.
package struct RuleID: RawRepresentable, Hashable, Sendable {
  /// The object that identifies a rule. Checks compare identifiers for every cell, which is fast
  /// for objects.
  private final class Name: Sendable {
    let text: String

    init(_ text: String) { self.text = text }
  }

  private let name: Name
  package var rawValue: String { name.text }

  /// Declares an identifier. Each identifier is declared once.
  init(_ rawValue: String) { name = Name(rawValue) }

  /// Finds the rule with a name; nil if it does not exist.
  package init?(rawValue: String) {
    guard let id = RuleTable.rows.first(where: { $0.id.rawValue == rawValue })?.id else {
      return nil
    }
    self = id
  }

  package static func == (left: RuleID, right: RuleID) -> Bool { left.name === right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(name)) }

  /// All identifiers, in the order of the table.
  package static let allCases: [RuleID] = RuleTable.rows.map(\.id)

  /// The rule's row in the table.
  package var rule: Rule { RuleTable.rule(self) }
}
