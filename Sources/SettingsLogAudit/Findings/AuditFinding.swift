/// One reason why a configuration is not silent, or a warning. All formats for services are written from
/// these.
package struct AuditFinding: Sendable, Hashable {
  package let rule: AuditRule
  /// The target, or the path of a binary.
  package let target: String
  /// Empty where no configuration is concerned.
  package let configuration: String
  /// Relative to the report's folder; empty for no certain place.
  package let file: String
  /// One-based; zero for the file as a whole.
  package let line: Int
  /// One-based, in bytes; zero for the line as a whole.
  package let column: Int
  /// The name of the function that is called, or of what was not judged.
  package let function: String
  /// The text of the call, or why something was not judged.
  package let text: String
  /// Whether the target's own code has it, as opposed to what it links.
  package let isOwnCode: Bool
  /// Whether a configuration of kind release has it.
  package let isRelease: Bool
  /// Whether the baseline has it.
  package var isKnown = false

  package init(
    _ rule: AuditRule, target: String, configuration: String = "", file: String = "",
    line: Int = 0, column: Int = 0, function: String = "", text: String = "",
    isOwnCode: Bool = true, isRelease: Bool = true
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
  }

  /// What is wrong, without the place.
  package var message: String {
    let quoted = text.isEmpty ? "" : " \"\(AuditText.plain(text))\""
    return switch rule {
    case .logCall: "\(function)\(quoted) is compiled in"
    case .directCall: "\(function)\(quoted) is compiled in and bypasses the log macro"
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

  /// `file:line:column`, as far as they are known.
  package var place: String {
    if file.isEmpty { return "" }
    if line == 0 { return file }
    return column > 0 ? "\(file):\(line):\(column)" : "\(file):\(line)"
  }
}
