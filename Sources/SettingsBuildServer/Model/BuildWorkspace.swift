package import SettingsDiagnostics

/// The targets of a loaded project, with their compiler arguments.
///
/// One thread uses a workspace. What it returns may be passed to others.
package protocol BuildWorkspace: AnyObject {
  var targets: [ServedTarget] { get }
  /// The absolute paths of the files that describe the project.
  var files: Set<String> { get }
  /// Returns the arguments of a target's compilers.
  func arguments(of target: Int) throws(BuildWorkspaceFailure) -> ServedArguments
}

/// Why a project or its arguments are unknown.
package struct BuildWorkspaceFailure: Error, Sendable, Equatable {
  package let diagnostics: [Diagnostic]
  /// The files that the diagnostics refer to.
  package let files: SourceFiles

  package init(diagnostics: [Diagnostic], files: SourceFiles) {
    self.diagnostics = diagnostics
    self.files = files
  }

  package init(_ message: String, help: String? = nil) {
    self.init(
      diagnostics: [Diagnostic("build-server", .error, message, help: help)], files: SourceFiles())
  }

  package static func == (first: Self, second: Self) -> Bool {
    first.description == second.description
  }

  /// The diagnostics as a compiler prints them.
  var description: String { diagnostics.map(DiagnosticText(files: files).render).joined() }

  /// The first error, in one line with its place.
  var summary: String {
    let lines = description.split(separator: "\n")
    return String(lines.first { $0.contains("error: ") } ?? lines.first ?? "")
  }
}
