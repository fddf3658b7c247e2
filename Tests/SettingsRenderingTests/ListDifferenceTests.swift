import SettingsModel
import SettingsResolution
import Testing

@testable import SettingsRendering

/// Which elements of two lists an edit script keeps.
struct ListDifferenceTests {
  private static func words(_ numbers: some Sequence<Int>) -> [String] { numbers.map { "-D\($0)" } }

  /// Checks that the kept elements are the same in both lists, and in the same order.
  private func keptCount(_ old: [String], _ new: [String]) -> Int {
    let matches = ListDifference.matches(old, new)
    for match in matches { #expect(old[match.old] == new[match.new]) }
    for (one, other) in zip(matches, matches.dropFirst()) {
      #expect(one.old < other.old && one.new < other.new)
    }
    return matches.count
  }

  /// The length of the longest common subsequence, by the textbook's table.
  private func longestCount(_ old: [String], _ new: [String]) -> Int {
    var row = [Int](repeating: 0, count: new.count + 1)
    for one in old {
      var diagonal = 0
      for (index, other) in new.enumerated() {
        let above = row[index + 1]
        row[index + 1] = one == other ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return row[new.count]
  }

  @Test(arguments: 0..<60)
  func `a short list keeps as much as possible`(seed: Int) {
    var state = UInt64(seed) &* 977 &+ 5
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    let old = (0..<next(40)).map { _ in "\(next(8))" }
    let new = (0..<next(40)).map { _ in "\(next(8))" }
    #expect(keptCount(old, new) == longestCount(old, new))
  }

  @Test func `a long list keeps everything but what changed`() {
    let old = Self.words(0..<10_000)
    #expect(keptCount(old, Self.words((0..<10_000).filter { $0 % 100 != 7 })) == 9_900)
    #expect(keptCount(old, Self.words((0..<10_000).map { $0 % 10 == 3 ? -$0 : $0 })) == 9_000)
    // Two halves change places.
    #expect(keptCount(old, Self.words(Array(5_000..<10_000) + Array(0..<5_000))) == 5_000)
  }

  @Test func `what occurs once is kept rather than an earlier copy of what follows it`() {
    let (once, twice) = (Array(0..<500), Array(1_000..<1_600))
    // Different ends, so that the lists do not begin or end with the same elements.
    let old = [-1] + once + twice + [-2]
    let new = [-2] + twice + once + twice + [-1]
    #expect(keptCount(Self.words(old), Self.words(new)) == once.count + twice.count)
  }

  /// Each level has an anchor, below which the next level begins or ends. Beyond the limit of levels,
  /// what is in the middle is not looked at, although it has elements in common.
  @Test(arguments: [false, true])
  func `lists that nest deeply are compared to a limit`(atEnd: Bool) {
    func pairs(_ numbers: some Sequence<Int>) -> [String] {
      numbers.flatMap { ["c\($0)", "c\($0)"] }
    }
    let levels = 40
    var old = pairs(0..<300), new = pairs((0..<300).reversed())
    old.insert("u\(levels)", at: 300)
    new.insert("u\(levels)", at: 300)
    for level in (0..<levels).reversed() {
      if atEnd {
        old += ["u\(level)", "w", "u\(level + 1)"]
        new += ["u\(level)", "u\(level + 1)", "w"]
      } else {
        old = ["u\(level + 1)", "w", "u\(level)"] + old
        new = ["w", "u\(level + 1)", "u\(level)"] + new
      }
    }
    #expect(keptCount(old, new) == 32)
  }

  @Test func `the last element behind an anchor is kept if the other list has it there`() {
    let pairs = (0..<300).flatMap { ["c\($0)", "c\($0)"] }
    let old = ["d"] + pairs + ["u", "d", "c0"]
    let new = pairs.reversed() + ["u", "c1"]
    #expect(keptCount(old, new + ["d"]) == keptCount(old, new) + 1)
  }

  /// Lists whose shortest edit script would take quadratic time to find.
  static let differentLists: [[[Int]]] = {
    let numbers = Array(0..<20_000)
    return [
      [numbers, numbers.reversed()],
      [numbers.map { $0 * $0 % 97 }, numbers.map { $0 * $0 % 89 }],
      [numbers, numbers.map { $0 * 7_919 % 20_000 }],
    ]
  }()

  @Test(arguments: differentLists)
  func `very different lists have elements in common`(lists: [[Int]]) {
    #expect(keptCount(Self.words(lists[0]), Self.words(lists[1])) > 0)
  }
}
