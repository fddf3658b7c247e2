internal import SettingsDiagnostics

/// A finding about a project: what is wrong, where, and what to do.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The severity of a finding.
  public enum Severity: Hashable, Sendable, Comparable {
    /// Information that needs no action.
    case note
    /// Probably a mistake.
    case warning
    /// A mistake.
    case error
  }

  /// Something that belongs to the finding, such as the other of two places.
  public struct Note: Hashable, Sendable {
    /// The text.
    public let message: String
    /// The place; nil for none.
    public let location: SourceLocation?
  }

  /// The stable name of the rule: `unknown-setting`.
  public let identifier: String
  /// The severity of the finding.
  public let severity: Severity
  /// The description of the problem, in lower case and without a period.
  public let message: String
  /// The place; nil if the finding is about no place in a file.
  public let location: SourceLocation?
  /// Additional information about the finding.
  public let notes: [Note]
  /// How to correct it; nil if the message contains it.
  public let help: String?
  /// The finding as a compiler prints it, with the source line and a caret.
  public let description: String

  init(_ diagnostic: SettingsDiagnostics.Diagnostic, in files: SourceFiles) {
    identifier = diagnostic.identifier
    severity =
      switch diagnostic.severity {
      case .error: .error
      case .warning: .warning
      case .note: .note
      }
    message = diagnostic.message
    location = SourceLocation(diagnostic.range, in: files)
    notes = diagnostic.notes.map {
      Note(message: $0.message, location: SourceLocation($0.range, in: files))
    }
    help = diagnostic.help
    description = DiagnosticText(files: files).render(diagnostic)
  }
}
