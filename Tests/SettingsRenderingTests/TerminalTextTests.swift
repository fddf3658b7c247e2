import SettingsDiagnostics
import Testing

@Suite struct TerminalTextTests {
  private static func shown(_ bytes: [UInt8], isStyled: Bool = true) -> String {
    String(decoding: TerminalText.shown(bytes.span, isStyled: isStyled), as: UTF8.self)
  }

  /// Characters that move the cursor, reorder or hide text, or begin sequences.
  static let unsafe: [Unicode.Scalar] = [
    "\u{0}", "\u{7}", "\u{8}", "\r", "\u{1B}", "\u{7F}", "\u{85}", "\u{90}", "\u{9B}", "\u{9D}",
    "\u{AD}",
    "\u{61C}", "\u{200B}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202E}", "\u{2028}", "\u{2029}",
    "\u{2060}", "\u{2066}", "\u{2069}", "\u{FEFF}", "\u{E0041}",
  ]

  @Test(arguments: unsafe)
  func `a character that controls a terminal is shown as an escape`(scalar: Unicode.Scalar) {
    let text = "a\(scalar)b"
    let escaped = "a\\u{\(String(scalar.value, radix: 16, uppercase: true))}b"
    #expect(text.escapingControlCharacters == escaped)
    #expect(Self.shown(Array(text.utf8)) == escaped)
  }

  @Test(arguments: ["", "plain", "a\tb", "é ü 漢字", "👩\u{200D}👩\u{200D}👧", "می\u{200C}خواهم"])
  func `other text is unchanged`(text: String) {
    #expect(text.escapingControlCharacters == text)
    #expect(Self.shown(Array(text.utf8)) == text)
  }

  @Test func `styles and line breaks pass, and what only looks like them does not`() {
    for style in TerminalText.Style.allCases {
      let text = TerminalText.styled("a\nb", style) + "\n"
      #expect(Self.shown(Array(text.utf8)) == text)
    }
    for text in ["\u{1B}[8m", "\u{1B}[2J", "\u{1B}]0;x\u{7}", "\u{1B}[1;1H", "\u{1B}", "\u{1B}["] {
      #expect(!Self.shown(Array(text.utf8)).contains("\u{1B}"))
    }
  }

  @Test func `lines of a table end as its format demands`() {
    #expect(Self.shown(Array("a,b\r\nc\rd\r\n".utf8)) == "a,b\r\nc\\u{D}d\r\n")
  }

  /// A value of a project in a format that has no styles.
  @Test func `sequences of styles in a text that the tool did not style are escaped`() {
    for style in TerminalText.Style.allCases {
      let text = Self.shown(Array(TerminalText.styled("a", style).utf8), isStyled: false)
      #expect(text == "\\u{1B}[\(style.rawValue)ma\\u{1B}[0m")
    }
  }

  @Test func `bytes that are not text become replacement characters`() {
    #expect(Self.shown([0x61, 0x9B, 0x32, 0x4A]) == "a\u{FFFD}2J")
  }
}
