import SettingsDiagnostics

/// What an expression may evaluate to, as far as descriptors are concerned.
struct DescriptorValue {
  /// Whether the value may be the descriptor of a standard stream.
  var isStandard = false
  /// Whether the expression has a form that is not understood.
  var isUnclear = false
  /// The keys from which the value may come. See `DescriptorGraph`.
  var keys: Set<String> = []

  static let unclear = DescriptorValue(isUnclear: true)
  /// A value that is certainly not a descriptor of a standard stream.
  static let other = DescriptorValue()

  mutating func add(_ value: DescriptorValue) {
    isStandard = isStandard || value.isStandard
    isUnclear = isUnclear || value.isUnclear
    keys.formUnion(value.keys)
  }
}

/// Reads the expressions of a file that may be descriptors.
struct DescriptorExpressions {
  let code: CCode
  private let constants: CConstants

  /// The types whose initializers contain a number.
  static let integers: Set<String> = ["int", "auto", "long", "short", "unsigned", "int32_t"]

  /// The number of tokens beyond which an expression is not understood.
  static let longestValue = 48

  init(_ code: CCode) {
    self.code = code
    constants = CConstants(code)
  }

  /// Returns the value of a constant expression.
  func number(_ range: Range<Int>) -> Int? { constants.value(of: range) }

  /// Returns what an expression may evaluate to.
  ///
  /// - Parameter key: Returns the key of a variable at an index.
  func value(
    of range: Range<Int>, depth: Int = 0, key: (String, Int) -> String
  ) -> DescriptorValue {
    func inner(_ range: Range<Int>) -> DescriptorValue {
      value(of: range, depth: depth + 1, key: key)
    }
    guard !range.isEmpty else { return .other }
    guard depth < 8, range.count <= Self.longestValue else { return .unclear }
    let first = range.lowerBound
    if let number = constants.value(of: range),
      1...2 ~= number || !range.contains(where: { code.word($0) != nil })
    {
      return DescriptorValue(isStandard: 1...2 ~= number)
    }
    if range.count == 1 { return single(first, key: key) }
    if range.allSatisfy(code.isLiteral) { return .other }
    if let comma = top(",", in: range), !code.isByte(first, "{") {
      return inner(comma + 1..<range.upperBound)
    }
    if let equals = assignment(in: range) { return inner(equals + 1..<range.upperBound) }
    if let question = top("?", in: range),
      let colon = matchingColon(in: question + 1..<range.upperBound)
    {
      // The value of `fd ?: 2` may be that of the condition.
      let first = question + 1 == colon ? range.lowerBound..<question : question + 1..<colon
      let values = [first, colon + 1..<range.upperBound].map(inner)
      return values.reduce(into: DescriptorValue()) { $0.add($1) }
    }
    return unary(range, inner: inner) ?? postfix(range, key: key, inner: inner)
  }

  private func single(_ index: Int, key: (String, Int) -> String) -> DescriptorValue {
    guard let word = code.word(index) else { return literal(index) }
    if LogFunctions.standardDescriptors.contains(word) || word == "true" || word == "YES" {
      return DescriptorValue(isStandard: true)
    }
    return Self.nothing.contains(word) ? .other : DescriptorValue(keys: [key(word, index)])
  }

  private static let nothing: Set<String> = [
    "nullptr", "false", "NO", "nil", "NULL", "this", "self", "void", "int", "STDIN_FILENO",
  ]

  /// Reads an expression that begins with an operator, a cast or a bracket; nil for any other.
  private func unary(
    _ range: Range<Int>, inner: (Range<Int>) -> DescriptorValue
  ) -> DescriptorValue? {
    let first = range.lowerBound
    let rest = first + 1..<range.upperBound
    if code.isByte(first, "("), let close = code.closing(first), close < range.upperBound {
      // The value is in parentheses, or follows a cast.
      if close == range.upperBound - 1 { return inner(first + 1..<close) }
      return inner(close + 1..<range.upperBound)
    }
    if code.isByte(first, "{") { return braces(range, inner: inner) }
    if code.isByte(first, "*") {
      var value = inner(rest)
      value.keys.formUnion(value.keys.filter { !$0.hasSuffix(")") }.map { $0 + "[]" })
      return value
    }
    if code.isByte(first, "&") || code.isByte(first, "+"), !code.isByte(first + 1, "+") {
      return inner(rest)
    }
    if code.isByte(first, "["), code.closing(first, "[") == range.upperBound - 1 {
      return message(range)
    }
    return nil
  }

