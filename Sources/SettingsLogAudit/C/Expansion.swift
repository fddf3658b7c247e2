/// The expansion of a call, as tokens.
struct Expansion: Sendable {
  let tokens: [String]

  /// Whether the expansion does nothing: nothing but constants and the words of statements is left of
  /// it, without the code that constants exclude.
  ///
  /// Any other name may be that of a function or of a variable that logs.
  ///
  /// - Parameters:
  ///   - constants: The constants of the file.
  ///   - types: The types of the file whose values do nothing.
  func isNothing(constants: CConstants = .none, types: InertTypes = .none) -> Bool {
    if tokens.first == "#" { return false }
    // Without blanks, so that `>` and `=` are one operator again.
    let text = Array(text.utf8)
    let code = CCode(text: text, tokens: CLexer.tokens(of: text))
    let constants = CConstants(of: constants, in: code)
    let dead = DeadCode(code, constants: constants)
    let inert = types.names.isEmpty ? [] : (0..<code.count).filter { types.isValue($0, code) }
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
          || inert.contains(index)
      // The argument of a value that does nothing.
      default: return !inert.isEmpty && code.tokens[index].kind == .literal
      }
    }
  }

  static let silentWords: Set<String> = [
    "do", "while", "if", "else", "for", "void", "nil", "Nil", "NULL", "nullptr", "__null", "YES",
    "NO", "true", "false", "__objc_yes", "__objc_no", "__extension__", "BOOL", "bool", "int",
    "unsigned", "long", "NSInteger", "NSUInteger", "sizeof",
  ]

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

  /// Whether the first bracket closes at the very end.
  private static func isWhole(_ tokens: ArraySlice<String>) -> Bool {
    guard tokens.first == "(" else { return false }
    var depth = 0
    for index in tokens.indices {
      if tokens[index] == "(" { depth += 1 }
      if tokens[index] == ")" { depth -= 1 }
      if depth == 0 { return index == tokens.indices.last }
    }
    return false
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
