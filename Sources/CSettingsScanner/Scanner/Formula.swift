import SwiftSyntax

/// A condition in prefix notation, with a space between words. The tool evaluates it for each cell.
///
///     T F ?            true, false, not known
///     I5               a number
///     D                assertions are evaluated (`-Onone`)
///     ! A              not
///     & A B, | A B     and, or
///     if A B C         B where A is true, otherwise C
///     E:name           the case of an enum
///     L                the log that writes nothing: `OSLog.disabled`
///     off A            A is that log; not known if A is another value
///     == A B …         comparisons
///     : M A B          A in the variants whose character in the mask M is 1, B where it is 0
///     N:name/Type/…    the constant that a name means inside these types, the innermost first
///     S:name/Type      the constant that the type around the name has by that name: `self.name`
///     Q:name/Type/…    the constant that the type has by that name; then the types around its name
///
/// Formulas of descriptors also have these forms. The tool only asks whether a value may be that of
/// a standard stream:
///
///     O                a number that is no standard stream
///     O:name, O:name/  the same if the project declares no function with this name; `/` in a type
enum Formula {
  /// The operators that the current file declares for values of the standard library.
  static var ownOperators: Set<String> = []

  static func not(_ formula: String) -> String {
    switch formula {
    case "T": "F"
    case "F": "T"
    case "?": "?"
    default: formula.hasPrefix("! ") ? String(formula.dropFirst(2)) : "! " + formula
    }
  }

  static func and(_ left: String, _ right: String) -> String {
    if left == "F" || right == "F" { return "F" }
    if left == "T" || left == right { return right }
    return right == "T" ? left : "& \(left) \(right)"
  }

  static func or(_ left: String, _ right: String) -> String {
    if left == "T" || right == "T" { return "T" }
    if left == "F" || left == right { return right }
    return right == "F" ? left : "| \(left) \(right)"
  }

  static func conditional(_ condition: String, _ first: String, _ second: String) -> String {
    switch condition {
    case "T": first
    case "F": second
    default: first == second ? first : "if \(condition) \(first) \(second)"
    }
  }

  /// Returns the formula of an expression of the type OSLog; `?` if it cannot be one of a log.
  ///
  /// - Parameter formula: That of the expression without its type, which `.disabled` needs.
  static func ofLog(_ formula: String) -> String {
    if formula == "E:disabled" { return "L" }
    if formula.hasPrefix("E:") { return "Q:\(formula.dropFirst(2))/OSLog" }
    return formula == "L" || ["N:", "S:", "Q:"].contains { formula.hasPrefix($0) } ? formula : "?"
  }

  /// Whether a formula has no known values but cases of enums and logs.
  static func isOfCases(_ formula: String) -> Bool {
    var words = formula.split(separator: " ")[...]
    while let word = words.popFirst() {
      if word == ":" {
        words = words.dropFirst()
      } else if !word.hasPrefix("E:"), word != "?", word != "L" {
        return false
      }
    }
    return true
  }

  static func choice(_ mask: String, _ first: String, _ second: String) -> String {
    if mask.allSatisfy({ $0 == "1" }) || first == second { return first }
    return mask.allSatisfy { $0 == "0" } ? second : ": \(mask) \(first) \(second)"
  }

  /// The longest sequence of operators that may be a condition. Longer sequences are not split,
  /// which takes cubic time.
  static let longestSequence = 64

  // MARK: Operators of the project

  /// Records the operators that a file declares at file level and in its types.
  static func noteOperators(of file: SourceFileSyntax) {
    let finder = OperatorFinder(viewMode: .sourceAccurate)
    finder.walk(file)
    ownOperators = finder.operators
  }

  private final class OperatorFinder: SyntaxVisitor {
    var operators: Set<String> = []

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      if isOwnOperator(node) { operators.insert(node.name.text) }
      return .skipChildren
    }
  }

  /// Whether a function may be the operator of a condition: one of `&&`, `||` and `!`, or a
  /// comparison of values that a literal may have.
  static func isOwnOperator(_ function: FunctionDeclSyntax) -> Bool {
    let name = function.name.text
    if ["&&", "||", "!"].contains(name) { return true }
    guard comparisons.contains(name) || name == "~=" else { return false }
    let generic = function.genericParameterClause?.parameters.map(\.name.text) ?? []
    return function.signature.parameterClause.parameters.contains { parameter in
      parameter.type.tokens(viewMode: .sourceAccurate).contains {
        literalTypes.contains($0.text) || generic.contains($0.text)
      }
    }
  }

  /// Returns the types whose values an operator of the project compares, apart from those that
  /// `isOwnOperator` covers.
  static func comparedTypes(_ function: FunctionDeclSyntax) -> [String] {
    guard ["==", "!=", "~="].contains(function.name.text) else { return [] }
    return function.signature.parameterClause.parameters.map(\.type.trimmedDescription)
  }

  private static let literalTypes: Set<String> = [
    "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    "Double", "Float", "Any", "Self",
  ]

  static let comparisons: Set<String> = ["==", "!=", "<", ">", "<=", ">="]

  /// Returns the precedence of an operator in a sequence; nil if the standard library does not
  /// declare it.
  static func precedence(of element: ExprSyntax) -> Int? {
    switch element.kind {
    case .assignmentExpr: return 0
    case .unresolvedTernaryExpr: return 1
    case .unresolvedAsExpr, .unresolvedIsExpr: return 6
    case .arrowExpr: return 9
    default: break
    }
    guard let text = element.as(BinaryOperatorExprSyntax.self)?.operator.text else { return nil }
    switch text {
    case "||": return 2
    case "&&": return 3
    case "==", "!=", "<", ">", "<=", ">=", "===", "!==", "~=": return 4
    case "??": return 5
    case "...", "..<": return 7
    case "+", "-", "&+", "&-", "|", "^": return 8
    case "*", "/", "%", "&", "&*": return 9
    case "<<", ">>", "&<<", "&>>": return 10
    default: return text.hasSuffix("=") ? 0 : nil
    }
  }

  /// Returns the index of the operator with the lowest precedence in a sequence; nil if there is
  /// none or if one is unknown.
  static func weakest(_ elements: ArraySlice<ExprSyntax>) -> Int? {
    var best: (place: Int, precedence: Int)?
    for place in stride(from: elements.startIndex + 1, to: elements.endIndex, by: 2) {
      guard let precedence = precedence(of: elements[place]) else { return nil }
      // Assignments and `?:` are right-associative, all others left-associative.
      if let known = best?.precedence,
        precedence > known || (precedence == known && precedence < 2)
      {
        continue
      }
      best = (place, precedence)
    }
    return best?.place
  }
}
