/// Turns libyaml's positions, which count characters, into byte offsets.
///
/// Positions are close to each other. For text that is not ASCII, it walks from the last position,
/// forwards or backwards, and skips ranges of ASCII lines.
struct OffsetCursor {
  private let bytes: [UInt8]
  private let base: Int
  private let isASCII: Bool
  private var character = 0
  private var byte: Int
  /// From the current byte to this offset, everything is ASCII.
  private var asciiEnd: Int

  init(_ text: SourceText) {
    bytes = text.bytes
    base = text.start
    isASCII = text.isASCII
    byte = text.start
    asciiEnd = text.start
  }

  @inline(__always)
  mutating func byteOffset(of target: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: isASCII ? target &+ base : walk(to: target))
  }

  private mutating func walk(to target: Int) -> Int {
    while character < target, byte < bytes.count {
      if byte >= asciiEnd { asciiEnd = ByteScan.endOfASCII(in: bytes, from: byte) }
      let leap = min(asciiEnd - byte, target - character)
      byte += leap
      character += leap
      guard leap == 0 else { continue }
      byte += 1
      while byte < bytes.count, bytes[byte] & 0xC0 == 0x80 { byte += 1 }
      character += 1
    }
    if character > target { asciiEnd = byte }
    while character > target, byte > base {
      byte -= 1
      while byte > base, bytes[byte] & 0xC0 == 0x80 { byte -= 1 }
      if bytes[byte] >= 0x80 { asciiEnd = byte }
      character -= 1
    }
    return byte
  }
}
