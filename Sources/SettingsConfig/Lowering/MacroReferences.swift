internal import SettingsDiagnostics
internal import SettingsModel

/// The macros that a level adds to the two lists that compilers read.
///
/// A level refers to the macros to which it assigns a value, in its plain part or under any
/// condition. A reference to a macro without a value adds nothing. If a lower level of the cell
/// already refers to a macro, no second reference is needed, because the existing reference
/// evaluates to the new value.
struct MacroReferences: Sendable {
  struct List: Sendable {
    let setting: String
    /// The settings to refer to, each with the macro's name and location.
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