  /// Reads the values of a list in braces. What is not understood in it is left out, because most
  /// fields of a structure are not descriptors.
  private func braces(
    _ range: Range<Int>, inner: (Range<Int>) -> DescriptorValue
  ) -> DescriptorValue {
    guard let close = code.closing(range.lowerBound, "{"),
      top(";", in: range.lowerBound + 1..<close) == nil
    else { return .unclear }
    var result = DescriptorValue()
    for range in list(range.lowerBound + 1..<close) {
      let value = inner(range)
      result.add(DescriptorValue(isStandard: value.isStandard, keys: value.keys))
    }
    return result
  }

  /// Reads a call, a member, an element or a name with a scope.
  private func postfix(
    _ range: Range<Int>, key: (String, Int) -> String, inner: (Range<Int>) -> DescriptorValue
  ) -> DescriptorValue {
    let first = range.lowerBound
    let last = range.upperBound - 1
    if let open = lastOpening(in: range) {
      let arguments = open + 1..<last
      if code.isByte(open, "[") {
        guard let word = code.word(open - 1), open > first else { return .unclear }
        let array = isMember(open - 1) ? "." + word : key(word, open - 1)
        return DescriptorValue(keys: [array + "[]"])
      }
      if code.isByte(open - 1, ">"), code.word(first)?.hasSuffix("_cast") == true {
        return inner(arguments)
      }
      guard open > first, let word = code.word(open - 1) else { return .unclear }
      if Self.integers.contains(word) { return inner(arguments) }
      guard code.isByte(open, "("), isName(first..<open) || isMember(open - 1) else {
        return .unclear
      }
      if ["fileno", "fileno_unlocked", "_fileno"].contains(word) {
        let isStream = range.contains { code.word($0).map(LogFunctions.isStream) ?? false }
        return DescriptorValue(isStandard: isStream)
      }
      // `std::exchange(other.fd, -1)`
      if ["move", "exchange", "min", "max"].contains(word) {
        return list(arguments).map(inner).reduce(into: DescriptorValue()) { $0.add($1) }
      }
      return DescriptorValue(keys: [word + "()"])
    }
    if let word = code.word(last) {
      if isMember(last) {
        // An initializer can set the fields of a structure by position.
        let fields = code.word(first).map { [key($0, first) + "{}"] } ?? []
        return DescriptorValue(keys: Set(["." + word] + fields))
      }
      if isName(range) { return DescriptorValue(keys: [word]) }
    }
    // `fd++`
    let isStep =
      code.isByte(last, "+") && code.isByte(last - 1, "+")
      || code.isByte(last, "-") && code.isByte(last - 1, "-")
    return isStep && range.count > 2 ? inner(first..<last - 1) : .unclear
  }

  /// Reads a message: `[self fd]`, `[Log fdFor:x]`.
  private func message(_ range: Range<Int>) -> DescriptorValue {
    var index = range.lowerBound + 1
    if code.isByte(index, "[") || code.isByte(index, "(") {
      while let close = code.closing(index, "[") ?? code.closing(index) { index = close + 1 }
      if code.word(index) != nil, code.word(index + 1) != nil { index += 1 }
    } else {
      index += 1
    }
    while code.isByte(index, ".") || code.isByte(index, "-") {
      index += code.isByte(index, ".") ? 2 : 3
    }
    guard index < range.upperBound, let selector = code.word(index) else { return .unclear }
    return DescriptorValue(keys: ["-" + selector])
  }

