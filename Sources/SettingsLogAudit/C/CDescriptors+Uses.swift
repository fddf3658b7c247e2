import SettingsDiagnostics

/// What a function does with a variable that may hold a descriptor.
extension CDescriptors {
  enum Use {
    case read
    case value(Range<Int>)
    case values([Range<Int>])
    case unclear
  }

  func use(of place: Int, isArray: Bool, _ declares: Bool) -> Use {
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
  func isReadBehind(_ place: Int) -> Bool {
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
  func isReadBefore(_ next: Int) -> Bool {
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
  func isInChangedGroup(_ place: Int) -> Bool {
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
  func isPassed(_ place: Int, isArray: Bool, _ declares: Bool) -> Bool {
    if declares || isArray == code.isByte(place - 1, "&") { return false }
    guard let (name, index) = calledFunction(around: place) else { return false }
    return makesDescriptor(name, at: index)
  }

  /// Whether code may change a variable by a reference: `get(fd)`, `int &other = fd`.
  func mayBeReferred(at place: Int) -> Bool {
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
  func calledFunction(around place: Int) -> (name: String, index: Int)? {
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
  func scope(ofDeclarationAt place: Int, in body: Range<Int>) -> Range<Int> {
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
  func isDeclaration(_ place: Int) -> Bool {
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

  func isMember(_ index: Int) -> Bool {
    code.isByte(index - 1, ".") && !code.isByte(index - 2, ".")
      || code.isByte(index - 1, ">") && code.isByte(index - 2, "-")
  }
}
