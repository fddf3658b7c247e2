import SettingsModel
import SettingsTestSupport
import Testing

/// Patterns of conditions, as Apple's engine matches them.
struct ConditionPatternTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let pattern: String
    let value: String
    let outcome: ConditionPattern.Outcome

    init(_ pattern: String, _ value: String, _ outcome: ConditionPattern.Outcome) {
      (self.pattern, self.value, self.outcome) = (pattern, value, outcome)
    }

    var testDescription: String { "'\(pattern)' and '\(value)'" }
  }

  static let cases = [
    Case("", "", .matches), Case("", "a", .differs), Case("a", "", .differs),
    Case("*", "", .matches), Case("*", "abc", .matches), Case("a*", "b", .differs),
    Case("a*c", "abbc", .matches), Case("a*c", "abcb", .differs), Case("*ab", "aab", .matches),
    Case("a*b*c", "a-b-b-c", .matches), Case("a**b", "ab", .matches), Case("a*b", "a", .differs),
    Case("?", "a", .matches), Case("?", "", .differs), Case("?", "ab", .differs),
    Case("a?c", "abc", .matches), Case("a?c", "ac", .differs),
    // Both ends of a range belong to it, and it may have one member.
    Case("[b-d]", "a", .differs), Case("[b-d]", "b", .matches), Case("[b-d]", "c", .matches),
    Case("[b-d]", "d", .matches), Case("[b-d]", "e", .differs), Case("[b-b]", "b", .matches),
    Case("[b-b]", "c", .differs), Case("[ace]", "c", .matches), Case("[ace]", "d", .differs),
    Case("[ace]", "]", .differs),
    Case("[a-cx]y", "xy", .matches), Case("[a-cx]y", "by", .matches),
    Case("[a-cx]y", "dy", .differs),
    Case("[!b-d]", "a", .matches), Case("[!b-d]", "c", .differs), Case("[!ab]", "b", .differs),
    Case("[^a]", "a", .matches), Case("[^a]", "^", .matches), Case("[^a]", "b", .differs),
    Case("*[0-9]", "iphoneos26", .matches), Case("*[0-9]", "iphoneos", .differs),
    // A class has an end, or its bracket matches itself; a range has an end, or nothing matches.
    Case("[", "[", .matches), Case("[a", "[a", .matches), Case("[a", "a", .differs),
    Case("[]", "a", .differs), Case("[!]", "a", .matches), Case("[a-]", "a", .differs),
    Case("[a-]", "-", .differs),
    Case("[d-b]", "c", .malformed), Case("x[d-b]", "a", .differs), Case("*[d-b]", "a", .malformed),
    // Grapheme clusters are single characters.
    Case("?", "é", .matches), Case("?", "🏔", .matches), Case("??", "é", .differs),
    Case("[à-ü]", "é", .matches), Case("[à-ü]", "a", .differs), Case("é*", "éa", .matches),
    Case("\u{212B}", "\u{C5}", .matches),
  ]

  /// The texts of both sets, one after the other, are the same.
  @Test func `a line break in a pattern does not make two sets of conditions equal`() {
    let one = [Condition(parameter: "arch", pattern: "x\nsdk=y")]
    let two = [
      Condition(parameter: "arch", pattern: "x"), Condition(parameter: "sdk", pattern: "y"),
    ]
    var table = ConditionTable()
    let ids = [one, two, one, two].map { table.intern($0) }
    #expect(ids.map { table[$0] } == [one, two, one, two])
    #expect(ids[0] == ids[2] && ids[1] == ids[3])
  }

  @Test func `a set of conditions is found among thousands, each once`() async {
    await LinearGrowth.expect(from: 2_000) { count in
      var table = ConditionTable()
      return LinearGrowth.processorTime {
        for index in [0..<count, 0..<count].joined() {
          _ = table.intern([Condition(parameter: "target", pattern: "T\(index)")])
        }
      }
    }
  }

  @Test(arguments: cases)
  func `a pattern matches what Apple's engine matches`(test: Case) {
    #expect(ConditionPattern.match(test.pattern, test.value) == test.outcome)
  }
}
