package import SettingsDiagnostics
package import SettingsRendering

/// The subject of a finding. The raw value is its stable identifier.
package enum AuditRule: String, CaseIterable, Sendable {
  case logCall = "log-call"
  case directCall = "direct-log-call"
  case linkedCall = "linked-log-call"
  case undecidedCall = "undecided-call"
  case objectText = "log-text-in-object"
  case objectFunction = "log-function-in-object"
  case notJudged = "not-judged"
  case settings = "log-settings"
  case binary = "binary-not-silent"
  case binaryUnreadable = "binary-not-read"
  case unusedAllowance = "unused-allowance"
  case unusedBaselineEntry = "unused-baseline-entry"

  /// Only errors fail a build.
  package var severity: Diagnostic.Severity {
    switch self {
    case .settings, .unusedAllowance: .warning
    case .unusedBaselineEntry: .note
    default: .error
    }
  }

  /// Whether the finding is a gap instead of a call, so that the verdict is unknown instead of
  /// "logs".
  package var isGap: Bool {
    switch self {
    case .undecidedCall, .notJudged, .binaryUnreadable: true
    default: false
    }
  }

  package var description: RuleDescription {
    let words = words
    return RuleDescription(
      identifier: rawValue, severity: severity, summary: words.summary, account: words.account,
      holdsFor: "configurations of kind release", projects: [], remedy: words.remedy, fix: nil)
  }

  private var words: (summary: String, account: String, remedy: String) {
    switch self {
    case .logCall:
      (
        "a call of the log macro is compiled in",
        "A configuration of kind release compiles in a call of the log macro.",
        "Lower 'logging.level' for the configuration, remove the call, or allow it in 'logging.allow'."
      )
    case .directCall:
      (
        "a direct log call bypasses the log macro",
        "A configuration of kind release compiles in a direct call of a log function.",
        "Use the log macro, put the call under '#if DEBUG', or allow it in 'logging.allow'."
      )
    case .linkedCall:
      (
        "a log call is compiled into linked code",
        "A target or library that the product links compiles in a log call.",
        "Remove the call there, or judge the target's own code alone by '--own-code'."
      )
    case .undecidedCall:
      (
        "it is not known whether a log call is compiled in",
        "The file with the call was not read completely, so the state of the call is not known.",
        "Make the file readable, or remove the call."
      )
    case .objectText:
      (
        "an object file contains a log text",
        "The compiled code contains the text of a log call.",
        "Remove the call that has the text, or allow it in 'logging.allow'."
      )
    case .objectFunction:
      (
        "an object file refers to a log function",
        "The compiled code refers to a log function.",
        "Remove the calls of the function, or allow them in 'logging.allow'."
      )
    case .notJudged:
      (
        "something was not judged",
        "Something that is compiled or linked was not read or not understood.",
        "Make it available, or assume that it is silent by '--assume-silent NAME=REASON'."
      )
    case .settings:
      (
        "settings of the configuration contradict each other or its kind",
        "DEBUG is defined for one language alone, or in a configuration of kind release.",
        "Correct the settings."
      )
    case .binary:
      (
        "a binary contains log texts or log functions",
        "A file that a build made contains the text of a log call or refers to a log function.",
        "Find the call by its text, and remove it from the sources."
      )
    case .binaryUnreadable:
      (
        "a binary cannot be read",
        "A file that '--binary' names, or a program in it, cannot be read or searched.",
        "Name a file in a supported format."
      )
    case .unusedAllowance:
      (
        "an entry that allows log calls matches no call",
        "No call of the judged targets matches the entry.",
        "Remove the entry, or correct its file or call."
      )
    case .unusedBaselineEntry:
      (
        "an entry of the baseline matches no finding",
        "The finding no longer exists, or exists fewer times.",
        "Run 'compare-logging' with '--update-baseline'."
      )
    }
  }
}
