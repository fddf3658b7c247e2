import Foundation
import SettingsRules
import SettingsTestSupport
import Testing

/// The table of rules and the documentation that is made from it.
struct RulesPageTests {
  private static let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../docs").standardizedFileURL

  @Test func `docs and table are one`() {
    Golden(folder: Self.docs).expect(RulesPage.text, matches: "rules.md")
  }

  @Test func `every deployment target that a rule speaks of is one that exists`() throws {
    for rule in RuleTable.rows {
      for match in rule.holdsFor.matches(of: /iOS (\d+)/) {
        let version = try #require(Int(match.1))
        #expect((2...26).contains(version), "\(rule.id)")
      }
    }
  }
}
