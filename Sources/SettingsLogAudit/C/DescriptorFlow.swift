import SettingsDiagnostics

/// Follows the descriptors of standard streams through a file by name: the variables, fields, array
/// elements, parameters and function results that may hold one.
///
/// A name counts if anything assigns such a value to it, because the order of assignments is
/// unknown. A key is `fd`, `.fd` for a field, `fds[]` for an element, `open_log()` for a result, or
/// `log_to#0` for a parameter.
struct DescriptorFlow {
  /// The keys that may hold the descriptor of a standard stream.
  private(set) var keys: Set<String> = []
  /// The parameters that get an argument whose value the file does not show, because it is the name
  /// of a macro.
  private(set) var unknownParameters: Set<String> = []
  private let code: CCode
  private let constants: CConstants
  private var aliases: [String: [String]] = [:]
  private var functions: [Function] = []
  private var externs: Set<String> = []

  private struct Function {
    let name: String
    let parameters: [String]
    let isForOthers: Bool
    let body: Range<Int>
  }

  /// The number of tokens beyond which an expression is not a descriptor.
  private static let longestValue = 48

  init(tokens: [CToken], text: [UInt8], enumerators: Set<String>) {
    code = CCode(text: text, tokens: tokens)
    constants = CConstants(code)
    keys = enumerators
    for index in code.tokens.indices { look(at: index) }
    var new = Array(keys)
    while let key = new.popLast() {
      for alias in aliases[key] ?? [] where keys.insert(alias).inserted { new.append(alias) }
    }
  }

  /// Whether an expression may be the descriptor of a standard stream.
  func holdsDescriptor(_ range: Range<Int>) -> Bool {
    guard let value = value(of: range) else { return false }
    return value.isStandard || !keys.isDisjoint(with: value.keys)
  }

  /// Returns the key of an expression that other files decide: a parameter of a function that they
  /// can call, or a variable of another file.
  func foreignKey(_ range: Range<Int>) -> String? {
    guard range.count == 1, let word = code.word(range.lowerBound) else { return nil }
    let next = functions.partitioningIndex { $0.body.lowerBound > range.lowerBound }
    if next > 0, case let around = functions[next - 1], around.body.contains(range.lowerBound),
      let place = around.parameters.firstIndex(of: word)
    {
      return around.isForOthers ? "\(around.name)#\(place)" : nil
    }
    return externs.contains(word) ? word : nil
  }

  // MARK: Values

  private struct Value {
    var isStandard = false
    var keys: Set<String> = []
  }

  /// Returns the descriptors and keys to which an expression may evaluate.
  ///
  /// - Returns: Nil if the value is certainly not a descriptor.
  private func value(of range: Range<Int>, depth: Int = 0) -> Value? {
    guard depth < 8, !range.isEmpty, range.count <= Self.longestValue else { return nil }
    let first = range.lowerBound
    if let number = constants.value(of: range),
      1...2 ~= number || !range.contains(where: { code.word($0) != nil })
    {
      return Value(isStandard: 1...2 ~= number)
    }
    if let question = top("?", in: range), let colon = top(":", in: question + 1..<range.upperBound)
    {
      let values = [question + 1..<colon, colon + 1..<range.upperBound].compactMap {
        value(of: $0, depth: depth + 1)
      }
      return values.reduce(into: Value()) {
        $0.isStandard = $0.isStandard || $1.isStandard
        $0.keys.formUnion($1.keys)
      }
    }
    if code.isByte(first, "("), let close = code.closing(first) {
      // The value is in parentheses, or follows a cast.
      return close == range.upperBound - 1
        ? value(of: first + 1..<close, depth: depth + 1)
        : close < range.upperBound ? value(of: close + 1..<range.upperBound, depth: depth + 1) : nil
    }
    if code.isByte(first, "{") {
      let isStandard = range.contains { isNumber($0) || isName($0) }
      return Value(isStandard: isStandard)
    }
    if range.count == 1 {
      if let word = code.word(first) {
        return LogFunctions.standardDescriptors.contains(word)
          ? Value(isStandard: true) : Value(keys: [word])
      }
      return Value(isStandard: isNumber(first))
    }
    let last = range.upperBound - 1
    if code.isByte(last, "]"), let word = code.word(first), code.isByte(first + 1, "[") {
      return Value(keys: [word + "[]"])
    }
    if let word = code.word(last), isMember(last) {
      // An initializer can set the fields of a structure by position.
      return Value(keys: Set(["." + word] + (code.word(first).map { [$0 + "[]"] } ?? [])))
    }
    if let word = code.word(first), code.isByte(first + 1, "("), code.closing(first + 1) == last {
      if ["fileno", "fileno_unlocked", "_fileno"].contains(word) {
        return Value(
          isStandard: range.contains { code.word($0).map(LogFunctions.isStream) ?? false })
      }
      return Value(keys: [word + "()"])
    }
    return nil
  }

  /// Whether a token is the literal 1 or 2.
  private func isNumber(_ index: Int) -> Bool {
    let text = code.source(index)
    switch code.tokens[index].kind {
    case .number: return CLiteral.number(text).map { 1...2 ~= $0 } ?? false
    case .literal:
      return ["'\\1'", "'\\2'", "'\\x1'", "'\\x2'", "'\\001'", "'\\002'"].contains(text)
    default: return false
    }
  }

