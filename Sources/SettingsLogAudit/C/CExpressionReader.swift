/// Evaluates an expression of integers. Unknown values are nil.
struct CExpressionReader {
  let code: CCode
  let values: [String: Int]
  let signed: Set<String>
  /// The operators that the file declares for its own types, which enumerators may have.
  let operators: Set<String>
  /// The types of the file that may have no other values than 0 and 1.
  let narrow: Set<String>
  /// How often the file may declare each name; nil if it may declare any.
  let declared: [String: Int]?
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
      left = operators.contains(text) ? nil : noted(Self.apply(text, left, right))
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
      let operand = unary(depth: depth + 1)
      return operators.contains("!") ? nil : operand.map { $0 == 0 ? 1 : 0 }
    }
    if isByte(0, "-") || isByte(0, "+") {
      if isByte(1, "-") || isByte(1, "+") {
        hasFailed = true
        return nil
      }
      let isNegative = isByte(0, "-")
      index += 1
      let isNumber = index < end && code.tokens[index].kind == .number
      let operand = unary(depth: depth + 1)
      if !isNumber, operators.contains(isNegative ? "-" : "+") { return nil }
      return noted(operand.map { isNegative ? 0 &- $0 : $0 })
    }
    if isByte(0, "~") {
      index += 1
      let operand = unary(depth: depth + 1)
      return operators.contains("~") ? nil : noted(operand.map { ~$0 })
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
        words: (index + 1..<close).map { code.word($0) ?? code.source($0) }, narrow: narrow)
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
    if name == "__objc_yes" { return 1 }
    if name == "__objc_no" { return 0 }
    // In C, a file may give these names to its own variables and enumerators.
    if let declared, declared[name] == nil, let value = Self.words[name] { return value }
    guard let value = values[name] else { return nil }
    if !signed.contains(name) { isOther = true }
    return noted(value)
  }

  /// The values of words that a file does not have to declare.
  static let words = [
    "true": 1, "YES": 1, "false": 0, "NO": 0, "nil": 0, "Nil": 0, "NULL": 0, "nullptr": 0,
    "STDIN_FILENO": 0, "STDOUT_FILENO": 1, "STDERR_FILENO": 2,
  ]
}
