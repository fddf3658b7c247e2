package import SettingsDiagnostics

extension ExpressionDiagnostic {
  /// Whether this is the empty `$()` that is written between two slashes, before a blank or after a
  /// semicolon, so that xcconfig files keep them. It refers to nothing intentionally.
  package func isProtectiveIdiom(in value: ArraySlice<UInt8>) -> Bool {
    guard kind == .missingMacroName, start >= 2 else { return false }
    return value.dropFirst(start - 2).starts(with: "$()".utf8)
  }

  /// Returns the diagnostic for users. Apple's engine recovers silently, which hides mistakes.
  package func diagnostic(in setting: String, value: ArraySlice<UInt8>, origin: Origin)
    -> Diagnostic
  {
    let place = placeToShow(in: value)
    let range = origin.range(
      atValueOffset: UInt32(place.lowerBound), count: UInt32(max(1, place.count)))
    let (message, help) = words(value)
    return Diagnostic(
      identifier, .warning, "\(message) in \(setting)\(suggestion(value))", at: range, help: help)
  }

  /// Returns the range to show. The engine points behind an unknown operator, but users look for
  /// the operator.
  private func placeToShow(in value: ArraySlice<UInt8>) -> Range<Int> {
    switch kind {
    case .unknownRetrievalOperator, .unknownReplacementOperator:
      let name = operatorBytes(value)
      let lower = name.startIndex - value.startIndex
      return lower..<lower + name.count
    default: return start..<max(start, end)
    }
  }

  private var identifier: String {
    switch kind {
    case .deprecatedMacroRefSyntax: "deprecated-reference"
    case .trailingDollarSign: "trailing-dollar"
    case .trailingEscapeCharacter: "trailing-backslash"
    case .unterminatedQuotation: "unterminated-quotation"
    case .unterminatedMacroSubexpression: "unterminated-reference"
    case .missingMacroName: "missing-reference-name"
    case .missingOperatorName: "missing-operator-name"
    case .invalidOperatorCharacter: "invalid-operator"
    case .unknownRetrievalOperator, .unknownReplacementOperator: "unknown-operator"
    }
  }

  private func words(_ value: ArraySlice<UInt8>) -> (message: String, help: String) {
    switch kind {
    case .deprecatedMacroRefSyntax:
      ("a reference in braces or brackets is deprecated", "write $(NAME)")
    case .trailingDollarSign: ("a '$' at the end refers to nothing", "write $$ for a dollar sign")
    case .trailingEscapeCharacter:
      ("a backslash at the end escapes nothing", "write \\\\ for a backslash")
    case .unterminatedQuotation:
      ("a quotation mark is never closed", "close it, or write a backslash before it")
    case .unterminatedMacroSubexpression:
      ("a reference is never closed", "close it with ')'")
    case .missingMacroName: ("a reference names no setting", "write a name: $(NAME)")
    case .missingOperatorName:
      ("a ':' in a reference is followed by no operator", "write $(NAME:operator)")
    case .invalidOperatorCharacter:
      ("an operator's name ends in an unexpected character", "write $(NAME:operator=operand)")
    case .unknownRetrievalOperator:
      (
        "unknown operator '\(operatorName(value))'",
        "it has no effect; the operators are listed in docs/expressions.md"
      )
    case .unknownReplacementOperator:
      (
        "unknown operator '\(operatorName(value))'" + " with an operand",
        "it has no effect; operators with operands are "
          + ReplacementOperator.allCases.map(\.name).joined(separator: ", ")
      )
    }
  }

  private func suggestion(_ value: ArraySlice<UInt8>) -> String {
    switch kind {
    case .unknownRetrievalOperator:
      Suggestion.didYouMean(operatorName(value), in: RetrievalOperator.allCases.map(\.name))
    case .unknownReplacementOperator:
      Suggestion.didYouMean(operatorName(value), in: ReplacementOperator.allCases.map(\.name))
    default: ""
    }
  }

  private func operatorName(_ value: ArraySlice<UInt8>) -> String {
    String(decoding: operatorBytes(value), as: UTF8.self)
  }

  /// The operator's name: from behind the last `:` before the place to its operand.
  private func operatorBytes(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let before = value.prefix(start)
    let name = before.lastIndex(of: UInt8(ascii: ":")).map { before[($0 + 1)...] } ?? before
    return name.prefix { $0 != UInt8(ascii: "=") }
  }
}
