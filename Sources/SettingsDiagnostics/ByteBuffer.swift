/// Growable bytes for output and for values under construction.
///
/// The one place outside the system and libyaml rooms that touches raw memory: appending a run of
/// bytes is a single copy, which is what makes printing a million settings cheap. Everything it hands
/// out is an ordinary array or string.
package struct ByteBuffer: Sendable {
  @usableFromInline
  var storage: [UInt8] = []

  @inlinable
  package init() {}

  package init(capacity: Int) { storage.reserveCapacity(capacity) }

  @inlinable
  package var bytes: [UInt8] { storage }

  @inlinable
  package var count: Int { storage.count }

  @inlinable
  package mutating func append(_ byte: UInt8) { storage.append(byte) }

  /// A literal without a label would be taken for a string, which has to be unpacked first.
  @inlinable
  package mutating func append(literal: StaticString) {
    unsafe storage.append(
      contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  @inlinable
  package mutating func append(_ text: String) { storage.append(contentsOf: text.utf8) }

  @inlinable
  package mutating func append(_ other: [UInt8]) { storage.append(contentsOf: other) }

  @inlinable
  package mutating func append(_ slice: ArraySlice<UInt8>) { storage.append(contentsOf: slice) }

  @inlinable
  package mutating func append(_ span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { unsafe storage.append(contentsOf: $0) }
  }

  /// Makes room for some more bytes. Only for a good guess of all that will come: making room again
  /// and again copies everything each time.
  package mutating func reserve(_ count: Int) { storage.reserveCapacity(storage.count + count) }

  package mutating func removeAll(keepingCapacity: Bool) {
    storage.removeAll(keepingCapacity: keepingCapacity)
  }

  package mutating func truncate(to count: Int) { storage.removeLast(storage.count - count) }

  /// Whether everything from an offset on is printable ASCII other than `"` and `\`: text that formats
  /// with quoted strings take as it is.
  ///
  /// Looks at eight bytes at a time; the last look overlaps the one before it.
  @inlinable
  package func isPlainText(from start: Int) -> Bool {
    precondition(start >= 0 && start <= storage.count)
    return unsafe storage.withUnsafeBytes { bytes in
      let end = bytes.count
      guard end - start >= 8 else {
        for index in start..<end where unsafe Self.isSpecial(bytes[index]) { return false }
        return true
      }
      var found: UInt64 = 0
      var index = start
      while index + 8 < end {
        found |= unsafe Self.specials(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        index += 8
      }
      found |= unsafe Self.specials(bytes.loadUnaligned(fromByteOffset: end - 8, as: UInt64.self))
      return found == 0
    }
  }

  @inlinable
  static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte >= 0x7F || byte == 0x22 || byte == 0x5C
  }

  /// Not zero when any of eight bytes is special: below a blank, `"`, `\`, DEL or not ASCII.
  @inlinable
  static func specials(_ eight: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let controls = (eight &- ones &* 0x20) & ~eight
    let quotes = eight ^ (ones &* 0x22)
    let backslashes = eight ^ (ones &* 0x5C)
    let deletes = eight ^ (ones &* 0x7F)
    let zeros =
      ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
      | ((deletes &- ones) & ~deletes)
    return (eight | controls | zeros) & (ones &* 0x80)
  }

  package var string: String { String(decoding: storage, as: UTF8.self) }
}

/// The bytes of a literal, read in place: tables compiled into the tool cost nothing to load.
@usableFromInline
package struct StaticText: Sendable {
  @usableFromInline
  package let literal: StaticString

  @inlinable
  package init(_ literal: StaticString) { self.literal = literal }

  @inlinable
  package var count: Int { literal.utf8CodeUnitCount }

  @inlinable
  package subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < literal.utf8CodeUnitCount)
    return unsafe literal.utf8Start[index]
  }

  package func isEqual(to bytes: Span<UInt8>) -> Bool {
    guard bytes.count == count else { return false }
    for index in bytes.indices where bytes[index] != self[index] { return false }
    return true
  }
}
