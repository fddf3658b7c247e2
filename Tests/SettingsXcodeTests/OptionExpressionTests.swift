import Testing
@testable import SettingsXcode

/// How texts and conditions of the catalog are taken apart.
struct OptionExpressionTests {
  @Test(arguments: [("Yes", true), ("NO", false), (nil, false)])
  func `two stars at the end of a path stand for folders only where the option says so`(
    word: String?, includesSubfolders: Bool
  ) throws {
    let line = word.map { "FlattenRecursiveSearchPathsInValue = \($0);" } ?? ""
    let entry = try PropertyList.read(Array("{ Name = PATHS; Type = PathList; \(line) }".utf8))
    #expect(try #require(CompilerOption(entry)).includesSubfolders == includesSubfolders)
  }

  /// A text as its parts: references in angle brackets.
  private func parts(_ text: OptionText) -> String {
    text.parts.map { part in
      switch part {
      case .literal(let literal): literal
      case .reference(let reference):
        switch reference.operator {
        case .none: "<\(reference.name)>"
        case .identifier: "<\(reference.name) as identifier>"
        case .default(let other): "<\(reference.name) or \(other)>"
        }
      case .computed(let inside): "<computed \(parts(inside))>"
      }
    }.joined()
  }

  private func parts(_ condition: OptionCondition) -> String {
    switch condition {
    case .truth(let text): parts(text)
    case .equality(let left, let right): "(\(parts(left)) = \(parts(right)))"
    case .negation(let inside): "not \(parts(inside))"
    case .all(let terms): "all(" + terms.map(parts).joined(separator: ", ") + ")"
    case .any(let terms): "any(" + terms.map(parts).joined(separator: ", ") + ")"
    case .never: "never"
    }
  }

  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("-x=$(A)", "-x=<A>"), ("$(A)$(B)c", "<A><B>c"),
    ("$(A:identifier)", "<A as identifier>"), ("$(A:c99extidentifier)", "<A as identifier>"),
    ("$(A:default=b c)", "<A or b c>"), ("$(A:lower)", "<A>"),
    ("$(A_$(B)_C)", "<computed A_<B>_C>"),
    ("$", "$"), ("a$b", "a$b"), ("$(A", "<A>"), ("a)b", "a)b"), ("é$(Ü)é", "é<Ü>é"),
  ])
  func `a text is its literals and references`(text: String, expected: String) {
    let parsed = OptionText(text)
    #expect(parts(parsed) == expected)
    #expect((parsed.literal == nil) == text.contains("$("))
  }

  @Test(arguments: [
    ("$(A)", "<A>"), ("!$(A)", "not <A>"), ("$(A) == YES", "(<A> = YES)"),
    ("$(A)!=$(B)", "not (<A> = <B>)"), ("'a b' == \"\"", "(a b = )"),
    ("$(A) && $(B) || !$(C)", "any(all(<A>, <B>), not <C>)"),
    ("( $(A) || $(B) ) && $(C)", "all(any(<A>, <B>), <C>)"),
    ("!($(A) == 'x')", "not (<A> = x)"), ("$(A_$(B)) == c", "(<computed A_<B>> = c)"), ("", ""),
  ])
  func `a condition is a tree`(text: String, expected: String) {
    #expect(parts(OptionCondition(text)) == expected)
  }

  @Test func `nesting beyond all measure ends`() {
    let deep = OptionText(String(repeating: "$(", count: 100_000))
    #expect(deep.literal == nil)
    let condition = OptionCondition(String(repeating: "(", count: 100_000))
    #expect(parts(condition) == "never")
    #expect(parts(OptionCondition(String(repeating: "!", count: 100_000))).hasSuffix("never"))
  }
}
