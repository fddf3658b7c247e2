import SettingsDiagnostics

/// The parts of a preprocessed file that never run: branches that constants decide, operands that
/// are not evaluated, and code after a `return`.
struct DeadCode: Sendable {
  /// The indices of tokens, sorted. The ranges do not overlap.
  private(set) var ranges: [Range<Int>] = []
  private let code: CCode
  let constants: CConstants
  /// The end of the last code after a jump.
  private var endOfJumps = 0
  /// The colon of each `?`.
  private let colons: [Int: Int]
  /// The colons that cannot end a label: those of `?`, of message sends and of literals.
  private let operandColons: Set<Int>
  /// The labels and cases of the code; nil before the first query.
  private var labels: [Int]?

  init(_ code: CCode) { self.init(code, constants: CConstants(code)) }

  /// - Parameter constants: The constants that the code may use.
  init(_ code: CCode, constants: CConstants) {
    self.code = code
    self.constants = constants
    (colons, operandColons) = Self.colons(of: code)
    for index in 0..<code.count { look(at: index) }
    ranges.sort { $0.lowerBound < $1.lowerBound }
    ranges = ranges.reduce(into: []) { result, range in
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] =
          last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
  }

  /// Whether a token is in code that never runs.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of ranges.
  func contains(_ index: Int) -> Bool {
    let next = ranges.partitioningIndex { $0.upperBound > index }
    return next < ranges.count && ranges[next].contains(index)
  }

  private mutating func add(_ range: Range<Int>) {
    if !range.isEmpty, !hasLabels(range) { ranges.append(range) }
  }

  /// Whether code can be jumped into: it has a label or a case.
  private mutating func hasLabels(_ range: Range<Int>) -> Bool {
    let labels = labels ?? (0..<code.count).filter(isLabel)
    self.labels = labels
    let next = labels.partitioningIndex { $0 >= range.lowerBound }
    return next < labels.count && labels[next] < range.upperBound
  }

