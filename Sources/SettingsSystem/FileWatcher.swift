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
    /// The user ended the program, or nobody reads its output any more.
    case ended
  }

  private let events: EventQueue
  private let signals: Int32

  /// How long the folders must be quiet before a change counts, in milliseconds. Editors save in
  /// several steps.
  private static let settlingTime: Int32 = 4
  /// The maximum number of such times.
  private static let maximumRounds = 4

  /// Begins to handle SIGINT and SIGTERM: the first one ends the next wait, and the second one ends
  /// the process.
  package init() throws(SystemError) {
    events = try EventQueue()
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

  /// Whether the user ended the program, or nobody reads its output any more.
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

#if canImport(Darwin)
  /// Changes of folders and of the files in them, from kqueue.
  private final class EventQueue {
    let descriptor: Int32
    /// The open folders and files, by path.
    private var open: [String: Int32] = [:]

    init() throws(SystemError) {
      let queue = kqueue()
      guard queue >= 0 else { throw .last }
      descriptor = queue
    }

    deinit {
      for file in open.values { _ = close(file) }
      _ = close(descriptor)
    }

    func watch(_ folders: Set<String>) throws(SystemError) {
      // A folder only reports that entries come and go, so its files are watched, too.
      var wanted = folders
      for folder in folders {
        for entry in (try? Folder.entries(of: folder)) ?? [] {
          wanted.insert(LexicalPath.join(folder, entry.name))
        }
      }
      for file in open.values { _ = close(file) }
      open = [:]
      for path in wanted {
        let file = Darwin.open(path, O_EVTONLY | O_CLOEXEC)
        // What disappeared meanwhile changes its folder.
        guard file >= 0 else { continue }
        open[path] = file
        var change = kevent(
          ident: UInt(file), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
          fflags: UInt32(NOTE_WRITE | NOTE_DELETE | NOTE_RENAME | NOTE_EXTEND | NOTE_ATTRIB),
          data: 0, udata: nil)
        guard kevent(descriptor, &change, 1, nil, 0, nil) == 0 else { throw .last }
      }
    }

    func drain() {
      var time = timespec()
      var event = kevent()
      while kevent(descriptor, nil, 0, &event, 1, &time) > 0 {}
    }
  }
#else
  /// Changes in folders, from inotify.
  private final class EventQueue {
    let descriptor: Int32
    /// The number of each watched folder.
    private var numbers: [String: Int32] = [:]

    private static let mask = UInt32(
      IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
        | IN_DELETE_SELF | IN_MOVE_SELF)

    init() throws(SystemError) {
      descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard descriptor >= 0 else { throw .last }
    }

    deinit { _ = close(descriptor) }

    func watch(_ folders: Set<String>) throws(SystemError) {
      for (folder, number) in numbers where !folders.contains(folder) {
        _ = inotify_rm_watch(descriptor, number)
        numbers[folder] = nil
      }
      // Added again, because a folder may have been replaced with another one of the same name.
      for folder in folders {
        let number = unsafe inotify_add_watch(descriptor, folder, Self.mask)
        // What disappeared meanwhile changed the folder above it.
        if number < 0, errno == ENOENT || errno == ENOTDIR || errno == EACCES { continue }
        guard number >= 0 else { throw .last }
        numbers[folder] = number
      }
    }

    func drain() {
      unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
        while true {
          #if canImport(Musl)
            let count = unsafe Musl.read(descriptor, buffer.baseAddress, buffer.count)
          #else
            let count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
          #endif
          if count <= 0 { return }
        }
      }
    }
  }
#endif
