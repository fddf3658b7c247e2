#if canImport(Glibc)
  import Glibc

  // The C library's <malloc.h> is in no module.
  @_silgen_name("mallopt")
  private func setAllocatorOption(_ option: CInt, _ value: CInt) -> CInt

  // Nor is <sys/auxv.h>.
  @_silgen_name("getauxval")
  private func systemValue(_ key: UInt) -> UInt
#endif

/// How the process gets memory from the system.
///
/// The system hands memory out page by page, each at the cost of some thousand instructions when it is first
/// touched.
package enum ProcessMemory {
  /// Prepares the process to read a file at once, to make several times as much of it, and to end soon: for a tool,
  /// not for a library.
  package static func prepare(toReadFileAt path: String) {
    #if canImport(Glibc)
      guard let status = stat.of(path) else { return }
      prepare(toRead: Int(status.st_size))
    #endif
  }

  /// The same for a file of so many bytes.
  package static func prepare(toRead bytes: Int) {
    #if canImport(Glibc)
      if bytes >= smallestHugeFile, hugeOnce { return }
      if bytes >= smallestLargeFile { _ = largeOnce } else { _ = smallOnce }
    #endif
  }

  #if canImport(Glibc)
    /// False where there is no room for so much, and `largeOnce` has to do.
    private static let hugeOnce: Bool = {
      // Everything comes from the heap, where the large pages are.
      guard askForLargePages(1 << 30) else { return false }
      return setAllocatorOption(AllocatorOption.mmapMaximum, 0) == 1
    }()
    private static let largeOnce: Bool = askForLargePages(ordinaryReserve)
    private static let smallOnce: Void = askForPagesAtOnce()

    /// For a large file: asks for pages of two megabytes, and keeps what was once had rather than give it back and
    /// ask for it again, as the C library does with every large array that grows out of its place.
    ///
    /// - Parameter reserve: for how many bytes; they are addresses, which cost nothing until they are used.
    /// - Returns: whether there is room for so many.
    private static func askForLargePages(_ reserve: CInt) -> Bool {
      // The most that the C library takes here is half of a thread's heap.
      guard setAllocatorOption(AllocatorOption.mmapThreshold, 32 << 20) == 1,
        setAllocatorOption(AllocatorOption.trimThreshold, .max) == 1,
        setAllocatorOption(AllocatorOption.topPad, reserve) == 1
      else { return false }
      // Once is enough, and more than there is must not be asked for again.
      defer { _ = setAllocatorOption(AllocatorOption.topPad, ordinaryReserve) }
      // More than there is room for: now the heap is extended by the reserve.
      let size: UInt = 1 << 18
      guard let block = unsafe malloc(Int(size)), let end = unsafe sbrk(0) else { return false }
      let last = UInt(bitPattern: end) & ~(largePage - 1)
      let first = (UInt(bitPattern: block) + size + largePage) & ~(largePage - 1)
      // Where the block is no part of the heap, there is nothing between the two.
      guard first < last, last - first <= UInt(reserve) + largePage else { return false }
      // What lies before the first large page is taken and never touched; nor is that page so far, else it would
      // become one of the small ones: what the C library notes behind a block must stand before it.
      let gap = Int(first - UInt(bitPattern: block))
      guard let start = unsafe realloc(block, gap - 128), unsafe start == block else {
        return false
      }
      return unsafe madvise(start + gap, Int(last - first), MADV_HUGEPAGE) == 0
    }

    /// For an ordinary file: asks for the pages that even a small answer touches all at once, which takes a quarter of
    /// the time that they take one by one. Where the system cannot do that (before Linux 5.14), nothing happens.
    private static func askForPagesAtOnce() {
      if let variables = ProgramImage.zeroedMemory {
        touch(
          variables.lowerBound..<min(variables.lowerBound + ownVariables, variables.upperBound))
      }
      // The next block that finds no room in the heap takes as much more; what is free there is not given back.
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

    /// Has the system provide all pages of a range, as if something had been written to each.
    private static func touch(_ addresses: Range<UInt>) {
      let page: UInt = 4096
      let first = addresses.lowerBound & ~(page - 1)
      let last = (addresses.upperBound + page - 1) & ~(page - 1)
      // MADV_POPULATE_WRITE, which older headers do not have.
      unsafe madvise(UnsafeMutableRawPointer(bitPattern: first), Int(last - first), 23)
    }

    /// The tool's own variables lie first, and nearly all of their pages are used; of those of the libraries behind
    /// them, few are that the runtime has not touched already.
    private static let ownVariables: UInt = 100 << 10
    private static let smallestLargeFile = 256 << 10
    /// What is made of it takes more than `ordinaryReserve`, and arrays longer than the C library takes from its heap.
    private static let smallestHugeFile = 8 << 20
    /// What the C library still takes from its heap rather than from a mapping of its own, and a small answer needs
    /// about half as much again of.
    private static let ordinaryNeed = 120 << 10
    private static let ordinaryReserve: CInt = 64 << 20
    private static let largePage: UInt = 2 << 20
  #endif
}

#if canImport(Glibc)
  /// What <malloc.h> calls M_TRIM_THRESHOLD and so on.
  private enum AllocatorOption {
    static let trimThreshold: CInt = -1
    static let topPad: CInt = -2
    static let mmapThreshold: CInt = -3
    static let mmapMaximum: CInt = -4
  }

  /// The program as it lies in memory.
  private enum ProgramImage {
    /// The addresses of its variables that start as nothing; nil where the system does not say.
    static var zeroedMemory: Range<UInt>? {
      let table = systemValue(UInt(AT_PHDR))
      guard systemValue(UInt(AT_PHENT)) == UInt(MemoryLayout<Elf64_Phdr>.stride),
        let start = unsafe UnsafePointer<Elf64_Phdr>(bitPattern: table)
      else { return nil }
      let segments = unsafe UnsafeBufferPointer(
        start: start, count: Int(systemValue(UInt(AT_PHNUM))))
      // How far the program was moved from where it was linked to be; the table, where it lists itself, says so.
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
