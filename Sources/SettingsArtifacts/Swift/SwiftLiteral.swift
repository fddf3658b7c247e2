/// Values and names as Swift source.
enum SwiftLiteral {
  static func string(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      default:
        if isPlain(scalar) {
          literal.unicodeScalars.append(scalar)
        } else {
          literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
      }
    }
    return literal + "\""
  }

  /// Whether a character is visible and unambiguous. Other characters are written as numbers.
  static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }

  static func strings(_ texts: [String]) -> String {
    "[" + texts.map(string).joined(separator: ", ") + "]"
  }

  static func optional(_ text: String?) -> String { text.map(string) ?? "nil" }

  /// Returns a text as the name of a declaration.
  static func name(_ text: String) -> String {
    let name = Identifier.made(from: text)
    if name.utf8.allSatisfy({ $0 == UInt8(ascii: "_") }) { return name + "_" }
    return keywords.contains(name) ? "`\(name)`" : name
  }

  /// Whether a function cannot be called by this name without backticks.
  static func isReserved(_ name: some StringProtocol) -> Bool {
    let name = String(name)
    return name == "_" || keywords.contains(name) && name != "Type" && name != "Protocol"
  }

  /// Returns a function's name for a call, including the type that contains it.
  static func call(_ path: String) -> String {
    guard let first = path.split(separator: ".").first, isReserved(first) else { return path }
    return "`\(first)`" + path.dropFirst(first.count)
  }

  /// The words that need backticks as the name of a member.
  private static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch",
    "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
    "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
    "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
