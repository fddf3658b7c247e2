/// A reason why a configuration is not silent, or a warning. All formats for services are generated
/// from findings.
package struct AuditFinding: Sendable, Hashable {
  package let rule: AuditRule
  /// The target, or the path of a binary.
  package let target: String
  /// The configuration; empty if the finding does not concern one.
  package let configuration: String
  /// The path relative to the report's folder; empty if the place is unknown.
  package let file: String
  /// The line, starting at 1; zero for the entire file.
  package let line: Int
  /// The column in bytes, starting at 1; zero for the entire line.
  package let column: Int
  /// The name of the function that is called, or of the code that was not judged.
  package let function: String
  /// The text of the call, or the reason why something was not judged.
  package let text: String
  /// Whether the finding is in the target's own code, and not in what it links.
  package let isOwnCode: Bool
  /// Whether the configuration is of kind release.
  package let isRelease: Bool
  /// Whether the call is one that does not use the log macro of its target.
  package let bypassesMacro: Bool
  /// Whether the baseline contains the finding.
  package var isKnown = false

  package init(
    _ rule: AuditRule, target: String, configuration: String = "", file: String = "",
    line: Int = 0, column: Int = 0, function: String = "", text: String = "",
    isOwnCode: Bool = true, isRelease: Bool = true, bypassesMacro: Bool = false
  ) {
    self.rule = rule
    self.target = target
    self.configuration = configuration
    self.file = file
    self.line = line
    self.column = column
    self.function = function
    self.text = text
    self.isOwnCode = isOwnCode
    self.isRelease = isRelease
    self.bypassesMacro = bypassesMacro
  }

  /// The description of the problem, without the place.
  package var message: String {
    let quoted = text.isEmpty ? "" : " \"\(AuditText.plain(text))\""
    return switch rule {
    case .logCall: "\(function)\(quoted) is compiled in"
    case .directCall:
      "\(function)\(quoted) is compiled in" + (bypassesMacro ? " and bypasses the log macro" : "")
    case .linkedCall: "\(function)\(quoted) is compiled into linked code"
    case .undecidedCall: "it is not known whether \(function)\(quoted) is compiled in"
    case .objectText: "the compiled code contains the log text\(quoted)"
    case .objectFunction: "the compiled code calls \(function)"
    case .notJudged: "\(function) was not judged: \(AuditText.plain(text))"
    case .binary:
      text.isEmpty
        ? "the binary calls \(function)" : "the binary contains the log text\(quoted)"
    case .binaryUnreadable: "the binary was not judged: \(AuditText.plain(text))"
    case .settings, .unusedAllowance, .unusedBaselineEntry: AuditText.plain(text)
    }
  }

  /// The place as `file:line:column`, as far as it is known.
  package var place: String {
    if file.isEmpty { return "" }
    if line == 0 { return file }
    return column > 0 ? "\(file):\(line):\(column)" : "\(file):\(line)"
  }
}
