import SettingsDiagnostics
import SettingsSystem

/// What is in the folders of a project. Each folder is listed once.
final class FolderListing {
  struct Entry {
    let name: String
    let isFolder: Bool
  }

  /// A link that leads out of the tree, or a folder that cannot be read: nothing must be written then.
  struct Problem {
    let path: String
    let message: String
  }

  /// The folder that links must not leave; nil if they may.
  private let boundary: String?
  private var known: [String: [Entry]?] = [:]
  private(set) var problems: [Problem] = []

  init(boundary: String?) { self.boundary = boundary }

  /// The entries of a folder by the bytes of their names; nil if there is no such folder.
  func entries(of folder: String) -> [Entry]? {
    if let entries = known[folder] { return entries }
    let result = list(folder)
    known[folder] = .some(result)
    return result
  }

  func isFolder(_ path: String) -> Bool { DiskEntry.isDirectory(path) }

  func exists(_ path: String) -> Bool { DiskEntry.isDirectory(path) || isFile(path) }

  func isFile(_ path: String) -> Bool { DiskSources().isReadableFile(path) }

  /// The paths of all that is below a folder, folders too.
  func descendants(of folder: String) -> [String] {
    var result: [String] = []
    var pending = [folder]
    while let next = pending.popLast() {
      for entry in entries(of: next) ?? [] {
        let path = "\(next)/\(entry.name)"
        result.append(path)
        if entry.isFolder { pending.append(path) }
      }
    }
    return result
  }

  private func list(_ folder: String) -> [Entry]? {
    let listed: [Folder.Entry]
    do throws(SystemError) {
      listed = try Folder.entries(of: folder)
    } catch {
      if DiskEntry.isDirectory(folder) {
        problems.append(
          Problem(path: folder, message: "cannot list the folder: \(error.explanation)"))
      }
      return nil
    }
    return listed.compactMap { entry in
      switch entry.kind {
      case .file: return Entry(name: entry.name, isFolder: false)
      case .folder: return Entry(name: entry.name, isFolder: true)
      case .other: return linked(entry.name, in: folder)
      }
    }
  }

  /// What a link stands for; nil for a broken one, and for what is neither a file nor a folder.
  private func linked(_ name: String, in folder: String) -> Entry? {
    let path = "\(folder)/\(name)"
    let isFolder = DiskEntry.isDirectory(path)
    guard isFolder || isFile(path), let target = DiskSources().canonicalPath(path) else {
      return nil
    }
    if isFolder, LexicalPath.contains(target, DiskSources().canonicalPath(folder) ?? folder) {
      problems.append(
        Problem(path: path, message: "the link leads to a folder that contains it"))
      return nil
    }
    if let boundary, !LexicalPath.contains(boundary, target) {
      problems.append(
        Problem(path: path, message: "the link leads out of the project's folder, to '\(target)'"))
      return nil
    }
    return Entry(name: name, isFolder: isFolder)
  }
}
