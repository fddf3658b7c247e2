import SettingsDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A process with all that it started, in whatever process groups they are.
///
/// swiftc starts each of its frontends in a process group of its own, so that ending the group of swiftc
/// does not end them.
enum ProcessTree {
  /// Ends a program and those that it started.
  ///
  /// - Parameter hasOwnGroup: Whether the process is the first of its group.
  static func end(_ process: pid_t, hasOwnGroup: Bool) {
    var tree = [process]
    var index = 0
    while index < tree.count, tree.count < 10_000 {
      // What is stopped starts nothing more.
      _ = kill(tree[index], SIGSTOP)
      tree += children(of: tree[index])
      index += 1
    }
    if hasOwnGroup { _ = kill(-process, SIGKILL) }
    for process in tree { _ = kill(process, SIGKILL) }
  }

  #if canImport(Darwin)
    private static func children(of process: pid_t) -> [pid_t] {
      var found = [pid_t](repeating: 0, count: 4_096)
      let size = Int32(found.count * MemoryLayout<pid_t>.stride)
      let count = unsafe proc_listchildpids(process, &found, size)
      return count > 0 ? Array(found.prefix(Int(count))) : []
    }
  #else
    private static func children(of process: pid_t) -> [pid_t] {
      let threads = (try? Folder.unrecordedEntries(of: "/proc/\(process)/task")) ?? []
      return threads.flatMap { thread -> [pid_t] in
        guard
          let file = try? FileDescriptor(
            opening: "/proc/\(process)/task/\(thread.name)/children", O_RDONLY)
        else { return [] }
        var text: [UInt8] = []
        while let piece = try? FileDescriptor.readAvailable(file.rawValue), !piece.isEmpty {
          text += piece
        }
        return text.split(separator: UInt8(ascii: " ")).compactMap {
          pid_t(String(decoding: $0, as: UTF8.self))
        }
      }
    }
  #endif
}
