private import SettingsDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Waits until something in a set of folders changes, or until the user ends the program.
///
/// Linux reports changes through inotify, macOS through kqueue. Only one watcher exists at a time,
/// because it handles SIGINT and SIGTERM.
package final class FileWatcher {
  package enum Event: Sendable {
    /// Something in a folder changed.
    case changed
    /// The user ended the program, or the reader of its output is gone.
    case ended
  }

  private let events: FolderEvents
  private let signals: Int32

  /// How long the folders must be quiet before a change counts, in milliseconds. Editors save in
  /// several steps.
  private static let settlingTime: Int32 = 4
  /// The maximum number of such times.
  private static let maximumRounds = 4

  /// Begins to handle SIGINT and SIGTERM: the first one ends the next wait, and the second one ends
  /// the process.
  package init() throws(SystemError) {
    events = try FolderEvents()
    signals = try SignalPipe.open()
  }

  /// Replaces the watched folders.
  ///
  /// - Parameter folders: A folder that does not exist is replaced with the nearest one above it.
  /// - Throws: The error of a folder that cannot be watched, such as a limit of the system.
  package func watch(_ folders: Set<String>) throws(SystemError) {
    try events.watch(Set(folders.map(Self.existing)))
  }

  private static func existing(_ folder: String) -> String {
    var folder = folder.isEmpty ? "." : folder
    while !(stat.of(folder)?.isDirectory ?? false) {
      let parent = LexicalPath.directory(of: folder)
      if parent == folder || folder == "." { return "." }
      folder = parent
    }
    return folder
  }

  /// Whether the user ended the program, or the reader of its output is gone.
  package var hasEnded: Bool {
    var requests = [
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
    ]
    guard unsafe poll(&requests, nfds_t(requests.count), 0) > 0 else { return false }
    return requests[0].revents != 0 || requests[1].revents & Int16(POLLERR | POLLNVAL) != 0
  }

  /// Waits for a change or the end.
  package func wait() -> Event {
    var timeout: Int32 = -1
    var rounds = 0
    while true {
      var requests = [
        pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
        // An error here means that the reader is gone.
        pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
      ]
      let count = unsafe poll(&requests, nfds_t(requests.count), timeout)
      if count < 0 {
        if errno == EINTR { continue }
        return .ended
      }
      if count == 0 { return .changed }
      if requests[1].revents != 0 { return .ended }
      if requests[2].revents & Int16(POLLERR | POLLNVAL) != 0 { return .ended }
      guard requests[0].revents != 0 else { continue }
      events.drain()
      rounds += 1
      if rounds == Self.maximumRounds { return .changed }
      timeout = Self.settlingTime
    }
  }
}

/// A pipe that gets a byte when the user ends the program.
private enum SignalPipe {
  private nonisolated(unsafe) static var writeEnd: Int32 = -1

  /// Returns the end to read from.
  static func open() throws(SystemError) -> Int32 {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw .last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    unsafe writeEnd = ends[1]
    // A thread of a program that starts this one may block them.
    var wanted = sigset_t()
    _ = unsafe sigemptyset(&wanted)
    for number in [SIGINT, SIGTERM] { _ = unsafe sigaddset(&wanted, number) }
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &wanted, nil)
    for number in [SIGINT, SIGTERM] {
      _ = signal(number) { number in
        // The second signal ends the process.
        _ = signal(number, SIG_DFL)
        var byte: UInt8 = 1
        #if canImport(Darwin)
          _ = unsafe Darwin.write(SignalPipe.writeEnd, &byte, 1)
        #elseif canImport(Musl)
          _ = unsafe Musl.write(SignalPipe.writeEnd, &byte, 1)
        #else
          _ = unsafe Glibc.write(SignalPipe.writeEnd, &byte, 1)
        #endif
      }
    }
    return ends[0]
  }
}
