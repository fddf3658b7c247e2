import SettingsDiagnostics

/// What an expression that a function writes to may be.
enum DescriptorAnswer: Equatable {
  /// It may be the descriptor of a standard stream.
  case standard
  /// It is certainly another descriptor.
  case other
  /// The function does not show it. A name may be a constant of another file.
  case unknown(name: String?)

  func joined(_ answer: DescriptorAnswer) -> DescriptorAnswer {
    if self == .standard || answer == .standard { return .standard }
    return self == .other ? answer : self
  }
}

/// Judges descriptors by what the function around a call shows: a number, a constant of the file, or a
/// local variable that only gets such values and the results of functions that make descriptors.
///
/// Everything else is unknown: fields, parameters, results of other functions, and variables whose
/// address is taken.
final class CDescriptors {
  private let code: CCode
  /// Whether a function may take a variable by reference, as in C++.
  var hasReferences = true
  private lazy var constants = CConstants(code)
  private lazy var functions = CFunctionBodies(code)
  /// The values of macros and enumerators; nil for those with several or other values.
  private(set) lazy var names = DefinedNumbers(code, constants).values

  /// The number of tokens beyond which an expression is not understood.
  private static let longestValue = 48
  private static let deepestValue = 8
  /// The types whose initializers contain a number.
  private static let integers: Set<String> = ["int", "long", "short", "unsigned", "int32_t"]
  private static let streamDescriptors: Set<String> = ["fileno", "fileno_unlocked", "_fileno"]

  init(_ code: CCode) { self.code = code }

  // MARK: Expressions

  /// Returns what an expression may be.
  ///
  /// - Complexity: O(length of the function around it)
  func answer(for range: Range<Int>, depth: Int = 0) -> DescriptorAnswer {
    guard !range.isEmpty else { return .other }
    guard depth < Self.deepestValue, range.count <= Self.longestValue else {
      return .unknown(name: nil)
    }
    func inner(_ range: Range<Int>) -> DescriptorAnswer { answer(for: range, depth: depth + 1) }
    if let number = constants.value(of: range), !range.contains(where: isShadowed) {
      return Self.answer(for: number)
    }
    let first = range.lowerBound, last = range.upperBound - 1
    if range.count == 1 { return single(first, depth) }
    if let comma = code.top(",", in: range) { return inner(comma + 1..<range.upperBound) }
    // `(value)`, `(type)value`
    if code.isByte(first, "("), let close = code.closing(first), close < range.upperBound {
      if close == last { return inner(first + 1..<close) }
      return isNarrow(first + 1..<close) ? .unknown(name: nil) : inner(close + 1..<range.upperBound)
    }
    if let question = code.top("?", in: range),
      let colon = code.matchingColon(in: question + 1..<range.upperBound)
    {
      let chosen = question + 1 == colon ? range.lowerBound..<question : question + 1..<colon
      return inner(chosen).joined(inner(colon + 1..<range.upperBound))
    }
    if code.isByte(last, ")"), let open = (first..<last).first(where: { code.closing($0) == last }),
      open > first
    {
      return call(range, open: open, inner)
    }
    // `int{2}`
    if code.isByte(first + 1, "{"), code.closing(first + 1, "{") == last,
      code.word(first).map(Self.integers.contains) == true
    {
      return inner(first + 2..<last)
    }
    if range.count > 3, code.isByte(first + 1, "["), code.closing(first + 1, "[") == last,
      let word = code.word(first)
    {
      return variable(word, at: first, isArray: true, depth)
    }
    return .unknown(name: nil)
  }

  /// A number that does not fit into a small type may become another one.
  private static func answer(for number: Int) -> DescriptorAnswer {
    1...2 ~= number ? .standard : -128...127 ~= number ? .other : .unknown(name: nil)
  }

  private static let narrowTypes: Set<String> = [
    "bool", "_Bool", "BOOL", "Boolean", "char", "int8_t", "uint8_t", "UInt8", "SInt8", "Byte",
  ]

  /// Whether a type has fewer values than descriptors have.
  private func isNarrow(_ type: Range<Int>) -> Bool {
    type.contains { code.word($0).map(Self.narrowTypes.contains) ?? false }
  }

