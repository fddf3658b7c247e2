#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open file that closes itself.
///
/// Every call is tried again when a signal interrupts it, and nothing opened here leaks into programs
/// that are started later.
struct FileDescriptor: ~Copyable {
  let rawValue: Int32

  init(adopting rawValue: Int32) { self.rawValue = rawValue }

  init(opening path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemError) {
    rawValue = try Self.retrying { unsafe open(path, flags | O_CLOEXEC, mode) }
  }

  deinit { _ = close(rawValue) }

  /// Closes now, to hear of an error that a delayed write may bring.
  consuming func closeReportingErrors() throws(SystemError) {
    let descriptor = rawValue
    discard self
    // Never tried again: after EINTR the descriptor is gone on Linux, and its number may be reused.
    if close(descriptor) != 0, errno != EINTR { throw .last }
  }

  func write(_ bytes: [UInt8]) throws(SystemError) { try Self.write(bytes.span, to: rawValue) }

  /// One read of what is there; 0 at the end.
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

  /// One write of as much as fits; returns the number of bytes.
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

  /// What stands behind a descriptor.
  static func status(of descriptor: Int32) throws(SystemError) -> stat {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .last }
    return status
  }

  /// Calls again while a signal interrupts; throws on any other negative answer.
  static func retrying(_ call: () -> Int32) throws(SystemError) -> Int32 {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw .last }
    }
  }

  /// After a failed read or write: returns when it is worth another try. A terminal or pipe that
  /// somebody else switched to non-blocking is waited for.
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

  /// What stands at a path; nil when nothing does or it cannot be seen.
  static func of(_ path: String, followingLinks: Bool = true) -> stat? {
    var status = stat()
    let result =
      followingLinks
      ? unsafe SettingsSystem.status(at: path, &status) : unsafe lstat(path, &status)
    return result == 0 ? status : nil
  }
}

/// The function; inside an extension of the structure its name would mean the structure.
private func status(at path: String, _ status: UnsafeMutablePointer<stat>) -> Int32 {
  unsafe stat(path, status)
}
