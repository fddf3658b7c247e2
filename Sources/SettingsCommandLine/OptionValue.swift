/// The kind of an option's value, for parsing, help and completions.
package enum OptionValue: Sendable, Equatable {
  case file
  case folder
  case target
  case configuration
  case setting
  /// Any text; the associated value is its name in help.
  case text(String)
  /// A pair such as `NAME=VALUE` that begins with the name of a build setting.
  case assignment(String)
  /// A pair such as `NAME=REASON` that begins with any name.
  case pair(String)
  /// A condition's parameter and its value.
  case parameter
  /// `NAME=FILE`.
  case namedFile
  /// One of a few words; the first text is its name in help.
  case choice(String, [String])
  /// A rule of `check`.
  case rule
  /// One of the formats of the command.
  case format

  /// Its name in help.
  package var placeholder: String {
    switch self {
    case .file: "FILE"
    case .folder: "DIR"
    case .target: "TARGET"
    case .configuration: "CONFIGURATION"
    case .setting: "NAME"
    case .text(let name), .assignment(let name), .pair(let name), .choice(let name, _): name
    case .parameter: "NAME=VALUE"
    case .namedFile: "NAME=FILE"
    case .rule: "RULE"
    case .format: "FORMAT"
    }
  }

  /// Whether it has an `=` with something before it.
  package var isPair: Bool {
    switch self {
    case .assignment, .pair, .parameter, .namedFile: true
    default: false
    }
  }

  /// Divides `NAME=VALUE` at the first `=` outside of brackets, because a name may have conditions
  /// (`NAME[sdk=iphoneos*]=VALUE`). Nil without a name or such a `=`.
  package static func pair(_ text: String) -> (name: String, value: String)? {
    var isInBrackets = false
    for index in text.indices {
      switch text[index] {
      case "[": isInBrackets = true
      case "]": isInBrackets = false
      case "=" where !isInBrackets:
        guard index > text.startIndex else { return nil }
        return (String(text[..<index]), String(text[text.index(after: index)...]))
      default: break
      }
    }
    return nil
  }
}
