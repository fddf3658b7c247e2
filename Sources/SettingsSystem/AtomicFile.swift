private import SettingsDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writes a file so that readers see either the old text or the new one, never a part.
package enum AtomicFile {
  /// The reason why nothing was written. An existing file is unchanged.
  package struct Failure: Error, Equatable {
    package let path: String
    /// Fits after `cannot write 'path': `.
    package let explanation: String
    /// How to correct the problem; nil if there is nothing to add.
    package let help: String?
    /// Whether a pipe's reader has exited, which is not reported.
    package let isBrokenPipe: Bool

    init(path: String, explanation: String, help: String? = nil, isBrokenPipe: Bool = false) {
      self.path = path
      self.explanation = explanation
      self.help = help
      self.isBrokenPipe = isBrokenPipe
    }

    fileprivate init(leadingOut link: String, _ path: String) {
      self.init(
        path: path, explanation: "the symbolic link '\(link)' leads out of the project",
        help: "name the folder that the link leads to")
    }
  }

  /// Replaces a regular file that the user named, or creates it.
  ///
  /// Devices and pipes are written directly, because a rename would replace them with a file. A
  /// symbolic link is followed only to those (/dev/stdout is one). A link to a file is rejected:
  /// following it would let a link in a project choose which of your files is overwritten, and
  /// replacing it would silently break the link.
  ///
  /// A file keeps its permissions. Its other hard links keep the old text.
  ///
  /// - Parameters:
  ///   - isTemporary: Whether the file is only for this run, in a folder of the run's own. Then it need
  ///     not survive a power failure, and the folder has no files of killed runs to remove.
  ///   - cleaned: The folders from which files of killed runs were removed, for writing many files:
  ///     each removal reads the whole folder.
  package static func write(
    _ bytes: [UInt8], to path: String, isTemporary: Bool = false, cleaned: inout Set<String>
  ) throws(Failure) {
    let isClean = isTemporary || !cleaned.insert(LexicalPath.directory(of: path)).inserted
    try write(bytes, to: path, isTemporary: isTemporary, isClean: isClean)
  }

  /// Replaces or creates one file.
  ///
  /// - Parameter projects: The folders of the projects that the text is about, whose links must not
  ///   lead the path out of them.
  package static func write(
    _ bytes: [UInt8], to path: String, for projects: [String] = [], isTemporary: Bool = false
  ) throws(Failure) {
    let folder = LexicalPath.directory(of: path)
    for project in projects {
      if let link = ProjectLink.leadingOut(of: folder, project: project) {
        throw Failure(leadingOut: link, path)
      }
    }
    try write(bytes, to: path, isTemporary: isTemporary, isClean: isTemporary)
  }

  private static func write(
    _ bytes: [UInt8], to path: String, isTemporary: Bool, isClean: Bool
  ) throws(Failure) {
    if let bundle = XcodeBundle.containing(path) {
      throw Failure(
        path: path, explanation: XcodeBundle.explanation, help: XcodeBundle.help(bundle))
    }
    if let failure = ReadFailure.first {
      throw Failure(path: path, explanation: failure.explanation)
    }
    if !isTemporary, let link = ProjectLink.leadingOut(of: LexicalPath.directory(of: path)) {
      throw Failure(leadingOut: link, path)
    }
    do throws(SystemError) {
      switch try Destination(path) {
      case .openStream(let descriptor):
        return try Terminal.write(bytes.span, to: descriptor)
      case .device:
        let device = try FileDescriptor(opening: path, O_WRONLY | O_NOCTTY)
        return try Terminal.write(bytes.span, to: device.rawValue)
      case .file(let mode):
        return try replace(path, with: bytes, mode: mode, isTemporary, isClean: isClean)
      case .link:
        break
      }
    } catch {
      throw Failure(
        path: path, explanation: error.explanation, isBrokenPipe: error.isBrokenPipe)
    }
    throw Failure(
      path: path, explanation: "it is a symbolic link",
      help: "name the file that the link leads to, or remove the link")
  }

  /// The kind of a path's destination.
  private enum Destination {
    /// Standard output or standard error under another name, such as /dev/stdout.
    case openStream(Int32)
    case device
    /// A symbolic link to a file, to a folder or to nothing.
    case link
    /// A regular file with its permissions, or nil if nothing exists yet.
    case file(mode: mode_t?)

    init(_ path: String) throws(SystemError) {
      let own: stat
      do throws(SystemError) {
        own = try .reading(path, followingLinks: false)
      } catch {
        // With any other error, a file may exist whose permissions would be lost.
        guard error.code == ENOENT else { throw error }
        self = .file(mode: nil)
        return
      }
      guard own.isSymbolicLink else {
        let isFile = own.isRegularFile || own.isDirectory
        self = isFile ? .file(mode: own.st_mode & 0o777) : .device
        return
      }
      guard let target = stat.of(path) else {
        self = .link
        return
      }
      for stream in [StandardStream.output, .error] {
        let status = try? FileDescriptor.status(of: stream.rawValue)
        if let status, status.isSameFile(as: target), path.hasPrefix("/dev/") {
          self = .openStream(stream.rawValue)
          return
        }
      }
      self = target.isRegularFile || target.isDirectory ? .link : .device
    }
  }

  private static func replace(
    _ path: String, with bytes: [UInt8], mode: mode_t?, _ isTemporary: Bool, isClean: Bool
  ) throws(SystemError) {
    // A rename needs no permission for the file itself, so check it: a protected file is not
    // replaced.
    if mode != nil, unsafe access(path, W_OK) != 0 { throw .last }
    if DiskEntry.isDirectory(path) { throw SystemError(code: EISDIR) }
    let folder = try FolderDescriptor(ofFile: path)
    if !isClean { folder.removeLeftovers() }
    try folder.replace(
      LexicalPath.fileName(of: path), with: bytes,
      permissions: mode.map { .exactly($0) } ?? .ofNewFile, waitsForDisk: !isTemporary)
  }
}
