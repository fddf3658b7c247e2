import SettingsDiagnostics
import Testing

/// Functions that process eight bytes at a time give the same results as byte by byte.
struct TextScanTests {
  /// Texts of every length up to a few words, with each byte that is next to a letter, a digit or `_`.
  static let texts: [[UInt8]] = {
    let odd = Array("@[`{/:^ $-".utf8) + [0, 0x7F, 0x80, 0xC1, 0xDF, 0xFF]
    var texts: [[UInt8]] = []
    for length in 0...19 {
      let word = Array("aZ_0z9A5mQ_kYb7cXw1".utf8.prefix(length))
      texts.append(word)
      for place in 0..<length {
        for byte in odd {
          var text = word
          text[place] = byte
          texts.append(text)
        }
      }
    }
    return texts
  }()

  private func isWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == 0x5F
  }

  @Test(arguments: [0, 1, 7, 8])
  func `a word has letters, digits and underscores alone`(room: Int) {
    for text in Self.texts {
      let padded = [0x21] + text + [UInt8](repeating: 0x21, count: room)
      #expect(padded.isWord(1..<text.count + 1) == text.allSatisfy(isWord), "\(text)")
    }
  }

  @Test(arguments: [0, 3, 8])
  func `the prefixes of texts are in the order of the texts`(room: Int) {
    let padding = [UInt8](repeating: 0x21, count: room)
    for (left, right) in zip(Self.texts, Self.texts.dropFirst()) {
      let a = (left + padding).sortingPrefix(of: 0..<left.count)
      let b = (right + padding).sortingPrefix(of: 0..<right.count)
      if a != b { #expect((a < b) == left.lexicographicallyPrecedes(right), "\(left) \(right)") }
      if left.prefix(8) != right.prefix(8), !left.contains(0), !right.contains(0) {
        #expect(a != b, "\(left) \(right)")
      }
    }
  }

  @Test(
    arguments: [
      ("", [0]), ("a", [0]), ("a\nb", [0, 2]), ("\n\n\n\n\n\n\n\n\n", Array(0...9)),
      ("12345678\n\u{B}23\n\u{8A}\n", [0, 9, 13, 16]),
    ] as [(StaticString, [UInt32])])
  func `lines start behind line feeds`(text: StaticString, starts: [UInt32]) {
    #expect(StaticText(text).lineStarts(expected: 0) == starts)
  }

  @Test func `the nearest name is what comparing with all of them finds`() {
    let names = [
      "CFBundleName", "CFBundleNames", "CFBundleIcons", "UILaunchScreen", "UILaunchScreens",
      "PRODUCT_NAME", "PRODUCT_TYPE", "abcd", "abdc", "bacd", "", "a",
    ]
    let misspelled = [
      "CFBundelName": "CFBundleName", "CFbundlename": "CFBundleName",
      "UILaunchScrene": "UILaunchScreen",
      "PRODUCT_TPYE": "PRODUCT_TYPE", "badc": "abdc", "acbd": "abcd", "zzzz": nil, "PRODUKT": nil,
    ]
    for (name, nearest) in misspelled.sorted(by: { $0.key < $1.key }) {
      #expect(Suggestion.nearest(to: name, in: names) == nearest, "\(name)")
    }
  }
}
