import SettingsDiagnostics

/// What an expression that a function writes to may be.
enum DescriptorAnswer {
  /// It may be the descriptor of a standard stream.
  case standard
  /// It is certainly another descriptor.
  case other
  /// The function does not show it.
  case unknown

  func joined(_ answer: DescriptorAnswer) -> DescriptorAnswer {
    if self == .standard || answer == .standard { return .standard }
    return self == .other ? answer : self
  }
}

/// Judges descriptors by what the function around a call shows: a number, a constant of the file,
/// `fileno(stdout)`, or a local variable that only gets such values and the results of functions
/// that make descriptors.
///
/// Everything else is unknown: fields, parameters, results of other functions, and variables that
/// code may change in another way.
final class CDescriptors {
  private let code: CCode
  /// Whether a function may take a variable by reference, as in C++.
  var hasReferences = true
  private lazy var constants = CConstants(code)
  private lazy var bodies = CFunctionBodies(code)

  init(_ code: CCode) { self.code = code }

  /// Returns what an expression may be.
  ///
  /// - Complexity: O(length of the function around it)
  func answer(for range: Range<Int>) -> DescriptorAnswer {
    guard let first = range.first, let last = range.last else { return .other }
    if let word = code.word(first), let body = bodies.body(around: first) {
      let isArray = code.closing(first + 1, "[") == last
      if range.count == 1 || isArray {
        let key = Variable(body: body.lowerBound, word: word, isArray: isArray)
        if let value = variables[key] ?? value(of: key, in: body) {
          variables[key] = value
          return value.scope.contains(first) ? value.answer : .unknown
        }
      }
    }
    return value(of: range)
  }

  /// Returns what an expression may be that names no variable.
  private func value(of range: Range<Int>) -> DescriptorAnswer {
    guard let first = range.first, let last = range.last, range.count <= CCode.longestExpression
    else { return .unknown }
    if let number = constants.value(of: range) {
      // A number that does not fit into a small type may become another one.
      return 1...2 ~= number ? .standard : -128...127 ~= number ? .other : .unknown
    }
    if range.count == 1, code.isLiteral(first), code.source(first).hasSuffix("\"") { return .other }
    if code.closing(first) == last { return value(of: first + 1..<last) }
    if let question = code.top("?", in: range),
      let colon = code.matchingColon(in: question + 1..<range.upperBound)
    {
      let chosen = question + 1 == colon ? first..<question : question + 1..<colon
      return value(of: chosen).joined(value(of: colon + 1..<range.upperBound))
    }
    // `open(…)`, `::open(…)`
    let isGlobal = code.isByte(first, ":") && code.isByte(first + 1, ":")
    let index = isGlobal ? first + 2 : first
    guard let name = code.word(index), code.closing(index + 1) == last else { return .unknown }
    if Self.streamDescriptors.contains(name) {
      return range.contains { code.word($0).map(LogFunctions.isStream) ?? false }
        ? .standard : .other
    }
    let isMethod = hasReferences && !isGlobal && bodies.isMethod(around: index)
    return makers.contains(name) && !isMethod ? .other : .unknown
  }

  private static let streamDescriptors: Set<String> = ["fileno", "fileno_unlocked", "_fileno"]

  /// The functions of the system that make descriptors, without those that the file declares or
  /// gives another symbol.
  private lazy var makers: Set<String> = {
    let renamed = code.tokens.indices.filter { code.tokens[$0].kind == .directive }
      .map(code.source)
      .filter { $0.contains("redefine_extname") || $0.contains("pragma weak") }
    return LogFunctions.descriptorMakers.filter { name in
      !constants.declares(name) && !renamed.contains { $0.contains(name) }
    }
  }()

  // MARK: Variables

  private struct Variable: Hashable {
    let body: Int
    let word: String
    let isArray: Bool
  }

  private struct Value {
    let answer: DescriptorAnswer
    /// Where the variable is known.
    let scope: Range<Int>

    static func unknown(in body: Range<Int>) -> Value { Value(answer: .unknown, scope: body) }
  }

  /// The places of the names in a function, each with the brace around it.
  private struct Names {
    var body = 0..<0
    var places: [String: [(place: Int, brace: Int)]] = [:]

    init() {}

    init(of body: Range<Int>, in code: CCode) {
      self.body = body
      var open: [Int] = []
      for index in body {
        if code.isByte(index, "{") { open.append(index) }
        if code.isByte(index, "}") { _ = open.popLast() }
        if let word = code.word(index), let brace = open.last {
          places[word, default: []].append((index, brace))
        }
      }
    }
  }

  /// The names of the function that was read last.
  private var names = Names()
  /// The variables that were read, so that each function is read once for each of its variables.
  private var variables: [Variable: Value] = [:]

  /// Types that have every descriptor, and words that may precede them.
  private static let numbers: Set<String> = [
    "int", "long", "unsigned", "int32_t", "auto", "const", "ssize_t", "dispatch_fd_t",
    "CFSocketNativeHandle",
  ]

