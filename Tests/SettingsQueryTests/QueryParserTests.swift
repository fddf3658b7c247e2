import SettingsDiagnostics
import SettingsQuery
import Testing

/// Expressions of `query`: what they mean, and what is wrong with others.
struct QueryParserTests {
  private func condition(_ text: String) throws -> Query.Condition { try Query(text).condition }

  private func test(_ name: String, _ relation: Query.Relation) -> Query.Condition {
    .test(.init(subject: .setting(name), relation: relation))
  }

  @Test func `every comparison is read`() throws {
    #expect(try condition("A") == test("A", .isTrue))
    #expect(try condition("A = b") == test("A", .equals("b")))
    #expect(try condition("A==b") == test("A", .equals("b")))
    #expect(try condition("A != ''") == test("A", .differs("")))
    #expect(try condition("A<6") == test("A", .ordered(.less, than: "6")))
    #expect(try condition("A >= 5.10") == test("A", .ordered(.greaterOrEqual, than: "5.10")))
    #expect(try condition("A contains DEBUG=1") == test("A", .contains("DEBUG=1")))
    #expect(try condition("A contains -ObjC") == test("A", .contains("-ObjC")))
    #expect(try condition("A matches \"*.dev\"") == test("A", .matches("*.dev")))
    #expect(try condition("A is set") == test("A", .isSet))
    #expect(try condition(" A  is  not  set ") == test("A", .isNotSet))
    #expect(
      try condition("config.kind = release")
        == .test(.init(subject: .fact(.configurationKind), relation: .equals("release"))))
  }

  @Test func `not binds closer than and, and and closer than or`() throws {
    let (a, b, c) = (test("A", .isTrue), test("B", .isTrue), test("C", .isTrue))
    #expect(try condition("A or B and C") == .any([a, .all([b, c])]))
    #expect(try condition("(A or B) and C") == .all([.any([a, b]), c]))
    #expect(try condition("not A and B") == .all([.not(a), b]))
    #expect(try condition("not (A and B)") == .not(.all([a, b])))
    #expect(try condition("A and B and C") == .all([a, b, c]))
    #expect(
      try condition("ANDROID and ORDER")
        == .all([test("ANDROID", .isTrue), test("ORDER", .isTrue)]))
    #expect(try Query("A or B = 1 or not A").settings == ["A", "B"])
  }

  @Test(arguments: [
    ("", "1:1: error: expected a setting, 'target' or 'config' at the end"),
    ("A and", "1:6: error: expected a setting"),
    ("A = ", "1:5: error: a value is missing at the end"),
    ("(A = )", "1:6: error: a value is missing before ')'"),
    ("A b", "1:3: error: expected 'and' or 'or' here"),
    ("A)", "1:2: error: ')' has no '(' before it"),
    ("(A", "1:1: error: this '(' has no ')'"),
    ("A = 'b", "1:5: error: the quote is not closed"),
    ("A ~ b", "1:3: error: '~' is not an operator"),
    ("A =< 6", "1:3: error: '=<' is not an operator"),
    ("A < six", "1:5: error: '<' compares numbers and versions, and 'six' is neither"),
    ("A is here", "1:6: error: expected 'set' or 'not set' after 'is'"),
    ("target", "1:7: error: 'target' needs an operator and a value"),
    ("target.kind = a", "1:1: error: 'target.kind' is not known"),
    ("é = 1", "1:1: error: expected a setting"),
    ("A and config.kind = debugg", "1:7: error: 'debugg' is not a kind of configuration; did you"),
    ("config.kind matches 'x*'", "1:1: error: 'x*' matches no kind of configuration"),
    ("target.type != app", "1:1: error: 'app' is not a product type"),
  ])
  func `an error names its place`(text: String, start: String) throws {
    let failure = try #require(throws: ResolutionFailure.self) { try Query(text) }
    #expect(failure.description.hasPrefix("expression:\(start)"), "\(failure.description)")
  }

  @Test func `nesting has a limit`() throws {
    let deep = { String(repeating: "(", count: $0) + "A" + String(repeating: ")", count: $0) }
    #expect(try condition(deep(100)) == test("A", .isTrue))
    for text in [deep(101), deep(100_000), String(repeating: "not ", count: 100_000) + "A"] {
      let failure = try #require(throws: ResolutionFailure.self) { try Query(text) }
      #expect(failure.diagnostics[0].message == "more than 100 levels of parentheses")
    }
    // A long chain is no nesting.
    let chain = Array(repeating: "A = 1", count: 20_000).joined(separator: " and ")
    #expect(try Query(chain).settings == ["A"])
  }
}