  /// Whether a label or a case begins at an index. A part of a selector is not a label, even
  /// after a parenthesis: `[log tag:(tag) format:text]`.
  private func isLabel(_ index: Int) -> Bool {
    guard let word = code.word(index), !operandColons.contains(index + 1) else { return false }
    if word == "case" || word == "default" {
      return !code.isByte(index - 1, ":") || code.isByte(index + 1, ":")
    }
    return code.isByte(index + 1, ":") && !code.isByte(index + 2, ":")
      && [UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ")")]
        .contains(code.byte(index - 1))
  }

  private mutating func look(at index: Int) {
    switch code.byte(index) {
    case UInt8(ascii: "&") where code.isByte(index + 1, "&"):
      // `a &&b` where `&&b` is the address of a label cannot follow a constant.
      if constants.operand(endingAt: index, isOr: false) == 0 {
        add(index + 2..<endOfOperand(index + 2))
      }
      return
    case UInt8(ascii: "|") where code.isByte(index + 1, "|"):
      if let value = constants.operand(endingAt: index, isOr: true), value != 0 {
        add(index + 2..<endOfOperand(index + 2, includesOr: true))
      }
      return
    case UInt8(ascii: "?"):
      guard let value = constants.operand(endingAt: index, isOr: true),
        let colon = colons[index]
      else { return }
      add(
        value == 0
          ? index + 1..<colon
          : colon
            + 1..<endOfOperand(
              colon + 1, includesOr: true, includesQuestion: true))
      return
    default: break
    }
    switch code.word(index) {
    case "if": visitIf(index)
    case "while" where code.isByte(index + 1, "("):
      guard let close = code.closing(index + 1), !isEndOfDo(index),
        constants.value(of: index + 2..<close) == 0
      else { return }
      add(close + 1..<code.statementEnd(close + 1))
    case "switch" where code.isByte(index + 1, "("): visitSwitch(index)
    case "for" where code.isByte(index + 1, "("): visitFor(index)
    case "sizeof", "_Alignof", "alignof", "__alignof__", "typeof", "__typeof__", "__typeof",
      "decltype", "__builtin_constant_p", "noexcept":
      guard code.isByte(index + 1, "("), let close = code.closing(index + 1) else { return }
      // The length of an array is evaluated.
      if !(index + 2..<close).contains(where: { code.isByte($0, "[") }) { add(index + 2..<close) }
    case "_Generic" where code.isByte(index + 1, "("):
      guard let close = code.closing(index + 1) else { return }
      add(index + 2..<comma(in: index + 2..<close))
    case "__builtin_choose_expr" where code.isByte(index + 1, "("):
      guard let close = code.closing(index + 1) else { return }
      let first = comma(in: index + 2..<close)
      guard first < close, let value = constants.value(of: index + 2..<first) else { return }
      let second = comma(in: first + 1..<close)
      add(value == 0 ? first + 1..<second : second..<close)
    case let word? where Self.jumps.contains(word): addCodeAfterJump(index)
    default: break
    }
  }

  private mutating func visitIf(_ index: Int) {
    let open = code.word(index + 1) == "constexpr" ? index + 2 : index + 1
    guard code.isByte(open, "("), let close = code.closing(open),
      let value = constants.value(of: open + 1..<close)
    else { return }
    let branch = code.statementEnd(close + 1)
    let end = code.word(branch) == "else" ? code.statementEnd(branch + 1) : branch
    let other = min(branch + 1, end)..<end
    if value == 0 { add(close + 1..<branch) } else { add(other) }
    // `if (!isLogging) return;`
    if endsWithJump(value == 0 ? other : close + 1..<branch) { addBlock(from: end, behind: index) }
  }

  /// Whether a statement ends with a jump: `return;` or `{ …; return; }`.
  private func endsWithJump(_ statement: Range<Int>) -> Bool {
    guard !statement.isEmpty else { return false }
    let isBlock = code.isByte(statement.lowerBound, "{")
    let end = statement.upperBound - (isBlock ? 2 : 1)
    guard end > statement.lowerBound, code.isByte(end, ";") else { return false }
    var start = end
    while start > statement.lowerBound,
      ![";", "{", "}"].contains(where: { code.isByte(start - 1, $0) })
    {
      start -= 1
    }
    return code.word(start).map(Self.jumps.contains) ?? false
  }

  private static let jumps: Set<String> = ["return", "break", "continue", "goto"]

  /// Adds the cases of a `switch` that a constant value never selects.
  private mutating func visitSwitch(_ index: Int) {
    guard let open = code.closing(index + 1).map({ $0 + 1 }), code.isByte(open, "{"),
      let value = constants.value(of: index + 2..<open - 1), let end = code.closing(open, "{")
    else { return }
    var depth = 0
    var start: Int?
    var defaultStart: Int?
    var jumps: [Int] = []
    for position in open + 1..<end {
      if code.isByte(position, "{") { depth += 1 }
      if code.isByte(position, "}") { depth -= 1 }
      guard let word = code.word(position) else { continue }
      switch word {
      case "switch": return
      case "case" where isLabel(position):
        // A case inside another statement may run the code around it.
        guard depth == 0,
          [";", "{", "}", ":"].contains(where: { code.isByte(position - 1, $0) }),
          let colon = colon(of: position),
          let label = constants.value(of: position + 1..<colon)
        else { return }
        if label == value, start == nil { start = position }
      case "default" where isLabel(position):
        guard depth == 0 else { return }
        defaultStart = position
      case "break" where depth == 0:
        if [";", "{", "}", ":"].contains(where: { code.isByte(position - 1, $0) }) {
          jumps.append(position)
        }
      default:
        // A `goto` may jump to a label.
        let isBehindLabel =
          code.isByte(position - 1, ":") && code.isByte(position + 1, ":")
          && !operandColons.contains(position + 1)
        if isBehindLabel || isLabel(position) { return }
      }
    }
    guard let start = start ?? defaultStart else {
      ranges.append(open + 1..<end)
      return
    }
    if start > open + 1 { ranges.append(open + 1..<start) }
    if let jump = jumps.first(where: { $0 > start }) { ranges.append(jump + 1..<end) }
  }

  private mutating func visitFor(_ index: Int) {
    guard let close = code.closing(index + 1) else { return }
    guard let first = code.top(";", in: index + 2..<close),
      let second = code.top(";", in: first + 1..<close),
      code.top(";", in: second + 1..<close) == nil,
      constants.value(of: first + 1..<second) == 0
    else { return }
    add(second + 1..<close)
    add(close + 1..<code.statementEnd(close + 1))
  }

  /// Adds the code after a jump in its block, up to a label.
  private mutating func addCodeAfterJump(_ index: Int) {
    var end = index
    while end < code.count, ![";", ")", "]", "}"].contains(where: { code.isByte(end, $0) }) {
      end = code.next(end)
    }
    if code.isByte(end, ";") { addBlock(from: end + 1, behind: index) }
  }

  /// Adds the rest of the block that a jump is in. Code may jump to a label, but not to the code
  /// before it.
  private mutating func addBlock(from start: Int, behind jump: Int) {
    // A jump that another one precedes in its block has been added with the code after that one.
    guard jump >= endOfJumps,
      [UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";")].contains(code.byte(jump - 1))
    else { return }
    var close = start
    while close < code.count, !code.isByte(close, "}"), !isLabel(close) {
      close = (code.closing(close, "{") ?? close) + 1
    }
    guard close < code.count else { return }
    add(start..<close)
    if ranges.last == start..<close { endOfJumps = close }
  }

  /// Whether a `while` ends a `do`, so that its condition is evaluated after the body.
  private func isEndOfDo(_ index: Int) -> Bool {
    code.closing(index + 1).map { code.isByte($0 + 1, ";") } ?? false
  }

  // MARK: Expressions

  private func comma(in range: Range<Int>) -> Int { code.top(",", in: range) ?? range.upperBound }

  /// Returns the colon of each `?`, and all colons in expressions: those, the ones directly in
  /// parentheses or square brackets, and the ones in `@{…}`.
  private static func colons(of code: CCode) -> (ofQuestions: [Int: Int], inOperands: Set<Int>) {
    var result: [Int: Int] = [:]
    var inOperands: Set<Int> = []
    /// The indices of `?` that have no colon yet, with a negative number for each open bracket.
    var open: [Int] = []
    let (block, operand) = (-1, -2)
    var index = 0
    while index < code.count {
      switch code.byte(index) {
      case UInt8(ascii: "?"): open.append(index)
      case UInt8(ascii: "{"): open.append(code.isByte(index - 1, "@") ? operand : block)
      case UInt8(ascii: "("): open.append(code.closing(index) == nil ? block : operand)
      case UInt8(ascii: "["): open.append(code.closing(index, "[") == nil ? block : operand)
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        while let last = open.popLast(), last >= 0 {}
      case UInt8(ascii: ";"): while let last = open.last, last >= 0 { open.removeLast() }
      case UInt8(ascii: ":") where code.isByte(index + 1, ":"): index += 1
      case UInt8(ascii: ":"):
        if open.last == operand { inOperands.insert(index) }
        if let last = open.last, last >= 0 {
          result[open.removeLast()] = index
          inOperands.insert(index)
        }
      default: break
      }
      index += 1
    }
    return (result, inOperands)
  }

  /// Returns the colon of a `case`.
  private func colon(of label: Int) -> Int? {
    let end = endOfOperand(
      label + 1, includesOr: true, includesQuestion: true, includesComma: true)
    return code.isByte(end, ":") ? end : nil
  }

  /// Returns the end of an operand: the next operator of lower precedence or closing bracket.
  private func endOfOperand(
    _ start: Int, includesOr: Bool = false, includesQuestion: Bool = false,
    includesComma: Bool = false
  ) -> Int {
    var questions = 0
    var index = start
    while index < code.count {
      switch code.byte(index) {
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ";"): return index
      case UInt8(ascii: ",") where !includesComma: return index
      case UInt8(ascii: "|") where code.isByte(index + 1, "|"):
        if !includesOr { return index }
        index += 1
      case UInt8(ascii: "?"):
        if !includesQuestion { return index }
        questions += 1
      case UInt8(ascii: ":"):
        if code.isByte(index + 1, ":") {
          index += 1
        } else if questions == 0 {
          return index
        } else {
          questions -= 1
        }
      default: break
      }
      index = code.next(index)
    }
    return code.count
  }
}
