import SettingsArchives

/// System calls that code makes without a function of the C library.
///
/// On arm64, every instruction that enters the kernel is found, with the number before it. On
/// x86-64, instructions have no fixed size. Only a call whose number is set just before it is
/// found.
struct SystemCalls {
  private let object: ObjectFile
  private let reader: ByteReader

  init(_ object: ObjectFile, of bytes: [UInt8]) {
    self.object = object
    reader = ByteReader(bytes: bytes)
  }

  /// Whether a call may write to a descriptor.
  var mayWrite: Bool {
    object.sections.contains { section in
      guard section.isCode else { return false }
      return switch object.architecture {
      case .arm64: mayWriteOnARM(section.range)
      case .x86: writesOnIntel(section.range)
      case .other: false
      }
    }
  }

  // MARK: Numbers

  /// The numbers of `write`, `writev`, `pwrite` and their variants, by system and architecture.
  private static let appleNumbers: Set<UInt64> = [4, 121, 154, 397, 412, 415, 541, 543]
  private static let linuxARMNumbers: Set<UInt64> = [64, 66, 68, 70, 71, 287]
  private static let linuxIntelNumbers: Set<UInt64> = [1, 18, 20, 40, 296, 328]

  // MARK: Code for arm64

  /// How many instructions may be between the number and the call.
  private static let reach = 16

  private func mayWriteOnARM(_ range: Range<Int>) -> Bool {
    let isApple = object.format == .machO
    // The kernel takes the number from x16 on Apple's systems, and from x8 on Linux.
    let call: UInt32 = isApple ? 0xD400_1001 : 0xD400_0001
    let register: UInt32 = isApple ? 16 : 8
    let numbers = isApple ? Self.appleNumbers : Self.linuxARMNumbers
    for position in stride(from: range.lowerBound, to: range.upperBound - 3, by: 4)
    where reader.u32(position) == call {
      let first = max(range.lowerBound, position - 4 * Self.reach)
      let number = stride(from: position - 4, through: first, by: -4).lazy.compactMap {
        Self.move(self.reader.u32($0), to: register)
      }.first
      guard let number else { return true }
      // A negative number calls Mach, which does not write to descriptors.
      if number.isNegative { continue }
      if numbers.contains(number.value) { return true }
    }
    return false
  }

  /// Returns the constant that an instruction moves into a register; nil for other instructions.
  private static func move(
    _ instruction: UInt32, to register: UInt32
  ) -> (value: UInt64, isNegative: Bool)? {
    guard instruction & 31 == register else { return nil }
    let value = UInt64(instruction >> 5 & 0xFFFF)
    switch instruction & 0x7FE0_0000 {
    case 0x5280_0000: return (value, false)
    case 0x1280_0000: return (value, true)
    default: return nil
    }
  }

  // MARK: Code for x86-64

  private func writesOnIntel(_ range: Range<Int>) -> Bool {
    let span = reader.bytes.span
    guard range.count > 7 else { return false }
    let isApple = object.format == .machO
    for position in range.lowerBound..<range.upperBound - 6 where span[position] == 0xB8 {
      // `mov $number, %eax`
      let value = UInt64(reader.u32(position + 1))
      let isWriting =
        isApple
        ? value >> 24 == 2 && Self.appleNumbers.contains(value & 0xFF_FFFF)
        : Self.linuxIntelNumbers.contains(value)
      guard isWriting else { continue }
      var next = position + 5
      while next < range.upperBound - 1, next < position + 48 {
        if span[next] == 0x0F, span[next + 1] == 0x05 { return true }
        guard let length = length(at: next) else { break }
        next += length
      }
    }
    return false
  }

  /// Returns the length of an instruction that prepares arguments; nil for any other instruction.
  /// Bytes that only look like a call are thus no call.
  private func length(at position: Int) -> Int? {
    var start = position
    let prefix = reader.u8(position)
    if 0x40...0x4F ~= prefix { start += 1 }
    let isWide = start > position && prefix & 8 != 0
    let operands = start + 1 + addressLength(at: start + 1) - position
    switch reader.u8(start) {
    case 0x50...0x5F, 0x90: return start + 1 - position
    case 0xB8...0xBF: return start + (isWide ? 9 : 5) - position
    case 0x6A: return start + 2 - position
    case 0x31, 0x33, 0x63, 0x85, 0x89, 0x8B, 0x8D: return operands
    case 0x83: return operands + 1
    case 0xC7: return operands + 4
    default: return nil
    }
  }

  /// Returns the length of the operands that a ModRM byte describes, with that byte.
  private func addressLength(at position: Int) -> Int {
    let byte = reader.u8(position)
    let (mode, base) = (byte >> 6, byte & 7)
    if mode == 3 { return 1 }
    var length = 1
    if base == 4 {
      length += 1
      if mode == 0, reader.u8(position + 1) & 7 == 5 { length += 4 }
    }
    if mode == 0, base == 5 { length += 4 }
    return length + (mode == 1 ? 1 : mode == 2 ? 4 : 0)
  }
}
