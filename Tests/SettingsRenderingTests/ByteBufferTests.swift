import SettingsDiagnostics
import Testing

/// The buffer that output and values are made in holds what was put in, whatever room it has.
struct ByteBufferTests {
  @Test func `what is appended in any form comes out in order`() {
    var buffer = ByteBuffer()
    var expected: [UInt8] = []
    for round in 0..<200 {
      let text = String(repeating: "é\(round) ", count: round % 9)
      let bytes = Array(text.utf8)
      buffer.append(text)
      buffer.append(bytes)
      buffer.append(bytes[...])
      buffer.append(bytes.span)
      buffer.append(UInt8(round))
      buffer.append(0..<bytes.count, of: bytes)
      buffer.append(literal: "literal")
      expected += bytes + bytes + bytes + bytes + [UInt8(round)] + bytes + Array("literal".utf8)
      #expect(buffer.count == expected.count)
    }
    #expect(buffer.bytes == expected)
    #expect(buffer.bytes(from: 7) == Array(expected[7...]))
    #expect(Array(buffer.slice(3..<9)) == Array(expected[3..<9]))
  }

  @Test func `a name and a value are between their literals`() {
    var buffer = ByteBuffer()
    let name = Array("NAME".utf8), value = Array("value".utf8)
    for _ in 0..<3 {
      let isAppended = buffer.appendPlain("<", name.span, " = ", value.span, ">")
      #expect(isAppended)
    }
    #expect(buffer.string == "<NAME = value><NAME = value><NAME = value>")
  }

  @Test func `a copy goes its own way`() {
    var one = ByteBuffer()
    one.append("shared")
    var other = one
    other.truncate(to: 3)
    other.append("lock")
    one.append("!")
    #expect(one.string == "shared!")
    #expect(other.string == "shalock")
    one.remove(1..<6)
    #expect(one.string == "s!")
    one.removeAll(keepingCapacity: true)
    #expect(one.string == "")
  }

  @Test func `the first of four bytes is found anywhere`() {
    var text = Array("\u{1}\u{2}=value, \u{7F}\u{80}ÿ and some more text".utf8)
    for found in [UInt8(0), 0x0A, 0x2F, 0x0D, 0xE2, 0xFF] {
      for place in text.indices {
        let before = text[place]
        text[place] = found
        for start in 0...text.count {
          let expected = text[start...].firstIndex(of: found) ?? text.count
          #expect(text.firstIndex(from: start, of: 0x07, found, 0x07, 0x08) == expected)
        }
        text[place] = before
      }
    }
  }

  @Test(arguments: [
    "", "plain", "plain text 123", "tab\t", "quote\"", "back\\slash", "é", "\u{7F}", "a\u{0}b",
  ])
  func `text is plain that needs no escape`(text: String) {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
    for padding in 0..<10 {
      let padded = String(repeating: "x", count: padding) + text
      var buffer = ByteBuffer()
      buffer.append("\"" + padded)
      #expect(buffer.isPlainText(from: 1) == isPlain)
      for length in 0..<20 {
        let name = String(repeating: "n", count: length)
        for (first, second) in [(name, padded), (padded, name)] {
          var buffer = ByteBuffer()
          buffer.append(">")
          let isAppended = buffer.appendPlain(
            "\n  '", Array(first.utf8).span, "' is '", Array(second.utf8).span, "',")
          #expect(isAppended == isPlain)
          #expect(buffer.string == (isPlain ? ">\n  '\(first)' is '\(second)'," : ">"))
        }
      }
    }
  }

  @Test func `numbers are appended in decimal form`() {
    let values: [Int32] = [
      0, 9, 10, 99, 100, 9999, 10_000, 99_999, 100_000, 999_999, 1_000_000, 9_999_999, 10_000_000,
      99_999_999, 100_000_000, 999_999_999, 1_000_000_000, .max, .min, -1, -10,
    ]
    var buffer = ByteBuffer()
    buffer.append(decimals: values[...], separator: UInt8(ascii: ","))
    #expect(buffer.string == values.map(String.init).joined(separator: ","))
    buffer.append(decimals: [], separator: UInt8(ascii: ","))
    for value in values {
      var one = ByteBuffer()
      one.append(decimal: value)
      #expect(one.string == String(value))
    }
  }

  @Test(arguments: [
    ("a/b.xcassets/c", ".xcassets/", true), ("a.xcassets", ".xcassets/", false), ("", "", true),
    ("aab", "ab", true), ("ab", "abc", false), ("e\u{301}", "e", true), ("x", "", true),
  ])
  func `bytes are found in a text`(text: String, part: String, isFound: Bool) {
    #expect(text.hasBytes(of: part) == isFound)
  }
}
