import SettingsDiagnostics
import SettingsRendering
import Testing

@Suite struct JSONReaderTests {
  @Test(
    arguments: [
      ("null", JSONValue.null),
      (" true ", true),
      ("false", false),
      ("0", 0),
      ("-12", -12),
      ("1.50e+3", JSONValue.number("1.50e+3")),
      ("-0.0E-1", JSONValue.number("-0.0E-1")),
      (#""""#, ""),
      (#""a\"b\\c\/d\b\f\n\r\t""#, "a\"b\\c/d\u{8}\u{c}\n\r\t"),
      (#""\u0041\u00e9\u20AC""#, "Aé€"),
      (#""x\ud83d\ude00y""#, "x😀y"),
      ("\"é😀\u{7F}\"", "é😀\u{7F}"),
      (#""\u0000""#, "\0"),
      ("[]", []),
      ("[ 1 , [ \"a\" ] , { } ]", [1, ["a"], [:]]),
      ("{\"b\":1,\"a\":{\"c\":null}}", ["b": 1, "a": ["c": nil]]),
      ("\r\n\t[1]\n", [1]),
    ] as [(String, JSONValue)])
  func `valid text is read`(text: String, expected: JSONValue) throws {
    #expect(try JSONValue(parsing: text) == expected)
  }

  @Test(arguments: [
    ("", "offset 0: the text ends where a value was expected"),
    ("  ", "offset 2: the text ends where a value was expected"),
    ("nul", "offset 3: the text ends where a value was expected"),
    ("nulL", "offset 3: expected a value"),
    ("1 2", "offset 2: expected the end of the text"),
    ("01", "offset 0: a number must not begin with a needless zero"),
    ("-", "offset 1: the text ends where a digit was expected"),
    ("1.", "offset 2: the text ends where a digit was expected"),
    ("1ex", "offset 2: expected a digit"),
    ("+1", "offset 0: expected a value"),
    ("[1,]", "offset 3: expected a value"),
    ("[1 2]", "offset 3: expected ',' or ']'"),
    ("{\"a\":1,}", "offset 7: expected a member name in quotes"),
    ("{\"a\" 1}", "offset 5: expected ':' after a member name"),
    ("{\"a\":1 \"b\":2}", "offset 7: expected ',' or '}'"),
    ("{a:1}", "offset 1: expected a member name in quotes"),
    ("\"abc", "offset 0: this string has no closing quote"),
    ("\"a\nb\"", "offset 2: a control character in a string must be written as an escape"),
    (#""a\x""#, "offset 2: unknown escape in a string"),
    (#""\u12g4""#, "offset 5: expected four hexadecimal digits after '\\u'"),
    (#""\ud83d""#, "offset 1: half of a surrogate pair stands alone"),
    (#""\ude00""#, "offset 1: half of a surrogate pair stands alone"),
    (#""\ud83d\u0041""#, "offset 1: half of a surrogate pair stands alone"),
    ("\u{FEFF}1", "offset 0: expected a value"),
    ("'a'", "offset 0: expected a value"),
    ("NaN", "offset 0: expected a value"),
  ])
  func `invalid text is rejected with its location`(text: String, message: String) throws {
    let error = try #require(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(error.description == message)
  }

  @Test func `bytes that are not UTF-8 are rejected`() throws {
    let error = try #require(throws: JSONError.self) {
      try JSONValue(parsing: [0x22, 0x61, 0xC3, 0x22])
    }
    #expect(error.description == "offset 2: this byte is not UTF-8")
  }

  @Test func `nesting is bounded`() throws {
    let fine = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(throws: Never.self) { try JSONValue(parsing: fine) }
    let hostile = String(repeating: "[", count: 1_000_000)
    let error = try #require(throws: JSONError.self) { try JSONValue(parsing: hostile) }
    #expect(error.description == "offset 512: nesting is deeper than 512 levels")
  }

  @Test func `members keep their order and the last of a name answers`() throws {
    let value = try JSONValue(parsing: #"{"z": 1, "a": 2, "z": 3}"#)
    #expect(value.object?.members.map(\.name) == ["z", "a", "z"])
    #expect(value["z"]?.integer == 3)
    #expect(value["b"] == nil)
  }

  @Test func `a line is read out of a larger text with offsets of its own`() throws {
    let bytes = Array("[1]\n{\"a\":[\"x\",\"y\"]}\n[".utf8)
    let value = try JSONValue(parsing: bytes, in: 4..<19)
    #expect(value["a"]?.strings == ["x", "y"])
    let error = try #require(throws: JSONError.self) {
      try JSONValue(parsing: bytes, in: 20..<21)
    }
    #expect(error.offset == 1)
  }

  @Test func `a wrong kind is nil, not a guess`() throws {
    let value = try JSONValue(parsing: #"["a", 1, "2", 1.0]"#)
    #expect(value.strings == nil)
    #expect(value[2]?.integer == nil)
    #expect(value[3]?.integer == nil)
    #expect(value[4] == nil)
    #expect(value["a"] == nil)
  }
}
