package import SettingsDiagnostics

/// Output, with diagnostics for what its format cannot express.
///
/// If the diagnostics contain an error, the text is incomplete and must not be used.
package struct RenderedText: Sendable {
  package var buffer: ByteBuffer
  package var diagnostics: [Diagnostic] = []

  package init(buffer: ByteBuffer = ByteBuffer()) { self.buffer = buffer }

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