  private func single(_ index: Int, _ depth: Int) -> DescriptorAnswer {
    guard let word = code.word(index) else { return literal(index) }
    if LogFunctions.standardDescriptors.contains(word) || word == "true" || word == "YES" {
      return .standard
    }
    if ["STDIN_FILENO", "nullptr", "false", "NO", "nil", "NULL", "void", "int"].contains(word) {
      return .other
    }
    if let known = names[word], !isShadowed(index) {
      return known.map(Self.answer) ?? .unknown(name: nil)
    }
    return variable(word, at: index, isArray: false, depth)
  }

  private func literal(_ index: Int) -> DescriptorAnswer {
    let text = code.source(index)
    switch code.tokens[index].kind {
    case .number:
      // An operator of the program makes the value of `2_fd`.
      return CLiteral.number(text).map(Self.answer) ?? .unknown(name: nil)
    case .literal where text.hasSuffix("'"):
      let bytes = Array(text.utf8).drop { $0 != UInt8(ascii: "'") }.dropFirst().dropLast()
      return [[1], [2]].contains(CLiteral.unescaped(bytes)) ? .standard : .other
    default: return .other
    }
  }

  /// Returns what the result of a call or a conversion is.
  private func call(
    _ range: Range<Int>, open: Int, _ inner: (Range<Int>) -> DescriptorAnswer
  ) -> DescriptorAnswer {
    let arguments = open + 1..<range.upperBound - 1
    if code.isByte(open - 1, ">"), code.word(range.lowerBound)?.hasSuffix("_cast") == true {
      return isNarrow(range.lowerBound..<open) ? .unknown(name: nil) : inner(arguments)
    }
    guard let name = code.word(open - 1) else { return .unknown(name: nil) }
    if open - 1 == range.lowerBound, Self.integers.contains(name) { return inner(arguments) }
    let scope = range.lowerBound..<open - 1
    guard scope.allSatisfy({ code.isByte($0, ":") || code.word($0) != nil }) else {
      return .unknown(name: nil)
    }
    if Self.streamDescriptors.contains(name) {
      let isStream = arguments.contains { code.word($0).map(LogFunctions.isStream) ?? false }
      return isStream ? .standard : .other
    }
    return makesDescriptor(name, at: open - 1) ? .other : .unknown(name: nil)
  }

  /// Whether a call is that of a function of the system that makes descriptors, and not that of a
  /// function of the file or of a method with its name.
  private func makesDescriptor(_ name: String, at index: Int) -> Bool {
    guard LogFunctions.descriptorMakers.contains(name), !functions.defined.contains(name),
      !functions.redeclaredMakers.contains(name), !isShadowed(index)
    else { return false }
    let isGlobal = code.isByte(index - 1, ":") && code.word(index - 3) == nil
    return isGlobal || !(hasReferences && functions.isMethod(around: index))
  }

  // MARK: Variables

  /// Whether a declared variable is a number, and not an object with a conversion of its own.
  private func isOfNumbers(_ place: Int) -> Bool {
    let isLaterOfList = code.isByte(place - 1, ",")
    return isLaterOfList || code.word(place - 1).map(Self.numbers.contains) ?? false
  }

  private static let numbers = integers.union([
    "auto", "const", "volatile", "register", "static", "ssize_t", "size_t", "dispatch_fd_t",
    "CFSocketNativeHandle", "uint32_t", "int64_t", "signed",
  ])

  /// Whether the name at an index is that of a parameter or a variable of the function around it.
  private func isShadowed(_ index: Int) -> Bool {
    guard let word = code.word(index), let body = functions.body(around: index) else {
      return false
    }
    return functions.hasParameter(word, body)
      || body.contains { code.word($0) == word && (isParameter($0) || isDeclaration($0)) }
  }

  /// Whether a name is that of a parameter: `[](int fd)`, `catch (int fd)`.
  private func isParameter(_ place: Int) -> Bool {
    guard code.isByte(place + 1, ")") || code.isByte(place + 1, ",") else { return false }
    var type = place - 1
    while ["*", "&", "."].contains(where: { code.isByte(type, $0) }) { type -= 1 }
    return code.word(type).map(Self.isTypeWord) ?? false
  }

