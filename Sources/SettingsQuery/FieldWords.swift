package import SettingsDiagnostics
import SettingsConfig
package import SettingsModel
package import SettingsProjects
import SettingsRendering
import SettingsResolution

/// The settings that people ask about. A field of config.yaml, such as `devices`, stands for the
/// settings to which it lowers, a macro for its setting, and a key of an Info.plist for the setting
/// that has its value.
package struct FieldWords {
  /// The names of the settings, in the order of the words.
  package private(set) var names: [String] = []
  /// A note for each field that says what it lowers to, and an error for one that no level assigns.
  package private(set) var diagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - words: Names of settings, fields, macros and keys. Other words stay as they are.
  ///   - references: The cells in which a level must assign a setting of a field.
  /// - Complexity: O(1) for each word that is like the name of a setting; for others, O(settings of
  ///   all cells).
  package init(
    _ words: [String], in references: [CellReference], of project: SettingsProject
  ) throws(ResolutionFailure) {
    var assigned: Set<String>?
    for word in words {
      let isMacro = project.spec?.definesMacro(word) == true
      if Self.isLikeSetting(word), !isMacro {
        names.append(word)
        continue
      }
      if assigned == nil { assigned = try Self.assignedNames(references, of: project) }
      let known = assigned ?? []
      // A setting of the project's own with the same name.
      if known.contains(word) {
        names.append(word)
      } else if FieldSettings.row(of: word) != nil {
        add(field: word, in: known)
      } else if FieldSettings.isEntry(word) {
        add(entry: word, in: known, of: project)
      } else if isMacro, known.contains(FieldSettings.macroPrefix + word) {
        let name = FieldSettings.macroPrefix + word
        names.append(name)
        diagnostics.append(
          Diagnostic("field-settings", .note, "the macro '\(word)' is in the setting \(name)"))
      } else {
        let found = InfoPlistNames.settings(named: word).filter(known.contains)
        names += found.isEmpty ? [word] : found
      }
    }
  }

  /// Whether a word can be neither a field nor a key.
  private static func isLikeSetting(_ word: String) -> Bool {
    if word.hasPrefix("INFOPLIST_") { return true }
    return word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }

  private mutating func add(field: String, in known: Set<String>) {
    let patterns = FieldSettings.patterns(of: field)
    let found = patterns.flatMap { pattern in
      guard let pattern = NamePattern(pattern) else {
        return known.contains(pattern) ? [pattern] : []
      }
      return known.filter(pattern.matches).sorted()
    }
    add(
      found, of: field,
      orMissing: patterns.isEmpty
        ? "the field '\(field)' lowers to no setting"
        : "no level has the field '\(field)', which lowers to "
          + patterns.joined(separator: ", "))
  }

  /// Adds the settings of an entry in a field, such as `deploymentTarget.tvOS`: those that it assigns.
  private mutating func add(entry: String, in known: Set<String>, of project: SettingsProject) {
    let store = project.store
    var found: Set<String> = []
    for assignment in store.assignments where store.origin(of: assignment).field == entry {
      let name = store.names.text(of: assignment.name)
      if known.contains(name) { found.insert(name) }
    }
    add(found.sorted(), of: entry, orMissing: "no level has the field '\(entry)'")
  }

  private mutating func add(_ found: [String], of field: String, orMissing message: String) {
    names += found
    diagnostics.append(
      found.isEmpty
        ? Diagnostic("unknown-setting", message)
        : Diagnostic(
          "field-settings", .note,
          "the field '\(field)' lowers to \(found.joined(separator: ", "))"))
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
