/// The expansion of a call, as tokens.
struct Expansion: Sendable {
  let tokens: [String]

  /// Whether the expansion does nothing.
  ///
  /// A log macro that is off expands to nothing, `(void)0`, a constantly false branch, `do {} while
  /// (0)`, or a combination of these. Anything else counts as something.
  var isNothing: Bool { Self.isNothing(tokens[...], depth: 0) }

  /// Real macros nest less deeply.
  private static let maximumDepth = 64

  private static func isNothing(_ tokens: ArraySlice<String>, depth: Int) -> Bool {
    if depth == maximumDepth { return false }
    func isNothing(_ inside: ArraySlice<String>) -> Bool {
      Self.isNothing(inside, depth: depth + 1)
    }
    var tokens = tokens
    while tokens.last == ";" { tokens.removeLast() }
    while tokens.first == ";" { tokens.removeFirst() }
    if tokens.isEmpty { return true }
    if tokens.count == 1, let only = tokens.first {
      return isNumber(only) || constants.contains(only)
    }
    if tokens.starts(with: ["(", "void", "*", ")"]) { return isNothing(tokens.dropFirst(4)) }
    if tokens.first == "__extension__" { return isNothing(tokens.dropFirst()) }
    if tokens.starts(with: ["(", "void", ")"]) { return isNothing(tokens.dropFirst(3)) }
    if tokens.first == "sizeof" { return isWhole(tokens.dropFirst()) }
    if isWhole(tokens) || isWhole(tokens, "{", "}") {
      return isNothing(tokens.dropFirst().dropLast())
    }
    // `0 ? … : NOTHING`
    if tokens.starts(with: ["0", "?"]), let colon = colon(in: tokens.dropFirst(2)) {
      return isNothing(tokens[(colon + 1)...])
    }
    // `do NOTHING while (0)`; another condition might call something.
    if tokens.first == "do",
      let end = tokens.lastIndex(of: "while"),
      isFalse(tokens[(end + 1)...])
    {
      return isNothing(tokens[(tokens.startIndex + 1)..<end])
    }
    // `if (0) …`, `while (0) …`, without an else.
    if tokens.first == "if" || tokens.first == "while", !tokens.contains("else"),
      let end = tokens.dropFirst().firstIndex(of: ")")
    {
      let close = tokens[end...].prefix { $0 == ")" }.endIndex
      return isFalse(tokens[(tokens.startIndex + 1)..<close])
        && isOneStatement(tokens[close...])
    }
    return false
  }

  /// The function that the expansion calls; nil if it is not a single call.
  var onlyCallee: String? {
    var rest = tokens[...]
    while rest.last == ";" { rest.removeLast() }
    while Self.isWhole(rest) { rest = rest.dropFirst().dropLast() }
    guard let name = rest.first, name.utf8.first.map(CLexer.isIdentifierStart) ?? false,
      Self.isWhole(rest.dropFirst())
    else { return nil }
    return name
  }

  /// The constants that are often all that is left of a call.
  private static let constants: Set<String> = [
    "nil", "Nil", "NULL", "nullptr", "__null", "NO", "YES",
  ]

  /// Whether a condition in parentheses is always false.
  private static func isFalse(_ condition: ArraySlice<String>) -> Bool {
    var condition = condition
    while isWhole(condition) { condition = condition.dropFirst().dropLast() }
    if condition.starts(with: ["(", "BOOL", ")"]) { condition = condition.dropFirst(3) }
    return condition.count == 1
      && ["0", "false", "NO", "__objc_no"].contains(condition.first ?? "")
  }

  private static func isNumber(_ token: String?) -> Bool {
    token.map { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } } ?? false
  }

  /// Whether the first bracket closes at the very end.
  private static func isWhole(
    _ tokens: ArraySlice<String>, _ open: String = "(", _ close: String = ")"
  ) -> Bool {
    guard tokens.first == open else { return false }
    var depth = 0
    for index in tokens.indices {
      if tokens[index] == open { depth += 1 }
      if tokens[index] == close { depth -= 1 }
      if depth == 0 { return index == tokens.indices.last }
    }
    return false
  }

  /// Returns the colon that belongs to the question mark before some tokens.
  private static func colon(in tokens: ArraySlice<String>) -> Int? {
    var depth = 0
    var questions = 0
    for index in tokens.indices {
      switch tokens[index] {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "?" where depth == 0: questions += 1
      case ":" where depth == 0:
        if questions == 0 { return index }
        questions -= 1
      default: break
      }
    }
    return nil
  }

  /// Whether nothing follows the first statement. Anything after it would run.
  private static func isOneStatement(_ tokens: ArraySlice<String>) -> Bool {
    if isWhole(tokens, "{", "}") { return true }
    // A block that closes ends the statement, unless the block is an argument: `^{ … }`, `@{ … }`.
    var depth = 0
    for token in tokens.dropLast() {
      switch token {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case ";": return false
      case "}" where depth == 0: return false
      default: break
      }
    }
    return true
  }

  /// The tokens as one line.
  package var text: String {
    var text = ""
    var previous = ""
    for token in tokens {
      let isWord = token.utf8.first.map(CLexer.isIdentifierPart) ?? false
      let wasWord = previous.utf8.last.map(CLexer.isIdentifierPart) ?? false
      let wantsBlank =
        (isWord && wasWord) || previous == "," || ["?", ":"].contains(token)
        || ["?", ":"].contains(previous) || (previous == ";" && token != ";")
      if wantsBlank, !text.isEmpty { text += " " }
      text += token
      previous = token
    }
    return text
  }
}
