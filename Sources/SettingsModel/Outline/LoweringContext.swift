package import SettingsDiagnostics

/// What lowering adds to: the assignments of cells, and what is wrong with them.
package struct LoweringContext: Sendable {
  package var store: SettingsStore
  package var diagnostics: DiagnosticCollector

  package init(
    store: SettingsStore = SettingsStore(),
    diagnostics: DiagnosticCollector = DiagnosticCollector()
  ) {
    self.store = store
    self.diagnostics = diagnostics
  }
}
