package import SettingsDiagnostics
package import SettingsXcode

/// What the file that INFOPLIST_FILE names says, its expressions evaluated.
package struct InfoPlistFile: Sendable {
  /// As it was found, seen from the working directory.
  package let path: String
  /// Nil where the file is missing or no dictionary; then there is a problem.
  package let value: PropertyListValue?
  package let problems: [Diagnostic]

  package init(path: String, value: PropertyListValue?, problems: [Diagnostic] = []) {
    self.path = path
    self.value = value
    self.problems = problems
  }

  /// A value with every text in it expanded; keys stay as they are, as in Xcode.
  package static func expanding<Failure: Error>(
    _ value: PropertyListValue, _ expand: (String) throws(Failure) -> String
  ) throws(Failure) -> PropertyListValue {
    switch value {
    case .string(let text):
      return text.utf8.contains(0x24) ? .string(try expand(text)) : value
    case .array(let elements):
      var result: [PropertyListValue] = []
      for element in elements { result.append(try expanding(element, expand)) }
      return .array(result)
    case .dictionary(let entries):
      var result: [(key: String, value: PropertyListValue)] = []
      for entry in entries { result.append((entry.key, try expanding(entry.value, expand))) }
      return .dictionary(result)
    default: return value
    }
  }
}
