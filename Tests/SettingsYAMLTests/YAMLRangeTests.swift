import SettingsDiagnostics
import SettingsYAML
import Testing

struct YAMLRangeTests {
  @Test(arguments: [false, true], ["\n", "\r\n", "\r"])
  func `ranges count bytes whatever the characters and line breaks`(
    hasMark: Bool, lineBreak: String
  ) throws {
    let text = "größe: 'ü€𝄞'\nliste:\n  - ä # ö\n  - [é, \"日本\"]\nende: |\n  ñ\n  o\n\n# …\nz: ß\n"
    let bytes =
      (hasMark ? [0xEF, 0xBB, 0xBF] : []) + Array(text.replacing("\n", with: lineBreak).utf8)
    let sample = try Sample(bytes)
    let broken = lineBreak
    let expected = [
      "größe", "'ü€𝄞'", "liste", "- ä # ö\(broken)  - [é, \"日本\"]", "ä", "[é, \"日本\"]", "é",
      "\"日本\"", "ende", "|\(broken)  ñ\(broken)  o", "z", "ß",
    ]
    let words = sample.outline.dropFirst().map { line in
      String(line[line.index(after: line.firstIndex(of: " ") ?? line.startIndex)...])
    }
    #expect(words == expected)
  }

  @Test func `flow collections end with their bracket and pairs with their value`() throws {
    let sample = try Sample("a: [ b, c: d , {e: f} ]  # x\ng:\n- h\n- i:\n   j\nk: [ ]\n")
    #expect(
      sample.outline.dropFirst() == [
        "scalar a", "sequence [ b, c: d , {e: f} ]", "scalar b", "mapping c: d", "scalar c",
        "scalar d", "mapping {e: f}", "scalar e", "scalar f", "scalar g",
        "sequence - h\n- i:\n   j",
        "scalar h", "mapping i:\n   j", "scalar i", "scalar j", "scalar k", "sequence [ ]",
      ])
  }

  static let scalars = [
    "plain", "two words", "folded\n  over\n\n  lines", "'single ''quoted'' text'",
    "'folded  \n   single\n\n\n  x '", "\"esc\\n\\x41\\u00e9\\U0001F600\\L\\N\\_\\\\ end\"",
    "\"folded \\\n   x\n\n  y \\\n\n  z\"", "\" lead\ttab \"", "|\n  one\n    two\n\n  three\n",
    ">\n  one\n  two\n\n    three\n  four\n", "|-\n  é ü\n  x  \n", "|2\n    deep\n  x\n",
    "|+\n  a\n\n\n",
    "''", "\"\"", "|\n", ">-\r\n  one\r\n  two\r\n", "\"a\r\n  b\"", "a\u{2028}  b", "'x\u{85} y'",
  ]

  @Test(arguments: scalars)
  func `pieces cover a scalar's text, each at its location`(scalar: String) throws {
    let sample = try Sample("key: \(scalar)")
    let document = sample.document
    let node = try #require(sample.value("key"))
    let text = Array(document.text[document.textRange(of: node)])
    let pieces = document.pieces(of: node)
    var offset = 0
    for (index, piece) in pieces.enumerated() {
      #expect(Int(piece.valueOffset) == offset)
      let end = index + 1 < pieces.count ? Int(pieces[index + 1].valueOffset) : text.count
      try #require(offset <= end && end <= text.count)
      if piece.isVerbatim, !text.isEmpty {
        #expect(
          sample.source(piece.range) == String(decoding: text[offset..<end], as: UTF8.self))
      }
      let whole = document.range(of: node)
      #expect(piece.range.start >= whole.start && piece.range.end <= whole.end)
      offset = end
    }
    #expect(offset == text.count)
    for (index, byte) in text.enumerated() where byte == UInt8(ascii: "x") {
      #expect(sample.source(document.sourceRange(of: index..<index + 1, in: node)) == "x")
    }
  }

  @Test func `a part of a folded scalar has its own line and column`() throws {
    let sample = try Sample("key: >\n  one two\n  $(three)\n")
    let node = try #require(sample.value("key"))
    #expect(sample.document.string(of: node) == "one two $(three)\n")
    let range = sample.document.sourceRange(of: 8..<16, in: node)
    #expect(sample.source(range) == "$(three)")
    let place = SourceFile(path: "", bytes: sample.bytes).position(of: range.start)
    #expect(place.line == 3 && place.column == 3)
  }
}
