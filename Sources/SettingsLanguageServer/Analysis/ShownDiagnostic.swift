import SettingsDiagnostics
import SettingsRules

/// A diagnostic as a client shows it, in one file.
struct ShownDiagnostic: Sendable {
  struct Edit: Hashable, Sendable {
    let place: FilePlace
    let replacement: String
  }

  struct Fix: Sendable {
    let title: String
    let isSafe: Bool
    let edits: [Edit]
  }

  struct Related: Hashable, Sendable {
    let place: FilePlace
    let message: String
  }

  var range: TextRange
  let severity: Diagnostic.Severity
  let identifier: String
  /// The message, the notes without a place, and the help.
  let message: String
  let related: [Related]
  let fix: Fix?

  /// The message and the notes without the help, which names options of a project.
  let problem: String

  /// A key that is equal for two projects that report the same problem of a shared file.
  struct Identity: Hashable {
    let range: TextRange
    let identifier: String
    let message: String
  }

  var identity: Identity { Identity(range: range, identifier: identifier, message: problem) }

  /// Whether it is a rule of `check`, which docs/rules.md describes.
  var isRule: Bool { Self.rules.contains(identifier) }

  private static let rules = Set(RuleTable.identifiers)
}

extension ShownDiagnostic {
  /// Converts diagnostics, by the paths of the files that they belong to.
  ///
  /// - Parameter path: The path of the project, for diagnostics without a file.
  static func byFile(
    _ diagnostics: [Diagnostic], in files: SourceFiles, of path: String,
    encoding: PositionEncoding
  ) -> [String: [ShownDiagnostic]] {
    var texts = SourceTexts(files, encoding: encoding)
    var result: [String: [ShownDiagnostic]] = [:]
    for diagnostic in diagnostics {
      let place =
        diagnostic.range.flatMap { texts.place(of: $0) } ?? FilePlace(path: path, range: .start)
      result[place.path, default: []].append(
        ShownDiagnostic(diagnostic, at: place.range, in: &texts))
    }
    return result
  }

  private init(_ diagnostic: Diagnostic, at range: TextRange, in texts: inout SourceTexts) {
    self.range = range
    severity = diagnostic.severity
    identifier = diagnostic.identifier
    var lines = [diagnostic.message]
    var related: [Related] = []
    for note in diagnostic.notes {
      if let place = note.range.flatMap({ texts.place(of: $0) }) {
        related.append(Related(place: place, message: note.message))
      } else {
        lines.append("note: \(note.message)")
      }
    }
    problem = lines.joined(separator: "\n")
    if let help = diagnostic.help { lines.append("help: \(help)") }
    message = lines.joined(separator: "\n")
    self.related = related
    fix = diagnostic.fix.flatMap { fix in
      var edits: [Edit] = []
      for edit in fix.edits {
        guard let place = texts.place(of: edit.range) else { return nil }
        edits.append(Edit(place: place, replacement: edit.replacement))
      }
      return edits.isEmpty ? nil : Fix(title: fix.title, isSafe: fix.isSafe, edits: edits)
    }
  }
}

extension ShownDiagnostic {
  /// Moves the diagnostic with an edit before it, until the next check.
  ///
  /// - Returns: Nil if the edit changes the text that the diagnostic is about.
  func moved(by shift: Shift) -> ShownDiagnostic? {
    let edited = shift.edited
    if range.end < edited.start || (range.end == edited.start && range.start < range.end) {
      return self
    }
    guard edited.end <= range.start else { return nil }
    var moved = self
    moved.range = TextRange(start: shift.moved(range.start), end: shift.moved(range.end))
    return moved
  }

  /// What an edit does to the positions after it.
  struct Shift {
    fileprivate let edited: TextRange
    /// The number of line breaks in the replacement.
    private let lines: Int
    /// The length of its last line.
    private let last: Int

    /// - Returns: Nil if the change replaces the whole text.
    /// - Complexity: O(text of the change).
    init?(_ change: OpenDocument.Change, encoding: PositionEncoding) {
      guard let edited = change.range else { return nil }
      self.edited = edited
      let text = change.text
      let breaks = text.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
      lines = breaks
      let end = text[
        (text.lastIndex { $0.isNewline }.map(text.index(after:)) ?? text.startIndex)...]
      last = encoding == .utf8 ? end.utf8.count : end.utf16.count
    }

    fileprivate func moved(_ position: TextPosition) -> TextPosition {
      var result = position
      result.line += lines - (edited.end.line - edited.start.line)
      if position.line == edited.end.line {
        result.character += last - edited.end.character + (lines == 0 ? edited.start.character : 0)
      }
      return result
    }
  }
}
