extension OwnCode {
  /// Whether nothing but constants and the words of statements is left of an expansion, without the
  /// code that the file's constants exclude.
  ///
  /// Any other name may be that of a function or of a variable that logs.
  func leavesNothing(_ expansion: [String]) -> Bool {
    if expansion.first == "#" { return false }
    // Without blanks, so that `>` and `=` are one operator again.
    let text = Array(Expansion(tokens: expansion).text.utf8)
    let code = CCode(text: text, tokens: CLexer.tokens(of: text))
    let constants = CConstants(of: dead.constants, in: code)
    let dead = DeadCode(code, constants: constants)
    let hasInertType = (0..<code.count).contains { isInertType($0, code) }
    return (0..<code.count).allSatisfy { index in
      if dead.contains(index) { return true }
      switch code.tokens[index].kind {
      // An index, or a message of Objective-C.
      case .punctuation: return !code.isByte(index, "[")
      // `1_km` calls an operator.
      case .number: return !code.source(index).contains("_")
      case .identifier:
        guard let word = code.word(index) else { return false }
        return Self.silentWords.contains(word) || constants.values[word] != nil
          || isInertType(index, code)
      // The argument of a value that does nothing.
      default: return hasInertType && code.tokens[index].kind == .literal
      }
    }
  }

  /// Whether a word of an expansion creates a value that does nothing.
  private func isInertType(_ index: Int, _ code: CCode) -> Bool {
    guard let word = code.word(index), inertTypes.names.contains(word) else { return false }
    return (code.isByte(index + 1, "(") || code.isByte(index + 1, "{"))
      && ![":", ".", ">"].contains { code.isByte(index - 1, $0) }
  }

  private static let silentWords: Set<String> = [
    "do", "while", "if", "else", "for", "void", "nil", "Nil", "NULL", "nullptr", "YES", "NO",
    "true", "false", "__objc_yes", "__objc_no", "__extension__", "BOOL", "bool", "int", "unsigned",
    "long", "NSInteger", "NSUInteger",
  ]
}
