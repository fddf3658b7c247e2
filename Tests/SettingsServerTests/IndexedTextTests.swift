import SettingsDiagnostics
import SettingsServer
import SettingsTestSupport
import Testing

@testable import SettingsLanguageServer

/// Positions of the protocol and bytes.
@Suite struct IndexedTextTests {
  private static let text = "a\u{E9}\u{1F600}b\r\nsecond\rthird\n"

  private static func text(_ encoding: PositionEncoding) -> IndexedText {
    IndexedText(Array(text.utf8), encoding: encoding)
  }

  @Test func `lines end with any line break`() {
    let text = Self.text(.utf16)
    #expect(text.lineStarts.count == 4)
    #expect(text.string(text.line(0)) == "a\u{E9}\u{1F600}b")
    #expect(text.string(text.line(1)) == "second")
    #expect(text.string(text.line(2)) == "third")
    #expect(text.string(text.line(3)) == "")
  }

  @Test(arguments: [PositionEncoding.utf16, .utf8])
  func `each character has a position that leads back to it`(encoding: PositionEncoding) {
    let text = Self.text(encoding)
    var offset = 0
    for character in Self.text.unicodeScalars {
      if character != "\r" && character != "\n" {
        #expect(text.offset(of: text.position(of: offset)) == offset)
      }
      offset += String(character).utf8.count
    }
  }

  @Test(arguments: [PositionEncoding.utf16, .utf8])
  func `each character of a long line has a position that leads back to it`(
    encoding: PositionEncoding
  ) {
    let line = String(repeating: "a\u{E9}\u{1F600}bcdefgh", count: 600)
    let text = IndexedText(Array((line + "\n" + line).utf8), encoding: encoding)
    for number in 0..<2 {
      var offset = number * (line.utf8.count + 1)
      var units = 0
      for character in line.unicodeScalars {
        let position = TextPosition(line: number, character: units)
        #expect(text.position(of: offset) == position)
        #expect(text.offset(of: position) == offset)
        offset += String(character).utf8.count
        units += encoding == .utf8 ? String(character).utf8.count : String(character).utf16.count
      }
    }
  }

  @Test func `characters are counted in the negotiated unit`() {
    #expect(Self.text(.utf16).position(of: 7) == TextPosition(line: 0, character: 4))
    #expect(Self.text(.utf8).position(of: 7) == TextPosition(line: 0, character: 7))
  }

  @Test func `positions outside of the text are moved into it`() {
    let text = Self.text(.utf16)
    #expect(text.offset(of: TextPosition(line: 0, character: 99)) == 8)
    #expect(text.offset(of: TextPosition(line: 99, character: 3)) == Self.text.utf8.count)
    // The middle of a pair of surrogates is the start of the character.
    #expect(text.offset(of: TextPosition(line: 0, character: 3)) == 3)
    #expect(Self.text(.utf8).offset(of: TextPosition(line: 0, character: 5)) == 3)
    #expect(text.position(of: 9999) == text.position(of: Self.text.utf8.count))
  }

  @Test func `a text can be replaced up to the largest position`() {
    let largest = TextPosition(line: 0, character: Int.max)
    let second = TextPosition(line: 1, character: Int.max)
    for encoding in [PositionEncoding.utf8, .utf16] {
      #expect(Self.text(encoding).offset(of: largest) == 8)
      #expect(Self.text(encoding).offset(of: second) == 16)
    }
    #expect(TextPosition(["line": 0, "character": 2_147_483_647]) != nil)
    #expect(TextPosition(["line": 0, "character": 2_147_483_648]) == nil)
    #expect(TextPosition(["line": .number("9223372036854775807"), "character": 0]) == nil)
    #expect(TextPosition(["line": 0, "character": -1]) == nil)
  }

  @Test func `positions in a long line take time in proportion to its length`() async {
    await LinearGrowth.expect(from: 100_000) { size in
      let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: size)
      return LinearGrowth.processorTime {
        let text = IndexedText(bytes, encoding: .utf16)
        var sum = 0
        for offset in stride(from: 0, to: bytes.count, by: 40) {
          sum += text.position(of: offset).character - text.offset(of: text.position(of: offset))
        }
        #expect(sum == 0)
      }
    }
  }

  @Test func `a byte order mark is not part of the first line's content`() {
    let text = IndexedText([0xEF, 0xBB, 0xBF, 0x61, 0x0A, 0xEF, 0xBB, 0xBF], encoding: .utf16)
    #expect(text.lineWithoutMark(0) == 3..<4)
    #expect(text.lineWithoutMark(1) == 5..<8)
  }

  @Test func `invalid bytes count as characters`() {
    let text = IndexedText([0xFF, 0xE2, 0x82, 0x61], encoding: .utf16)
    #expect(text.position(of: 3) == TextPosition(line: 0, character: 3))
    #expect(text.offset(of: TextPosition(line: 0, character: 3)) == 3)
  }

  @Test(arguments: [
    ("file:///a/b.yaml", "/a/b.yaml"), ("FILE:///a", "/a"), ("file://localhost/a", "/a"),
    ("file:///a%20b/%C3%A9.yaml", "/a b/\u{E9}.yaml"), ("file:///a/../b", "/b"),
    ("file:///a#x", "/a"), ("untitled:1", nil), ("file://host/a", nil), ("file:///a%2", nil),
    ("file:///a%zz", nil), ("file:///a%+f", nil), ("file:///a%-1", nil), ("file:///a%00", nil),
    ("", nil),
  ])
  func `addresses of files become paths`(uri: String, path: String?) {
    #expect(DocumentURI.path(of: uri) == path)
  }

  @Test(arguments: ["/a/b.yaml", "/a b/\u{E9}#?%.yaml", "/"])
  func `a path becomes an address and a path again`(path: String) {
    #expect(DocumentURI.path(of: DocumentURI.uri(of: path)) == path)
  }
}
