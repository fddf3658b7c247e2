import SettingsDiagnostics
import Testing

@Suite struct DiagnosticTextTests {
  /// The excerpt of a diagnostic about a part of a file: the shown line and the line below it.
  private func excerpt(_ bytes: [UInt8], _ part: Range<Int>) -> (line: String, caret: String) {
    var files = SourceFiles()
    let file = files.add(path: "a.yaml", bytes: bytes)
    let range = SourceRange(
      file: file, start: UInt32(part.lowerBound), end: UInt32(part.upperBound))
    let text = DiagnosticText(files: files).render(Diagnostic("id", "message", at: range))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return (String(lines[1]), String(lines[2]))
  }

  /// The text above the caret and its tildes.
  private func marked(_ excerpt: (line: String, caret: String)) -> String {
    let indent = excerpt.caret.prefix { $0 == " " || $0 == "\t" }.count
    return String(excerpt.line.dropFirst(indent).prefix(excerpt.caret.count - indent))
  }

  private func place(of word: String, in text: String) -> Range<Int> {
    let start = text.utf8.firstRange(of: word.utf8)?.lowerBound ?? text.startIndex
    let offset = text.utf8.distance(from: text.startIndex, to: start)
    return offset..<offset + word.utf8.count
  }

  @Test(arguments: [0, 1, 79, 80, 81, 399, 400, 5000], [0, 1, 200, 5000])
  func `a line that is very long is shown around the place`(before: Int, after: Int) {
    for filler in ["x", "é", "😀"] {
      let text =
        "first\n" + String(repeating: filler, count: before) + "wrong"
        + String(repeating: filler, count: after) + "\nlast\n"
      let shown = excerpt(Array(text.utf8), place(of: "wrong", in: text))
      #expect(marked(shown) == "wrong")
      #expect(shown.line.utf8.count <= 400)
      let whole = text.split(separator: "\n")[1]
      if whole.utf8.count <= 400 {
        #expect(shown.line == whole)
      } else {
        #expect(shown.line.hasPrefix("…") == (before * filler.utf8.count > 80))
        #expect(shown.line.hasSuffix("…") == (after * filler.utf8.count > 155))
        #expect(shown.line.split { $0 == "…" }.allSatisfy { whole.contains($0) })
      }
    }
  }

  @Test func `a mark that does not end with what is shown ends there`() {
    let text = String(repeating: "long ", count: 1000)
    let shown = excerpt(Array(text.utf8), 10..<4000)
    #expect(shown.line.hasPrefix("long long long ") && shown.line.hasSuffix("…"))
    #expect(
      shown.caret == String(repeating: " ", count: 10) + "^" + String(repeating: "~", count: 159))
  }

  @Test func `bytes that are not text are shown as such`() {
    let bytes = [UInt8](repeating: 0x80, count: 1000)
    let shown = excerpt(bytes, 500..<501)
    #expect(marked(shown) == "\u{FFFD}")
  }

  @Test func `the caret is under what it means behind a mark of byte order and behind escapes`() {
    let marked = Array("\u{FEFF}one: two".utf8)
    #expect(excerpt(marked, 8..<11) == ("one: two", "     ^~~"))
    #expect(excerpt(marked, 0..<6) == ("one: two", "^~~"))
    #expect(excerpt(Array("\u{1B}one: two".utf8), 6..<9) == (#"\u{1B}one: two"#, "           ^~~"))
    #expect(excerpt(Array("\tone: two".utf8), 6..<9) == ("\tone: two", "\t     ^~~"))
  }
}
