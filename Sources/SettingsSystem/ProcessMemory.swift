#if canImport(Glibc)
  import Glibc

  // The C library's <malloc.h> is not in a module.
  @_silgen_name("mallopt")
  private func setAllocatorOption(_ option: CInt, _ value: CInt) -> CInt

  // Neither is <sys/auxv.h>.
  @_silgen_name("getauxval")
  private func systemValue(_ key: UInt) -> UInt
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
      if bytes >= smallestHugeFile, hugeOnce { return }
      if bytes >= smallestLargeFile { _ = largeOnce } else { _ = smallOnce }
    #endif
  }

  #if canImport(Glibc)
    /// False if there is not enough address space, and `largeOnce` must be used.
    private static let hugeOnce: Bool = {
      // Everything comes from the heap, which has the large pages.
      guard askForLargePages(1 << 30) else { return false }
      return setAllocatorOption(AllocatorOption.mmapMaximum, 0) == 1
    }()
    private static let largeOnce: Bool = askForLargePages(ordinaryReserve)
    private static let smallOnce: Void = askForPagesAtOnce()

    /// For a large file: requests pages of two megabytes, and keeps memory instead of returning and
    /// requesting it again, as the C library does for each large array that outgrows its place.
    ///
    /// - Parameter reserve: The number of bytes to reserve. They are addresses, which cost nothing
    ///   until they are used.
    /// - Returns: Whether there is enough address space.
    private static func askForLargePages(_ reserve: CInt) -> Bool {
      // The maximum that the C library accepts here is half of a thread's heap.
      guard setAllocatorOption(AllocatorOption.mmapThreshold, 32 << 20) == 1,
        setAllocatorOption(AllocatorOption.trimThreshold, .max) == 1,
        setAllocatorOption(AllocatorOption.topPad, reserve) == 1
      else { return false }
      // Once is enough, and a request for more than exists must not be repeated.
      defer { _ = setAllocatorOption(AllocatorOption.topPad, ordinaryReserve) }
      // The request exceeds the room, so the heap is extended by the reserve.
      let size: UInt = 1 << 18
      guard let block = unsafe malloc(Int(size)), let end = unsafe sbrk(0) else { return false }
      let last = UInt(bitPattern: end) & ~(largePage - 1)
      let first = (UInt(bitPattern: block) + size + largePage) & ~(largePage - 1)
      // If the block is not part of the heap, the two are not adjacent.
      guard first < last, last - first <= UInt(reserve) + largePage else { return false }
      // The memory before the first large page is allocated and never touched. Neither is that page
      // so far; otherwise it would become a small one. The C library's record after a block must be
      // before it.
      let gap = Int(first - UInt(bitPattern: block))
      guard let start = unsafe realloc(block, gap - 128), unsafe start == block else {
        return false
      }
      return unsafe madvise(start + gap, Int(last - first), MADV_HUGEPAGE) == 0
    }

    /// For an ordinary file: requests the pages that even a small answer touches at once, which
    /// takes a quarter of the time of single requests. If the system does not support that (before
    /// Linux 5.14), nothing happens.
    private static func askForPagesAtOnce() {
      if let variables = ProgramImage.zeroedMemory {
        touch(
          variables.lowerBound..<min(variables.lowerBound + ownVariables, variables.upperBound))
      }
      // The next block that does not fit into the heap extends it by as much; free memory there is
      // not returned.
      guard setAllocatorOption(AllocatorOption.trimThreshold, .max) == 1,
        setAllocatorOption(AllocatorOption.topPad, CInt(2 * ordinaryNeed)) == 1,
        let block = unsafe malloc(ordinaryNeed), let end = unsafe sbrk(0)
      else { return }
      let first = UInt(bitPattern: block)
      if first < UInt(bitPattern: end) {
        touch(first..<min(first + UInt(ordinaryNeed) * 3 / 2, UInt(bitPattern: end)))
      }
      unsafe free(block)
    }

    /// Requests all pages of a range, as if each had been written to.
    private static func touch(_ addresses: Range<UInt>) {
      let page: UInt = 4096
      let first = addresses.lowerBound & ~(page - 1)
      let last = (addresses.upperBound + page - 1) & ~(page - 1)
      // MADV_POPULATE_WRITE, which older headers do not define.
      unsafe madvise(UnsafeMutableRawPointer(bitPattern: first), Int(last - first), 23)
    }

    /// The tool's own variables are first, and nearly all of their pages are used. Of those of the
    /// libraries after them, few are used that the runtime has not touched already.
    private static let ownVariables: UInt = 100 << 10
    private static let smallestLargeFile = 256 << 10
    /// Above this size, the results exceed `ordinaryReserve`, and arrays exceed what the C library
    /// takes from its heap.
    private static let smallestHugeFile = 8 << 20
    /// The size up to which the C library uses its heap instead of a mapping. A small answer needs
    /// about half as much again.
    private static let ordinaryNeed = 120 << 10
    private static let ordinaryReserve: CInt = 64 << 20
    private static let largePage: UInt = 2 << 20
  #endif
}

#if canImport(Glibc)
  /// The constants M_TRIM_THRESHOLD and so on of <malloc.h>.
  private enum AllocatorOption {
    static let trimThreshold: CInt = -1
    static let topPad: CInt = -2
    static let mmapThreshold: CInt = -3
    static let mmapMaximum: CInt = -4
  }

  /// The program's segments in memory.
  private enum ProgramImage {
    /// The addresses of its zero-initialized variables; nil if the system does not provide them.
    static var zeroedMemory: Range<UInt>? {
      let table = systemValue(UInt(AT_PHDR))
      guard systemValue(UInt(AT_PHENT)) == UInt(MemoryLayout<Elf64_Phdr>.stride),
        let start = unsafe UnsafePointer<Elf64_Phdr>(bitPattern: table)
      else { return nil }
      let segments = unsafe UnsafeBufferPointer(
        start: start, count: Int(systemValue(UInt(AT_PHNUM))))
      // The difference to the addresses at link time, which the table's own entry reveals.
      var slide: UInt = 0
      for index in segments.indices {
        let segment = unsafe segments[index]
        let address = UInt(segment.p_vaddr)
        switch UInt32(segment.p_type) {
        case UInt32(PT_PHDR): slide = table &- address
        case UInt32(PT_LOAD) where segment.p_memsz > segment.p_filesz:
          let first = slide &+ address
          return first + UInt(segment.p_filesz)..<first + UInt(segment.p_memsz)
        default: break
        }
      }
      return nil
    }
  }
#endif
