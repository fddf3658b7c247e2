/// The classes and structures of a C++ file whose values do nothing, such as the stream that a log
/// macro uses instead of `std::cerr`.
///
/// All of a type's functions are defined in its body and return without calling anything. It has no
/// bases and no variables, and its functions only take values that nothing is converted to.
struct InertTypes: Sendable {
  private(set) var names: Set<String> = []
  private let code: CCode

  /// No types, for other languages.
  static let none = InertTypes(CCode(text: [], tokens: []))

  /// - Complexity: O(number of tokens)
  init(_ code: CCode) {
    self.code = code
    var bodies: [String: ClosedRange<Int>] = [:]
    var known: Set<String> = []
    for index in 0..<code.count {
      guard let keyword = code.word(index), Self.keywords.contains(keyword),
        let name = code.word(index + 1)
      else { continue }
      let open = code.word(index + 2) == "final" ? index + 3 : index + 2
      // A forward declaration, or a type in a declaration.
      if !["{", ":", "<"].contains(where: { code.isByte(open, $0) }) { continue }
      guard known.insert(name).inserted, !code.isByte(index - 1, ">"),
        code.isByte(open, "{"), let end = code.closing(open, "{"),
        isInert(name, open + 1..<end)
      else {
        bodies[name] = nil
        continue
      }
      bodies[name] = open...end
    }
    if bodies.isEmpty { return }
    for index in 0..<code.count {
      guard let name = code.word(index), let body = bodies[name], !body.contains(index) else {
        continue
      }
      if mayHaveOtherMeaning(index) { bodies[name] = nil }
    }
    names = Set(bodies.keys)
  }

  private static let keywords: Set<String> = ["struct", "class", "union", "enum", "namespace"]

  /// Whether a word of code creates a value of such a type.
  func isValue(_ index: Int, _ code: CCode) -> Bool {
    guard let word = code.word(index), names.contains(word) else { return false }
    return (code.isByte(index + 1, "(") || code.isByte(index + 1, "{"))
      && ![":", ".", ">"].contains { code.isByte(index - 1, $0) }
  }

  /// Whether a name outside of its type's body may mean something else than the type, in this place
  /// or in a later one.
  private func mayHaveOtherMeaning(_ index: Int) -> Bool {
    if let before = code.word(index - 1) { return !Self.wordsBeforeTypes.contains(before) }
    if code.isByte(index - 1, ">") {
      return !code.isByte(index + 1, "&") && !code.isByte(index + 1, "*")
    }
    return [":", ".", "&", "*", "~"].contains { code.isByte(index - 1, $0) }
  }

  private static let wordsBeforeTypes: Set<String> = [
    "struct", "class", "const", "static", "inline", "constexpr", "extern", "friend", "return",
    "else", "do",
  ]

  // MARK: One type

  private func isInert(_ type: String, _ body: Range<Int>) -> Bool {
    var index = body.lowerBound
    while index < body.upperBound {
      if code.isByte(index, ";") {
        index += 1
        continue
      }
      if let word = code.word(index), ["public", "private", "protected"].contains(word),
        code.isByte(index + 1, ":")
      {
        index += 2
        continue
      }
      guard let end = endOfHead(index, limit: body.upperBound) else { return false }
      if code.isByte(end, ";") {
        // `X() = default;`
        guard end - index > 2, ["default", "delete"].contains(code.word(end - 1)),
          code.isByte(end - 2, "="), parameters(index..<end - 2, of: type) != nil
        else { return false }
        index = end + 1
        continue
      }
      guard let close = code.closing(end, "{"), let parameters = parameters(index..<end, of: type),
        isInert(statements: end + 1..<close, parameters)
      else { return false }
      index = close + 1
    }
    return true
  }

  /// Returns the index of the brace or semicolon that ends the head of a member.
  private func endOfHead(_ start: Int, limit: Int) -> Int? {
    (start..<limit).first { code.isByte($0, "{") || code.isByte($0, ";") }
  }

  /// Returns the names of the parameters in the head of a function; nil if it is not certain that
  /// calls do nothing but run the body.
  private func parameters(_ head: Range<Int>, of type: String) -> Set<String>? {
    var types: Set<String> = [type]
    var parameters: Set<String> = []
    var hasParentheses = false
    for index in head {
      if let word = code.word(index) {
        if word == "class" || word == "typename" {
          let isPack = (1...3).allSatisfy { code.isByte(index + $0, ".") }
          guard let parameter = code.word(index + (isPack ? 4 : 1)) else { return nil }
          types.insert(parameter)
          continue
        }
        if types.contains(word) || Self.headWords.contains(word) { continue }
        // The name of the function.
        if !hasParentheses, code.isByte(index + 1, "(") { continue }
        guard hasParentheses, isParameter(index, types) else { return nil }
        parameters.insert(word)
        continue
      }
      switch code.byte(index) {
      case UInt8(ascii: "("): hasParentheses = true
      case UInt8(ascii: "="):
        // `X &operator=(const X &)`
        if hasParentheses { return nil }
      case UInt8(ascii: ":"):
        if !code.isByte(index - 1, ":"), !code.isByte(index + 1, ":") { return nil }
      case 0: return nil
      default: break
      }
    }
    return hasParentheses ? parameters : nil
  }

  /// Whether a word in the head of a function is the name of a parameter.
  private func isParameter(_ index: Int, _ types: Set<String>) -> Bool {
    guard code.isByte(index + 1, ",") || code.isByte(index + 1, ")") else { return false }
    if let type = code.word(index - 1) {
      return types.contains(type) || Self.endsOfTypes.contains(type)
    }
    return ["&", "*", ">", "."].contains { code.isByte(index - 1, $0) }
  }

  /// Types that are complete without another word.
  private static let endsOfTypes: Set<String> = [
    "bool", "char", "int", "float", "double", "size_t", "string", "string_view", "ostream",
  ]

  private static let headWords: Set<String> = endsOfTypes.union([
    "template", "operator", "const", "static", "inline", "constexpr", "explicit", "virtual",
    "override", "final", "noexcept", "void", "short", "long", "signed", "unsigned", "std",
    "basic_ostream", "ios_base", "char_traits", "nodiscard", "maybe_unused",
  ])

  /// Whether statements only return constants, parameters, or the value itself.
  private func isInert(statements: Range<Int>, _ parameters: Set<String>) -> Bool {
    statements.allSatisfy { index in
      if let word = code.word(index) {
        return word == "return" || word == "this" || word == "void" || word == "true"
          || word == "false" || parameters.contains(word) && !code.isByte(index + 1, "(")
      }
      switch code.byte(index) {
      case UInt8(ascii: "*"): return code.word(index + 1) == "this"
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ";"), UInt8(ascii: "{"),
        UInt8(ascii: "}"):
        return true
      default: return code.tokens[index].kind == .number && !code.source(index).contains("_")
      }
    }
  }
}