  /// Returns what a variable that a function declares may be, and where it is known; nil if the
  /// function does not declare it.
  private func value(of variable: Variable, in body: Range<Int>) -> Value? {
    if names.body != body { names = Names(of: body, in: code) }
    var result: DescriptorAnswer?
    var scope: Range<Int>?
    for (place, brace) in names.places[variable.word] ?? [] where !isMember(place) {
      let known = declaredScope(at: place, in: brace)
      // What comes before the declaration is another variable.
      if known == nil, scope == nil { return nil }
      if known != nil, scope != nil { return .unknown(in: body) }
      scope = scope ?? known
      var next = place + 1
      if variable.isArray, let close = code.closing(next, "[") {
        next = close + 1
      } else if variable.isArray, isFilled(place) {
        result = result ?? .other
        continue
      } else if variable.isArray {
        return .unknown(in: body)
      }
      if code.isByte(next, "="), !code.isByte(next + 1, "=") {
        guard known != nil || isAssigned(place) else { return .unknown(in: body) }
        let value = value(of: next + 1..<code.end(of: next + 1))
        result = result?.joined(value) ?? value
      } else if known == nil, !isRead(place, next) {
        return .unknown(in: body)
      }
    }
    return scope.map { Value(answer: result ?? .unknown, scope: $0) }
  }

  private static let longestDeclaration = 256

  /// Returns where a variable is known that a statement declares: `int fd = …`, `int i, fd;`.
  ///
  /// - Parameter brace: The brace around the statement.
  private func declaredScope(at place: Int, in brace: Int) -> Range<Int>? {
    let ends: [Unicode.Scalar] = [";", "{", "}"]
    let isTyped = code.word(place - 1).map(Self.numbers.contains) == true
    guard isTyped || code.isByte(place - 1, ","),
      let start = (max(brace + 1, place - Self.longestDeclaration)..<place).last(where: {
        index in ends.contains { code.isByte(index - 1, $0) }
      }), code.word(start).map(Self.numbers.contains) == true,
      !(start..<place).contains(where: { code.closing($0).map { $0 > place } ?? false }),
      let close = code.closing(brace, "{")
    else { return nil }
    return place..<close
  }

  /// Whether an assignment to a variable begins a statement or a condition, and nothing changes the
  /// variable that it returns in C++: `(fd = 6) = n`.
  private func isAssigned(_ place: Int) -> Bool {
    guard code.isByte(place - 1, "("), let close = code.closing(place - 1) else {
      return code.word(place - 1) == "else"
        || [";", "{", "}", ")"].contains { code.isByte(place - 1, $0) }
    }
    return !hasReferences || ["if", "while"].contains(code.word(place - 2))
      || compares(close + 1)
  }

  /// Whether a function fills an array with new descriptors: `pipe(fds)`.
  private func isFilled(_ place: Int) -> Bool {
    !code.isByte(place - 1, "&") && calledFunction(around: place).map(makers.contains) == true
  }

  /// Whether code only reads a variable: it compares it, or passes its value to a function.
  private func isRead(_ place: Int, _ next: Int) -> Bool {
    let isFirst = [",", ";", "{", "}", "(", "!"].contains { code.isByte(place - 1, $0) }
    let isLater =
      ["&", "|"].contains { code.isByte(place - 1, $0) && code.isByte(place - 2, $0) }
    if compares(next) { return isFirst || isLater }
    if code.word(place - 1) == "return" { return code.isByte(next, ";") && !hasReferences }
    // `[file initWithFileDescriptor:fd]`
    if code.isByte(place - 1, ":"), code.word(place - 2) != nil, !hasReferences {
      return code.isByte(next, "]") || code.word(next) != nil
    }
    guard [",", "("].contains(where: { code.isByte(place - 1, $0) }),
      [",", ")"].contains(where: { code.isByte(next, $0) }),
      let function = calledFunction(around: place)
    else { return false }
    if ["if", "while", "switch"].contains(function) { return true }
    return !CCode.keywords.contains(function)
      && (!hasReferences || Self.takesValues(function) && !constants.declares(function))
  }

  private static func takesValues(_ function: String) -> Bool {
    LogFunctions.writers.contains(function) || LogFunctions.descriptorReaders.contains(function)
      || LogFunctions.descriptorMakers.contains(function)
  }

  /// Whether a comparison begins at an index.
  private func compares(_ index: Int) -> Bool {
    let isDoubled = code.byte(index) == code.byte(index + 1)
    return switch code.byte(index) {
    case UInt8(ascii: "<"), UInt8(ascii: ">"): !isDoubled
    case UInt8(ascii: "="): isDoubled
    case UInt8(ascii: "!"): code.isByte(index + 1, "=")
    default: false
    }
  }

  /// Returns the name before the parentheses around an index.
  private func calledFunction(around place: Int) -> String? {
    let start = max(0, place - CCode.longestExpression)
    let open = (start..<place).last { code.closing($0).map { $0 > place } ?? false }
    return open.flatMap { code.word($0 - 1) }
  }

  private func isMember(_ index: Int) -> Bool {
    code.isByte(index - 1, ".") && !code.isByte(index - 2, ".")
      || code.isByte(index - 1, ">") && code.isByte(index - 2, "-")
  }
}
