/// The constants of a preprocessed file, and the values of expressions that consist of them.
///
/// A name counts if the file declares it once: as an enumerator, or as `const` or `constexpr` with
/// a constant value.
struct CConstants: Sendable {
  private(set) var values: [String: Int] = [:]
  /// The names whose type is certainly a signed integer of at least 32 bits.
  private var signed: Set<String> = []
  private let code: CCode

  init(_ code: CCode) {
    self.code = code
    var declarations: [String: Int] = [:]
    for index in 0..<code.count {
      guard let word = code.word(index) else { continue }
      if word == "enum" { addEnumerators(behind: index) }
      if word == "const" || word == "constexpr" { addConstant(behind: index) }
      guard let before = code.word(index - 1),
        !CallSiteFinder.wordsBeforeExpressions.contains(before), !CCode.keywords.contains(before)
      else { continue }
      declarations[word, default: 0] += 1
    }
    for (name, count) in declarations where count > 1 { values[name] = nil }
  }

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
    guard let end, let value = value(of: name + 2..<end), values[word] ?? value == value,
      code.word(index) == "constexpr" || code.word(index - 1) == "static" || !isInType(index)
    else { return }
    let type = CIntegerType(words: declarationWords(from: index, to: name))
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
      CIntegerType(words: (colon + 1..<index).compactMap(code.word))
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
      if let value = next, values[name] ?? value == value {
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
    var reader = ExpressionReader(
      code: code, values: values, signed: signed, index: range.lowerBound,
      end: range.upperBound)
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
          return value(of: start..<end)
        }
      }
      start = index
    }
    return nil
  }
}

/// Evaluates an expression of integers. Unknown values are nil.
private struct ExpressionReader {
  let code: CCode
  let values: [String: Int]
  let signed: Set<String>
  var index: Int
  let end: Int
  var hasFailed = false
  /// Whether a part of the expression is negative.
  var isNegative = false
  /// Whether a part of the expression is in no `int`.
  var isLarge = false
  /// Whether a part of the expression may have another type than a signed integer.
  var isOther = false

  private func isByte(_ offset: Int, _ byte: Unicode.Scalar) -> Bool {
    index + offset < end && code.isByte(index + offset, byte)
  }

  mutating func ternary(depth: Int) -> Int? {
    guard depth < 32 else {
      hasFailed = true
      return nil
    }
    let condition = binary(0, depth: depth)
    guard isByte(0, "?") else { return condition }
    index += 1
    let first = ternary(depth: depth + 1)
    guard isByte(0, ":") else {
      hasFailed = true
      return nil
    }
    index += 1
    let second = ternary(depth: depth + 1)
    if let condition { return condition != 0 ? first : second }
    return first == second ? first : nil
  }

  private static let operators: [[String]] = [
    ["||"], ["&&"], ["|"], ["^"], ["&"], ["==", "!="], ["<=", ">=", "<", ">"], ["<<", ">>"],
    ["+", "-"], ["*", "/", "%"],
  ]

  /// The operator at the index. Two adjacent bytes may form one operator.
  private var operatorText: String? {
    guard index < end, code.byte(index) != 0 else { return nil }
    let first = code.source(index)
    let isJoined =
      index + 1 < end && code.byte(index + 1) != 0
      && code.tokens[index].range.upperBound == code.tokens[index + 1].range.lowerBound
    if isJoined {
      let two = first + code.source(index + 1)
      if ["||", "&&", "==", "!=", "<=", ">=", "<<", ">>"].contains(two) { return two }
      if two.hasSuffix("="), "+-*/%&|^".contains(first) { return nil }
    }
    return first
  }

  private mutating func binary(_ level: Int, depth: Int) -> Int? {
    guard level < Self.operators.count else { return unary(depth: depth) }
    var left = binary(level + 1, depth: depth)
    while let text = operatorText, Self.operators[level].contains(text) {
      index += text.utf8.count
      let right = binary(level + 1, depth: depth)
      left = noted(Self.apply(text, left, right))
    }
    return left
  }

  private mutating func noted(_ value: Int?) -> Int? {
    if let value {
      if value < 0 { isNegative = true }
      if Int32(exactly: value) == nil { isLarge = true }
    }
    return value
  }

