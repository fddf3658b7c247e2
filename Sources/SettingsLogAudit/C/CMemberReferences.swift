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

  /// Whether the language or the system calls a member without its name: constructors, operators,
  /// setters, and methods of NSObject.
  func isCalledImplicitly(_ function: CDefinition) -> Bool {
    if function.name == function.owner
      || function.head.contains(where: { code.word($0) == "operator" })
    {
      return true
    }
    guard isMethod(function) else { return false }
    return Self.implicit.contains(function.name) || function.name.hasPrefix("set")
      || function.name.hasPrefix("init")
  }

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
      guard code.word(index) != nil else { continue }
      if code.isByte(index - 1, "("), code.word(index - 2) == "selector" {
        add(index, code.isByte(index + 1, ":") ? ":" : "")
      }
      let isMember =
        code.isByte(index - 1, ".") || code.isByte(index - 1, ">") && code.isByte(index - 2, "-")
      if code.isByte(index + 1, "(") {
        let isDeclaration =
          code.word(index - 1).map { !CallSiteFinder.wordsBeforeExpressions.contains($0) } ?? false
        if isMember || !isDeclaration && definitions.function(around: index) != nil {
          add(index, "(")
        }
      } else if isMember {
        add(index, "")
      } else if code.isByte(index - 1, ":"), code.isByte(index - 2, ":") {
        // `&MXLog::debug`, `using MXLog::debug;`
        add(index, "(")
      }
    }
    return result
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
