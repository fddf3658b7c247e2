/// The type of a setting, which determines whether its text is read as a string, as a list, or as
/// either.
///
/// The type determines the grammar that compiles an assigned value, and the result of a typed read.
/// An undeclared name is user-defined: compiled as a list, read as either.
package enum SettingType: UInt8, Sendable, CaseIterable {
  case userDefined
  case string
  case boolean
  case path
  case stringList
  case pathList
  case pathOrderedSet

  /// Whether values are compiled with the list grammar. The type alone decides, never the text.
  @inlinable
  package var usesListGrammar: Bool {
    switch self {
    case .string, .boolean, .path: false
    case .userDefined, .stringList, .pathList, .pathOrderedSet: true
    }
  }

  /// Whether consumers read a list only.
  package var isListType: Bool {
    switch self {
    case .stringList, .pathList, .pathOrderedSet: true
    case .userDefined, .string, .boolean, .path: false
    }
  }

  /// The name in Apple's catalog, in lower case and without separators: `stringlist`, `pathlist`, …
  package var name: String {
    switch self {
    case .userDefined: "userdefined"
    case .string: "string"
    case .boolean: "boolean"
    case .path: "path"
    case .stringList: "stringlist"
    case .pathList: "pathlist"
    case .pathOrderedSet: "pathorderedset"
    }
  }

  package init?(name: String) {
    guard let type = Self.allCases.first(where: { $0.name == name.lowercased() }) else {
      return nil
    }
    self = type
  }
}
