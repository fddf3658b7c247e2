/// One thing that is worth saying about the input, as a value.
///
/// The engine emits diagnostics and never prints; only the command-line tool turns them into text.
/// The identifier is stable: scripts, baselines and documentation may refer to it.
public struct Diagnostic: Sendable {
  /// How grave something is.
  public enum Severity: Int, Comparable, Sendable {
    case note
    case warning
    case error

    /// From a note up to an error.
    public static func < (left: Severity, right: Severity) -> Bool {
      left.rawValue < right.rawValue
    }

    /// The word clang, swiftc and Xcode's issue navigator use.
    public var word: String {
      switch self {
      case .note: "note"
      case .warning: "warning"
      case .error: "error"
      }
    }
  }

  /// A second place that helps to understand the first.
  public struct Note: Sendable {
    /// One sentence, written like the message of a diagnostic.
    public let message: String
    /// Where it is; nil for what lies in no file.
    public let range: SourceRange?

    package init(_ message: String, at range: SourceRange? = nil) {
      self.message = message
      self.range = range
    }
  }

  /// A change of files that takes the trouble away.
  public struct Fix: Sendable {
    /// Bytes of one file, and what stands there instead; an empty range inserts.
    public struct Edit: Hashable, Sendable {
      /// What goes away.
      public let range: SourceRange
      /// What comes in its place.
      public let replacement: String

      package init(_ range: SourceRange, _ replacement: String) {
        self.range = range
        self.replacement = replacement
      }
    }

    /// What is done, as an order: `remove 'tv'`.
    public let title: String
    /// Whether a tool may do it unasked: nothing that is in force changes, but for what the diagnostic is
    /// about.
    public let isSafe: Bool
    /// Without overlaps, in any order.
    public let edits: [Edit]
    /// The build settings whose values may be others afterwards.
    package let changing: [String]

    package init(_ title: String, isSafe: Bool, edits: [Edit], changing: [String] = []) {
      self.title = title
      self.isSafe = isSafe
      self.edits = edits
      self.changing = changing
    }
  }

  /// A stable, hyphenated name such as `unknown-field`.
  public let identifier: String
  /// How grave it is.
  public let severity: Severity
  /// One sentence without a final period, lower case at the start, as clang writes them.
  public let message: String
  /// Where the trouble is; nil when it lies in no file (a missing file, the command line).
  public let range: SourceRange?
  /// The path to name when there is no range: a file that could not be read at all.
  public let path: String?
  /// What else is to be seen, in the order to read it in.
  public let notes: [Note]
  /// What to do about it, in one sentence; printed as `help:` under the caret.
  public let help: String?
  /// A change that would do it; nil where a person has to decide.
  public let fix: Fix?
  /// How many targets it is about; nil where it is about no target in particular.
  public private(set) var affectedTargets: Int?

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
    self.message = message
    self.range = range
    self.path = path
    self.notes = notes
    self.help = help
    self.fix = fix
  }

  /// Returns the same diagnostic with the number of targets that it is about.
  package func affecting(targets count: Int?) -> Diagnostic {
    var copy = self
    copy.affectedTargets = count
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

/// Collects what is wrong with an input, so that one run reports everything at once.
package struct DiagnosticCollector: Sendable {
  package private(set) var diagnostics: [Diagnostic] = []
  package private(set) var hasErrors = false
  /// Places where an error explains all others.
  private var explained: Set<SourceRange> = []

  /// Returns `; did you mean 'x'?` as `Suggestion.didYouMean` does, or nothing after 200 diagnostics.
  ///
  /// Each search visits all candidates. Without the limit, *n* unknown names among *n* candidates would
  /// cost *n*² comparisons.
  package func didYouMean(_ name: String, in candidates: @autoclosure () -> [String]) -> String {
    Suggestion.didYouMean(meant(by: name, in: candidates()))
  }

  /// Returns the candidate that a misspelled name stands for, with the same limit.
  package func meant(by name: String, in candidates: @autoclosure () -> [String]) -> String? {
    diagnostics.count > 200 ? nil : Suggestion.meant(by: name, in: candidates())
  }

  package init() {}

  /// Reports a diagnostic, unless its place is that of an error that explains all others.
  package mutating func report(_ diagnostic: Diagnostic) {
    if !explained.isEmpty, let range = diagnostic.range, explained.contains(range) { return }
    diagnostics.append(diagnostic)
    if diagnostic.severity == .error { hasErrors = true }
  }

  package mutating func report(contentsOf others: [Diagnostic]) {
    for other in others { report(other) }
  }

  /// Ignores what is reported later at the places of errors that leave a value unknown.
  package mutating func ignoreFurther(after findings: [Diagnostic]) {
    for finding in findings where finding.identifier == "undefined-alias" {
      if let range = finding.range { explained.insert(range) }
    }
  }

  /// By file in order of loading, then by place, then in the order of reporting. What has no place
  /// comes first: nothing after it can be understood without it.
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
