private import SettingsDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writes new files: all of them, or none.
///
/// Nothing is ever overwritten. Existing files are detected before anything is written, and if one
/// appears in the meantime, the system rejects the write. Symbolic links are never followed below the
/// folder, and the folder itself must not be one.
package struct NewFiles {
  package enum Failure: Error, Equatable {
    /// The files that exist already, in the order of the files.
    case occupied([String])
    /// A path (nil for the folder itself) and the reason why it cannot be written, and the new files
    /// that could not be removed again.
    case unwritable(path: String?, explanation: String, remaining: [String] = [])
  }

  /// The folder; it is created if it is missing.
  package let folder: String

  package init(folder: String) {
    // A slash at the end would follow a link; the name alone does not.
    self.folder = LexicalPath.normalize(folder)
  }

  /// Checks the folder, before anything is asked or written.
  package func check() throws(Failure) {
    if XcodeBundle.containing(folder) != nil {
      throw .unwritable(path: nil, explanation: XcodeBundle.explanation)
    }
    if stat.noting(folder, followingLinks: false)?.isSymbolicLink == true {
      throw .unwritable(
        path: nil, explanation: "it is a symbolic link; name the folder that the link leads to")
    }
    if let link = ProjectLink.leadingOut(of: folder) {
      throw .unwritable(
        path: nil,
        explanation: "the symbolic link '\(link)' leads out of the project; "
          + "name the folder that the link leads to")
    }
  }

  /// What prevents writing: existing files, and files where a folder is needed.
  package func obstacles(to paths: [String]) -> [String] {
    var found: [String] = []
    for path in paths {
      var current = ""
      let parts = LexicalPath.components(of: path)
      for (index, part) in parts.enumerated() {
        current += (index == 0 ? "" : "/") + part
        guard let status = stat.noting(LexicalPath.join(folder, current), followingLinks: false)
        else { break }
        if index < parts.count - 1, status.isDirectory { continue }
        found.append(current)
        break
      }
    }
    return found.uniqued()
  }

  /// Removes temporary files of killed runs from the folders of some files.
  package func removeLeftovers(beside paths: [String]) {
    guard let root = try? FolderDescriptor(path: folder) else { return }
    let parents = paths.map { LexicalPath.components(of: $0).dropLast().map(String.init) }
    for parent in Set(parents) {
      root.removeLeftovers(inFolder: parent[...])
    }
  }

  /// Writes the files. If writing fails, the files that were written are removed again.
  ///
  /// - Returns: The folders that were created, outer ones first.
  @discardableResult
  package func write(_ files: [(path: String, bytes: [UInt8])]) throws(Failure) -> [String] {
    try check()
    // First of all: a run that was killed leaves files that are in the way of this one.
    removeLeftovers(beside: files.map(\.path))
    let existing = obstacles(to: files.map(\.path))
    if !existing.isEmpty { throw .occupied(existing) }
    let made = missingFolders(for: files.map(\.path))
    if let failure = ReadFailure.first {
      throw .unwritable(path: nil, explanation: failure.explanation)
    }
    for inner in made where unsafe mkdir(inner, 0o777) != 0 && errno != EEXIST {
      let error = SystemError.last
      remove(folders: made)
      throw .unwritable(
        path: nil,
        explanation: inner == folder
          ? error.explanation : "'\(inner)' cannot be created: \(error.explanation)")
    }
    var written: [String] = []
    for file in files {
      do throws(SystemError) {
        let root = try FolderDescriptor(path: folder)
        let parts = LexicalPath.components(of: file.path).map(String.init)
        try Self.create(parts[...], file.bytes, root)
        written.append(file.path)
      } catch {
        // Of the file itself, nothing is left unless that cannot be removed.
        if error.code != EEXIST { written.append(file.path) }
        let remaining = written.filter { path in
          let place = LexicalPath.join(folder, path)
          return unsafe unlink(place) != 0 && stat.of(place, followingLinks: false) != nil
        }
        remove(folders: made)
        if error.code == EEXIST, remaining.isEmpty { throw .occupied([file.path]) }
        throw .unwritable(
          path: file.path, explanation: error.explanation, remaining: remaining)
      }
    }
    return made
  }

  /// Removes files that were written, and the folders that were created for them.
  package func remove(_ paths: [String], folders: [String]) {
    for path in paths { unsafe unlink(LexicalPath.join(folder, path)) }
    remove(folders: folders)
  }

  private static func create(
    _ parts: ArraySlice<String>, _ bytes: [UInt8], _ folder: borrowing FolderDescriptor
  ) throws(SystemError) {
    guard let first = parts.first else { return }
    if parts.count == 1 { return try folder.create(first, with: bytes) }
    let inner = try folder.folder(first, creates: false)
    try create(parts.dropFirst(), bytes, inner)
  }

  /// The folders to create, outer ones first.
  private func missingFolders(for paths: [String]) -> [String] {
    var missing: [String] = []
    var known: Set<String> = []
    var current = LexicalPath.isAbsolute(folder) ? "/" : ""
    func visit(_ path: String) {
      if known.insert(path).inserted, !DiskEntry.isDirectory(path) { missing.append(path) }
    }
    for part in LexicalPath.components(of: folder) {
      current += (current.isEmpty || current == "/" ? "" : "/") + part
      visit(current)
    }
    for path in paths {
      var inner = folder
      for part in LexicalPath.components(of: path).dropLast() {
        inner = LexicalPath.join(inner, String(part))
        visit(inner)
      }
    }
    return missing
  }

  /// Inner ones first, and only if they are empty.
  private func remove(folders: [String]) {
    for folder in folders.reversed() { unsafe rmdir(folder) }
  }
}
