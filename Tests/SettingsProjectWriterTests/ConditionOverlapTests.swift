import SettingsModel
import SettingsTestSupport
import Testing

@testable import SettingsProjectWriter

/// Conditions that may hold together with others, found without a comparison of each pair.
struct ConditionOverlapTests {
  private static let patterns: [(parameter: String, pattern: String)] = [
    ("sdk", "iphone*"), ("sdk", "iphoneos*"), ("sdk", "iphoneos17.0"), ("sdk", "*simulator*"),
    ("sdk", "macosx*"), ("sdk", "*"), ("arch", "arm64"), ("arch", "arm64*"), ("arch", "x86_64"),
    ("arch", "?rm64"), ("variant", "v"), ("variant", "v1"), ("variant", "v*"),
    ("variant", "v[12]*"), ("other", "a"), ("other", "b"),
  ]

  /// No condition, each alone, and each pair of them.
  private static let reaches: [ConditionReach] = {
    let conditions = patterns.map { Condition(parameter: $0.parameter, pattern: $0.pattern) }
    let pairs = conditions.flatMap { one in conditions.map { [one, $0] } }
    return ([[]] + pairs).map { ConditionReach(ConditionKey($0)) }
  }()

  @Test(arguments: [1, 7, 31, 83])
  func `the answer is that of comparing each pair`(step: Int) {
    let count = Self.reaches.count
    // Another order for each step, which is a number without a common divisor.
    let order = (0..<count).map { Self.reaches[$0 * step % count] }
    var overlaps = ConditionOverlaps()
    var comparisons = Int.max
    for (number, reach) in order.enumerated() {
      let place = number * 11 % 17
      let expected = order[..<number].enumerated().contains { lower in
        lower.offset * 11 % 17 > place && lower.element.overlaps(reach)
      }
      let found = overlaps.hasLarger(than: place, overlapping: reach, comparisons: &comparisons)
      #expect(found == expected)
      overlaps.add(reach, at: place)
    }
  }

  @Test(arguments: ["v%", "a%b*"])
  func `thousands of conditions take linear time`(pattern: String) async {
    await LinearGrowth.expect(from: 1000) { size in
      let reaches = (0..<size).map { number in
        let text = pattern.replacing("%", with: String(100_000 + number))
        return ConditionReach(ConditionKey([Condition(parameter: "variant", pattern: text)]))
      }
      return LinearGrowth.processorTime {
        var overlaps = ConditionOverlaps()
        var comparisons = 0
        for (number, reach) in reaches.enumerated() {
          // The places descend, so that each pair is in the wrong order.
          let found = overlaps.hasLarger(
            than: size - number, overlapping: reach, comparisons: &comparisons)
          #expect(found == false)
          overlaps.add(reach, at: size - number)
        }
      }
    }
  }

  @Test func `too many comparisons have no answer`() {
    let reaches = ["a*b", "a*c", "ad"].map {
      ConditionReach(ConditionKey([Condition(parameter: "variant", pattern: $0)]))
    }
    var overlaps = ConditionOverlaps()
    overlaps.add(reaches[0], at: 2)
    overlaps.add(reaches[1], at: 1)
    var comparisons = 1
    #expect(overlaps.hasLarger(than: 0, overlapping: reaches[2], comparisons: &comparisons) == nil)
    comparisons = 2
    #expect(
      overlaps.hasLarger(than: 0, overlapping: reaches[2], comparisons: &comparisons) == false)
  }
}
