import SettingsModel

/// One build setting of a compiler, as Apple's catalogue describes it: how its value becomes arguments.
package struct CompilerOption: Sendable {
  package enum Kind: String, Sendable {
    case boolean = "Boolean"
    case enumeration = "Enumeration"
    case string = "String"
    case path = "Path"
    case stringList = "StringList"
    case pathList = "PathList"

    package var isList: Bool { self == .stringList || self == .pathList }
  }

  /// What the compiler is given. Texts may refer to settings, and to `$(value)`, the option's own.
  package enum Arguments: Sendable {
    case none
    /// The flag alone where the value is true; before each value where it is a text or a list.
    case flag(String)
    /// The flag and each value in one argument.
    case prefix(String)
    /// These, for every value.
    case always([OptionText])
    /// These, for a value; the key `<<otherwise>>` stands for all that have no row.
    case byValue([(value: String, arguments: [OptionText])])
  }

  package let name: String
  package let kind: Kind
  package let defaultValue: OptionText?
  package let condition: OptionCondition?
  /// The kinds of sources that it is for; empty for all.
  package let fileTypes: [String]
  /// The architectures that it is for; empty for all.
  package let architectures: [String]
  package let arguments: Arguments

  init?(_ entry: PropertyListValue) {
    guard let name = entry["Name"]?.string else { return nil }
    self.name = name
    kind = entry["Type"]?.string.flatMap(Kind.init(rawValue:)) ?? .string
    defaultValue = entry["DefaultValue"]?.string.map(OptionText.init)
    condition = entry["Condition"]?.string.map(OptionCondition.init)
    fileTypes = Self.texts(entry["FileTypes"])
    architectures = Self.texts(entry["Architectures"])
    arguments = Self.arguments(entry)
  }

  private static func arguments(_ entry: PropertyListValue) -> Arguments {
    if let arguments = entry["CommandLineArgs"] {
      if let rows = arguments.entries {
        return .byValue(rows.map { (value: $0.key, arguments: templates($0.value)) })
      }
      return .always(templates(arguments))
    }
    if let flag = entry["CommandLineFlag"]?.string { return .flag(flag) }
    if let flag = entry["CommandLinePrefixFlag"]?.string { return .prefix(flag) }
    // An enumeration may give each of its values a flag instead.
    let rows = (entry["Values"]?.array ?? []).compactMap { value in
      value["Value"]?.string.map { name in
        (
          value: name,
          arguments: templates(value["CommandLine"] ?? value["CommandLineFlag"] ?? .array([]))
        )
      }
    }
    return rows.isEmpty ? .none : .byValue(rows)
  }

  private static func templates(_ value: PropertyListValue?) -> [OptionText] {
    texts(value).map(OptionText.init)
  }

  /// The elements of a list; a text is the list of its words.
  private static func texts(_ value: PropertyListValue?) -> [String] {
    switch value {
    case .array(let elements): elements.compactMap(\.string)
    case .string(let text): text.split(separator: " ").map(String.init)
    default: []
    }
  }
}
