import SettingsDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A symbolic link that may have come with a project, and leads out of it.
///
/// A user's own links, such as `/tmp` on macOS, are followed: they are not in a project. A link in a
/// project may have been written by someone else, so that what goes to `Output/x` would be written
/// anywhere.
package enum ProjectLink {
  /// The most links that one path may contain, as in the system.
  private static let maximumCount = 40

  /// Returns the first link in a path that is inside a project and leads out of it; nil if there is
  /// none.
  ///
  /// - Parameters:
  ///   - path: Need not exist.
  ///   - project: The folder of the project, besides the working directory and the git repository
  ///     that contains the link.
  package static func leadingOut(of path: String, project: String? = nil) -> String? {
    let working = CurrentProcess.workingDirectory ?? "/"
    let folders = [working, project.map { LexicalPath.join(working, $0) }].compactMap(\.self)
      .compactMap(DiskSources.realPath).filter { !PersonalFolder.contains($0) }
    var rest = parts(LexicalPath.join(working, path))
    // Without links, because each link that is met is replaced with what it leads to.
    var current = "/"
    var count = 0
    while let part = rest.popLast() {
      if part == ".." {
        current = LexicalPath.directory(of: current)
        continue
      }
      let next = LexicalPath.join(current, part)
      guard let status = stat.of(next, followingLinks: false) else { return nil }
      guard status.isSymbolicLink else {
        current = next
        continue
      }
      count += 1
      guard count <= maximumCount, let target = target(of: next) else { return nil }
      let real = DiskSources.realPath(next) ?? LexicalPath.join(current, target)
      let isLeaving = (folders + repositories(around: current)).contains {
        LexicalPath.contains($0, next) && !LexicalPath.contains($0, LexicalPath.normalize(real))
      }
      if isLeaving { return next }
      if LexicalPath.isAbsolute(target) { current = "/" }
      rest += parts(target)
    }
    return nil
  }

  /// The components of a path, the first one last.
  private static func parts(_ path: String) -> [String] {
    LexicalPath.components(of: path).reversed().map(String.init).filter { $0 != "." }
  }

  private static func target(of link: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(link, &buffer, buffer.count)
    return count > 0
      ? String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  /// The git repositories that contain a folder.
  private static func repositories(around folder: String) -> [String] {
    var result: [String] = []
    var current = folder
    while true {
      if stat.of(LexicalPath.join(current, ".git"), followingLinks: false) != nil,
        !PersonalFolder.contains(current)
      {
        result.append(current)
      }
      if current == "/" { return result }
      current = LexicalPath.directory(of: current)
    }
  }
}

/// Folders that hold more than one project, whatever is in them.
package enum PersonalFolder {
  /// Whether a folder is the user's home folder, or contains it.
  package static func contains(_ folder: String) -> Bool {
    guard let home = Environment.value("HOME") else { return folder == "/" }
    return LexicalPath.contains(folder, DiskSources.realPath(home) ?? home)
  }
}
