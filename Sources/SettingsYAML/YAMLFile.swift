package import SettingsDiagnostics

/// A file that was read and parsed before anybody decided what it describes: who finds that out asks the nodes
/// that the answer will be made of.
package struct YAMLFile: Sendable {
  /// What stands in a file.
  package struct Content: Sendable {
    package let file: SourceFileID
    package let bytes: [UInt8]
    /// Nil where the bytes are no YAML.
    package let document: YAMLDocument?
    /// What the parser reports; there may be a document despite errors: see `YAMLDocument.parse`.
    package let findings: [Diagnostic]

    package var hasErrors: Bool { findings.contains { $0.severity == .error } }
  }

  package let path: String
  /// Or why the file cannot be read.
  package let content: Result<Content, SourceReadFailure>

  /// Reads and parses a file, which joins the files that were loaded.
  package init(
    _ path: String, sources: any SourceProvider, limits: YAMLLimits = .standard,
    files: inout SourceFiles
  ) {
    self.path = path
    let bytes: [UInt8]
    do throws(SourceReadFailure) { bytes = try sources.read(path) } catch {
      content = .failure(error)
      return
    }
    let file = files.add(path: path, bytes: bytes, stretches: sources.stretches(of: path))
    var diagnostics = DiagnosticCollector()
    let document = YAMLDocument.parse(
      bytes, file: file, limits: limits, keepsRepaired: true, into: &diagnostics)
    content = .success(
      Content(file: file, bytes: bytes, document: document, findings: diagnostics.diagnostics))
  }
}
