/// A problem in an expression. Every expression still has a value: Apple's engine recovers from
/// each of these, and so does the compiler.
package struct ExpressionDiagnostic: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case deprecatedMacroRefSyntax
    case trailingDollarSign
    case trailingEscapeCharacter
    case unterminatedQuotation
    case unterminatedMacroSubexpression
    case missingMacroName
    case missingOperatorName
    case invalidOperatorCharacter
    case unknownRetrievalOperator
    case unknownReplacementOperator
  }

  package let kind: Kind
  /// Offsets of UTF-8 bytes in the value's text.
  package let start: Int
  package let end: Int

  package init(_ kind: Kind, _ start: Int, _ end: Int) {
    self.kind = kind
    self.start = start
    self.end = end
  }

  package var isError: Bool { kind != .deprecatedMacroRefSyntax }
}
