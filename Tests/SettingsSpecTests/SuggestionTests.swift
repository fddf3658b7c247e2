import SettingsDiagnostics
import Testing

struct SuggestionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let candidates: [String]
    let suggestion: String
    var testDescription: String { "\(name) among \(candidates.joined(separator: ", "))" }
  }

  static let productTypes = ["application", "appClip", "bundle", "uiTestBundle", "unitTestBundle"]

  @Test(arguments: [
    Case(name: "aplication", candidates: productTypes, suggestion: "; did you mean 'application'?"),
    Case(
      name: "APPLICATION", candidates: productTypes, suggestion: "; did you mean 'application'?"),
    // Half a name, as long as only one begins so.
    Case(
      name: "unit-test", candidates: productTypes, suggestion: "; did you mean 'unitTestBundle'?"),
    Case(name: "appl", candidates: productTypes, suggestion: "; did you mean 'application'?"),
    Case(name: "Hello", candidates: ["HelloKit", "HelloWorld"], suggestion: ""),
    Case(name: "app", candidates: ["application"], suggestion: ""),
    Case(
      name: "größe", candidates: ["größen-ordnung"], suggestion: "; did you mean 'größen-ordnung'?"),
    // What is near is preferred to what begins so.
    Case(
      name: "Debug", candidates: ["Debug-Staging", "Debgu"], suggestion: "; did you mean 'Debgu'?"),
    Case(name: "", candidates: ["application"], suggestion: ""),
    Case(name: "----", candidates: ["application"], suggestion: ""),
    Case(
      name: String(repeating: "a", count: 200),
      candidates: [String(repeating: "a", count: 201)], suggestion: ""),
  ])
  func `what was probably meant is offered`(each: Case) {
    #expect(Suggestion.didYouMean(each.name, in: each.candidates) == each.suggestion)
  }

  /// The least number of insertions, deletions, substitutions and swaps of neighbours, no part of a text changed twice.
  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var rows = [Array(0...other.count)]
    for i in one.indices {
      var row = [i + 1]
      for j in other.indices {
        var least = min(rows[i][j + 1], row[j]) + 1
        least = min(least, rows[i][j] + (one[i] == other[j] ? 0 : 1))
        if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[one.count][other.count]
  }

  @Test(arguments: 0..<60)
  func `the nearest is the one that comparing all of them in full finds`(seed: Int) {
    var state = UInt64(seed) &* 7919 &+ 3
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
    let letters = ["a", "b", "A", "B", "_", "ä", "İ", "\u{212A}", "k"]
    func word() -> String {
      (0..<(random(9) + 1)).map { _ in letters[random(seed % 3 == 0 ? 5 : letters.count)] }.joined()
    }
    for _ in 0..<40 {
      let name = word()
      let candidates = (0..<30).map { _ in word() }
      let bound = random(3) == 0 ? 2 : Int.max
      let text = Array(name.lowercased().utf8)
      let limit = min(bound, max(1, text.count / 3))
      let near = candidates.filter { abs($0.utf8.count - text.count) <= limit && $0 != name }
        .map { (name: $0, distance: Self.distance(text, Array($0.lowercased().utf8))) }
        .filter { $0.distance <= limit }
      let least = near.map(\.distance).min()
      let expected = near.first { $0.distance == least }?.name
      #expect(
        Suggestion.nearest(to: name, in: candidates, within: bound) == expected,
        "\(name) among \(candidates)")
    }
  }
}
