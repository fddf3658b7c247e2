#if canImport(Glibc)
  import Glibc
#endif

/// Configures how the process gets memory from the system.
///
/// The system provides memory page by page. The first touch of each page costs some thousand
/// instructions.
package enum ProcessMemory {
  /// Prepares the process to read one file, to allocate several times its size, and to end soon.
  /// Use it in a tool, not in a library.
  package static func prepare(toReadFileAt path: String) {
    #if canImport(Glibc)
      guard let status = stat.of(path) else { return }
      prepare(toRead: Int(status.st_size))
    #endif
  }

  /// The same for a file of a known size.
  package static func prepare(toRead bytes: Int) {
    #if canImport(Glibc)
      if bytes >= smallestLargeFile { useLargePages(reserving: min(bytes, 1 << 24) << 6) }
    #endif
  }

  #if canImport(Glibc)
    /// Requests pages of two megabytes for the heap, and keeps memory instead of returning and requesting it again.
    ///
    /// To print a config.yaml of 12 MB then takes 24 % less processor time, and one of 1 MB 9 % (the least of 5 and 15
    /// runs in pairs, Linux 6.18, glibc 2.36). Smaller files gain nothing.
    ///
    /// - Parameter reserve: The number of bytes to reserve. They are addresses, which cost nothing until they are used.
    private static func useLargePages(reserving reserve: Int) {
      // The maximum that the C library accepts here is half of a thread's heap.
      guard CProcess.set(.mappingThreshold, to: 32 << 20),
        CProcess.set(.trimThreshold, to: .max),
        CProcess.set(.topPad, to: CInt(clamping: reserve))
      else { return }
      // A request for more than exists must not be repeated.
      defer { _ = CProcess.set(.topPad, to: CInt(largePage)) }
      // The request exceeds the free space, so the heap is extended by the reserve.
      guard let block = unsafe malloc(1 << 18) else { return }
      defer { unsafe free(block) }
      let end = unsafe UInt(bitPattern: sbrk(0)) & ~(largePage - 1)
      let first = (UInt(bitPattern: block) + largePage - 1) & ~(largePage - 1)
      // If the block is not part of the heap, the two are not adjacent.
      guard first < end, end - first <= UInt(reserve) + largePage,
        unsafe madvise(
          UnsafeMutableRawPointer(bitPattern: first), Int(end - first), MADV_HUGEPAGE) == 0
      else { return }
      // The heap has the large pages, so large arrays belong there, too.
      _ = CProcess.set(.mappingMaximum, to: 0)
    }

    private static let smallestLargeFile = 1 << 20
    private static let largePage: UInt = 2 << 20
  #endif
}
