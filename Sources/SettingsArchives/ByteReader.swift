/// Reads numbers and texts of a file, little-endian unless noted. Bytes outside of the file are
/// zero.
package struct ByteReader: Sendable {
  @usableFromInline
  package let bytes: [UInt8]

  @inlinable
  package init(bytes: [UInt8]) { self.bytes = bytes }

  @inlinable
  package func u8(_ offset: Int) -> UInt8 { bytes.indices.contains(offset) ? bytes[offset] : 0 }

  @inlinable
  package func number(_ offset: Int, _ count: Int) -> UInt64 {
    guard offset >= 0, offset <= bytes.count - count else { return 0 }
    var value: UInt64 = 0
    for index in 0..<count { value |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
    return value
  }

  @inlinable
  package func u16(_ offset: Int) -> Int { Int(number(offset, 2)) }
  @inlinable
  package func u32(_ offset: Int) -> UInt32 { UInt32(number(offset, 4)) }
  @inlinable
  package func u32Big(_ offset: Int) -> UInt32 { u32(offset).byteSwapped }
  @inlinable
  package func u64(_ offset: Int) -> UInt64 { number(offset, 8) }
  @inlinable
  package func u64Big(_ offset: Int) -> UInt64 { u64(offset).byteSwapped }
  /// Returns a size or an offset. Larger values become 2^48.
  @inlinable
  package func size(_ offset: Int) -> Int {
    Int(exactly: number(offset, 8)).map { min($0, 1 << 48) } ?? 1 << 48
  }

  @inlinable
  package func starts(with prefix: [UInt8], at offset: Int) -> Bool {
    offset >= 0 && offset <= bytes.count - prefix.count
      && bytes[offset..<offset + prefix.count].elementsEqual(prefix)
  }

  @inlinable
  package func text(_ offset: Int, count: Int) -> String {
    guard offset >= 0, count >= 0, offset <= bytes.count - count else { return "" }
    return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
  }

  /// The longest string to read. The names that matter are shorter, and this limits the cost of
  /// damaged files.
  @usableFromInline
  static let longestString = 1024

  /// Returns the text up to a zero byte.
  @inlinable
  package func string(_ offset: Int, limit: Int) -> String { text(offset, to: 0, limit: limit) }

  /// Returns the text up to a line break.
  @inlinable
  package func line(_ offset: Int, limit: Int) -> String {
    text(offset, to: UInt8(ascii: "\n"), limit: limit)
  }

  @inlinable
  package func text(_ offset: Int, to terminator: UInt8, limit: Int) -> String {
    guard offset >= 0, offset < bytes.count else { return "" }
    let last = min(limit, bytes.count, offset + Self.longestString)
    var end = offset
    while end < last, bytes[end] != terminator { end += 1 }
    return String(decoding: bytes[offset..<end], as: UTF8.self)
  }
}
