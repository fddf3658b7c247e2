import SettingsDiagnostics
import SettingsModel

/// Parts of paths, as XcodeGen takes them apart.
enum FilePath {
  /// A file's name without its extension.
  static func stem(of path: String) -> String {
    let name = LexicalPath.fileName(of: path)
    guard let found = FileType.fileExtension(of: name) else { return name }
    return String(name.dropLast(found.count + 1))
  }

  static func parent(of path: String) -> String { LexicalPath.directory(of: path) }

  /// A path relative to a folder; `.` for the folder itself.
  static func relative(_ path: String, to folder: String) -> String {
    if path.utf8.count > folder.utf8.count + 1, path.hasPrefix(folder),
      path.utf8[path.utf8.index(path.utf8.startIndex, offsetBy: folder.utf8.count)]
        == UInt8(ascii: "/")
    {
      return String(path[path.utf8.index(path.utf8.startIndex, offsetBy: folder.utf8.count + 1)...])
    }
    let result = LexicalPath.relative(path, to: folder)
    return result.isEmpty ? "." : result
  }

  /// A path below a folder, without `.` and inner `..`.
  static func join(_ folder: String, _ path: String) -> String {
    LexicalPath.normalize(path.isEmpty ? folder : LexicalPath.join(folder, path))
  }

  /// A path as XcodeGen writes it: without `.` and empty components, but with `..`.
  static func tidied(_ path: String) -> String {
    let parts = LexicalPath.components(of: path).filter { $0 != "." }
    return (LexicalPath.isAbsolute(path) ? "/" : "") + parts.joined(separator: "/")
  }

  /// Whether a folder is above another one.
  static func isParent(_ folder: String, of path: String) -> Bool {
    folder != path && LexicalPath.contains(folder, path)
  }
}
