private import SettingsDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

#if canImport(Darwin)
  /// Changes of folders and of the files in them, from kqueue.
  final class FolderEvents {
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
  final class FolderEvents {
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
