package import SettingsDiagnostics

/// The output of lowering: the assignments of cells, and their diagnostics.
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
