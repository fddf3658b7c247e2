package import SettingsDiagnostics

/// Output together with what could not be said in its format.
///
/// With an error among the diagnostics the text is incomplete and must not be used.
package struct RenderedText: Sendable {
  package var buffer = ByteBuffer()
  package var diagnostics: [Diagnostic] = []

  package init() {}

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
