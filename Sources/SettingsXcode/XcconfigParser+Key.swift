package import SettingsModel

extension XcconfigParser {
  /// What releases of Xcode read in different ways.
  package struct Syntax: Hashable, Sendable {
    /// Whether a `\` at the end of a line continues its value.
    package var continuesLines = true
    /// Whether conditions on `config` are known. Otherwise, their assignments are ignored.
    package var hasConfigurationConditions = true

    package init(continuesLines: Bool = true, hasConfigurationConditions: Bool = true) {
      self.continuesLines = continuesLines
      self.hasConfigurationConditions = hasConfigurationConditions
    }
  }

  /// Reads `NAME[parameter=pattern]…`, the format of setting keys in a project file.
  ///
  /// As in Apple's engine, a key `A=B` is read as A.
  package static func parseKey(_ key: String) -> (name: String, conditions: [Condition])? {
    var parser = XcconfigParser(Array(key.utf8) + [0x3D])
    guard case .assignment(let assignment)? = parser.next() else { return nil }
    return (
      parser.text(assignment.name),
      assignment.conditions.map {
        Condition(parameter: parser.text($0.parameter), pattern: parser.text($0.pattern))
      }
    )
  }
}
