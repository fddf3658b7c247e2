private import SettingsDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writes the files of an Xcode project: those that changed, each in one step.
///
/// Links inside the project are not followed. Files that are not named, such as the data of users, stay as they are.
package struct ProjectBundle {
  package struct File {
    /// Relative to the folder.
    package let path: String
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  package struct Change {
    package enum Action: String, Sendable { case created, updated, removed, unchanged }

    package let path: String
    package let action: Action
    package let old: [UInt8]?
    package let new: [UInt8]?

    package init(path: String, action: Action, old: [UInt8]?, new: [UInt8]?) {
      (self.path, self.action, self.old, self.new) = (path, action, old, new)
    }

    /// The same change of a file that is called by another path.
    package func renamed(_ path: String) -> Change {
      Change(path: path, action: action, old: old, new: new)
    }
  }

  package struct Failure: Error {
    /// With the folder.
    package let path: String
    package let explanation: String
  }

  /// The folder that paths are relative to; it is created if it is missing.
  package let folder: String

  package init(folder: String) { self.folder = folder }

  /// Returns the changes that writing some files would make.
  ///
  /// - Parameter replaced: Folders that contain nothing but named files afterwards.
  package func changes(
    for files: [File], replacing replaced: [String]
  ) throws(Failure) -> [Change] {
    try checkLinks()
    var result: [Change] = []
    for file in files {
      let old = try contents(of: file.path)
      result.append(
        Change(
          path: file.path,
          action: old == nil ? .created : old == file.bytes ? .unchanged : .updated, old: old,
          new: file.bytes))
    }
    let named = Set(files.map(\.path))
    for inner in replaced {
      for entry in (try? Folder.entries(of: "\(folder)/\(inner)")) ?? [] {
        let path = "\(inner)/\(entry.name)"
        guard entry.kind == .file, !named.contains(path) else { continue }
        result.append(
          Change(path: path, action: .removed, old: try contents(of: path), new: nil))
      }
    }
    return result
  }

  /// Makes changes.
  package func apply(_ changes: [Change]) throws(Failure) {
    try checkLinks()
    var path = ""
    if let unread = ReadFailure.first,
      let change = changes.first(where: { $0.action != .unchanged })
    {
      throw failure(change.path, unread.explanation)
    }
    // Each folder is searched once, because it may hold as many files as there are changes.
    var searched: Set<ArraySlice<String>> = []
    do throws(SystemError) {
      for change in changes where change.action != .unchanged {
        path = change.path
        let parts = LexicalPath.components(of: change.path).map(String.init)
        if !DiskEntry.isDirectory(folder), unsafe mkdir(folder, 0o777) != 0, errno != EEXIST {
          throw .last
        }
        let root = try FolderDescriptor(path: folder)
        if change.new != nil, searched.insert(parts.dropLast()).inserted {
          root.removeLeftovers(inFolder: parts.dropLast())
        }
        if let bytes = change.new {
          try root.replace(at: parts[...], with: bytes, waitsForDisk: false)
        } else {
          try Self.remove(parts[...], from: root)
        }
      }
    } catch {
      throw failure(path, FolderDescriptor.explanation(error))
    }
  }

  private static func remove(
    _ parts: ArraySlice<String>, from folder: borrowing FolderDescriptor
  ) throws(SystemError) {
    guard let first = parts.first else { return }
    if parts.count == 1 { return try folder.remove(first) }
    try remove(parts.dropFirst(), from: folder.folder(first, creates: false))
  }

  /// The bytes of a file; nil if there is none.
  private func contents(of path: String) throws(Failure) -> [UInt8]? {
    do throws(SystemError) {
      if !DiskEntry.exists(folder) { return nil }
      return try FolderDescriptor(path: folder)
        .read(at: LexicalPath.components(of: path).map(String.init)[...])
    } catch {
      if error.code == ENOENT { return nil }
      throw failure(path, FolderDescriptor.explanation(error))
    }
  }

  /// Opening the folder refuses a link at its own path only.
  private func checkLinks() throws(Failure) {
    guard let link = ProjectLink.leadingOut(of: LexicalPath.directory(of: folder)) else { return }
    throw Failure(
      path: folder, explanation: "the symbolic link '\(link)' leads out of the project")
  }

  private func failure(_ path: String, _ explanation: String) -> Failure {
    Failure(path: LexicalPath.join(folder, path), explanation: explanation)
  }
}
