/// The constants of a preprocessed file, and the values of expressions that consist of them.
///
/// A name counts if the file declares it once: as an enumerator, or as `const` or `constexpr` with
/// a constant value.
struct CConstants: Sendable {
  private(set) var values: [String: Int] = [:]
  /// The names whose type is certainly a signed integer of at least 32 bits.
  private var signed: Set<String> = []
  private let code: CCode
  private let declarators: CDeclarators

  /// Whether it is known which names the file declares.
  private let isOfFile: Bool

  /// The constants of a file that is not known, which may declare any name.
  static let none = CConstants(CCode(text: [], tokens: []), isOfFile: false)
  /// The constants of a file that declares nothing.
  static let empty = CConstants(CCode(text: [], tokens: []))

  init(_ code: CCode) { self.init(code, isOfFile: true) }

  private init(_ code: CCode, isOfFile: Bool) {
    self.code = code
    self.isOfFile = isOfFile
    declarators = CDeclarators(code)
    for index in 0..<code.count {
      switch code.word(index) {
      case "enum": addEnumerators(behind: index)
      case "const", "constexpr": addConstant(behind: index)
      default: break
      }
    }
  }

  /// Creates the constants for code that a macro of a file expands to.
  ///
  /// A name that the code may declare itself has no value.
  init(of file: CConstants, in code: CCode) {
    self.code = code
    isOfFile = file.isOfFile
    declarators = file.declarators
    let own = CDeclarators(code)
    values = file.values.filter { own.counts[$0.key] == nil }
    signed = file.signed
  }

  /// Whether a file declares a name once. Otherwise, the name may mean something else in any
  /// expression.
  private func isDeclaredOnce(_ name: String) -> Bool { declarators.counts[name] == 1 }

  /// Whether a file may declare a name.
  func declares(_ name: String) -> Bool { declarators.counts[name] != nil }

  private mutating func addConstant(behind index: Int) {
    var name = index + 1
    while code.word(name) != nil, code.word(name + 1) != nil || code.isByte(name + 1, ":") {
      name += code.isByte(name + 1, ":") ? 3 : 1
    }
    guard let word = code.word(name), code.word(name - 1) != nil, code.isByte(name + 1, "="),
      !code.isByte(name + 2, "=")
    else { return }
    let end = (name + 2..<min(code.count, name + 64)).first {
      code.isByte($0, ";") || code.isByte($0, ",")
    }
    guard let end, let value = value(of: name + 2..<end), isDeclaredOnce(word),
      code.word(index) == "constexpr" || code.word(index - 1) == "static" || !isInType(index)
    else { return }
    let words = declarationWords(from: index, to: name)
    guard declarators.classes.isDisjoint(with: words),
      declarators.changing.isDisjoint(with: words)
    else { return }
    let type = CIntegerType(words: words, narrow: declarators.narrow)
    guard let value = type.converted(value) else { return }
    values[word] = value
    if type == .signed { signed.insert(word) }
  }

  /// The words of a declaration before its name.
  private func declarationWords(from keyword: Int, to name: Int) -> [String] {
    var start = keyword
    while start > 0, keyword - start < 64,
      ![";", "{", "}"].contains(where: { code.isByte(start - 1, $0) })
    {
      start -= 1
    }
    return (start..<name).compactMap(code.word)
  }

  /// Whether a token is directly in a class or structure, where a constructor may set a constant to
  /// another value.
  private func isInType(_ index: Int) -> Bool {
    var depth = 0
    var position = index - 1
    while position >= 0, index - position < 4096 {
      if code.isByte(position, "}") { depth += 1 }
      if code.isByte(position, "{") {
        depth -= 1
        if depth < 0 {
          var head = position - 1
          while head >= 0, ![";", "{", "}"].contains(where: { code.isByte(head, $0) }) {
            if ["struct", "class", "union"].contains(code.word(head)) { return true }
            if code.isByte(head, ")") { return false }
            head -= 1
          }
          return false
        }
      }
      position -= 1
    }
    return position >= 0
  }

  private mutating func addEnumerators(behind keyword: Int) {
    var index = keyword + 1
    while code.word(index) != nil || code.isByte(index, ":") { index += 1 }
    let type = (keyword..<index).lastIndex { code.isByte($0, ":") }.map { colon in
      CIntegerType(
        words: (colon + 1..<index).compactMap(code.word), narrow: declarators.narrow)
    }
    guard code.isByte(index, "{"), let close = code.closing(index, "{") else { return }
    var next: Int? = 0
    index += 1
    while index < close, let name = code.word(index) {
      var end = index + 1
      var depth = 0
      while end < close, depth > 0 || !code.isByte(end, ",") {
        if code.isByte(end, "(") { depth += 1 }
        if code.isByte(end, ")") { depth -= 1 }
        end += 1
      }
      if code.isByte(index + 1, "=") { next = value(of: index + 2..<end) }
      if let type, let value = next { next = type.converted(value) }
      if let value = next, isDeclaredOnce(name) {
        values[name] = value
        if (type ?? .signed) == .signed { signed.insert(name) }
      }
      next = next.map { $0 &+ 1 }
      index = end + 1
    }
  }

  // MARK: Expressions

  /// Returns the value of an entire expression; nil if it is not constant.
  func value(of range: Range<Int>) -> Int? {
    if range.isEmpty || range.count > 128 { return nil }
    var reader = CExpressionReader(
      code: code, values: values, signed: signed, operators: declarators.operators,
      narrow: declarators.narrow, declared: isOfFile ? declarators.counts : nil,
      index: range.lowerBound, end: range.upperBound)
    let value = reader.ternary(depth: 0)
    if reader.hasFailed || reader.index != range.upperBound { return nil }
    // C would convert a negative number to the other operand's type, and wrap a large one.
    return reader.isLarge || reader.isNegative && reader.isOther ? nil : value
  }

  /// Returns the value of the left operand of an operator; nil if it is not constant.
  ///
  /// - Parameter isOr: Whether the operator has a lower precedence than `&&`.
  func operand(endingAt end: Int, isOr: Bool) -> Int? {
    var depth = 0
    var start = end
    while start > max(0, end - 128) {
      let index = start - 1
      switch code.byte(index) {
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth += 1
      case UInt8(ascii: "("), UInt8(ascii: "["):
        if depth == 0 { return value(of: start..<end) }
        depth -= 1
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"),
        UInt8(ascii: "?"), UInt8(ascii: ":"):
        if depth == 0 { return value(of: start..<end) }
      case UInt8(ascii: "=") where depth == 0:
        let isComparison =
          code.isByte(index + 1, "=")
          || ["=", "!", "<", ">"].contains { code.isByte(index - 1, $0) }
        if !isComparison { return value(of: start..<end) }
      case UInt8(ascii: "|") where depth == 0 && !isOr && code.isByte(index - 1, "|"):
        return value(of: start..<end)
      default:
        if depth == 0, let word = code.word(index),
          CallSiteFinder.wordsBeforeExpressions.contains(word)
        {
          // `not 0 && …`, `n and 1 || …`
          if ["and", "or", "not"].contains(word) { return nil }
          return value(of: start..<end)
        }
      }
      start = index
    }
    return nil
  }
}
