import SettingsDiagnostics
import SettingsModel

/// The rules for the new name of something.
struct NewName {
  /// The names that exist, by the kind of what is renamed.
  let taken: Set<String>
  /// Whether a name belongs to Apple's build system.
  let isApples: (String) -> Bool

  /// Returns the reason why a name cannot be used; nil if it can.
  func refusal(of new: String, for name: Name) -> String? {
    let shown = new.escapingControlCharacters
    if new == name.text { return "'\(new)' is the name already" }
    switch name {
    case .setting, .macro:
      guard Self.isIdentifier(new) else {
        return "'\(shown)' is not a valid name of a \(name.kind); use letters, digits and '_', "
          + "and no digit first"
      }
      if case .setting = name, new == "inherited" {
        return "'inherited' is not a setting; choose another name"
      }
      if case .setting = name, isApples(new) {
        return "'\(new)' is one of Apple's build settings; choose another name"
      }
      if case .macro = name, Self.keywords.contains(new) {
        return "'\(new)' is a word of C or Objective-C; choose another name"
      }
    case .member, .configuration:
      if Self.reserved.contains(new.lowercased()) {
        return "'\(new)' is a boolean or null in YAML; choose another name"
      }
      guard Self.isPlainText(new) else {
        return
          "'\(shown)' is not a valid name of a \(name.kind); use letters, digits, spaces, '_', "
          + "'-', '.' and '+', and begin with a letter"
      }
    }
    if taken.contains(new) { return "'\(new)' exists already; choose another name" }
    return nil
  }

  private static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return text.utf8.allSatisfy {
      ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "_")
    }
  }

  /// Whether a text can be written without quotes at every place, and is text in every reader.
  private static func isPlainText(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first.properties.isAlphabetic || first == "_",
      text.utf8.last != UInt8(ascii: " ")
    else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || " _-.+".unicodeScalars.contains(scalar)
        || ("0"..."9").contains(scalar)
    }
  }

  /// Words that a macro would replace in every source file.
  private static let keywords: Set<String> = [
    "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum",
    "extern", "float", "for", "goto", "if", "inline", "int", "long", "register", "restrict",
    "return", "short", "signed", "sizeof", "static", "struct", "switch", "typedef", "union",
    "unsigned", "void", "volatile", "while", "bool", "true", "false", "class", "delete", "explicit",
    "export", "friend", "mutable", "namespace", "new", "operator", "private", "protected", "public",
    "template", "this", "throw", "try", "catch", "typename", "using", "virtual", "defined", "main",
    "id", "self", "super", "nil", "Nil", "YES", "NO", "BOOL", "SEL", "IMP", "Class", "in", "out",
    "inout", "bycopy", "byref", "oneway",
  ]

  private static let reserved: Set<String> = ["null", "true", "false", "yes", "no", "on", "off"]
}

extension Name {
  /// The kind in messages.
  var kind: String {
    switch self {
    case .setting: "build setting"
    case .member: "target or template"
    case .configuration: "build configuration"
    case .macro: "macro"
    }
  }

  func renamed(_ new: String) -> Name {
    switch self {
    case .setting: .setting(new)
    case .member: .member(new)
    case .configuration: .configuration(new)
    case .macro: .macro(new)
    }
  }
}