  /// Returns what a variable of the function around an index may be.
  private func variable(
    _ word: String, at index: Int, isArray: Bool, _ depth: Int
  ) -> DescriptorAnswer {
    guard let body = functions.body(around: index) else { return .unknown(name: word) }
    var result = DescriptorAnswer.other
    var isDeclared = false
    var isGiven = false
    for place in body where code.word(place) == word && !isMember(place) {
      if code.isByte(place + 1, ":"), code.isByte(place + 2, ":") { continue }
      if isParameter(place) { return .unknown(name: nil) }
      let declares = isDeclaration(place)
      if declares, isNarrow(max(0, place - 2)..<place) || hasReferences && !isOfNumbers(place) {
        return .unknown(name: nil)
      }
      if declares, !scope(ofDeclarationAt: place, in: body).contains(index) {
        return .unknown(name: nil)
      }
      isDeclared = isDeclared || declares
      // What comes before the declaration is another variable.
      if !isDeclared { break }
      if isPassed(place, isArray: isArray, declares) {
        isGiven = true
        continue
      }
      switch use(of: place, isArray: isArray, declares) {
      case .read: break
      case .value(let range):
        isGiven = true
        result = result.joined(answer(for: range, depth: depth + 1))
      case .values(let ranges):
        isGiven = true
        for range in ranges { result = result.joined(answer(for: range, depth: depth + 1)) }
      case .unclear: result = result.joined(.unknown(name: nil))
      }
    }
    if !isDeclared { return .unknown(name: functions.hasParameter(word, body) ? nil : word) }
    return isGiven ? result : .unknown(name: nil)
  }

  private enum Use {
    case read
    case value(Range<Int>)
    case values([Range<Int>])
    case unclear
  }

  private func use(of place: Int, isArray: Bool, _ declares: Bool) -> Use {
    var next = place + 1
    if code.isByte(next, "[") {
      guard isArray, let close = code.closing(next, "[") else { return .unclear }
      next = close + 1
    } else if isArray, !declares {
      return .unclear
    }
    if code.isByte(next, "{") || code.isByte(next, "("), declares {
      return .values(code.values(in: next))
    }
    if hasReferences, mayBeReferred(at: place) { return .unclear }
    if !declares, isInChangedGroup(place) { return .unclear }
    if declares, code.isByte(place - 1, "*") || code.isByte(place - 1, "&") { return .unclear }
    // `S s = fd` and `return fd` may call an initializer that takes a reference.
    if hasReferences, code.isByte(place - 1, "="), !isOfNumbers(place - 2) { return .unclear }
    if hasReferences, code.word(place - 1) == "return" { return .unclear }
    guard code.isByte(next, "="), !code.isByte(next + 1, "=") else {
      return declares || isReadBehind(place) && isReadBefore(next) ? .read : .unclear
    }
    if !declares, !isReadBehind(place) { return .unclear }
    if code.isByte(next + 1, "{") { return .values(code.values(in: next + 1)) }
    return .value(next + 1..<code.end(of: next + 1))
  }

