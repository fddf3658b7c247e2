import SettingsModel
import SettingsRendering
import SettingsResolution
import Testing

@Suite struct PlainValueTests {
  @Test(arguments: [
    ("boolean:YES", "YES"), ("integer:3", "3"), ("real:1.5", "1.5"),
    ("date:2026-01-31T12:00:00Z", "2026-01-31T12:00:00Z"), ("data:SGVsbG8=", "SGVsbG8="),
    ("string:Hello", "Hello"), ("string:", ""), ("", ""),
    ("string:a\u{241B}nb\u{241B}tc\\d", "a\nb\tc\\d"),
    ("string:\u{241B}\u{241B}n \u{241B}x", "\u{241B}n \u{241B}x"),
    ("string:array of words", "array of words"), ("string:integer:3", "integer:3"),
    ("boolean:$(FLAG)", "$(FLAG)"),
    ("array", ""), ("array string:a string:b", "a b"), ("array string:a\u{241B} b", #"a\ b"#),
    (#"array string:a\b"#, #"a\\b"#),
    ("array string:a array string:b", "a b"),
    ("array { key:name string:x key:n integer:1 } [ boolean:NO ]", "{ name: x n: 1 } [ NO ]"),
    ("array $(inherited) string:a", "$(inherited) a"),
    ("dictionary", "(dictionary)"), ("{ }", "(dictionary)"),
    ("not a value", "not a value"), ("colour:red", "colour:red"),
  ])
  func `a value of Info.plist is shown without its type`(value: String, plain: String) {
    #expect(PlainValue.text(value, of: "INFOPLIST_ENTRY_Key") == plain)
    #expect(PlainValue.text(value, of: "INFOPLIST_STRING_de__Key") == plain)
    var listed: String?
    PlainValue.list(Array("INFOPLIST_ENTRY_Key".utf8).span, Array(value.utf8).span) { text in
      listed = String(decoding: text.indices.map { text[$0] }, as: UTF8.self)
    }
    #expect(listed == (value == "dictionary" ? nil : plain))
  }

  @Test(arguments: ["PRODUCT_NAME", "INFOPLIST_KEY_CFBundleDisplayName", "INFOPLIST_ENTRY_"])
  func `other settings are unchanged`(name: String) {
    for value in ["boolean:YES", "array string:a", "dictionary", "{ }"] {
      #expect(PlainValue.text(value, of: name) == value)
      #expect(PlainValue.isListed(value, of: name))
    }
  }

  @Test func `a dictionary with keys is not listed`() {
    #expect(!PlainValue.isListed("dictionary", of: "INFOPLIST_ENTRY_A"))
    #expect(PlainValue.isListed("{ }", of: "INFOPLIST_ENTRY_A"))
    #expect(PlainValue.isListed("string:dictionary", of: "INFOPLIST_ENTRY_A"))
  }

  private func side(_ name: String, _ value: String) -> CellDiff.Side {
    CellDiff.Side(ResolvedSetting(name: name, type: .string, string: value, list: []))
  }

  @Test(arguments: [
    ("boolean:NO", "boolean:YES", "NO", "YES"),
    ("integer:1", "string:1", "1 (integer)", "1 (string)"),
    ("string:", "", "(string)", "(removed)"),
    ("array", "string:", "(array)", "(string)"),
    ("{ }", "dictionary", "(dictionary) (without keys)", "(dictionary) (with keys)"),
    ("string:x", "dictionary", "x", "(dictionary)"),
  ])
  func `both sides of a difference can be distinguished`(
    old: String, new: String, shownOld: String, shownNew: String
  ) throws {
    let name = "INFOPLIST_ENTRY_Key"
    let diff = CellDiff(left: "l", [side(name, old)], right: "r", [side(name, new)])
    let change = try #require(diff.changes.first)
    #expect(change.old?.setting.string == shownOld)
    #expect(change.new?.setting.string == shownNew)
  }

  @Test func `a difference lists a dictionary only without its keys`() {
    let names = ["INFOPLIST_ENTRY_A", "INFOPLIST_ENTRY_AB", "INFOPLIST_ENTRY_A__k__l"]
    func changes(_ sides: [CellDiff.Side]) -> [String] {
      CellDiff(left: "l", sides, right: "r", []).changes.map(\.name)
    }
    let entries = [side(names[0], "dictionary"), side(names[1], "dictionary")]
    #expect(changes(entries) == [names[0], names[1]])
    let key = side("INFOPLIST_ENTRY_A__k", "dictionary"), inner = side(names[2], "string:x")
    #expect(changes(entries + [key, inner]) == [names[1], names[2]])
  }
}
