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
  let code: CCode
  /// Whether a function may take a variable by reference, as in C++.
  var hasReferences = true
  private lazy var constants = CConstants(code)
  lazy var functions = CFunctionBodies(code)
  /// The values of macros and enumerators; nil for those with several or other values.
  private(set) lazy var names = DefinedNumbers(code, constants).values

  /// The number of tokens beyond which an expression is not understood.
  static let longestValue = 48
  private static let deepestValue = 8
  /// The types whose initializers contain a number.
  static let integers: Set<String> = ["int", "long", "short", "unsigned", "int32_t"]
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
  func isNarrow(_ type: Range<Int>) -> Bool {
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
  func makesDescriptor(_ name: String, at index: Int) -> Bool {
    guard LogFunctions.descriptorMakers.contains(name), !functions.defined.contains(name),
      !functions.redeclaredMakers.contains(name), !isShadowed(index)
    else { return false }
    let isGlobal = code.isByte(index - 1, ":") && code.word(index - 3) == nil
    return isGlobal || !(hasReferences && functions.isMethod(around: index))
  }

  // MARK: Variables

  /// Whether a declared variable is a number, and not an object with a conversion of its own.
  func isOfNumbers(_ place: Int) -> Bool {
    let isLaterOfList = code.isByte(place - 1, ",")
    return isLaterOfList || code.word(place - 1).map(Self.numbers.contains) ?? false
  }

  static let numbers = integers.union([
    "auto", "const", "volatile", "register", "static", "ssize_t", "size_t", "dispatch_fd_t",
    "CFSocketNativeHandle", "uint32_t", "int64_t", "signed",
  ])

  /// Whether the name at an index is that of a parameter or a variable of the function around it.
  private func isShadowed(_ index: Int) -> Bool {
    guard let word = code.word(index), let body = functions.body(around: index) else {
      return false
    }
    let key = Key(body: body.lowerBound, word: word, isArray: false)
    if let known = shadowed[key] { return known }
    let answer =
      functions.hasParameter(word, body)
      || body.contains { code.word($0) == word && (isParameter($0) || isDeclaration($0)) }
    shadowed[key] = answer
    return answer
  }

  /// The names that functions declare, as far as they were asked for.
  private var shadowed: [Key: Bool] = [:]

  /// Whether a name is that of a parameter: `[](int fd)`, `catch (int fd)`.
  func isParameter(_ place: Int) -> Bool {
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
    let key = Key(body: body.lowerBound, word: word, isArray: isArray)
    let known = variables[key] ?? read(word, in: body, isArray: isArray, key, depth)
    return known.scopes.allSatisfy { $0.contains(index) } ? known.answer : .unknown(name: nil)
  }

  private struct Key: Hashable {
    let body: Int
    let word: String
    let isArray: Bool
  }

  private struct Variable {
    var answer: DescriptorAnswer
    /// Where its declarations are known.
    var scopes: [Range<Int>] = []
  }

  /// The variables that were read, so that each function is read once for each of its variables.
  private var variables: [Key: Variable] = [:]

  private func read(
    _ word: String, in body: Range<Int>, isArray: Bool, _ key: Key, _ depth: Int
  ) -> Variable {
    // A variable that gets its own value.
    variables[key] = Variable(answer: .unknown(name: nil))
    var scopes: [Range<Int>] = []
    let answer = answer(for: word, in: body, isArray: isArray, &scopes, depth)
    let variable = Variable(answer: answer, scopes: scopes)
    variables[key] = variable
    return variable
  }

  private func answer(
    for word: String, in body: Range<Int>, isArray: Bool, _ scopes: inout [Range<Int>],
    _ depth: Int
  ) -> DescriptorAnswer {
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
      if declares {
        let scope = scope(ofDeclarationAt: place, in: body)
        if scopes.last != scope { scopes.append(scope) }
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
}
