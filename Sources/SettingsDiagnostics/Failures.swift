/// A config that could not be loaded, with everything that is wrong with it.
package struct LoadFailure: Error, CustomStringConvertible {
  /// Errors and all other diagnostics, sorted by place.
  package let diagnostics: [Diagnostic]
  /// The files that the diagnostics refer to.
  package let files: SourceFiles
  /// Whether the file itself could be read and is YAML, so that its contents are the cause.
  package let wasReadable: Bool

  package init(diagnostics: [Diagnostic], files: SourceFiles, wasReadable: Bool) {
    self.diagnostics = diagnostics
    self.files = files
    self.wasReadable = wasReadable
  }

  /// The diagnostics as a compiler prints them.
  package var description: String {
    let text = DiagnosticText(files: files)
    return diagnostics.map(text.render).joined()
  }
}

/// A question that cannot be answered: no such target, or files that turned out to be wrong.
package struct ResolutionFailure: Error, CustomStringConvertible {
  /// The reasons for the failure; at least one is an error.
  package let diagnostics: [Diagnostic]
  /// The files that the diagnostics refer to.
  package let files: SourceFiles

  package init(diagnostics: [Diagnostic], files: SourceFiles) {
    self.diagnostics = diagnostics
    self.files = files
  }

  /// - Parameter path: the file that the question is about; nil where the message names it, or none is.
  package init(message: String, path: String? = nil, help: String? = nil) {
    self.init(
      diagnostics: [Diagnostic("usage", message, path: path, help: help)], files: SourceFiles())
  }

  /// The diagnostics as a compiler prints them.
  package var description: String {
    let text = DiagnosticText(files: files)
    return diagnostics.map(text.render).joined()
  }
}
