#if canImport(Glibc)
  import Glibc

  // The C library's <malloc.h> is in no module.
  @_silgen_name("mallopt")
  private func setAllocatorOption(_ option: CInt, _ value: CInt) -> CInt
#endif

/// How the process gets memory from the system.
package enum ProcessMemory {
  /// Prepares the process to read a large file at once, to make several times as much of it, and to end soon:
  /// for a tool, not for a library. For an ordinary file it does nothing.
  ///
  /// The system hands memory out page by page, each at the cost of some thousand instructions when it is first
  /// touched. So it is asked for pages of two megabytes, and what was once had is kept rather than given back
  /// and asked for again, as the C library does with every large array that grows out of its place.
  package static func prepare(toReadFileAt path: String) {
    #if canImport(Glibc)
      if let status = stat.of(path), status.st_size >= smallestLargeFile { _ = once }
    #endif
  }

  #if canImport(Glibc)
    private static let once: Void = askForLargePages()

    private static func askForLargePages() {
      let trimThreshold: CInt = -1, topPad: CInt = -2, mmapThreshold: CInt = -3
      // The most that the C library takes here is half of a thread's heap.
      guard setAllocatorOption(mmapThreshold, 32 << 20) == 1,
        setAllocatorOption(trimThreshold, .max) == 1,
        setAllocatorOption(topPad, CInt(reserve)) == 1
      else { return }
      // More than there is room for: now the heap is extended by the reserve.
      let size: UInt = 1 << 18
      guard let block = unsafe malloc(Int(size)), let end = unsafe sbrk(0) else { return }
      let last = UInt(bitPattern: end) & ~(largePage - 1)
      let first = (UInt(bitPattern: block) + size + largePage) & ~(largePage - 1)
      // Where the block is no part of the heap, there is nothing between the two.
      guard first < last, last - first <= UInt(reserve) + largePage else { return }
      // What lies before the first large page is taken and never touched; nor is that page so far, else it would
      // become one of the small ones: what the C library notes behind a block must stand before it.
      let gap = Int(first - UInt(bitPattern: block))
      guard let start = unsafe realloc(block, gap - 128), unsafe start == block else { return }
      unsafe madvise(start + gap, Int(last - first), MADV_HUGEPAGE)
    }

    private static let smallestLargeFile = 256 << 10
    /// Addresses, which cost nothing until they are used.
    private static let reserve = 64 << 20
    private static let largePage: UInt = 2 << 20
  #endif
}
