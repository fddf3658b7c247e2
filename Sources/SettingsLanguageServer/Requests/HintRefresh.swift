/// The documents whose inlay hints the client asked for, and whether a change elsewhere made some of
/// them outdated.
///
/// A client asks again by itself for the document that it changes.
struct HintRefresh {
  private var paths: Set<String> = []
  private var isNeeded = false
  private var isRunning = false

  /// Notes that the client asked for the hints of a document.
  mutating func note(_ path: String) { paths.insert(path) }

  /// Notes that a document was closed.
  mutating func forget(_ path: String) { paths.remove(path) }

  /// Notes the change of a project.
  ///
  /// - Parameters:
  ///   - path: The document that changed; nil for files on the disk.
  ///   - isAffected: Whether the project reads a file.
  mutating func noteChange(of path: String?, isAffected: (String) -> Bool) {
    if paths.contains(where: { $0 != path && isAffected($0) }) { isNeeded = true }
  }

  /// Whether a request has to be sent now.
  mutating func begin() -> Bool {
    guard isNeeded, !isRunning else { return false }
    (isNeeded, isRunning) = (false, true)
    return true
  }

  mutating func end() { isRunning = false }
}
