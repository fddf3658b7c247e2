import SettingsTestSupport
import Testing

@testable import settings_fuzz

/// The changes that the fuzzers make to texts.
@Suite struct TextMutationTests {
  private func mutations(of text: String) -> Set<String> {
    var found: Set<String> = []
    for seed in UInt32(0)..<500 {
      guard let changed = TextMutation.apply(to: Array(text.utf8), seed: seed) else { continue }
      found.insert(String(decoding: changed, as: UTF8.self))
    }
    return found
  }

  @Test(arguments: [
    ("lines are removed", "b: (2)\n"),
    ("lines are copied", "a: 1\na: 1\nb: (2)\n"),
    ("lines are indented", "  a: 1\nb: (2)\n"),
    ("a value replaces another", "a: (2)\nb: (2)\n"),
    ("a word replaces another", "b: 1\nb: (2)\n"),
    ("brackets become empty", "a: 1\nb: ()\n"),
  ])
  func `a text is changed by its parts`(change: String, result: String) {
    #expect(mutations(of: "a: 1\nb: (2)\n").contains(result), "\(change)")
  }

  @Test func `brackets get into themselves, and lines are outdented`() {
    #expect(mutations(of: "{a [b]}").isSuperset(of: ["{a {a [b]}}", "[b]", "{}", "{a []}"]))
    #expect(mutations(of: "a:\n  b: 1\n").contains("a:\nb: 1\n"))
  }

  @Test(arguments: ["", "\n", "(", ")(", "a", "=", "\n\n:", "([{}])", "]]]", "\u{E9}\r\n\t"])
  func `any text has a result that is bounded, differs, and depends on the seed alone`(
    text: String
  ) {
    let bytes = Array(text.utf8)
    for seed in UInt32(0)..<300 {
      let changed = TextMutation.apply(to: bytes, seed: seed)
      #expect(changed == TextMutation.apply(to: bytes, seed: seed))
      #expect(changed != bytes)
      #expect((changed?.count ?? 0) <= 2 * bytes.count + 100)
    }
  }

  @Test func `random bytes have bounded results`() {
    var numbers = SplitMix(state: 1)
    for seed in UInt32(0)..<300 {
      let bytes = (0..<200).map { _ in UInt8(truncatingIfNeeded: numbers.next()) }
      #expect((TextMutation.apply(to: bytes, seed: seed)?.count ?? 0) <= 500)
    }
  }
}
