import SettingsDiagnostics
import SettingsSystem

/// Where a project's files are, seen from the root of the disk.
extension SettingsProject {
  /// A path as people see it, which lies near a folder, as an absolute one.
  static func absolute(
    _ path: String, below folder: String, at absoluteFolder: String
  ) -> String {
    if LexicalPath.isAbsolute(path) { return LexicalPath.normalize(path) }
    let parts = LexicalPath.normalize(path).split(separator: "/")
    let known = LexicalPath.normalize(folder).split(separator: "/").filter { $0 != "." }
    // The path has the folder's own components first; what they are called absolutely is known.
    if parts.starts(with: known) {
      let rest = parts.dropFirst(known.count).joined(separator: "/")
      return LexicalPath.normalize(LexicalPath.join(absoluteFolder, rest))
    }
    let working = CurrentProcess.workingDirectory ?? "/"
    return LexicalPath.normalize(LexicalPath.join(working, path))
  }

  /// The folder of a file as an absolute path.
  package static func absoluteFolder(of path: String) -> String {
    let folder = LexicalPath.directory(of: path)
    let working = CurrentProcess.workingDirectory ?? "/"
    return LexicalPath.normalize(LexicalPath.join(working, folder))
  }
}
