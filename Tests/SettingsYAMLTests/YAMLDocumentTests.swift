import SettingsDiagnostics
import SettingsYAML
import Testing

struct YAMLDocumentTests {
  @Test func `scalars stay as they were written`() throws {
    let words = ["YES", "NO", "1.10", "0x10", "~", "12e3", "null", "2001-01-01", "$(inherited)"]
    let sample = try Sample(words.map { "- \($0)\n" }.joined())
    #expect(sample.document.kind(of: sample.document.root) == .sequence)
    #expect(sample.strings(of: sample.document.root) == words)
  }

  @Test func `ranges cover tokens with their quotes and collections to their last content`() throws
  {
    let sample = try Sample(
      """
      a: 'x y'   # comment
      b:
        - one
        - {c: d}   # more

      # end
      e: "q"
      """)
    #expect(
      sample.outline == [
        "mapping a: 'x y'   # comment\nb:\n  - one\n  - {c: d}   # more\n\n# end\ne: \"q\"",
        "scalar a", "scalar 'x y'", "scalar b", "sequence - one\n  - {c: d}", "scalar one",
        "mapping {c: d}", "scalar c", "scalar d", "scalar e", "scalar \"q\"",
      ])
  }

  @Test func `questions about scalars are answered from their text`() throws {
    let sample = try Sample("[~, null, Null, NULL, nULL, '~', '', yes, ]")
    let document = sample.document
    let nodes = document.elements(of: document.root).map(\.value)
    #expect(nodes.map(document.isNull) == [true, true, true, true, false, false, false, false])
    #expect(nodes.map(document.isPlain) == [true, true, true, true, true, false, false, true])
    #expect(document.hasText(nodes[7], "yes"))
    #expect(!document.hasText(nodes[7], "yeS"))
    #expect(!document.hasText(nodes[7], "ye"))
    #expect(document.hasText(nodes[6], ""))
    #expect(!document.hasText(document.root, ""))
    #expect(document.count(of: document.root) == 8)
    #expect(document.count(of: nodes[0]) == 0)
    #expect(document.textRange(of: document.root).isEmpty)
    #expect(Array(document.entries(of: document.root)).isEmpty)
    #expect(Array(document.elements(of: nodes[0])).isEmpty)
  }

  @Test func `large mappings keep their order`() throws {
    let names = (0..<1000).map { "k\($0 * 7919 % 1000)" }
    let sample = try Sample(names.map { "\($0): v\n" }.joined())
    let document = sample.document
    #expect(document.entries(of: document.root).map { document.string(of: $0.key) } == names)
  }
}
