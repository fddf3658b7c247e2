/// Growable bytes for output and for values under construction.
///
/// The one place outside the system and libyaml rooms that touches raw memory: appending a run of
/// bytes is a single copy, which is what makes printing a million settings cheap. Everything it hands
/// out is an ordinary array or string.
package struct ByteBuffer: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package init(capacity: Int) { bytes.reserveCapacity(capacity) }

  package var count: Int { bytes.count }

  package mutating func append(_ byte: UInt8) { bytes.append(byte) }

  package mutating func append(_ literal: StaticString) {
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  package mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  package mutating func append(_ other: [UInt8]) { bytes.append(contentsOf: other) }

  package mutating func append(_ slice: ArraySlice<UInt8>) { bytes.append(contentsOf: slice) }

  package mutating func append(_ span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  package mutating func removeAll(keepingCapacity: Bool) {
    bytes.removeAll(keepingCapacity: keepingCapacity)
  }

  package mutating func truncate(to count: Int) { bytes.removeLast(bytes.count - count) }

  package var string: String { String(decoding: bytes, as: UTF8.self) }
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
