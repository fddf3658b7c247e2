internal import SettingsDiagnostics
internal import SettingsModel

/// Which macros a level brings into the two lists that compilers read.
///
/// A level refers to the macros it gives a value to, in its plain part or under any condition: a
/// reference to a macro that turns out to have no value adds nothing. A macro that a lower level of
/// the cell refers to already needs no second reference: its setting's new value stands in the old
/// place.
struct MacroReferences: Sendable {
  struct List: Sendable {
    let setting: String
    /// The names of settings to refer to, each with the macro's name and place.
    var macros: [Macro] = []
  }

  struct Macro: Sendable {
    let setting: String
    let name: String
    let range: SourceRange
  }

  static let definitionsSetting = "GCC_PREPROCESSOR_DEFINITIONS"
  static let conditionsSetting = "SWIFT_ACTIVE_COMPILATION_CONDITIONS"

  private(set) var definitions = List(setting: definitionsSetting)
  private(set) var conditions = List(setting: conditionsSetting)

  var lists: [List] { [definitions, conditions] }
  var isEmpty: Bool { definitions.macros.isEmpty }

  init(definitions: [MacroDefinition]) {
    var seen: Set<String> = []
    var seenInSwift: Set<String> = []
    for macro in definitions where !macro.isRemoved {
      if seen.insert(macro.name).inserted {
        self.definitions.macros.append(
          Macro(setting: macro.settingName, name: macro.name, range: macro.headRange))
      }
      if macro.isSwiftCondition, seenInSwift.insert(macro.name).inserted {
        conditions.macros.append(
          Macro(setting: macro.swiftSettingName, name: macro.name, range: macro.headRange))
      }
    }
  }
}
