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

  /// Whether the function around an index is defined as a member: `void Log::put() {`.
  func isMethod(around index: Int) -> Bool {
    guard let body = body(around: index) else { return false }
    return head(of: body.lowerBound, until: [";", "}", "{"]).contains {
      code.isByte($0, ":") && code.isByte($0 - 1, ":")
    }
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
