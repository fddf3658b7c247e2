/// Finds the places where names may be declared: as variables, parameters, members or functions.
///
/// The grammar cannot be decided without knowing all types: `a * b;` may declare `b`. In doubt, a name
/// counts as declared.
struct CDeclarators: Sendable {
  /// The number of places where each name may be declared.
  private(set) var counts: [String: Int] = [:]
  /// The classes and structures that the file defines, whose values are not integers.
  private(set) var classes: Set<String> = []
  /// The types that are aliases of types whose variables may change.
  private(set) var changing: Set<String> = []
  /// The types that are aliases of types with few values, such as `_Bool`.
  private(set) var narrow: Set<String> = []
  /// The operators that the file declares for its own types, in C++.
  private(set) var operators: Set<String> = []

  private struct Open {
    let index: Int
    let kind: Kind

    enum Kind {
      case enumerators
      /// A list of values, or a condition.
      case expression
      case other
    }
  }

  init(_ code: CCode) {
    var open: [Open] = []
    var openers: [Int: Int] = [:]
    for index in 0..<code.count {
      switch code.byte(index) {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        let kind = Self.kind(of: index, in: open.last, openers, code)
        open.append(Open(index: index, kind: kind))
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if let last = open.popLast() { openers[index] = last.index }
      default: break
      }
      guard let word = code.word(index) else { continue }
      note(word, at: index, code)
      // In `withObject:(id)nil`, a type is before a value.
      let isValue = code.isByte(index - 1, ")") && CExpressionReader.words[word] != nil
      if !isValue, Self.mayDeclare(index, in: open.last, openers, code) {
        counts[word, default: 0] += 1
      }
    }
  }

  private mutating func note(_ word: String, at index: Int, _ code: CCode) {
    switch word {
    case "class", "struct", "union":
      // The values of `enum class Name` are integers.
      if code.word(index - 1) != "enum", let name = code.word(index + 1) { classes.insert(name) }
    case "volatile":
      if let name = Self.alias(with: index, code) { changing.insert(name) }
    case _ where CIntegerType.narrowWords.contains(word) || narrow.contains(word):
      if let name = Self.alias(with: index, code) { narrow.insert(name) }
      // `enum name : _Bool { … }`
      if code.isByte(index - 1, ":"), let name = code.word(index - 2) { narrow.insert(name) }
    case "synthesize" where code.isByte(index - 1, "@"):
      // `@synthesize property = variable;`
      var next = index + 1
      while let name = code.word(next) {
        counts[name, default: 0] += 1
        next += code.isByte(next + 1, "=") || code.isByte(next + 1, ",") ? 2 : 1
      }
    case "property" where code.isByte(index - 1, "@"):
      // The variable of the property, unless another one is named.
      var end = index + 1
      while end < code.count, end - index < Self.longestAlias, !code.isByte(end, ";") { end += 1 }
      if let name = code.word(end - 1) { counts["_" + name, default: 0] += 1 }
    case "operator":
      var text = ""
      var next = index + 1
      while next - index < 16, code.byte(next) != 0, !code.isByte(next, "(") {
        text += code.source(next)
        next += 1
      }
      operators.insert(text)
    default: break
    }
  }

  /// Returns the type that a declaration names with a word: `typedef volatile int name;`, `using name =
  /// volatile int;`, `typedef enum : bool { … } name;`.
  private static func alias(with index: Int, _ code: CCode) -> String? {
    var start = index
    while start > 0, index - start < 16,
      ![";", "{", "}"].contains(where: { code.isByte(start - 1, $0) })
    {
      start -= 1
    }
    if code.word(start) == "using" { return code.word(start + 1) }
    guard code.word(start) == "typedef" else { return nil }
    var end = index
    while end < code.count, end - index < longestAlias, !code.isByte(end, ";") {
      end = code.next(end)
    }
    return code.word(end - 1)
  }

  /// The number of tokens beyond which such a declaration is not read.
  private static let longestAlias = 64

  /// Returns what an opening bracket contains.
  private static func kind(
    of index: Int, in outer: Open?, _ openers: [Int: Int], _ code: CCode
  ) -> Open.Kind {
    if code.isByte(index, "(") {
      let words = ["if", "while", "switch", "return", "sizeof"]
      let isExpression =
        code.word(index - 1).map(words.contains)
        ?? (["&", "|", "!", "=", "("].contains { code.isByte(index - 1, $0) }
          || followsCast(index, in: outer, openers, code))
      return isExpression ? .expression : .other
    }
    if code.isByte(index, "[") { return .other }
    if ["=", ",", "(", "]"].contains(where: { code.isByte(index - 1, $0) }) { return .expression }
    if code.isByte(index - 1, "{"), outer?.kind == .expression { return .expression }
    // `enum Name : Type {`
    var head = index - 1
    while index - head < 16, code.word(head) != nil || code.isByte(head, ":") {
      if code.word(head) == "enum" { return .enumerators }
      head -= 1
    }
    return code.word(index - 1) == "return" ? .expression : .other
  }

  /// Whether parentheses precede an index where only an expression may begin, as in `if
  /// ((NSUInteger)(a & b) != 0)`. They contain the type that the value is cast to.
  private static func followsCast(
    _ index: Int, in outer: Open?, _ openers: [Int: Int], _ code: CCode
  ) -> Bool {
    guard let start = openers[index - 1], code.isByte(start, "("),
      (start + 1..<index - 1).allSatisfy({ code.word($0) != nil })
    else { return false }
    if let word = code.word(start - 1) { return word == "return" }
    return ["=", "!", "?"].contains { code.isByte(start - 1, $0) }
      || outer?.kind == .expression
        && ["(", "&", "|", "<", ">"].contains { code.isByte(start - 1, $0) }
  }

  private static func mayDeclare(
    _ index: Int, in open: Open?, _ openers: [Int: Int], _ code: CCode
  ) -> Bool {
    if let before = code.word(index - 1) {
      return !CallSiteFinder.wordsBeforeExpressions.contains(before)
        && !CCode.keywords.contains(before)
    }
    if let open, open.kind == .enumerators {
      return index - 1 == open.index || code.isByte(index - 1, ",")
    }
    guard mayEndDeclarator(index + 1, code) else { return false }
    let isInParentheses = open.map { code.isByte($0.index, "(") } ?? false
    let isInExpression = open?.kind == .expression
    switch code.byte(index - 1) {
    case UInt8(ascii: ","):
      // Each parameter has a type before its name, but variables may share one.
      return !isInParentheses && !isInExpression
    case UInt8(ascii: "["):
      // A capture with a value, or a structured binding.
      return code.isByte(index + 1, "=") || code.word(index - 2) == "auto"
        || code.isByte(index - 2, "&")
    case UInt8(ascii: "*"), UInt8(ascii: "&"), UInt8(ascii: ">"), UInt8(ascii: "^"):
      return !(isInParentheses && isInExpression && code.isByte(index + 1, ")"))
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
