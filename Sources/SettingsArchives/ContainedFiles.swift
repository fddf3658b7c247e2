import SettingsDiagnostics
import SettingsSystem

/// The files in a folder, such as an app bundle, or in a ZIP archive, or one file.
///
/// Nothing is unpacked to the disk, no link is followed, and the number of files, their depth and
/// their sizes are limited.
package struct ContainedFiles: Sendable {
  package struct Failure: Error, Equatable {
    package let message: String

    package init(message: String) { self.message = message }
  }

  package struct Entry: Sendable {
    package enum Kind: Sendable {
      case file
      /// A link to something else in the folder or archive.
      case link
      /// A link out of the folder or archive, or to nothing.
      case escapingLink
    }

    /// The path inside the folder or archive; empty for the file itself.
    package let name: String
    package let kind: Kind
    fileprivate var index = 0
  }

  private enum Content: Sendable {
    case file([UInt8])
    case folder(String)
    case archive(ZipArchive)
  }

  package let entries: [Entry]
  private let content: Content

  /// The largest file that is read, and how many files a folder may have.
  private static let sizeLimit = 2 << 30
  private static let fileLimit = 500_000
  private static let depthLimit = 64

  package var isFolder: Bool { if case .folder = content { true } else { false } }
  package var isArchive: Bool { if case .archive = content { true } else { false } }

  /// Lists the files of a folder or archive on the disk. An archive is read as a whole.
  package init(_ path: String) throws(Failure) {
    if DiskEntry.isDirectory(path) {
      self.init(.folder(path), try Self.entries(below: path))
      return
    }
    let bytes: [UInt8]
    do throws(SourceReadFailure) {
      bytes = try DiskSources(limit: Self.sizeLimit).read(path)
    } catch {
      throw Failure(message: "it cannot be read: \(error.explanation)")
    }
    try self.init(bytes: bytes)
  }

  /// - Parameters:
  ///   - bytes: A ZIP archive, or any other file.
  ///   - linkLimit: The most bytes of all links of an archive.
  package init(bytes: [UInt8], linkLimit: Int = 16 << 20) throws(Failure) {
    guard ZipArchive.isArchive(bytes) else {
      self.init(.file(bytes), [Entry(name: "", kind: .file)])
      return
    }
    do throws(ZipArchive.Failure) {
      let archive = try ZipArchive(bytes)
      var linkBytes = 0
      let entries = archive.entries.enumerated().compactMap { index, entry -> Entry? in
        switch entry.kind {
        case .file: return Entry(name: entry.name, kind: .file, index: index)
        case .link:
          // Links beyond either limit count as leading out, and are not decompressed.
          let isRead =
            entry.size <= LexicalPath.longest && entry.size <= linkLimit - linkBytes
          if isRead { linkBytes += entry.size }
          let leaves = !isRead || Self.leaves(entry, of: archive)
          return Entry(name: entry.name, kind: leaves ? .escapingLink : .link, index: index)
        case .folder: return nil
        }
      }
      self.init(.archive(archive), entries)
    } catch {
      throw Failure(message: error.message)
    }
  }

  private init(_ content: Content, _ entries: [Entry]) {
    self.content = content
    self.entries = entries
  }

  /// Returns the first bytes of a file, which show its format, without reading the rest.
  package func start(of entry: Entry, count: Int) throws(Failure) -> [UInt8] {
    switch content {
    case .file(let bytes): return Array(bytes.prefix(count))
    case .folder(let path):
      guard let start = DiskSources().start(of: "\(path)/\(entry.name)", count: count) else {
        throw Failure(message: "it cannot be read")
      }
      return start
    case .archive(let archive):
      do throws(ZipArchive.Failure) {
        return try archive.start(of: archive.entries[entry.index], count: count)
      } catch {
        throw Failure(message: error.message)
      }
    }
  }

  /// Returns the bytes of a file.
  ///
  /// - Parameter limit: The largest size to read (default: that of all files).
  package func read(_ entry: Entry, limit: Int = ContainedFiles.sizeLimit) throws(Failure)
    -> [UInt8]
  {
    switch content {
    case .file(let bytes):
      guard bytes.count <= limit else { throw Self.tooLarge(limit) }
      return bytes
    case .folder(let path):
      do throws(SourceReadFailure) {
        return try DiskSources(limit: limit).read("\(path)/\(entry.name)")
      } catch {
        throw Failure(message: "it cannot be read: \(error.explanation)")
      }
    case .archive(let archive):
      let entry = archive.entries[entry.index]
      guard entry.size <= limit else { throw Self.tooLarge(limit) }
      do throws(ZipArchive.Failure) { return try archive.read(entry) } catch {
        throw Failure(message: error.message)
      }
    }
  }

  private static func tooLarge(_ limit: Int) -> Failure {
    Failure(message: "it is larger than the limit of \(limit) bytes")
  }

  // MARK: Listing

  private static func leaves(_ entry: ZipArchive.Entry, of archive: ZipArchive) -> Bool {
    let target = (try? archive.read(entry)).map { String(decoding: $0, as: UTF8.self) } ?? "/"
    let folder = LexicalPath.directory(of: entry.name)
    let reached = LexicalPath.normalize(LexicalPath.join(folder, target))
    return !LexicalPath.contains(".", reached)
  }

  private static func entries(below root: String) throws(Failure) -> [Entry] {
    var found: [Entry] = []
    var pending = [(path: root, name: "", depth: 0)]
    var count = 0
    let realRoot = DiskSources().canonicalPath(root)
    while let folder = pending.popLast() {
      guard folder.depth < depthLimit else {
        throw Failure(message: "the folder '\(folder.name)' is too deep")
      }
      let entries: [Folder.Entry]
      do throws(SystemError) { entries = try Folder.entries(of: folder.path) } catch {
        throw Failure(
          message: "the folder '\(folder.path)' cannot be read: \(error.explanation)")
      }
      for entry in entries {
        count += 1
        if count > fileLimit {
          throw Failure(message: "the folder has more than \(fileLimit) files")
        }
        let name = folder.name.isEmpty ? entry.name : "\(folder.name)/\(entry.name)"
        let path = "\(folder.path)/\(entry.name)"
        switch entry.kind {
        case .folder: pending.append((path, name, folder.depth + 1))
        case .file: found.append(Entry(name: name, kind: .file))
        case .other:
          let leaves = leaves(path, root: realRoot)
          found.append(Entry(name: name, kind: leaves ? .escapingLink : .link))
        }
      }
    }
    return found
  }

  private static func leaves(_ link: String, root: String?) -> Bool {
    guard let target = DiskSources().canonicalPath(link), let root else { return true }
    return !LexicalPath.contains(root, target)
  }
}
