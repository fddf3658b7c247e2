import SettingsDiagnostics

/// The bodies of the functions, methods and initializers of a file: the outermost braces that are not
/// those of a type or a namespace.
struct CFunctionBodies {
  private let code: CCode
  /// In order.
  private var bodies: [Range<Int>] = []

  /// The number of tokens beyond which the head of a function or type is not read.
  private static let longestHead = 256

  init(_ code: CCode) {
    self.code = code
    var index = 0
    while index < code.count {
      guard code.isByte(index, "{"), let close = code.closing(index, "{"), !isScope(index) else {
        index += 1
        continue
      }
      bodies.append(index..<close + 1)
      index = close + 1
    }
  }

  /// Returns the body of the function around an index.
  func body(around index: Int) -> Range<Int>? {
    let place = bodies.partitioningIndex { $0.upperBound > index }
    return place < bodies.count && bodies[place].contains(index) ? bodies[place] : nil
  }

  /// The names that the file gives to functions, macros and closures.
  private(set) lazy var defined: Set<String> = {
    var names: Set<String> = []
    for index in 0..<code.count {
      guard let word = code.word(index), !CCode.keywords.contains(word) else { continue }
      let isClosure =
        code.isByte(index + 1, "=") && (code.isByte(index + 2, "[") || code.isByte(index + 2, "^"))
      let close = code.closing(index + 1)
      let isFunction = close.map { code.isByte($0 + 1, "{") || code.word($0 + 1) != nil } ?? false
      if isClosure || isFunction || code.word(index - 1) == "define" { names.insert(word) }
    }
    return names
  }()

  /// Whether the function around an index is defined as a member: `void Log::put() {`.
  func isMethod(around index: Int) -> Bool {
    guard let body = body(around: index) else { return false }
    return head(of: body.lowerBound, until: [";", "}", "{"]).contains {
      code.isByte($0, ":") && code.isByte($0 - 1, ":")
    }
  }

  /// The names of functions that make descriptors and that the file gives a type, a pointer or another symbol:
  /// `typedef int socket`, `int (*open)(int)`, `#pragma redefine_extname open …`.
  private(set) lazy var redeclaredMakers: Set<String> = {
    var result: Set<String> = []
    for index in code.tokens.indices {
      if code.tokens[index].kind == .directive {
        let text = code.source(index)
        if text.contains("redefine_extname") || text.contains("pragma weak") {
          result.formUnion(LogFunctions.descriptorMakers.filter(text.contains))
        }
        continue
      }
      guard let name = code.word(index), LogFunctions.descriptorMakers.contains(name) else {
        continue
      }
      let isType =
        !code.isByte(index + 1, "(")
        && code.word(index - 1).map { CDescriptors.isTypeWord($0) || $0 == "using" } ?? false
      if isType || code.isByte(index - 1, "*") && code.isByte(index - 2, "(") {
        result.insert(name)
      }
    }
    return result
  }()

  /// Whether a name is in the head of a function.
  func hasParameter(_ word: String, _ body: Range<Int>) -> Bool {
    head(of: body.lowerBound, until: [";", "}", "{"]).contains { code.word($0) == word }
  }

  /// Whether braces are those of a type, a namespace or a language: `extern "C" {`.
  private func isScope(_ open: Int) -> Bool {
    for index in head(of: open, until: [";", "}", "{", ")"]) {
      if code.tokens[index].kind == .directiveEnd { return false }
      switch code.word(index) {
      case "namespace", "class", "struct", "union", "extern", "interface", "implementation",
        "protocol":
        return true
      default: break
      }
    }
    return false
  }

  /// Returns the tokens before braces, the last one first.
  private func head(
    of open: Int, until ends: [Unicode.Scalar]
  ) -> some Sequence<Int> {
    (max(0, open - Self.longestHead)..<open).reversed().prefix { index in
      !ends.contains { code.isByte(index, $0) }
    }
  }
}
