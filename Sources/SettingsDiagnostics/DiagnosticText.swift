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
    // A line break would come from a name, and could begin a line that a CI service obeys.
    if let help = diagnostic.help { text += "help: \(help.escapingControlCharacters)\n" }
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
    case .error: styled(text, .boldRed)
    case .warning: styled(text, .boldMagenta)
    case .note: styled(text, .boldCyan)
    }
  }

  private func bold(_ text: String) -> String { styled(text, .bold) }
  private func green(_ text: String) -> String { styled(text, .boldGreen) }

  private func styled(_ text: String, _ style: TerminalText.Style) -> String {
    isColored ? TerminalText.styled(text, style) : text
  }
}
