import SettingsTestSupport
import Testing

@testable import SettingsLanguageServer

/// What is at a position of a text, which may be incomplete. `|` marks the position.
@Suite struct YAMLPlaceTests {
  /// `a/b/- key 'text'`; `nothing` in a comment.
  private static func place(_ marked: String) -> String {
    let bytes = Array(marked.utf8)
    guard let mark = bytes.firstIndex(of: UInt8(ascii: "|")) else { return "no mark" }
    let text = IndexedText(
      Array(bytes[..<mark] + bytes[(mark + 1)...]), encoding: .utf16)
    guard let place = YAMLPlace(at: mark, in: text) else { return "nothing" }
    let path = place.path.map { step in
      switch step {
      case .key(let name): name
      case .item: "-"
      }
    }
    return "\(path.joined(separator: "/")) \(place.role) '\(text.string(place.token))'"
  }

  @Test(arguments: [
    ("|", " key ''"),
    ("tar|", " key 'tar'"),
    ("targets:\n  A|pp:\n", "targets key 'App'"),
    ("targets:\n  App:\n    |", "targets/App key ''"),
    ("targets:\n  App:\n  |", "targets key ''"),
    ("targets:\n  App:\n    type: a\n|", " key ''"),
    ("targets:\n  App:\n    type: a\n\n    |\n    devices: x\n", "targets/App key ''"),
    ("targets:\n  App:\n    type: ap|p # c\n", "targets/App/type value 'app'"),
    ("targets:\n  App:\n    type: |", "targets/App/type value ''"),
    ("a: # comm|ent", "nothing"), ("# |", "nothing"), ("a: \"# |\"", "a value '\"# \"'"),
    // A text of several lines has no keys and no comments.
    ("a:\n  b: >-\n    c|: d\n", "a/b value 'c: d'"),
    ("a: >-\n  x\n  [y}|\n", "a value '[y}'"),
    ("a: >\n  x\n  - y # |z\nb: 1\n", "a value '- y # z'"),
    ("- a: >\n    x: y\n  b|: z\n", "- key 'b'"), ("- >\n x|: y\n", "- value 'x: y'"),
    ("a: &x >\n  b|: c\n", "a value 'b: c'"),
    // Anchors and tags before a value.
    ("a: &x {\n  b: [c,\n  d|] }\ne: 1\n", "a/b/- value 'd'"), ("a: &x y|", "a value 'y'"),
    ("a: !t &x [y|]", "a/- value 'y'"), ("- &x { a: b| }", "-/a value 'b'"),
    ("a: &x\n  b|: c", "a key 'b'"), ("a:\n  - x|y\n", "a/- value 'xy'"),
    ("a:\n- x|y\n", "a/- value 'xy'"),
    ("a:\n  - b: 1\n    c|: 2\n", "a/- key 'c'"), ("a:\n  - b: 1|\n", "a/-/b value '1'"),
    ("a:\n- b: 1\n- c|: 2\n", "a/- key 'c'"), ("a:\n- b: 1\nc|: 2\n", " key 'c'"),
    ("a: { b: [x, y|z], c: d }", "a/b/- value 'yz'"), ("a: { b: x, c|d: e }", "a key 'cd'"),
    ("a: { b: |", "a/b value ''"), ("a: [|", "a/- value ''"), ("a: [x, |]", "a/- value ''"),
    ("a: { |", "a key ''"), ("a: [x]|", "a value '[x]'"),
    ("a: {\n  b: c,\n  d: e|f,\n}\n", "a/d value 'ef'"), ("a: {\n  b|\n", "a key 'b'"),
    ("a: {\n  b: c\n}\nd|: e\n", " key 'd'"),
    ("a:\n  \"b c|\": d\n", "a key '\"b c\"'"), ("a: \"x|y\"", "a value '\"xy\"'"),
    ("a: [\"x, y|\", z]", "a/- value '\"x, y\"'"),
    ("a: >\n  text: no\n  x: y\nb|:\n", " key 'b'"), ("a:\n  b: |\n  c:\n", "a/b value ''"),
    ("a: [it's]\nb|: 1\n", " key 'b'"), ("a: [it's, 'x]|', \"y\"]", "a/- value ''x]''"),
    ("a: [\"\\\"]\"]\nb|: 1\n", " key 'b'"), ("a: ['it''s ]', x|]", "a/- value 'x'"),
    ("a: [&x 'b, c|', d]", "a/- value '&x 'b, c''"),
    ("a: { # it's\n  b|: c }\n", "a key 'b'"), ("a: [x, # y\n  z|]", "a/- value 'z'"),
    ("a: [x, # |y\n  z]", "nothing"), ("a: {\"|\n  b: c\n}\n", "a key '\"'"),
    ("a: [\n  \"x,\n  y|\n]\nb: 1\n", "a/- value '\"x,\n  y'"),
    ("a: it's # |", "nothing"), ("\"a\\\" b\": c|", "a\\\" b value 'c'"),
    ("a:\tb|", "a value 'b'"), ("a: {b:\tc|}", "a/b value 'c'"),
    ("\u{FEFF}a|: b", " key 'a'"), ("\u{FEFF}a:\n  b|: c", "a key 'b'"),
    ("a:\n  x\n---\nb|: 1", " key 'b'"), ("a:\r\n  b|: 1\r\n", "a key 'b'"),
  ])
  func `the keys around a position are known`(text: String, expected: String) {
    #expect(Self.place(text) == expected)
  }

