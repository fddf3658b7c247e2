package import SettingsDiagnostics
import SettingsConfig
package import SettingsModel
package import SettingsProjects
import SettingsRendering
import SettingsResolution

/// The settings that people ask about. A field of config.yaml, such as `devices`, stands for the
/// settings to which it lowers.
package struct FieldWords {
  /// The names of the settings, in the order of the words.
  package private(set) var names: [String] = []
  /// A note for each field that says what it lowers to, and an error for one that no level assigns.
  package private(set) var diagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - words: Names of settings and fields. Other words stay as they are.
  ///   - references: The cells in which a level must assign a setting of a field.
  /// - Complexity: O(1) for each word that is no field; for others, O(settings of all cells).
  package init(
    _ words: [String], in references: [CellReference], of project: SettingsProject
  ) throws(ResolutionFailure) {
    var assigned: Set<String>?
    for word in words {
      let patterns = FieldSettings.patterns(of: word)
      if patterns.isEmpty {
        names.append(word)
        continue
      }
      let known: Set<String>
      if let assigned {
        known = assigned
      } else {
        known = try Self.assignedNames(references, of: project)
        assigned = known
      }
      // A setting of the project's own with the same name.
      if known.contains(word) {
        names.append(word)
        continue
      }
      let found = patterns.flatMap { pattern in
        guard let pattern = NamePattern(pattern) else {
          return known.contains(pattern) ? [pattern] : []
        }
        return known.filter(pattern.matches).sorted()
      }
      names += found
      let list = (found.isEmpty ? patterns : found).joined(separator: ", ")
      diagnostics.append(
        found.isEmpty
          ? Diagnostic(
            "unknown-setting", "no level has the field '\(word)', which lowers to \(list)")
          : Diagnostic("field-settings", .note, "the field '\(word)' lowers to \(list)"))
    }
  }

  /// Whether no level assigns one of the fields.
  package var isMissingField: Bool { diagnostics.contains { $0.severity == .error } }

  private static func assignedNames(
    _ references: [CellReference], of project: SettingsProject
  ) throws(ResolutionFailure) -> Set<String> {
    var result: Set<String> = []
    try project.withCells(references) { (cell) throws(ResolutionFailure) in
      let names = cell.evaluator.scope.names
      result.formUnion(cell.names(includesBuiltIns: true).map(names.text(of:)))
    }
    return result
  }
}
