/// Finds the places where names may be declared: as variables, parameters, members or functions.
///
/// The grammar cannot be decided without knowing all types: `a * b;` may declare `b`. In doubt, a name
/// counts as declared.
struct CDeclarators: Sendable {
  /// The number of places where each name may be declared. An enumerator's own place is not included.
  private(set) var counts: [String: Int] = [:]
  /// The classes and structures that the file defines, whose values are not integers.
  private(set) var classes: Set<String> = []
  /// The types that are aliases of types whose variables may change.
  private(set) var changing: Set<String> = []
  /// The operators that the file declares for its own types, in C++.
  private(set) var operators: Set<String> = []

  private struct Open {
    let index: Int
    /// Whether it is the brace of a list of values or enumerators, or a parenthesis of a condition.
    let isExpression: Bool
  }

  init(_ code: CCode) {
    var open: [Open] = []
    var openers: [Int: Int] = [:]
    for index in 0..<code.count {
      switch code.byte(index) {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        open.append(
          Open(
            index: index, isExpression: Self.isExpression(index, in: open.last, code)))
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if let last = open.popLast() { openers[index] = last.index }
      default: break
      }
      guard let word = code.word(index) else { continue }
      note(word, at: index, code)
      if Self.mayDeclare(index, in: open.last, openers, code) { counts[word, default: 0] += 1 }
    }
  }

  private mutating func note(_ word: String, at index: Int, _ code: CCode) {
    switch word {
    case "class", "struct", "union":
      if let name = code.word(index + 1) { classes.insert(name) }
    case "volatile":
      // `typedef volatile int name;`, `using name = volatile int;`
      var start = index
      while start > 0, index - start < 16,
        ![";", "{", "}"].contains(where: {
          code.isByte(start - 1, $0)
        })
      {
        start -= 1
      }
      if code.word(start) == "using", let name = code.word(start + 1) { changing.insert(name) }
      if code.word(start) == "typedef",
        let end = (index..<min(code.count, index + 16)).first(where: { code.isByte($0, ";") }),
        let name = code.word(end - 1)
      {
        changing.insert(name)
      }
    case "operator":
      var text = ""
      var next = index + 1
      while code.byte(next) != 0, !code.isByte(next, "(") {
        text += code.source(next)
        next += 1
      }
      operators.insert(text)
    default: break
    }
  }

  /// Whether what a bracket contains are values, so that a comma does not separate declarators.
  private static func isExpression(_ index: Int, in outer: Open?, _ code: CCode) -> Bool {
    if code.isByte(index, "(") {
      return code.word(index - 1).map {
        ["if", "while", "switch", "return", "sizeof"].contains($0)
      }
        ?? ["&", "|", "!", "=", "("].contains { code.isByte(index - 1, $0) }
    }
    if code.isByte(index, "[") { return false }
    if ["=", ",", "(", "]"].contains(where: { code.isByte(index - 1, $0) }) { return true }
    if code.isByte(index - 1, "{"), let outer { return outer.isExpression }
    // `enum Name : Type {`
    var head = index - 1
    while index - head < 16, code.word(head) != nil || code.isByte(head, ":") {
      if code.word(head) == "enum" { return true }
      head -= 1
    }
    return code.word(index - 1) == "return"
  }

  private static func mayDeclare(
    _ index: Int, in open: Open?, _ openers: [Int: Int], _ code: CCode
  ) -> Bool {
    if let before = code.word(index - 1) {
      return !CallSiteFinder.wordsBeforeExpressions.contains(before)
        && !CCode.keywords.contains(before)
    }
    guard mayEndDeclarator(index + 1, code) else { return false }
    let isList = open.map { code.isByte($0.index, "(") || $0.isExpression } ?? false
    switch code.byte(index - 1) {
    case UInt8(ascii: ","):
      // Each parameter has a type before its name, but variables may share one.
      return !isList
    case UInt8(ascii: "["):
      // A capture with a value, or a structured binding.
      return code.isByte(index + 1, "=") || code.word(index - 2) == "auto"
        || code.isByte(index - 2, "&")
    case UInt8(ascii: "*"), UInt8(ascii: "&"), UInt8(ascii: ">"), UInt8(ascii: "^"):
      let isCondition = open.map { code.isByte($0.index, "(") && $0.isExpression } ?? false
      return !(isCondition && code.isByte(index + 1, ")"))
    case UInt8(ascii: "."): return code.isByte(index - 2, ".")
    case UInt8(ascii: ")"):
      // `- (void)show:(BOOL)name`, `decltype(x) name`
      guard let start = openers[index - 1] else { return true }
      if let word = code.word(start - 1) {
        return !["if", "while", "for", "switch"].contains(word)
      }
      return code.isByte(start - 1, ":")
    default: return false
    }
  }

  private static func mayEndDeclarator(_ index: Int, _ code: CCode) -> Bool {
    if code.word(index) != nil { return true }
    if code.isByte(index, "=") { return !code.isByte(index + 1, "=") }
    if code.isByte(index, ":") { return !code.isByte(index + 1, ":") }
    return [",", ";", ")", "(", "[", "]", "{"].contains { code.isByte(index, $0) }
  }
}
