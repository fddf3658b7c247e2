import SettingsDiagnostics
import SettingsModel
import Testing

/// How macros of several levels meet in one list.
struct MacroLevelTests {
  @Test func `a macro is referred to once, at the lowest level that gives it a value`() throws {
    let loaded = LoadedSpec(
      """
      project:
        macros: { A: x, GONE: }
        when: { Debug: { macros: { DEBUG: 1 } }, sdk=a*: { macros: { SIM: 1 } } }
      templates: { t: { macros: { T: y, A: z } } }
      targets:
        App: { inherits: t, macros: { DEBUG: , A: , GONE: 1, OWN: "" } }
      """)
    #expect(loaded.messages == [])
    let lists = try loaded.cell("App", "Release").lines.filter {
      $0.contains("_DEFINITIONS") || $0.contains("_CONDITIONS")
    }
    #expect(
      lists == [
        "project: GCC_PREPROCESSOR_DEFINITIONS = $(inherited) $(MACRO_A) $(MACRO_DEBUG) $(MACRO_SIM)",
        "project: SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) $(SWIFT_CONDITION_DEBUG) $(SWIFT_CONDITION_SIM)",
        "template t: GCC_PREPROCESSOR_DEFINITIONS = $(inherited) $(MACRO_T)",
        "target App: GCC_PREPROCESSOR_DEFINITIONS = $(inherited) $(MACRO_GONE) $(MACRO_OWN)",
        "target App: SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) $(SWIFT_CONDITION_GONE) $(SWIFT_CONDITION_OWN)",
      ])
  }

  @Test func `levels refer anew to what a lower list left out`() throws {
    let loaded = LoadedSpec(
      """
      project:
        macros: { A: x, B: 1 }
        when: { Debug: { settings: { GCC_PREPROCESSOR_DEFINITIONS: [ONLY] } } }
      targets:
        App: { macros: { A: y, B: 1 } }
      """)
    func lists(_ configuration: String) throws -> [String] {
      try loaded.cell("App", configuration).lines.filter {
        $0.hasPrefix("target") && ($0.contains("_DEFINITIONS") || $0.contains("_CONDITIONS"))
      }
    }
    #expect(try lists("Release") == [])
    #expect(
      try lists("Debug") == [
        "target App: GCC_PREPROCESSOR_DEFINITIONS = $(inherited) $(MACRO_A) $(MACRO_B)"
      ])
  }
}
