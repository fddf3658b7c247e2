import SettingsXcode
import Testing

/// One value, read in each of the three forms.
struct PropertyListTreeTests {
  private static let openStep = #"""
    // a comment
    { key = "a \"b\" \U00e9"; /* list */ list = ( one, two/2, ); empty = {}; data = <0a 0B>; }
    """#
  private static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x">
    <plist version="1.0"><dict>
      <key>key</key><string>a &quot;b&quot; &#xe9;</string>
      <key>list</key><array><string>one</string><string>two/2</string></array>
      <key>empty</key><dict/>
      <key>data</key><data>Cgs=</data>
    </dict></plist>
    """
  private static let json = #"""
    { "key" : "a \"b\" \u00e9", "list" : ["one", "two/2"], "empty" : {}, "data" : true }
    """#

  @Test(arguments: [openStep, xml, json])
  func `the three forms read alike`(text: String) throws {
    let tree = try PropertyListTree(Array(text.utf8))
    let key = try #require(tree.value("key", of: tree.root))
    #expect(tree.string(of: key) == #"a "b" é"#)
    let list = try #require(tree.value("list", of: tree.root))
    #expect(tree.elements(of: list).map { tree.string(of: $0) } == ["one", "two/2"])
    let empty = try #require(tree.value("empty", of: tree.root))
    #expect(tree.kind(of: empty) == .dictionary)
    #expect(tree.entries(of: empty).isEmpty)
    #expect(tree.entries(of: tree.root).map { tree.string(of: $0.key) ?? "" }.last == "data")
  }

  @Test func `every escape of JSON is read`() throws {
    let tree = try PropertyListTree(
      Array(#"{ "all": "\b\f\n\r\t\/\\\"\u0041\ud83d\ude00", "lone": "\ude00A\ud83dB" }"#.utf8))
    let all = try #require(tree.value("all", of: tree.root))
    #expect(tree.string(of: all) == "\u{8}\u{C}\n\r\t/\\\"A😀")
    let lone = try #require(tree.value("lone", of: tree.root))
    #expect(tree.string(of: lone) == "\u{FFFD}A\u{FFFD}B")
  }

  @Test(arguments: [
    (#"\Ud83d\Ude00"#, "😀"), (#"\Ud83dA"#, "\u{FFFD}A"), (#"\Ud83d\U0041"#, "\u{FFFD}A"),
    (#"\U00e9\U00e9"#, "éé"),
  ])
  func `two halves of a character are one in the OpenStep form`(text: String, value: String) throws
  {
    #expect(try PropertyList.read(Array("\"\(text)\"".utf8)) == .string(value))
  }

  /// A text that is not a property list, with the location and the message.
  struct Fault: CustomTestStringConvertible, Sendable {
    let text: String
    let offset: Int
    let message: String
    var testDescription: String { text }

    init(_ text: String, at offset: Int, _ message: String) {
      self.text = text
      self.offset = offset
      self.message = message
    }
  }

  @Test(arguments: [
    Fault("{ a = 1 b = 2; }", at: 8, "';' is missing after the value of 'a'"),
    Fault("{ a 1; }", at: 4, "'=' is missing after 'a'"),
    Fault("{ a = ( 1, 2; }", at: 12, "',' or ')' is missing after an element"),
    Fault("{ a = { b = 1;", at: 6, "a dictionary is not closed by '}'"),
    Fault("{ a = \"b; }", at: 6, "a text is not closed by its quote"),
    Fault("{ a = b; } c", at: 11, "unexpected text after the end of the property list"),
    Fault("{ a = #; }", at: 6, "'#' must be in quotes"),
    Fault("a/*", at: 1, "a comment is not closed by '*/'"),
    Fault("{ /* a = b; }", at: 2, "a comment is not closed by '*/'"),
    Fault("{ a = <0g>; }", at: 8, "data has hexadecimal digits only"),
    Fault("", at: 0, "a value is missing at the end"),
    Fault(
      "bplist00", at: 0, "it is a binary property list; convert it with 'plutil -convert xml1'"),
    Fault(#"{ "a" : 1, b : 2 }"#, at: 11, "a key must be in quotes"),
    Fault(#"{ "a" : [1, 2 }"#, at: 14, "',' is missing after a value"),
    Fault("<plist><dict><string>a</string></dict></plist>", at: 13, "'<key>' is expected here"),
    Fault("<plist><dict><key>a</key></dict></plist>", at: 25, "the value of 'a' is missing"),
    Fault("<plist><string>&a;</string></plist>", at: 15, "'&a;' is not a character"),
    Fault(
      "<plist><string>&amp</string></plist>", at: 15,
      "'&' begins a reference that ';' must end"),
    Fault(
      "<plist><dict/><dict/></plist>", at: 14, "unexpected text after the end of the property list"),
    Fault("<plist><array><string>a</array></plist>", at: 23, "'</string>' is expected here"),
  ])
  func `a fault is reported with its location`(fault: Fault) {
    do {
      _ = try PropertyListTree(Array(fault.text.utf8))
      Issue.record("this should not have been read")
    } catch {
      #expect(error.message == fault.message)
      #expect(error.offset == fault.offset)
    }
  }

  @Test(arguments: ["(", "{a=", #"{"a":"#, "[", "<array>"])
  func `nesting is bounded, however deep it goes`(opening: String) {
    let text = Array(String(repeating: opening, count: 100_000).utf8)
    #expect(throws: PropertyList.Failure.self) { try PropertyListTree(text) }
  }

  @Test func `a list written as an array keeps each element's place`() throws {
    let tree = try PropertyListTree(Array("( one, \"t w o\" )".utf8))
    #expect(tree.elements(of: tree.root).map { tree.range(of: $0) } == [2..<5, 8..<13])
  }
}
