internal import CSettingsProcess

/// What a program can only learn and configure through C.
enum CProcess {
  /// The program's name as it was started, followed by its arguments; empty if the C library does not pass them.
  static var arguments: [String] {
    (0..<settings_argument_count()).map { number in
      unsafe settings_argument(number).map { unsafe String(cString: $0) } ?? ""
    }
  }

  #if canImport(Glibc)
    /// An option of the allocator.
    enum AllocatorOption {
      /// The size from which a block gets pages of its own.
      case mappingThreshold
      /// The maximum number of such blocks.
      case mappingMaximum
      /// The amount of free memory from which the heap shrinks.
      case trimThreshold
      /// The number of bytes by which the heap grows beyond a request.
      case topPad

      fileprivate var number: CInt {
        switch self {
        case .mappingThreshold: M_MMAP_THRESHOLD
        case .mappingMaximum: M_MMAP_MAX
        case .trimThreshold: M_TRIM_THRESHOLD
        case .topPad: M_TOP_PAD
        }
      }
    }

    /// - Returns: Whether the allocator supports the value.
    static func set(_ option: AllocatorOption, to value: CInt) -> Bool {
      mallopt(option.number, value) == 1
    }
  #endif
}
