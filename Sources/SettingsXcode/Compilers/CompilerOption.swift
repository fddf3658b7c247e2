import SettingsModel

/// One build setting of a compiler, with the rule from Apple's catalog that maps its value to
/// arguments.
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

  /// The arguments for the compiler. Texts may refer to settings, and to `$(value)`, the value of
  /// the option itself.
  package enum Arguments: Sendable {
    case none
    /// A flag: alone if the value is true, before each value if it is a text or a list.
    case flag(String)
    /// A prefix that forms one argument with each value.
    case prefix(String)
    /// Arguments for every value.
    case always([OptionText])
    /// Arguments for each value. The key `<<otherwise>>` covers the values without a row.
    case byValue([(value: String, arguments: [OptionText])])
  }

  package let name: String
  package let kind: Kind
  package let defaultValue: OptionText?
  package let condition: OptionCondition?
  /// The types of sources to which the option applies; empty for all.
  package let fileTypes: [String]
  /// The architectures to which the option applies; empty for all.
  package let architectures: [String]
  package let arguments: Arguments
  /// The arguments for the linker of what the compiler compiled.
  package let linkerArguments: Arguments
  /// The option that this one follows on the command line; nil for the one before it in the file.
  let predecessor: String?
  /// Whether `/**` at the end of a value includes the folders below it.
  package let includesSubfolders: Bool

  init?(_ entry: PropertyListValue) {
    guard let name = entry["Name"]?.string else { return nil }
    self.name = name
    kind = entry["Type"]?.string.flatMap(Kind.init(rawValue:)) ?? .string
    defaultValue = entry["DefaultValue"]?.string.map(OptionText.init)
    condition = entry["Condition"]?.string.map(OptionCondition.init)
    fileTypes = Self.texts(entry["FileTypes"])
    architectures = Self.texts(entry["Architectures"])
    arguments = Self.arguments(entry)
    linkerArguments = entry["AdditionalLinkerArgs"].map(Self.rows) ?? .none
    predecessor = entry["AppearsAfter"]?.string
    let flattens = entry["FlattenRecursiveSearchPathsInValue"]?.string
    includesSubfolders = flattens.map(SettingText.isTrue) ?? false
  }

  private static func arguments(_ entry: PropertyListValue) -> Arguments {
    if let arguments = entry["CommandLineArgs"] { return rows(arguments) }
    if let flag = entry["CommandLineFlag"]?.string { return .flag(flag) }
    if let flag = entry["CommandLinePrefixFlag"]?.string { return .prefix(flag) }
    // An enumeration may have a flag for each of its values instead.
    let rows = (entry["Values"]?.array ?? []).compactMap { value in
      value["Value"]?.string.map { name in
        (
          value: name,
          arguments: templates(
            value["CommandLine"] ?? value["CommandLineFlag"] ?? value["CommandLineArgs"]
              ?? .array([]))
        )
      }
    }
    return rows.isEmpty ? .none : .byValue(rows)
  }

  /// Returns the arguments of a dictionary by value, or of a list for every value.
  private static func rows(_ arguments: PropertyListValue) -> Arguments {
    guard let rows = arguments.entries else { return .always(templates(arguments)) }
    return .byValue(rows.map { (value: $0.key, arguments: templates($0.value)) })
  }

  private static func templates(_ value: PropertyListValue?) -> [OptionText] {
    texts(value).map(OptionText.init)
  }

  /// Returns the elements of a list. A text is the list of its words.
  private static func texts(_ value: PropertyListValue?) -> [String] {
    switch value {
    case .array(let elements): elements.compactMap(\.string)
    case .string(let text): text.split(separator: " ").map(String.init)
    default: []
    }
  }
}
