/// Reads numbers and texts of a file, little-endian unless noted. Bytes outside of the file are
/// zero.
struct ByteReader: Sendable {
  let bytes: [UInt8]

  func u8(_ offset: Int) -> UInt8 { bytes.indices.contains(offset) ? bytes[offset] : 0 }

  private func number(_ offset: Int, _ count: Int) -> UInt64 {
    guard offset >= 0, offset <= bytes.count - count else { return 0 }
    var value: UInt64 = 0
    for index in 0..<count { value |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
    return value
  }

  func u16(_ offset: Int) -> Int { Int(number(offset, 2)) }
  func u32(_ offset: Int) -> UInt32 { UInt32(number(offset, 4)) }
  func u32Big(_ offset: Int) -> UInt32 { u32(offset).byteSwapped }
  func u64(_ offset: Int) -> UInt64 { number(offset, 8) }
  /// Returns a size or an offset. Larger values become 2^48.
  func size(_ offset: Int) -> Int {
    Int(exactly: number(offset, 8)).map { min($0, 1 << 48) } ?? 1 << 48
  }

  func starts(with prefix: [UInt8], at offset: Int) -> Bool {
    offset >= 0 && offset + prefix.count <= bytes.count
      && bytes[offset..<offset + prefix.count].elementsEqual(prefix)
  }

  func text(_ offset: Int, count: Int) -> String {
    guard offset >= 0, offset + count <= bytes.count else { return "" }
    return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
  }

  /// The longest string to read. The names that matter are shorter, and this limits the cost of
  /// damaged files.
  private static let longestString = 1024

  /// Returns the text up to a zero byte.
  func string(_ offset: Int, limit: Int) -> String { text(offset, to: 0, limit: limit) }

  /// Returns the text up to a line break.
  func line(_ offset: Int, limit: Int) -> String {
    text(offset, to: UInt8(ascii: "\n"), limit: limit)
  }

  private func text(_ offset: Int, to terminator: UInt8, limit: Int) -> String {
    guard offset >= 0, offset < bytes.count else { return "" }
    let last = min(limit, bytes.count, offset + Self.longestString)
    var end = offset
    while end < last, bytes[end] != terminator { end += 1 }
    return String(decoding: bytes[offset..<end], as: UTF8.self)
  }
}

extension String {
  /// The text without trailing spaces.
  var trimmedBlanks: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