  /// Whether what precedes a variable only reads it. Anything else may be an operator that changes it.
  private func isReadBehind(_ place: Int) -> Bool {
    let index = place - 1
    if let word = code.word(index) {
      return ["return", "else", "case", "co_return"].contains(word)
    }
    let isDoubled = code.byte(index) == code.byte(index - 1)
    switch code.byte(index) {
    // Operands of inline assembly follow literals.
    case UInt8(ascii: "("): return !code.isLiteral(index - 1)
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "+"), UInt8(ascii: "-"):
      return !isDoubled
    case UInt8(ascii: "&"), UInt8(ascii: "|"): return isDoubled
    default:
      if code.isByte(index, "[") { return !hasReferences }
      return [",", "{", "=", "!", "?", ":", ";", "}", ")"].contains { code.isByte(index, $0) }
    }
  }

  /// Whether what follows a variable only reads it.
  private func isReadBefore(_ next: Int) -> Bool {
    let isDoubled = code.byte(next) == code.byte(next + 1)
    switch code.byte(next) {
    case UInt8(ascii: ")"):
      // `(fd) = 1`
      var end = next
      while code.isByte(end, ")") { end += 1 }
      return !code.changesValue(end)
    case UInt8(ascii: "<"), UInt8(ascii: ">"): return !isDoubled
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"):
      return !isDoubled && !code.isByte(next + 1, "=")
    case UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "="): return isDoubled
    case UInt8(ascii: "!"): return code.isByte(next + 1, "=")
    default: return [",", ";", "]", "}", "?", ":"].contains { code.isByte(next, $0) }
    }
  }

  /// Whether an operator changes, or takes the address of, an expression in parentheses that contains a
  /// variable: `(a ? fd : b) = 1`, `&(fd)`.
  private func isInChangedGroup(_ place: Int) -> Bool {
    var open = place - 1
    while open > 0, place - open < Self.longestValue, !code.isByte(open, ";") {
      if code.isByte(open, "("), let close = code.closing(open), close > place {
        let isAddress = code.isByte(open - 1, "&") && !code.isByte(open - 2, "&")
        let isChanged = ["+", "-"].contains {
          code.isByte(open - 1, $0) && code.isByte(open - 2, $0)
        }
        if isAddress || isChanged || code.changesValue(close + 1) { return true }
      }
      open -= 1
    }
    return false
  }

  /// Whether a variable is passed to a function that makes descriptors: `pipe(fds)`, `openpty(&fd, …)`.
  private func isPassed(_ place: Int, isArray: Bool, _ declares: Bool) -> Bool {
    if declares || isArray == code.isByte(place - 1, "&") { return false }
    guard let (name, index) = calledFunction(around: place) else { return false }
    return makesDescriptor(name, at: index)
  }

  /// Whether code may change a variable by a reference: `get(fd)`, `int &other = fd`.
  private func mayBeReferred(at place: Int) -> Bool {
    if code.isByte(place - 1, "="), code.isByte(place - 3, "&") { return true }
    guard [",", ")", "}"].contains(where: { code.isByte(place + 1, $0) }),
      ["(", ",", "{"].contains(where: { code.isByte(place - 1, $0) }),
      let (name, _) = calledFunction(around: place)
    else { return false }
    return !LogFunctions.writers.contains(name) && !LogFunctions.descriptorMakers.contains(name)
      && !LogFunctions.descriptorReaders.contains(name) && !CCode.keywords.contains(name)
  }

  /// Returns the name before the parentheses or braces around an index, with its index. It is empty
  /// before braces without one.
  private func calledFunction(around place: Int) -> (name: String, index: Int)? {
    var open = place - 1
    while open > 0, place - open < Self.longestValue, !code.isByte(open, ";") {
      let close =
        code.isByte(open, "(")
        ? code.closing(open) : code.isByte(open, "{") ? code.closing(open, "{") : nil
      if let close, close > place {
        let name = code.word(open - 1) ?? (code.isByte(open, "{") ? "" : nil)
        return name.map { ($0, open - 1) }
      }
      open -= 1
    }
    return nil
  }

  /// Returns where a variable that a function declares is known: the braces around the declaration,
  /// or the statement whose head contains it.
  private func scope(ofDeclarationAt place: Int, in body: Range<Int>) -> Range<Int> {
    var open = place
    while open > body.lowerBound {
      open -= 1
      if code.isByte(open, "{"), let close = code.closing(open, "{"), close > place {
        return open..<close
      }
      guard code.isByte(open, "("), let close = code.closing(open), close > place else { continue }
      let keyword = code.word(open - 1) ?? ""
      // Anything else declares parameters.
      return ["for", "if", "while", "switch"].contains(keyword)
        ? open..<code.statementEnd(open - 1) : place..<place
    }
    return body
  }

  /// Whether a name follows a type: `int fd`, `int a, fd`.
  private func isDeclaration(_ place: Int) -> Bool {
    guard ["=", ";", ",", "[", "{", "("].contains(where: { code.isByte(place + 1, $0) }) else {
      return false
    }
    var type = place - 1
    while code.isByte(type, ","), place - type < Self.longestValue {
      // The declarators before it: `int a = 1, fd`.
      repeat {
        type -= 1
      } while type > 0 && ![",", ";", "{", "}"].contains(where: { code.isByte(type, $0) })
      if !code.isByte(type, ",") {
        type += 1
        return code.word(type).map(Self.isTypeWord) == true && code.word(type + 1) != nil
      }
    }
    return code.word(type).map(Self.isTypeWord) ?? false
  }

  static func isTypeWord(_ word: String) -> Bool {
    !CCode.keywords.contains(word)
      && ![
        "new", "delete", "throw", "co_return", "co_await", "co_yield", "in", "goto", "extern",
        "and", "or", "not", "xor", "compl", "bitand", "bitor", "and_eq", "or_eq", "xor_eq",
        "not_eq",
      ].contains(word)
  }

  private func isMember(_ index: Int) -> Bool {
    code.isByte(index - 1, ".") && !code.isByte(index - 2, ".")
      || code.isByte(index - 1, ">") && code.isByte(index - 2, "-")
  }
}
