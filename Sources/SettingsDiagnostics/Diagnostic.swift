/// A message about the input, as a value.
///
/// The engine emits diagnostics and never prints; only the command-line tool turns them into text.
/// The identifier is stable: scripts, baselines and documentation may refer to it.
package struct Diagnostic: Sendable {
  /// The severity of a diagnostic.
  package enum Severity: Int, Comparable, Sendable {
    case note
    case warning
    case error

    /// From a note to an error.
    package static func < (left: Severity, right: Severity) -> Bool {
      left.rawValue < right.rawValue
    }

    /// The word that clang, swiftc and Xcode's issue navigator use.
    package var word: String {
      switch self {
      case .note: "note"
      case .warning: "warning"
      case .error: "error"
      }
    }
  }

  /// The most bytes of a message, note or help. Many findings may quote one long value.
  private static let textLimit = 4_096

  /// A second location that helps to understand the first.
  package struct Note: Sendable {
    /// One sentence, written like the message of a diagnostic.
    package let message: String
    /// The location; nil if it is in no file.
    package let range: SourceRange?

    package init(_ message: String, at range: SourceRange? = nil) {
      self.message = message.shortened(bytes: Diagnostic.textLimit)
      self.range = range
    }
  }

  /// A change of files that fixes a problem.
  package struct Fix: Sendable {
    /// A range of bytes in one file and its replacement; an empty range inserts text.
    package struct Edit: Hashable, Sendable {
      /// The range that is replaced.
      package let range: SourceRange
      /// The replacement.
      package let replacement: String

      package init(_ range: SourceRange, _ replacement: String) {
        self.range = range
        self.replacement = replacement
      }
    }

    /// What the fix does, in the imperative: `remove 'tv'`.
    package let title: String
    /// Whether a tool may apply the fix without a question: no effective value changes, except
    /// those that the diagnostic is about.
    package let isSafe: Bool
    /// The edits, without overlaps, in any order.
    package let edits: [Edit]
    /// The build settings whose values the fix may change.
    package let changing: [String]

    package init(_ title: String, isSafe: Bool, edits: [Edit], changing: [String] = []) {
      self.title = title
      self.isSafe = isSafe
      self.edits = edits
      self.changing = changing
    }
  }

  /// A stable, hyphenated name such as `unknown-field`.
  package let identifier: String
  /// The severity.
  package let severity: Severity
  /// One sentence without a final period, in lower case at the start, as in clang's messages.
  package let message: String
  /// The location of the problem; nil if it is in no file (a missing file, the command line).
  package let range: SourceRange?
  /// The path to print if there is no range: that of a file that could not be read.
  package let path: String?
  /// Further locations, in reading order.
  package let notes: [Note]
  /// What to do, in one sentence; printed as `help:` below the caret.
  package private(set) var help: String?
  /// A change that fixes the problem; nil if the fix needs a decision.
  package let fix: Fix?
  /// The number of targets that the diagnostic concerns; nil if it concerns no certain targets.
  package private(set) var affectedTargets: Int?
  /// What several diagnostics have in common if one of them is enough; nil for most.
  package private(set) var cause: String?

  package init(
    _ identifier: String,
    _ severity: Severity,
    _ message: String,
    at range: SourceRange? = nil,
    path: String? = nil,
    notes: [Note] = [],
    help: String? = nil,
    fix: Fix? = nil
  ) {
    self.identifier = identifier
    self.severity = severity
    self.message = message.shortened(bytes: Self.textLimit)
    self.range = range
    self.path = path
    self.notes = notes
    self.help = help?.shortened(bytes: Self.textLimit)
    self.fix = fix
  }

  /// Returns the same diagnostic with help, unless it has some.
  package func helping(_ help: @autoclosure () -> String?) -> Diagnostic {
    guard self.help == nil, let help = help() else { return self }
    var copy = self
    copy.help = help.shortened(bytes: Self.textLimit)
    return copy
  }

  /// Returns the same diagnostic with the number of targets that it concerns.
  package func affecting(targets count: Int?) -> Diagnostic {
    var copy = self
    copy.affectedTargets = count
    return copy
  }

  /// Returns the same diagnostic with its cause.
  package func with(cause: String?) -> Diagnostic {
    var copy = self
    copy.cause = cause
    return copy
  }

  /// An error.
  package init(
    _ identifier: String,
    _ message: String,
    at range: SourceRange? = nil,
    path: String? = nil,
    notes: [Note] = [],
    help: String? = nil
  ) {
    self.init(identifier, .error, message, at: range, path: path, notes: notes, help: help)
  }
}

