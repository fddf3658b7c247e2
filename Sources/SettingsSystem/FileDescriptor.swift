#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open file that closes itself.
///
/// Every call is repeated if a signal interrupts it. Child processes do not inherit the descriptor.
struct FileDescriptor: ~Copyable {
  let rawValue: Int32

  init(adopting rawValue: Int32) { self.rawValue = rawValue }

  init(opening path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemError) {
    try SystemError.checkPath(path)
    rawValue = try Self.retrying { unsafe open(path, flags | O_CLOEXEC, mode) }
  }

  deinit { _ = close(rawValue) }

  /// Closes the file now, to detect an error of a delayed write.
  consuming func closeReportingErrors() throws(SystemError) {
    let descriptor = rawValue
    discard self
    // Never repeated: after EINTR the descriptor is closed on Linux, and its number may be reused.
    if close(descriptor) != 0, errno != EINTR { throw .last }
  }

  func write(_ bytes: [UInt8]) throws(SystemError) { try Self.write(bytes.span, to: rawValue) }

  /// One read of the available bytes; 0 at the end.
  static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    while true {
      #if canImport(Darwin)
        let count = unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        let count = unsafe Musl.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        let count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 { return count }
      try recover(descriptor, waitingFor: Int16(POLLIN))
    }
  }

  /// One write of as much as possible; returns the number of bytes.
  static func write(
    _ descriptor: Int32, from buffer: UnsafeRawBufferPointer
  ) throws(SystemError) -> Int {
    while true {
      #if canImport(Darwin)
        let count = unsafe Darwin.write(descriptor, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        let count = unsafe Musl.write(descriptor, buffer.baseAddress, buffer.count)
      #else
        let count = unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 { return count }
      try recover(descriptor, waitingFor: Int16(POLLOUT))
    }
  }

  static func write(_ bytes: Span<UInt8>, to descriptor: Int32) throws(SystemError) {
    let failure: SystemError? = unsafe bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        do throws(SystemError) {
          written += try unsafe write(
            descriptor, from: UnsafeRawBufferPointer(rebasing: buffer[written...]))
        } catch {
          return error
        }
      }
      return nil
    }
    if let failure { throw failure }
  }

  /// The status of the open file.
  static func status(of descriptor: Int32) throws(SystemError) -> stat {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .last }
    return status
  }

  /// Repeats a call while a signal interrupts it; throws on any other negative result.
  static func retrying(_ call: () -> Int32) throws(SystemError) -> Int32 {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw .last }
    }
  }

  /// After a failed read or write, returns if it is worth another try. Waits for a terminal or pipe
  /// that another process made non-blocking.
  private static func recover(
    _ descriptor: Int32, waitingFor events: Int16
  ) throws(SystemError) {
    switch errno {
    case EINTR: return
    case EAGAIN:
      var request = pollfd(fd: descriptor, events: events, revents: 0)
      _ = unsafe poll(&request, 1, -1)
    default: throw .last
    }
  }
}

extension stat {
  var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
  var isDirectory: Bool { st_mode & S_IFMT == S_IFDIR }
  var isSymbolicLink: Bool { st_mode & S_IFMT == S_IFLNK }

  func isSameFile(as other: stat) -> Bool { st_dev == other.st_dev && st_ino == other.st_ino }

  /// The status of a path; nil if nothing exists or it is not visible.
  static func of(_ path: String, followingLinks: Bool = true) -> stat? {
    try? reading(path, followingLinks: followingLinks)
  }

  /// The same for code whose result depends on it: any other failure is recorded.
  static func noting(_ path: String, followingLinks: Bool = true) -> stat? {
    do throws(SystemError) {
      return try reading(path, followingLinks: followingLinks)
    } catch {
      ReadFailure.note(path, error)
      return nil
    }
  }

  /// The status of a path.
  static func reading(_ path: String, followingLinks: Bool) throws(SystemError) -> stat {
    try SystemError.checkPath(path)
    var status = stat()
    _ = try FileDescriptor.retrying {
      followingLinks
        ? unsafe SettingsSystem.status(at: path, &status) : unsafe lstat(path, &status)
    }
    return status
  }
}

/// The function; inside an extension of the structure, its name means the structure.
private func status(at path: String, _ status: UnsafeMutablePointer<stat>) -> Int32 {
  unsafe stat(path, status)
}