  // MARK: Tokens

  private func literal(_ index: Int) -> DescriptorValue {
    let text = code.source(index)
    switch code.tokens[index].kind {
    case .number:
      // An operator of the program makes the value of `2_fd`.
      guard let number = CLiteral.number(text) else { return .unclear }
      return DescriptorValue(isStandard: 1...2 ~= number)
    case .literal where text.hasSuffix("'"):
      let bytes = Array(text.utf8).drop { $0 != UInt8(ascii: "'") }.dropFirst().dropLast()
      return DescriptorValue(isStandard: [[1], [2]].contains(CLiteral.unescaped(bytes)))
    default: return .other
    }
  }

  /// Whether a range is a name with its scopes: `ns::Log::fd`.
  private func isName(_ range: Range<Int>) -> Bool {
    guard range.count > 1 else { return code.word(range.lowerBound) != nil }
    return range.allSatisfy { code.isByte($0, ":") || code.word($0) != nil }
      && !range.dropLast().contains { code.word($0) != nil && code.word($0 + 1) != nil }
  }

  func isMember(_ index: Int) -> Bool {
    code.isByte(index - 1, ".") || (code.isByte(index - 1, ">") && code.isByte(index - 2, "-"))
  }

  /// Returns the index after a token, or after what a bracket encloses.
  func next(_ index: Int) -> Int {
    (code.closing(index) ?? code.closing(index, "[") ?? code.closing(index, "{") ?? index) + 1
  }

  /// Returns the bracket whose closing bracket ends a range; nil if the range does not end so.
  private func lastOpening(in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      let next = next(index)
      if next == range.upperBound { return next > index + 1 ? index : nil }
      index = next
    }
    return nil
  }

  /// Returns the first index of a byte outside of brackets.
  func top(_ byte: Unicode.Scalar, in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if code.isByte(index, byte) { return index }
      index = next(index)
    }
    return nil
  }

  /// Returns the colon of the `?` before a range.
  private func matchingColon(in range: Range<Int>) -> Int? {
    var start = range.lowerBound
    var open = 1
    while let colon = top(":", in: start..<range.upperBound) {
      var question = start
      while let next = top("?", in: question..<colon) {
        open += 1
        question = next + 1
      }
      open -= 1
      if open == 0 { return colon }
      start = colon + 1
    }
    return nil
  }

  /// Returns the `=` of an assignment outside of brackets.
  private func assignment(in range: Range<Int>) -> Int? {
    guard let equals = top("=", in: range), equals > range.lowerBound,
      !code.isByte(equals + 1, "="),
      code.word(equals - 1) != nil || code.isByte(equals - 1, "]")
    else { return nil }
    return equals
  }

  /// Returns the parts of a list between its commas.
  func list(_ range: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = range.lowerBound
    while let comma = top(",", in: start..<range.upperBound) {
      result.append(start..<comma)
      start = comma + 1
    }
    result.append(start..<range.upperBound)
    return result
  }

  /// Returns the argument of a message that begins at an index: `2` in `[log to:2 as:x]`.
  func messageArgument(at start: Int) -> Range<Int> {
    var end = start
    while end < code.count, end - start <= Self.longestValue,
      ![",", ";", ")", "]", "}", "{"].contains(where: { code.isByte(end, $0) }),
      code.word(end) == nil || !code.isByte(end + 1, ":") || code.isByte(end + 2, ":")
        || code.isByte(end - 1, "?")
    {
      end = next(end)
    }
    return start..<min(end, code.count)
  }

  /// Returns the end of an expression: its comma, semicolon or closing bracket.
  func end(of start: Int) -> Int {
    var index = start
    while index < code.count, index - start <= Self.longestValue * 16 {
      if [",", ";", ")", "]", "}"].contains(where: { code.isByte(index, $0) }) { break }
      if code.tokens[index].kind == .directiveEnd { break }
      index = next(index)
    }
    return min(index, code.count)
  }
}