  private static func apply(_ text: String, _ left: Int?, _ right: Int?) -> Int? {
    switch text {
    case "&&":
      if left == 0 || right == 0 { return 0 }
      return left.flatMap { _ in right }.map { _ in 1 }
    case "||":
      if left ?? 0 != 0 || right ?? 0 != 0 { return 1 }
      return left.flatMap { _ in right }.map { _ in 0 }
    default: break
    }
    if text == "*" || text == "&", left == 0 || right == 0 { return 0 }
    guard let left, let right else { return nil }
    switch text {
    case "|": return left | right
    case "^": return left ^ right
    case "&": return left & right
    case "==": return left == right ? 1 : 0
    case "!=": return left != right ? 1 : 0
    case "<=": return left <= right ? 1 : 0
    case ">=": return left >= right ? 1 : 0
    case "<": return left < right ? 1 : 0
    case ">": return left > right ? 1 : 0
    case "<<": return (0..<32).contains(right) ? left << right : nil
    case ">>": return (0..<32).contains(right) ? left >> right : nil
    case "+": return left &+ right
    case "-": return left &- right
    case "*": return left &* right
    case "/": return right == 0 || right == -1 ? nil : left / right
    case "%": return right == 0 || right == -1 ? nil : left % right
    default: return nil
    }
  }

  private mutating func unary(depth: Int) -> Int? {
    guard depth < 32, index < end else {
      hasFailed = true
      return nil
    }
    if isByte(0, "!") {
      index += 1
      return unary(depth: depth + 1).map { $0 == 0 ? 1 : 0 }
    }
    if isByte(0, "-") || isByte(0, "+") {
      if isByte(1, "-") || isByte(1, "+") {
        hasFailed = true
        return nil
      }
      let isNegative = isByte(0, "-")
      index += 1
      let operand = unary(depth: depth + 1)
      return noted(operand.map { isNegative ? 0 &- $0 : $0 })
    }
    if isByte(0, "~") {
      index += 1
      let operand = unary(depth: depth + 1)
      return noted(operand.map { ~$0 })
    }
    if isByte(0, "*") || isByte(0, "&") {
      index += 1
      _ = unary(depth: depth + 1)
      return nil
    }
    return postfix(primary(depth: depth))
  }

  /// Reads the calls, subscripts and members after a value, which make its value unknown.
  private mutating func postfix(_ value: Int?) -> Int? {
    var value = value
    while index < end {
      if isByte(0, "("), let close = code.closing(index), close < end {
        index = close + 1
      } else if isByte(0, "["), let close = code.closing(index, "["), close < end {
        index = close + 1
      } else if isByte(0, "."), index + 1 < end, code.word(index + 1) != nil {
        index += 2
      } else if isByte(0, "-"), isByte(1, ">"), index + 2 < end {
        index += 3
      } else {
        return value
      }
      value = nil
    }
    return value
  }

  private mutating func primary(depth: Int) -> Int? {
    let token = code.tokens[index]
    switch token.kind {
    case .number:
      index += 1
      let text = code.source(index - 1)
      if text.contains(where: { $0 == "u" || $0 == "U" }) { isOther = true }
      return noted(CLiteral.number(text))
    case .literal:
      index += 1
      return nil
    case .identifier: return name()
    default: break
    }
    if isByte(0, "["), let close = code.closing(index, "["), close < end {
      index = close + 1
      return nil
    }
    guard isByte(0, "("), let close = code.closing(index), close < end else {
      hasFailed = true
      return nil
    }
    if isCast(index + 1..<close), close + 1 < end {
      let type = CIntegerType(
        words: (index + 1..<close).map { code.word($0) ?? code.source($0) })
      if type != .signed { isOther = true }
      index = close + 1
      return unary(depth: depth + 1).flatMap(type.converted)
    }
    index += 1
    let value = ternary(depth: depth + 1)
    if index != close { hasFailed = true }
    index = close + 1
    return value
  }

  /// Whether parentheses contain a type, so that they cast the value after them.
  private func isCast(_ range: Range<Int>) -> Bool {
    guard let first = code.word(range.lowerBound), values[first] == nil,
      range.allSatisfy({ code.word($0) != nil || code.isByte($0, "*") })
    else { return false }
    let next = range.upperBound + 1
    guard next < end else { return false }
    switch code.tokens[next].kind {
    case .number, .identifier: return true
    default: return code.isByte(next, "(") || code.isByte(next, "!") || code.isByte(next, "~")
    }
  }

  private mutating func name() -> Int? {
    var name = code.source(index)
    index += 1
    while isByte(0, ":"), isByte(1, ":"), index + 2 < end, let next = code.word(index + 2) {
      name = next
      index += 3
    }
    if ["sizeof", "alignof", "_Alignof", "defined"].contains(name) {
      if isByte(0, "("), let close = code.closing(index), close < end { index = close + 1 }
      return nil
    }
    if CCode.keywords.contains(name) { hasFailed = true }
    switch name {
    case "true", "YES", "__objc_yes": return 1
    case "false", "NO", "__objc_no", "nil", "Nil", "NULL", "nullptr": return 0
    default:
      guard let value = values[name] else { return nil }
      if !signed.contains(name) { isOther = true }
      return noted(value)
    }
  }
}
