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
}