  private func isName(_ index: Int) -> Bool {
    code.word(index).map(LogFunctions.standardDescriptors.contains) ?? false
  }

  private func isMember(_ index: Int) -> Bool {
    code.isByte(index - 1, ".") || (code.isByte(index - 1, ">") && code.isByte(index - 2, "-"))
  }

  /// Returns the first index of a byte outside of brackets.
  private func top(_ byte: Unicode.Scalar, in range: Range<Int>) -> Int? {
    var depth = 0
    return range.first { index in
      if depth == 0, code.isByte(index, byte) { return true }
      if ["(", "[", "{"].contains(where: { code.isByte(index, $0) }) { depth += 1 }
      if [")", "]", "}"].contains(where: { code.isByte(index, $0) }) { depth -= 1 }
      return false
    }
  }

  // MARK: Reading

  private mutating func give(_ key: String, _ range: Range<Int>) {
    guard let value = value(of: range) else { return }
    if value.isStandard { keys.insert(key) }
    for other in value.keys where other != key { aliases[other, default: []].append(key) }
  }

  private mutating func look(at index: Int) {
    if code.isByte(index, "="), !code.isByte(index + 1, "=") {
      assign(at: index)
    } else if code.isByte(index, "+") || code.isByte(index, "-") {
      // `fd++`, `--fd`: the value is no longer known.
      guard code.byte(index) == code.byte(index + 1) else { return }
      if let word = code.word(index - 1) ?? code.word(index + 2) { keys.insert(word) }
    } else if code.isByte(index, "{"), code.isByte(index - 1, ")") {
      define(at: index)
    } else if code.isByte(index, "("), let name = code.word(index - 1) {
      call(name, at: index)
    } else if code.word(index) == "return", let function = functions.last,
      function.body.contains(index)
    {
      give(function.name + "()", index + 1..<end(of: index + 1))
    } else if code.word(index) == "extern" {
      let end = end(of: index + 1)
      if code.isByte(end, ";"), let name = code.word(end - 1), !code.isByte(end - 1, ")") {
        externs.insert(name)
      }
    }
  }

  private mutating func assign(at index: Int) {
    var target = index - 1
    // `fd += 1`
    if ["+", "-", "|", "&", "^", "*"].contains(where: { code.isByte(target, $0) }) {
      if let word = code.word(target - 1) { keys.insert(word) }
      return
    }
    let range = index + 1..<end(of: index + 1)
    if code.isByte(target, "]") {
      while target > 0, !code.isByte(target, "["), index - target < Self.longestValue {
        target -= 1
      }
      if let word = code.word(target - 1) { give(word + "[]", range) }
    } else if let word = code.word(target) {
      give(isMember(target) ? "." + word : word, range)
      if code.isByte(index + 1, "{") { give(word + "[]", range) }
    }
  }

  /// Returns the end of an expression: its comma, semicolon or closing bracket.
  private func end(of start: Int) -> Int {
    var depth = 0
    var index = start
    while index < code.count, index - start <= Self.longestValue {
      if ["(", "[", "{"].contains(where: { code.isByte(index, $0) }) { depth += 1 }
      if [")", "]", "}"].contains(where: { code.isByte(index, $0) }) { depth -= 1 }
      if depth < 0 || depth == 0 && (code.isByte(index, ",") || code.isByte(index, ";")) { break }
      index += 1
    }
    return index
  }

  /// Adds the definition of a function. The arguments of calls become values of its parameters.
  private mutating func define(at brace: Int) {
    guard let close = code.closing(brace, "{") else { return }
    var open = brace - 2
    var depth = 1
    while open >= 0, brace - open < 256 {
      if code.isByte(open, ")") { depth += 1 }
      if code.isByte(open, "(") { depth -= 1 }
      if depth == 0 { break }
      open -= 1
    }
    guard depth == 0, open > 0, let name = code.word(open - 1), !CCode.keywords.contains(name)
    else {
      return
    }
    let code = code
    let parameters = arguments(open + 1..<brace - 1).map { range in
      range.last { code.word($0) != nil }.flatMap { code.word($0) } ?? ""
    }
    var head = open - 1
    var isForOthers = true
    while head >= 0, ![";", "}", "{"].contains(where: { code.isByte(head, $0) }), open - head < 32 {
      if code.word(head) == "static" { isForOthers = false }
      head -= 1
    }
    functions.append(
      Function(
        name: name, parameters: parameters, isForOthers: isForOthers, body: brace..<close + 1))
    for (place, parameter) in parameters.enumerated() {
      aliases["\(name)#\(place)", default: []].append(parameter)
    }
  }

  private mutating func call(_ name: String, at open: Int) {
    guard !CCode.keywords.contains(name), let close = code.closing(open),
      close - open <= Self.longestValue * 4
    else { return }
    for (place, range) in arguments(open + 1..<close).enumerated() where !range.isEmpty {
      give("\(name)#\(place)", range)
      if range.count == 1, let word = code.word(range.lowerBound),
        !word.utf8.contains(where: { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
      {
        unknownParameters.insert("\(name)#\(place)")
      }
    }
  }

  private func arguments(_ range: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = range.lowerBound
    while let comma = top(",", in: start..<range.upperBound) {
      result.append(start..<comma)
      start = comma + 1
    }
    result.append(start..<range.upperBound)
    return result
  }
}
