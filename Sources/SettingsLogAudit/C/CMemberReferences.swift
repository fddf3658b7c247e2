/// Finds references to members by their names alone.
///
/// The type of a receiver is not known: `[x debug:@"…"]` may call any method `debug:`. A reference is
/// a text: `debug(` for a function, `debug:` for a method with parameters, and `debug` for a method
/// without.
struct CMemberReferences {
  let code: CCode

  /// Returns the reference by which other code calls a member.
  func reference(to function: CDefinition) -> String {
    guard isMethod(function) else { return function.name + "(" }
    let name = function.head.first { code.word($0) == function.name && !code.isByte($0 + 1, ")") }
    return function.name + (name.map { code.isByte($0 + 1, ":") } == true ? ":" : "")
  }

  private func isMethod(_ function: CDefinition) -> Bool {
    code.isByte(function.head.lowerBound, "-") || code.isByte(function.head.lowerBound, "+")
  }

  /// Whether the language or the system calls a function without its name: `main`, constructors,
  /// operators, setters, and methods of NSObject.
  func isCalledImplicitly(_ function: CDefinition) -> Bool {
    if function.name == function.owner || function.name == "main"
      || function.head.contains(where: { index in
        code.word(index).map(Self.implicitMarks.contains) ?? false
      })
    {
      return true
    }
    guard isMethod(function) else {
      return Self.implicitInCPlusPlus.contains(function.name)
        || function.name.hasPrefix("await_") || function.name.hasPrefix("return_")
    }
    return Self.implicit.contains(function.name) || function.name.hasPrefix("set")
      || function.name.hasPrefix("init")
  }

  /// Words of a declaration whose function is called without its name.
  private static let implicitMarks: Set<String> = [
    "operator", "constructor", "__constructor__", "destructor", "__destructor__",
  ]

  /// The functions of C++ that `for`, coroutines and structured bindings call.
  private static let implicitInCPlusPlus: Set<String> = [
    "begin", "end", "get", "get_return_object", "initial_suspend", "final_suspend",
    "unhandled_exception", "yield_value",
  ]

  private static let implicit: Set<String> = [
    "dealloc", "load", "initialize", "description", "debugDescription", "hash", "isEqual",
    "copyWithZone", "mutableCopyWithZone", "encodeWithCoder", "forwardInvocation",
    "methodSignatureForSelector", "resolveInstanceMethod", "resolveClassMethod",
    "doesNotRecognizeSelector", "objectForKeyedSubscript", "objectAtIndexedSubscript",
    "valueForUndefinedKey", "observeValueForKeyPath", "countByEnumeratingWithState",
  ]

  /// Returns the references in a file to names that may be members.
  func find(
    in definitions: CDefinitions, _ names: LogNameTable, except callees: Set<Int>
  ) -> Set<String> {
    var result: Set<String> = []
    func add(_ index: Int, _ form: String) {
      guard !callees.contains(index), let name = code.word(index), names.mayBeMember(name) else {
        return
      }
      result.insert(name + form)
    }
    for index in code.tokens.indices {
      if code.isByte(index, "[") {
        if let selector = selector(openedAt: index) {
          add(selector, code.isByte(selector + 1, ":") ? ":" : "")
        }
        continue
      }
      if code.isLiteral(index) { result.formUnion(selectors(in: index, names)) }
      guard code.word(index) != nil else { continue }
      if code.isByte(index - 1, "("), code.word(index - 2) == "selector" {
        add(index, code.isByte(index + 1, ":") ? ":" : "")
      }
      let isMember =
        code.isByte(index - 1, ".") || code.isByte(index - 1, ">") && code.isByte(index - 2, "-")
      if code.isByte(index + 1, "(") {
        if isMember || mayBeCall(index, isInside: definitions.function(around: index) != nil) {
          add(index, "(")
        }
      } else if isMember {
        add(index, "")
        // `log.error<int>(1)`, `(log.error)("…")`
        if code.isByte(index + 1, "<") || code.isByte(index + 1, ")") { add(index, "(") }
      } else if code.isByte(index + 1, "<"), code.word(index - 1) == "template" {
        add(index, "(")
      } else if code.isByte(index - 1, ":"), code.isByte(index - 2, ":") {
        // `&MXLog::debug`, `using MXLog::debug;`
        add(index, "(")
      }
    }
    return result
  }

  /// Whether a name before parentheses is called rather than declared.
  ///
  /// - Parameter isInside: Whether it is in the body of a function.
  private func mayBeCall(_ index: Int, isInside: Bool) -> Bool {
    if let before = code.word(index - 1) {
      return CallSiteFinder.wordsBeforeExpressions.contains(before)
    }
    // `MXLog &shared();` declares a function, `int a = shared();` calls one.
    return isInside
      || ["=", "(", ",", "{", "[", "!", "+", "-", "?", "|"].contains {
        code.isByte(index - 1, $0)
      } || code.isByte(index - 1, ":") && !code.isByte(index - 2, ":")
  }

  /// Returns the references by the text of a literal: `NSSelectorFromString(@"debug:")`.
  private func selectors(in index: Int, _ names: LogNameTable) -> [String] {
    let text = CLiteral.text(of: code.text[code.tokens[index].range])
    guard let first = text.utf8.first, CLexer.isIdentifierStart(first),
      text.utf8.allSatisfy({ CLexer.isIdentifierPart($0) || $0 == UInt8(ascii: ":") })
    else { return [] }
    let name = String(text.prefix { $0 != ":" })
    guard names.mayBeMember(name) else { return [] }
    return [text.contains(":") ? name + ":" : name]
  }

  /// Returns the first part of the selector of a message that begins with a bracket: the first word
  /// behind a complete operand.
  private func selector(openedAt index: Int) -> Int? {
    guard let end = code.closing(index, "[") else { return nil }
    var next = index + 1
    while next < end {
      let isBehindOperand =
        next > index + 1
        && (code.word(next - 1) != nil || code.isLiteral(next - 1) || code.isByte(next - 1, "]")
          || code.isByte(next - 1, ")") || code.isByte(next - 1, "}"))
      if isBehindOperand, code.word(next) != nil, code.isByte(next + 1, ":") || next + 1 == end {
        return next
      }
      next =
        (code.closing(next) ?? code.closing(next, "[") ?? code.closing(next, "{") ?? next) + 1
    }
    return nil
  }
}
