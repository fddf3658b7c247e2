/// The targets of a loaded project, with their compiler arguments.
///
/// One thread uses a workspace. What it returns may be passed to others.
package protocol BuildWorkspace: AnyObject {
  var targets: [ServedTarget] { get }
  /// The absolute paths of the files that describe the project.
  var files: Set<String> { get }
  /// Returns the arguments of a target's compilers.
  func arguments(of target: Int) throws(BuildWorkspaceFailure) -> TargetArguments
}

/// Why a project or its arguments are unknown, as a compiler prints it.
package struct BuildWorkspaceFailure: Error, Equatable {
  package let description: String

  package init(_ description: String) { self.description = description }

  /// The first line, without its severity.
  var summary: String {
    let line = description.split(separator: "\n").first { $0.contains("error: ") }
    return String(line ?? description.split(separator: "\n").first ?? "the project is unusable")
  }
}
