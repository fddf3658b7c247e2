package import SettingsDiagnostics
package import SettingsXcode

/// The contents of the file that INFOPLIST_FILE names, with evaluated expressions.
package struct InfoPlistFile: Sendable {
  /// The path of the file, relative to the working directory.
  package let path: String
  /// The contents; nil if the file is missing or not a dictionary, which is one of the problems.
  package let value: PropertyListValue?
  package let problems: [Diagnostic]

  package init(path: String, value: PropertyListValue?, problems: [Diagnostic] = []) {
    self.path = path
    self.value = value
    self.problems = problems
  }

  /// Returns a value in which all texts are expanded. Keys are unchanged, as in Xcode.
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
  /// Returns a text in which the bundle identifier takes the place of references to
  /// CFBundleIdentifier, which is a key and not a setting.
  static func replacingIdentifier(in text: String, by identifier: String?) -> String {
    guard text.contains("CFBundleIdentifier"), let identifier, text != identifier else {
      return text
    }
    var result = text.replacing("$(CFBundleIdentifier)", with: identifier)
      .replacing("${CFBundleIdentifier}", with: identifier)
    // With an operator, only a reference can take its place.
    if identifier.hasPrefix("$("), identifier.hasSuffix(")") {
      let name = identifier.dropFirst(2).dropLast()
      result = result.replacing("(CFBundleIdentifier:", with: "(\(name):")
        .replacing("{CFBundleIdentifier:", with: "{\(name):")
    }
    return result
  }
}
