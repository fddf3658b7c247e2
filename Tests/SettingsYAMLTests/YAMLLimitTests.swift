import SettingsDiagnostics
import SettingsTestSupport
import SettingsYAML
import Testing

/// Files made to hurt: each must be answered at once.
@Suite(.endsWhenHanging)
struct YAMLLimitTests {
  @Test(arguments: ["[", "{a: ", "- ", "- ? "])
  func `nesting without end stops at the bound`(opening: String) {
    let file = FaultyFile(String(repeating: opening, count: 100_000))
    let found = file.diagnostics().diagnostics
    #expect(found.last?.identifier == "nesting-too-deep")
    #expect(found.last?.message == "collections are nested more than 100 deep")
  }

  @Test func `nesting is counted through aliases`() throws {
    var limits = YAMLLimits.standard
    limits.maximumDepth = 4
    let text = "a: &a [[x]]\nb: &b [*a]\n"
    _ = try Sample(text, limits: limits)
    #expect(
      FaultyFile(text + "c: [*b]\n").messages(limits: limits) == [
        "3:5: error: collections are nested more than 4 deep [nesting-too-deep]"
      ])
  }

  @Test func `a billion laughs are counted, not expanded`() {
    var text = "a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n"
    for level in 1...30 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    let messages = FaultyFile(text).messages()
    #expect(messages.count == 1)
    #expect(messages.first?.contains("more than 1000000 nodes [too-many-aliased-nodes]") == true)
  }

  @Test func `aliased nodes are admitted up to the bound`() throws {
    var limits = YAMLLimits.standard
    limits.maximumAliasedNodes = 6
    _ = try Sample("a: &a [1, 2]\nb: [*a, *a]\n", limits: limits)
    limits.maximumAliasedNodes = 5
    #expect(
      FaultyFile("a: &a [1, 2]\nb: [*a, *a]\n").messages(limits: limits) == [
        "2:9: error: the aliases up to here refer to more than 5 nodes [too-many-aliased-nodes]"
      ])
  }

  @Test func `merges that grow with every step stop at the bound`() {
    var text = "a0: &a0 {k0: v}\n"
    for level in 1...20_000 { text += "a\(level): &a\(level) {<<: *a\(level - 1), k\(level): v}\n" }
    #expect(FaultyFile(text).diagnostics().diagnostics.last?.identifier == "nesting-too-deep")
  }

  @Test func `a hundred thousand anchors and keys are read in linear time`() throws {
    var text = ""
    for index in 0..<100_000 { text += "key\(index): &anchor\(index) v\n" }
    let sample = try Sample(text)
    #expect(sample.document.count(of: sample.document.root) == 100_000)
    text += "key5: again\n"
    #expect(
      FaultyFile(text).messages() == [
        "100001:1: error: the key 'key5' appears twice in one mapping [duplicate-key]",
        "6:1: note: the first one is here",
      ])
  }

  @Test func `a file beyond the size bound is not looked at`() {
    var limits = YAMLLimits.standard
    limits.maximumBytes = 4
    #expect(
      FaultyFile("a: bc").messages(limits: limits) == [
        "1:1: error: the file has 5 bytes, more than the limit of 4 [file-too-large]"
      ])
  }

  @Test func `a great many directives are rejected before they cost anything`() {
    let text = (0..<100_000).map { "%TAG !\($0)! tag:x,\($0):\n" }.joined() + "---\na: b\n"
    #expect(
      FaultyFile(text).diagnostics().diagnostics.map(\.identifier) == ["unsupported-directive"])
  }

  @Test func `undefined aliases by the thousand are answered at once`() {
    let text =
      (0..<50_000).map { "- &a\($0) x\n" }.joined() + String(repeating: "- *z\n", count: 5000)
    #expect(FaultyFile(text).diagnostics().diagnostics.count == 101)
  }
}
