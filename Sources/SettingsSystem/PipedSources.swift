package import SettingsDiagnostics

/// The disk, and one text from a pipe, which is read once and then available like a file.
package struct PipedSources: SourceProvider {
  /// The path of the text.
  package let path: String
  private let bytes: [UInt8]
  private let disk = DiskSources()

  /// - Parameter written: The argument: `-` for standard input, or the path of a pipe or device,
  ///   such as a shell's `<(…)`.
  /// - Returns: Nil if it is an ordinary file, a folder, or nothing, and for a link of a project to a
  ///   stream: the project would decide which one is read.
  package init?(_ written: String) throws(SourceReadFailure) {
    if written == "-" {
      path = Self.standardInput
      bytes = try StandardStream.readInput()
      return
    }
    guard DiskEntry.isStream(written), Self.isOfUser(written) else { return nil }
    bytes = try DiskSources(streamPaths: [written]).read(written)
    // Text without a folder of its own belongs to the working directory.
    let isAnonymous = written.hasPrefix("/dev/fd/") || written.hasPrefix("/proc/")
    path =
      ["/dev/stdin", "/dev/fd/0"].contains(written)
      ? Self.standardInput : isAnonymous ? "<pipe>" : written
  }

  /// Whether no link of a project leads to a stream.
  private static func isOfUser(_ path: String) -> Bool {
    if path.hasPrefix("/dev/") || path.hasPrefix("/proc/") { return true }
    return !DiskEntry.isLink(path) && ProjectLink.leadingOut(of: path) == nil
  }

  private static let standardInput = "<standard input>"

  package func read(_ path: String) throws(SourceReadFailure) -> [UInt8] {
    path == self.path ? bytes : try disk.read(path)
  }

  package func isReadableFile(_ path: String) -> Bool {
    path == self.path || disk.isReadableFile(path)
  }

  package func listingFailure(_ path: String) -> String? { disk.listingFailure(path) }

  package func folderEntries(_ path: String) -> [FolderEntry]? {
    disk.folderEntries(path)
  }

  package func canonicalPath(_ path: String) -> String? {
    guard path == self.path else { return disk.canonicalPath(path) }
    let folder = disk.canonicalPath(LexicalPath.directory(of: path))
    return folder.map { LexicalPath.join($0, LexicalPath.fileName(of: path)) }
  }
}
