/// Texts of projects in Markdown, in which they must not become links, images or markup.
package enum MarkdownText {
  /// A code span whose fence is longer than any run of backticks inside; line breaks and other control
  /// characters are shown as escapes.
  package static func codeSpan(_ text: String) -> String {
    if text.isEmpty { return "_empty_" }
    let shown = text.escapingControlCharacters.replacingBytes("\t", with: "\\t")
    var longest = 0, run = 0
    for byte in shown.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    // A blank on both sides is dropped by readers; it keeps backticks and blanks at the ends whole.
    let ends = [shown.utf8.first, shown.utf8.last]
    let needsBlanks = ends.contains(UInt8(ascii: "`")) || ends.contains(UInt8(ascii: " "))
    let content = needsBlanks ? " \(shown) " : shown
    return fence + content + fence
  }

  /// A name: as it is if it has no special characters, otherwise a code span.
  package static func name(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      switch $0 {
      case 0x61...0x7A, 0x41...0x5A, 0x30...0x39: true
      default: " _-./@+,:()'".utf8.contains($0)
      }
    }
    return isPlain ? text : codeSpan(text)
  }
}
