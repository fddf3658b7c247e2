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

  /// The absolute path of a workspace's folder, from which several projects are seen; nil where there is no
  /// workspace.
  package var workspaceFolder: String? {
    guard xcode != nil, LexicalPath.normalize(path).hasSuffix(".xcworkspace") else { return nil }
    return Self.absoluteFolder(of: LexicalPath.normalize(path))
  }

  /// The folder of a file as an absolute path.
  package static func absoluteFolder(of path: String) -> String {
    let folder = LexicalPath.directory(of: path)
    let working = CurrentProcess.workingDirectory ?? "/"
    return LexicalPath.normalize(LexicalPath.join(working, folder))
  }
}
