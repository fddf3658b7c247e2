package import SettingsDiagnostics

/// A file that was parsed before its kind was known. The same nodes are decoded later.
package struct YAMLFile: Sendable {
  /// The contents of a file.
  package struct Content: Sendable {
    package let file: SourceFileID
    package let bytes: [UInt8]
    /// Nil if the bytes are not valid YAML, or JSON if the name of the file ends in `.json`.
    package let document: YAMLDocument?
    /// The diagnostics of the parser. There may be a document despite errors: see
    /// `YAMLDocument.parse`.
    package let findings: [Diagnostic]

    package var hasErrors: Bool { findings.contains { $0.severity == .error } }
  }

  package let path: String
  /// The reason why the file cannot be read.
  package let content: Result<Content, SourceReadFailure>

  /// Reads and parses a file, and adds it to the loaded files.
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
    let file = files.add(path: path, bytes: bytes)
    var diagnostics = DiagnosticCollector()
    let document =
      YAMLDocument.isJSON(path)
      ? YAMLDocument.parseJSON(bytes, file: file, limits: limits, into: &diagnostics)
      : YAMLDocument.parse(
        bytes, file: file, limits: limits, keepsRepaired: true, into: &diagnostics)
    content = .success(
      Content(file: file, bytes: bytes, document: document, findings: diagnostics.diagnostics))
  }
}
