/// Turns a diagnostic into the lines a compiler would print.
///
/// ```
/// config.yaml:12:5: error: unknown field 'orientation'; did you mean 'orientations'? [unknown-field]
///     orientation: all
///     ^~~~~~~~~~~
/// help: …
/// ```
package struct DiagnosticText {
  package let files: SourceFiles
  package let isColored: Bool

  /// A longer line is not shown completely.
  private static let maximumLine = 400
  /// The number of its bytes shown before the location; half as many are shown after it.
  private static let aroundCaret = 80

  package init(files: SourceFiles, isColored: Bool = false) {
    self.files = files
    self.isColored = isColored
  }

  package func render(_ diagnostic: Diagnostic) -> String {
    var text = entry(
      diagnostic.severity, "\(diagnostic.message) [\(diagnostic.identifier)]",
      at: diagnostic.range, path: diagnostic.path)
    for note in diagnostic.notes { text += entry(.note, note.message, at: note.range, path: nil) }
    if let help = diagnostic.help {
      // Further lines of a help text come from the tool: an example of what to write.
      let lines = help.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      text += "help: "
      for line in lines { text += String(Substring(line)).escapingControlCharacters + "\n" }
    }
    return text
  }

  private func entry(
    _ severity: Diagnostic.Severity, _ message: String, at range: SourceRange?, path: String?
  ) -> String {
    let location = range.flatMap(files.location(of:))
    let place = (location?.description ?? path).map { "\($0.escapingControlCharacters): " } ?? ""
    var text = bold(place) + colored("\(severity.word): ", as: severity)
    text += bold(message.escapingControlCharacters) + "\n"
    if let range, let file = files[range.file] { text += excerpt(of: range, in: file) }
    return text
  }

  /// The source line and, below it, a caret with tildes to the end of the range or of the line. Of
  /// a very long line, such as generated text, only the part around the location is shown.
  private func excerpt(of range: SourceRange, in file: SourceFile) -> String {
    let line = file.lineRange(containing: range.start)
    let caret = min(max(Int(range.start), line.lowerBound), line.upperBound)
    var shown = line
    if line.count > Self.maximumLine {
      let start = file.startOfCharacter(
        at: max(line.lowerBound, caret - Self.aroundCaret), in: line)
      let end = file.startOfCharacter(
        at: min(line.upperBound, caret + 2 * Self.aroundCaret), in: line)
      shown = min(start, caret)..<max(end, caret)
    }
    func text(_ part: Range<Int>) -> String {
      String(decoding: file.bytes[part], as: UTF8.self).escapingControlCharacters
    }
    let before =
      (shown.lowerBound > line.lowerBound ? "…" : "") + text(shown.lowerBound..<caret)
    let after = text(caret..<shown.upperBound) + (shown.upperBound < line.upperBound ? "…" : "")
    let marked = text(caret..<min(max(Int(range.end), caret), shown.upperBound))
    let indent = before.map { $0 == "\t" ? "\t" : " " }.joined()
    let tildes = String(repeating: "~", count: max(0, marked.count - 1))
    return "\(before)\(after)\n\(indent)\(green("^" + tildes))\n"
  }

  private func colored(_ text: String, as severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: styled(text, "1;31")
    case .warning: styled(text, "1;35")
    case .note: styled(text, "1;36")
    }
  }

  private func bold(_ text: String) -> String { text.isEmpty ? text : styled(text, "1") }
  private func green(_ text: String) -> String { styled(text, "1;32") }

  private func styled(_ text: String, _ code: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension String {
  /// The text with control characters (except the tab) and direction overrides as `\u{…}`, so that
  /// input can neither move the cursor nor reorder the terminal's output.
  package var escapingControlCharacters: String {
    if !unicodeScalars.contains(where: Self.isControl) { return self }
    var result = ""
    for scalar in unicodeScalars {
      if Self.isControl(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09: false
    case 0x00..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: true
    default: false
    }
  }
}
