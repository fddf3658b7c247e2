import SettingsArchives
import SettingsDiagnostics

/// The programs, libraries and objects in a file, in a folder such as an app bundle, or in a ZIP
/// archive.
struct BinaryContents {
  typealias Failure = ContainedFiles.Failure

  /// A file that is an object, a program or a library.
  struct Content {
    /// The path inside the folder or archive; empty for the file itself.
    let name: String
    let bytes: Result<[UInt8], Failure>
  }

  let path: String

  /// The number of bytes that identify a format. That of a tar archive is in its first header.
  private static let startLength = 265

  /// Calls a closure with each object, program and library, one at a time.
  func forEach(_ body: (Content) -> Void) throws(Failure) {
    let files = try ContainedFiles(path)
    for entry in files.entries {
      switch entry.kind {
      case .file: visit(entry, of: files, body)
      case .link:
        // The target is found under its own name.
        break
      case .escapingLink:
        let what = files.isFolder ? "folder or is broken" : "archive"
        let failure = Failure(message: "this link leads out of the \(what)")
        body(Content(name: entry.name, bytes: .failure(failure)))
      }
    }
  }

  private func visit(
    _ entry: ContainedFiles.Entry, of files: ContainedFiles, _ body: (Content) -> Void
  ) {
    do throws(Failure) {
      // A file by itself is reported whatever it is.
      if files.isFolder || files.isArchive {
        let start = try files.start(of: entry, count: Self.startLength)
        if Self.isArchive(start, name: entry.name) {
          return body(Content(name: entry.name, bytes: .failure(Self.nestedArchive)))
        }
        guard ObjectFile.isObject(start) else { return }
      }
      body(Content(name: entry.name, bytes: .success(try files.read(entry))))
    } catch {
      body(Content(name: entry.name, bytes: .failure(error)))
    }
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
}
