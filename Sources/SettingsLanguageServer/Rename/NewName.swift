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
    if new == name.text { return "'\(new)' is the name already" }
    switch name {
    case .setting, .macro:
      guard Self.isIdentifier(new) else {
        return "'\(new)' is not a valid name of a \(name.kind); use letters, digits and '_', "
          + "and no digit first"
      }
      if case .setting = name, isApples(new) {
        return "'\(new)' is one of Apple's build settings; choose another name"
      }
    case .member, .configuration:
      guard Self.isPlainText(new) else {
        return "'\(new)' is not a valid name of a \(name.kind); use letters, digits, spaces, '_', "
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
      text.utf8.last != UInt8(ascii: " "), !reserved.contains(text.lowercased())
    else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || " _-.+".unicodeScalars.contains(scalar)
        || ("0"..."9").contains(scalar)
    }
  }

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
