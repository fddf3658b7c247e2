import SettingsDiagnostics
import SettingsSystem

/// Makes absolute paths of those that a user or a file wrote.
package enum AbsolutePath {
  /// The absolute path of a file near a folder.
  ///
  /// - Parameters:
  ///   - folder: A path in the same spelling as the first.
  ///   - absoluteFolder: The absolute path of the folder.
  static func of(
    _ path: String, below folder: String, at absoluteFolder: String
  ) -> String {
    if LexicalPath.isAbsolute(path) { return LexicalPath.normalize(path) }
    let parts = LexicalPath.components(of: LexicalPath.normalize(path))
    let known = LexicalPath.components(of: LexicalPath.normalize(folder)).filter { $0 != "." }
    // The path has the folder's own components first; what they are called absolutely is known.
    if parts.starts(with: known) {
      let rest = parts.dropFirst(known.count).joined(separator: "/")
      return LexicalPath.normalize(LexicalPath.join(absoluteFolder, rest))
    }
    return of(path)
  }

  /// The absolute path of one that is relative to the working directory.
  package static func of(_ path: String) -> String {
    let working = CurrentProcess.workingDirectory ?? "/"
    return LexicalPath.normalize(LexicalPath.join(working, path))
  }

  /// The folder of a file as an absolute path.
  package static func folder(of path: String) -> String {
    of(LexicalPath.directory(of: path))
  }
}
