package import SettingsDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The working tree: files as they stand on the disk now.
///
/// Reading never hangs: what is not a regular file (a pipe or a device that a project's include might
/// name) is refused, unless the person who runs the tool named that very path.
package struct DiskSources: SourceProvider {
  /// What a file may hold at most: several times the largest config.yaml that anyone should write.
  package static let defaultLimit = 64 << 20

  package let limit: Int
  private let streamPaths: [String]

  /// - Parameters:
  ///   - limit: The size in bytes beyond which a file is refused.
  ///   - streamPaths: Paths from the command line, which may be pipes or devices as well: a shell's
  ///     `<(…)`, or /dev/stdin.
  package init(limit: Int = DiskSources.defaultLimit, streamPaths: [String] = []) {
    self.limit = limit
    self.streamPaths = streamPaths
  }

  package func read(_ path: String) throws(SourceReadFailure) -> [UInt8] {
    ReadLog.note(.file, path)
    // A pipe gives its text once.
    if streamPaths.contains(path) { ReadLog.noteUnrepeatable() }
    let reason: SourceReadFailure.Reason
    do throws(SystemError) {
      switch try contents(of: path) {
      case .success(let bytes): return bytes
      case .failure(let refusal): reason = refusal.reason
      }
    } catch {
      reason = error.readReason
    }
    throw SourceReadFailure(path: path, reason: reason)
  }

  package func isReadableFile(_ path: String) -> Bool {
    ReadLog.note(.file, path)
    return unsafe stat.of(path)?.isRegularFile == true && access(path, R_OK) == 0
  }

  package func canonicalPath(_ path: String) -> String? {
    ReadLog.note(.link, path)
    return Self.realPath(path)
  }

  static func realPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  package func folderEntries(_ path: String) -> [(name: String, isFolder: Bool)]? {
    (try? Folder.entries(of: path))?.map { ($0.name, $0.kind == .folder) }
  }

  package func files(below folder: String, limit: Int) -> [String]? {
    guard DiskEntry.isDirectory(folder) else { return nil }
    var found: [String] = []
    var pending = [(path: folder, depth: 0)]
    while let next = pending.popLast() {
      guard next.depth < 64, let entries = try? Folder.entries(of: next.path) else { return nil }
      for entry in entries where !entry.name.hasPrefix(".") {
        let path = next.path == "." ? entry.name : "\(next.path)/\(entry.name)"
        switch entry.kind {
        case .folder: pending.append((path, next.depth + 1))
        case .file: found.append(path)
        // A link to a file counts. A link to a folder is not followed, so every walk ends.
        case .other: if isReadableFile(path) { found.append(path) }
        }
        if found.count > limit || pending.count > limit { return nil }
      }
    }
    return found.sorted()
  }

  /// The first bytes of a regular file; nil if it cannot be read.
  package func start(of path: String, count: Int) -> [UInt8]? {
    ReadLog.note(.file, path)
    guard let file = try? FileDescriptor(opening: path, O_RDONLY | O_NOCTTY | O_NONBLOCK),
      let status = try? FileDescriptor.status(of: file.rawValue), status.isRegularFile
    else { return nil }
    return try? FileDescriptor.read(file.rawValue, count: count)
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
    // A size of 0 says nothing: pipes have it, and files that the kernel makes up.
    if status.isRegularFile, status.st_size > 0 {
      return .success(try FileDescriptor.read(file.rawValue, count: Int(status.st_size)))
    }
    let bytes = try FileDescriptor.readToEnd(file.rawValue, limit: limit)
    return bytes.map { .success($0) } ?? refusal(.tooLarge(limit: limit))
  }
}

extension SystemError {
  /// The same failure in the words of a source provider.
  var readReason: SourceReadFailure.Reason {
    switch code {
    case ENOENT, ENOTDIR: .notFound
    case EISDIR: .isDirectory
    case EACCES, EPERM: .permissionDenied
    default: .other(explanation)
    }
  }
}