/// Collects the problems of an input, so that one run reports all of them.
package struct DiagnosticCollector: Sendable {
  package private(set) var diagnostics: [Diagnostic] = []
  package private(set) var hasErrors = false
  /// The locations of errors that explain all other problems there.
  private var explained: Set<SourceRange> = []
  /// Whether a message that a location has already is ignored. One line may be read for many targets.
  package var ignoresRepeats = false
  private var reported: Set<Report> = []

  private struct Report: Hashable {
    let range: SourceRange?
    let message: String
  }

  /// Whether another diagnostic may suggest a name: the first 200 may.
  ///
  /// Each search visits all candidates. Without the limit, *n* unknown names among *n* candidates would
  /// cost *n*² comparisons.
  package var suggestsNames: Bool { diagnostics.count <= 200 }

  /// Returns `; did you mean 'x'?` as `Suggestion.didYouMean` does, or nothing after the last diagnostic
  /// that suggests names.
  package func didYouMean(_ name: String, in candidates: @autoclosure () -> [String]) -> String {
    Suggestion.didYouMean(meant(by: name, in: candidates()))
  }

  /// Returns the candidate that a misspelled name means, with the same limit.
  package func meant(by name: String, in candidates: @autoclosure () -> [String]) -> String? {
    suggestsNames ? Suggestion.meant(by: name, in: candidates()) : nil
  }

  package init() {}

  /// Reports a diagnostic, unless an error at its location explains all others.
  package mutating func report(_ diagnostic: Diagnostic) {
    if !explained.isEmpty, let range = diagnostic.range, explained.contains(range) { return }
    if ignoresRepeats,
      !reported.insert(Report(range: diagnostic.range, message: diagnostic.message)).inserted
    {
      return
    }
    diagnostics.append(diagnostic)
    if diagnostic.severity == .error { hasErrors = true }
  }

  package mutating func report(contentsOf others: [Diagnostic]) {
    for other in others { report(other) }
  }

  /// Adds help to the diagnostics of an identifier that were reported after the first `count` ones and
  /// have none.
  package mutating func help(
    with help: @autoclosure () -> String, on identifier: String, after count: Int
  ) {
    for index in diagnostics.indices.dropFirst(count)
    where diagnostics[index].identifier == identifier {
      diagnostics[index] = diagnostics[index].helping(help())
    }
  }

  /// Ignores later diagnostics at the locations of errors that leave a value unknown.
  package mutating func ignoreFurther(after findings: [Diagnostic]) {
    for finding in findings where finding.identifier == "undefined-alias" {
      if let range = finding.range { explained.insert(range) }
    }
  }

  /// Sorts by file in order of loading, then by location, then in the order of reporting.
  /// Diagnostics without a location come first, because they affect everything else.
  package var sorted: [Diagnostic] {
    diagnostics.enumerated().sorted { left, right in
      let leftKey = Self.sortKey(left.element), rightKey = Self.sortKey(right.element)
      return leftKey == rightKey ? left.offset < right.offset : leftKey < rightKey
    }.map(\.element)
  }

  private static func sortKey(_ diagnostic: Diagnostic) -> (UInt32, UInt32) {
    guard let range = diagnostic.range, !range.isNone else { return (0, 0) }
    return (range.file.rawValue + 1, range.start)
  }
}