  @Test func `every position of every prefix has an answer`() {
    let text = "a: { b: [x, \"y\"] }\nc:\n  - d: |-\n      e\n    f: 'g'\n# h\n- ]}\n\t x: {\n"
    let bytes = Array(text.utf8)
    for end in 0...bytes.count {
      let part = IndexedText(Array(bytes[..<end]), encoding: .utf16)
      for offset in 0...end {
        _ = YAMLPlace(at: offset, in: part)
        _ = XcconfigPlace(at: offset, in: part)
        _ = ReferenceToken(at: offset, in: part, isTyping: true)
      }
      _ = YAMLOutline(of: part)
    }
  }

  @Test func `uses in brackets take time in proportion to the value`() async {
    await LinearGrowth.expect(from: 1500) { size in
      let lines = (0..<size).map { "  K\($0): $(NAME)," }.joined(separator: "\n")
      let text = IndexedText(
        Array("project:\n settings: {\n\(lines)\n }\n".utf8), encoding: .utf16)
      return LinearGrowth.processorTime {
        let count = Uses(of: .setting("NAME"), in: text, .config).found.count
        #expect(count == size)
      }
    }
  }

  @Test(arguments: [
    ("A: $(B|C)", "BC"), ("A: $(|BC)", "BC"), ("A: x$(BC:up|per)y", "BC"), ("A: x|$(B)", "B"),
    ("A: $|(B)", "B"), ("A: |x$(B)", nil),
    ("A: $(B)|", nil), ("A: $(B_$(C|))", "C"), ("A: $(B_$(C)|)", "B_"), ("A: ${B|}", "B"),
    ("A: $(|)", nil),
  ])
  func `references are found`(marked: String, name: String?) {
    let bytes = Array(marked.utf8)
    let mark = bytes.firstIndex(of: UInt8(ascii: "|")) ?? 0
    let text = IndexedText(Array(bytes[..<mark] + bytes[(mark + 1)...]), encoding: .utf16)
    #expect(ReferenceToken(at: mark, in: text).map { text.string($0.name) } == name)
  }

  @Test(arguments: [
    ("NA|ME = x", "name NAME"), ("|", "name "), ("NAME[sd|k=x] = y", "condition sd"),
    ("NAME[|] = x", "condition "), ("NAME[sdk=|]", "condition sdk="), ("NAME[a=b]|", "nil"),
    ("NAME[sdk=iphoneos*] = y|", "value NAME y"), ("NAME = |", "value NAME "),
    ("\u{FEFF}NA|ME = x", "name NAME"), ("\u{FEFF}#include \"a|\"", "include a"),
    ("#include \"a|b\"", "include ab"), ("#include? \"|", "include "), ("A = b // c|", "nil"),
    ("#include |", "nil"), ("// |", "nil"),
  ])
  func `places in xcconfig files are found`(marked: String, expected: String) {
    let bytes = Array(marked.utf8)
    let mark = bytes.firstIndex(of: UInt8(ascii: "|")) ?? 0
    let text = IndexedText(Array(bytes[..<mark] + bytes[(mark + 1)...]), encoding: .utf16)
    let found =
      switch XcconfigPlace(at: mark, in: text) {
      case .name(let range)?: "name \(text.string(range))"
      case .condition(let range)?: "condition \(text.string(range))"
      case .value(let name, let range)?: "value \(name) \(text.string(range))"
      case .include(let range)?: "include \(text.string(range))"
      case nil: "nil"
      }
    #expect(found == expected)
  }
}
