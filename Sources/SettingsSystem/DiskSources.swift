package import SettingsDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The working tree: the current files on the disk.
///
/// Reading never blocks. A file that is not regular, such as a pipe or a device that an include
/// names, is rejected, unless its path was given on the command line.
package struct DiskSources: SourceProvider {
  /// The maximum size of a file: several times the largest reasonable config.yaml.
  package static let defaultLimit = 64 << 20

  package let limit: Int
  private let streamPaths: [String]

  /// - Parameters:
  ///   - limit: The maximum size of a file in bytes.
  ///   - streamPaths: Paths from the command line, which may also be pipes or devices: a shell's
  ///     `<(…)`, or /dev/stdin.
  package init(limit: Int = DiskSources.defaultLimit, streamPaths: [String] = []) {
    self.limit = limit
    self.streamPaths = streamPaths
  }

  package func read(_ path: String) throws(SourceReadFailure) -> [UInt8] {
    ReadLog.note(.file, path)
    // A pipe can be read once.
    if streamPaths.contains(path) { ReadLog.noteUnrepeatable() }
    let reason: SourceReadFailure.Reason
    do throws(SystemError) {
      switch try contents(of: path) {
      case .success(let bytes): return bytes
      case .failure(let refusal): reason = refusal.reason
      }
    } catch {
      ReadFailure.note(path, error)
      reason = error.readReason
    }
    throw SourceReadFailure(path: path, reason: reason)
  }

  package func isReadableFile(_ path: String) -> Bool {
    ReadLog.note(.file, path)
    guard stat.noting(path)?.isRegularFile == true else { return false }
    return DiskEntry.allows(R_OK, path)
  }

  package func canonicalPath(_ path: String) -> String? {
    ReadLog.note(.link, path)
    do throws(SystemError) {
      return try Self.resolvedPath(path)
    } catch {
      ReadFailure.note(path, error)
      return nil
    }
  }

  static func realPath(_ path: String) -> String? { try? resolvedPath(path) }

  private static func resolvedPath(_ path: String) throws(SystemError) -> String {
    try SystemError.checkPath(path)
    while true {
      if let resolved = unsafe realpath(path, nil) {
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
      }
      if errno != EINTR { throw .last }
    }
  }

  package func folderEntries(_ path: String) -> [FolderEntry]? {
    try? Folder.entries(of: path)
  }

  package func listingFailure(_ path: String) -> String? {
    do throws(SystemError) {
      _ = try Folder.entries(of: path)
      return nil
    } catch {
      return DiskEntry.isDirectory(path) ? error.explanation : nil
    }
  }

  /// The first bytes of a regular file; nil if it cannot be read.
  package func start(of path: String, count: Int) -> [UInt8]? {
    ReadLog.note(.file, path)
    do throws(SystemError) {
      let file = try FileDescriptor(opening: path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
      guard try FileDescriptor.status(of: file.rawValue).isRegularFile else { return nil }
      return try FileDescriptor.read(file.rawValue, count: count)
    } catch {
      ReadFailure.note(path, error)
      return nil
    }
  }

  private func contents(
    of path: String
  ) throws(SystemError) -> Result<[UInt8], SourceReadFailure> {
    func refusal(
      _ reason: SourceReadFailure.Reason
    ) -> Result<[UInt8], SourceReadFailure> {
      .failure(SourceReadFailure(path: path, reason: reason))
    }
    let mayBlock = streamPaths.contains(path)
    let file = try FileDescriptor(
      opening: path, O_RDONLY | O_NOCTTY | (mayBlock ? 0 : O_NONBLOCK))
    let status = try FileDescriptor.status(of: file.rawValue)
    if status.isDirectory { return refusal(.isDirectory) }
    if !status.isRegularFile, !mayBlock {
      return refusal(
        .other("it is a pipe or a device; write its output to a file, and name the file"))
    }
    if Int(status.st_size) > limit { return refusal(.tooLarge(limit: limit)) }
    // A size of 0 has no meaning: pipes and files of the kernel have it.
    if status.isRegularFile, status.st_size > 0 {
      return .success(try FileDescriptor.read(file.rawValue, count: Int(status.st_size)))
    }
    let bytes = try FileDescriptor.readToEnd(file.rawValue, limit: limit)
    return bytes.map { .success($0) } ?? refusal(.tooLarge(limit: limit))
  }
}

extension SystemError {
  /// Converts a failure to that of a source provider.
  var readReason: SourceReadFailure.Reason {
    switch code {
    case ENOENT, ENOTDIR: .notFound
    case EISDIR: .isDirectory
    case EACCES, EPERM: .permissionDenied
    default: .other(explanation)
    }
  }
}
