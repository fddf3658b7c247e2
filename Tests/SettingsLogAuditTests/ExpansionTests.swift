import Testing

@testable import SettingsLogAudit

/// The expansions of log calls that do nothing.
@Suite struct ExpansionTests {
  private func expansion(_ text: String) -> Expansion {
    let tokens = CLexer.tokens(of: Array(text.utf8))
    return Expansion(
      tokens: tokens.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) })
  }

  @Test(arguments: [
    "", ";", "(void)0", "((void)0)", "0", "do {} while (0)", "do { (void)0; } while (0);",
    "(0 ? HMLogCheckFormat(\"a\", x ? 1 : 2) : (void)0)", "if (0) NSLog(@\"a\")",
    "if (0) { a(); b(); }", "while (0) { a(); }", "(void)sizeof(f(\"a\"))", "__extension__ ({ })",
    "do { if (0) { printf(\"x\"); } } while (0)",
  ])
  func `an expansion that does nothing is off`(text: String) {
    #expect(expansion(text).isNothing())
  }

  @Test(arguments: [
    "NSLog(@\"a\")", "(void)NSLog(@\"a\")", "do { NSLog(@\"a\"); } while (0)", "HMLog(@\"a\")",
    "(1 ? NSLog(@\"a\") : (void)0)", "(0 ? (void)0 : NSLog(@\"a\"))", "if (1) NSLog(@\"a\")",
    "if (0) a(); NSLog(@\"a\")", "if (0) a(); else NSLog(@\"a\")", "(void)0, NSLog(@\"a\")",
    "(0 ? a() : (void)0), b()", "if (0) { a(); } b()", "do {} while (f())",
    "if (0) {} NSLog(@\"a\")", "if (0) if (a) {} NSLog(@\"a\")", "while (0) {} NSLog(@\"a\")",
  ])
  func `any other expansion is not off`(text: String) { #expect(!expansion(text).isNothing()) }

  @Test func `deeply nested brackets are read without recursion`() {
    let count = 100_000
    let open = [String](repeating: "(", count: count)
    let tokens = open + ["0"] + [String](repeating: ")", count: count)
    #expect(Expansion(tokens: tokens).isNothing())
  }

  @Test func `marks enclose the tokens of a site and keep the lines`() {
    let text = Array("a();\nHMLog(\n\"x\");\n".utf8)
    let file = CallSiteFinder(
      text, names: LogNameTable(conditions: ["HMLog": .always]), macros: ["HMLog"]
    ).find()
    #expect(file.sites.map(\.line) == [2])
    let marked = SiteMarks.marked(text, sites: file.sites, key: "key")
    #expect(marked.count { $0 == 0x0A } == text.count { $0 == 0x0A })
    let found = SiteMarks.scan(marked).found
    #expect(found.map(\.tokens) == [["HMLog", "(", "\"x\"", ")"]])
    #expect(found.map(\.mark.site) == [0])
  }
}
