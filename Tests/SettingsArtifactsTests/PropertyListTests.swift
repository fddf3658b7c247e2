import SettingsDiagnostics
import SettingsXcode
import Testing

@Suite struct PropertyListTests {
  private func read(_ text: String) throws -> PropertyListValue {
    try PropertyList.read(Array(text.utf8))
  }

  @Test(arguments: [
    """
    // comment
    { a = b; "c d" = ( 1, "x\\n\\U00fc", /* here */ ); data = <0a Ff>; e = { }; }
    """,
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/x.dtd">
    <plist version="1.0"><dict><key>a</key><string>b</string><!-- here -->
    <key>c d</key><array><string>1</string><string>x&#10;&#xfc;</string></array>
    <key>data</key><data>Cv8=</data><key>e</key><dict/></dict></plist>
    """,
  ])
  func `both forms give the same`(text: String) throws {
    #expect(
      try read(text)
        == .dictionary([
          (key: "a", value: .string("b")),
          (key: "c d", value: .array([.string("1"), .string("x\nü")])),
          (key: "data", value: .data([0x0A, 0xFF])), (key: "e", value: .dictionary([])),
        ]))
  }

  @Test(arguments: [
    ("{ a = ", 6), ("{ a = 1 b = 2; }", 8), ("( 1 2 )", 4), ("( \"abc", 2), ("<0a0>", 0),
    ("{ a = 1; } x", 11), ("/* x", 0), ("( ; )", 2), ("bplist00", 0),
    ("<plist><dict><key>a</key></dict></plist>", 25), ("<plist><string>a&b;</string></plist>", 16),
    ("<plist><string>a", 7), ("<plist><what/></plist>", 7), ("<plist><dict/>", 0),
    ("<plist> </plist>", 8), ("<plist/>", 0), ("<plist>  a</plist>", 9), ("{ a = <0a0>; }", 6),
    ("<plist><data>a-b</data></plist>", 13), ("<plist><integer>1x</integer></plist>", 16),
    ("<plist><date>2026</date></plist>", 13), (#"{ "a" : 1 }"#, 6),
  ])
  func `what is wrong is reported with its location`(text: String, offset: Int) {
    let failure = #expect(throws: PropertyList.Failure.self) { try read(text) }
    #expect(failure?.offset == offset, "\(failure?.message ?? "")")
  }

  @Test func `a word goes on at two slashes`() throws {
    #expect(
      try read("{ address = http://example.com/a; b = c/* d */; }")
        == .dictionary([("address", .string("http://example.com/a")), ("b", .string("c"))]))
  }

  @Test(arguments: [
    ("", ""), (" \n ", " \n "), ("<!-- b -->", ""), (" <!-- b --> ", "  "), ("a<!-- b -->c", "ac"),
    ("<![CDATA[&<b>]]>", "&<b>"), ("&#32;", " "),
  ])
  func `a text is all that stands between its tags, without comments`(
    text: String, expected: String
  ) throws {
    #expect(try read("<plist><string>\(text)</string></plist>") == .string(expected))
  }

  @Test func `what follows the end is not looked at`() throws {
    for end in ["", "\0", "<!-- a -->", "<string>a</string>", "&"] {
      #expect(try read("<plist><dict/></plist>\(end)") == .dictionary([]))
    }
  }

  @Test(
    arguments: [
      ("", []), ("Cv8=", [0x0A, 0xFF]), (" C v\n8", [0x0A, 0xFF]), ("AAEC", [0, 1, 2]), ("A-", nil),
      ("AAEC</data>", nil),
    ] as [(String, [UInt8]?)])
  func `base 64 is read anywhere`(text: String, bytes: [UInt8]?) {
    #expect(Base64.data(text.utf8) == bytes)
    if let bytes { #expect(Base64.data(Base64.text(bytes).utf8) == bytes) }
  }

  @Test func `nesting is bounded in both forms`() {
    let deep = 100_000
    for text in [
      String(repeating: "(", count: deep), String(repeating: "{a=", count: deep),
      "<plist>" + String(repeating: "<array>", count: deep),
    ] {
      let failure = #expect(throws: PropertyList.Failure.self) { try read(text) }
      #expect(failure?.message.contains("nested") == true)
    }
  }

  @Test func `damaged lists end in an error or a value, never in a crash`() throws {
    let sample = Array("{ a = ( 1, \"b\\U00\", <0a> ); /* c */ d = \"e\"; }".utf8)
    let xml = Array("<plist><dict><key>a</key><data>Cv8=</data></dict></plist>".utf8)
    for bytes in [sample, xml] {
      for index in bytes.indices {
        for byte: UInt8 in [0, 0x22, 0x28, 0x3C, 0x26, 0x5C, 0xFF] {
          var damaged = bytes
          damaged[index] = byte
          _ = try? PropertyList.read(damaged)
        }
        _ = try? PropertyList.read(Array(bytes[..<index]))
      }
    }
  }
}
