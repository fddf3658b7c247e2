import SettingsArchives
import SettingsDiagnostics
import SettingsSystem

/// The programs, libraries and objects in a file, in a folder such as an app bundle, or in a ZIP
/// archive.
struct BinaryContents {
  struct Failure: Error {
    let message: String
  }

  /// A file that is an object, a program or a library.
  struct Content {
    /// The path inside the folder or archive; empty for the file itself.
    let name: String
    let bytes: Result<[UInt8], Failure>
  }

  let path: String

  /// The largest file that is read, and how many files a folder may have.
  private static let sizeLimit = 2 << 30
  private static let fileLimit = 500_000
  private static let depthLimit = 64
  /// The number of bytes that identify a format. That of a tar archive is in its first header.
  private static let startLength = 265

  /// Calls a closure with each object, program and library, one at a time.
  func forEach(_ body: (Content) -> Void) throws(Failure) {
    if DiskEntry.isDirectory(path) { return try forEachInFolder(body) }
    let bytes: [UInt8]
    do throws(SourceReadFailure) {
      bytes = try DiskSources(limit: Self.sizeLimit).read(path)
    } catch {
      throw Failure(message: "it cannot be read: \(error.explanation)")
    }
    guard ZipArchive.isArchive(bytes) else {
      return body(Content(name: "", bytes: .success(bytes)))
    }
    do throws(ZipArchive.Failure) {
      let archive = try ZipArchive(bytes)
      for entry in archive.entries {
        switch entry.kind {
        case .file: visit(entry, of: archive, body)
        case .link: visitLink(entry, of: archive, body)
        case .folder: break
        }
      }
    } catch {
      throw Failure(message: error.message)
    }
  }

  // MARK: Archives

  private func visit(_ entry: ZipArchive.Entry, of archive: ZipArchive, _ body: (Content) -> Void) {
    do throws(ZipArchive.Failure) {
      let start = try archive.start(of: entry, count: Self.startLength)
      if Self.isArchive(start, name: entry.name) {
        return body(Content(name: entry.name, bytes: .failure(Self.nestedArchive)))
      }
      guard ObjectFile.isObject(start) else { return }
      body(Content(name: entry.name, bytes: .success(try archive.read(entry))))
    } catch {
      body(Content(name: entry.name, bytes: .failure(Failure(message: error.message))))
    }
  }

  /// Reports a link that leaves the archive.
  private func visitLink(
    _ entry: ZipArchive.Entry, of archive: ZipArchive, _ body: (Content) -> Void
  ) {
    let target = (try? archive.read(entry)).map { String(decoding: $0, as: UTF8.self) } ?? "/"
    let folder = LexicalPath.directory(of: entry.name)
    let reached = LexicalPath.normalize(LexicalPath.join(folder, target))
    guard LexicalPath.isAbsolute(reached) || reached == ".." || reached.hasPrefix("../") else {
      return
    }
    let failure = Failure(message: "this link leads out of the archive")
    body(Content(name: entry.name, bytes: .failure(failure)))
  }

  /// Whether a file contains other files: ZIP, tar, xar and 7z, and compressed tar files by their
  /// names.
  private static func isArchive(_ start: [UInt8], name: String) -> Bool {
    if ZipArchive.isArchive(start) || start.dropFirst(257).starts(with: "ustar".utf8) {
      return true
    }
    if [Array("xar!".utf8), [0x37, 0x7A, 0xBC, 0xAF]].contains(where: start.starts(with:)) {
      return true
    }
    let name = name.lowercased()
    return [".tgz", ".txz", ".tbz", ".tbz2"].contains(where: name.hasSuffix)
      || [".tar.", ".cpio."].contains { LexicalPath.fileName(of: name).contains($0) }
  }

  private static let nestedArchive = Failure(
    message: "this archive is not searched with what contains it; search it by itself")

  // MARK: Folders

  private func forEachInFolder(_ body: (Content) -> Void) throws(Failure) {
    var pending = [(path: path, name: "", depth: 0)]
    var count = 0
    while let folder = pending.popLast() {
      guard folder.depth < Self.depthLimit else {
        throw Failure(message: "the folder '\(folder.name)' is too deep")
      }
      let entries: [Folder.Entry]
      do throws(SystemError) { entries = try Folder.entries(of: folder.path) } catch {
        throw Failure(
          message: "the folder '\(folder.path)' cannot be read: \(error.explanation)")
      }
      for entry in entries {
        count += 1
        if count > Self.fileLimit {
          throw Failure(message: "the folder has more than \(Self.fileLimit) files")
        }
        let name = folder.name.isEmpty ? entry.name : "\(folder.name)/\(entry.name)"
        let path = "\(folder.path)/\(entry.name)"
        switch entry.kind {
        case .folder: pending.append((path, name, folder.depth + 1))
        case .file: visit(path, name: name, body)
        case .other: visitLink(path, name: name, body)
        }
      }
    }
  }

  private func visit(_ path: String, name: String, _ body: (Content) -> Void) {
    do throws(SourceReadFailure) {
      guard let start = DiskSources().start(of: path, count: Self.startLength) else {
        return body(
          Content(name: name, bytes: .failure(Failure(message: "it cannot be read"))))
      }
      if Self.isArchive(start, name: name) {
        return body(Content(name: name, bytes: .failure(Self.nestedArchive)))
      }
      guard ObjectFile.isObject(start) else { return }
      let bytes = try DiskSources(limit: Self.sizeLimit).read(path)
      body(Content(name: name, bytes: .success(bytes)))
    } catch {
      let failure = Failure(message: "it cannot be read: \(error.explanation)")
      body(Content(name: name, bytes: .failure(failure)))
    }
  }

  /// Reports a link that leaves the folder. The target of any other link is found under its own
  /// name.
  private func visitLink(_ link: String, name: String, _ body: (Content) -> Void) {
    let disk = DiskSources()
    guard let target = disk.canonicalPath(link), let root = disk.canonicalPath(path),
      target == root || target.hasPrefix(root + "/")
    else {
      let failure = Failure(message: "this link leads out of the folder or is broken")
      return body(Content(name: name, bytes: .failure(failure)))
    }
  }
}
