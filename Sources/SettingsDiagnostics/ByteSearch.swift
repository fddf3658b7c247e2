// Searches text eight bytes at a time, and reads literals in place. Besides `ByteBuffer`, this is
// the only file with raw memory in this module.

extension [UInt8] {
  /// Appends with one copy; appending byte by byte would check for room each time.
  @inlinable
  package mutating func append(_ span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Whether the bytes from an offset on are those of a text.
  package func hasBytes(_ text: Span<UInt8>, at start: Int) -> Bool {
    guard start >= 0, start + text.count <= count else { return false }
    return unsafe withUnsafeBytes { bytes in
      unsafe text.withUnsafeBytes { text in
        var index = 0
        while index + 8 <= text.count {
          let one = unsafe bytes.loadUnaligned(fromByteOffset: start + index, as: UInt64.self)
          let other = unsafe text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          if one != other { return false }
          index += 8
        }
        while index < text.count {
          if unsafe bytes[start + index] != text[index] { return false }
          index += 1
        }
        return true
      }
    }
  }

  /// The first index at or after an offset with one of four bytes; the count if there is none.
  package func firstIndex(
    from start: Int, of a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8
  ) -> Int {
    precondition(start >= 0 && start <= count)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let patterns = (ones &* UInt64(a), ones &* UInt64(b), ones &* UInt64(c), ones &* UInt64(d))
    return unsafe withUnsafeBytes { bytes in
      var index = start
      while index + 8 <= bytes.count {
        let eight = UInt64(
          littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        // A byte that equals one of the four becomes zero, and the lowest zero has the lowest high
        // bit.
        let (p, q, r, s) = (
          eight ^ patterns.0, eight ^ patterns.1, eight ^ patterns.2, eight ^ patterns.3
        )
        let found =
          ((p &- ones) & ~p | (q &- ones) & ~q | (r &- ones) & ~r | (s &- ones) & ~s)
          & (ones &* 0x80)
        if found != 0 { return index + found.trailingZeroBitCount / 8 }
        index += 8
      }
      while index < bytes.count {
        let byte = unsafe bytes[index]
        if byte == a || byte == b || byte == c || byte == d { break }
        index += 1
      }
      return index
    }
  }

  /// Whether a part consists of letters, digits and `_`. Eight bytes are checked at a time; the
  /// last eight overlap the ones before them.
  package func isWord(_ part: Range<Int>) -> Bool {
    precondition(part.lowerBound >= 0 && part.upperBound <= count)
    return unsafe withUnsafeBytes { bytes in
      guard part.count >= 8 else {
        var eight: UInt64 = 0x6161_6161_6161_6161
        for index in part { eight = unsafe eight << 8 | UInt64(bytes[index]) }
        return Self.others(eight) == 0
      }
      var found: UInt64 = 0
      var index = part.lowerBound
      let last = part.upperBound &- 8
      while index < last {
        found |= Self.others(
          unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        index &+= 8
      }
      found |= Self.others(unsafe bytes.loadUnaligned(fromByteOffset: last, as: UInt64.self))
      return found == 0
    }
  }

  /// Nonzero if any of eight bytes is not a letter, digit or `_`.
  private static func others(_ eight: UInt64) -> UInt64 {
    // A sum has a byte's top bit if the byte is not below the first, or not below the successor of
    // the last.
    let ones: UInt64 = 0x0101_0101_0101_0101, tops = ones &* 0x80
    let folded = (eight | ones &* 0x20) & ~tops, plain = eight & ~tops
    let letters = (folded &+ ones &* 0x1F) & ~(folded &+ ones &* 0x05)
    let digits = (plain &+ ones &* 0x50) & ~(plain &+ ones &* 0x46)
    let underscores = ~((plain ^ ones &* 0x5F) &+ ones &* 0x7F)
    return ~((letters | digits | underscores) & ~eight) & tops
  }

  /// The first eight bytes of a part as a number, padded with zeros. The order of these numbers
  /// decides the order of most texts.
  package func sortingPrefix(of part: Range<Int>) -> UInt64 {
    precondition(part.lowerBound >= 0 && part.upperBound <= count)
    if part.lowerBound + 8 <= count, !part.isEmpty {
      let eight = unsafe withUnsafeBytes {
        UInt64(bigEndian: unsafe $0.loadUnaligned(fromByteOffset: part.lowerBound, as: UInt64.self))
      }
      return part.count >= 8 ? eight : eight & ~(.max >> UInt64(8 * part.count))
    }
    var prefix: UInt64 = 0
    for (offset, byte) in self[part].prefix(8).enumerated() {
      prefix |= UInt64(byte) << UInt64(56 - 8 * offset)
    }
    return prefix
  }

  /// The first index at or after an offset whose byte is not ASCII; the count if there is none.
  package func endOfASCII(from start: Int) -> Int {
    precondition(start >= 0 && start <= count)
    return unsafe withUnsafeBytes { bytes in
      var index = start
      while index + 8 <= bytes.count {
        let eight = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if eight & 0x8080_8080_8080_8080 != 0 { break }
        index += 8
      }
      while index < bytes.count, unsafe bytes[index] < 0x80 { index += 1 }
      return index
    }
  }
}

extension String {
  package init(_ bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Passes the text's bytes in place. Making an array would cost more than most uses of the bytes.
  @inlinable @inline(__always)
  package func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    var text = self
    return text.withUTF8 { unsafe body($0.span) }
  }
}

extension String {
  /// Whether the text contains the bytes of another. `contains` compares characters, which costs more.
  package func hasBytes(of part: String) -> Bool {
    withBytes { text in
      part.withBytes { part in
        guard part.count > 0 else { return true }
        var start = 0
        while start + part.count <= text.count {
          var length = 0
          while length < part.count, text[start + length] == part[length] { length += 1 }
          if length == part.count { return true }
          start += 1
        }
        return false
      }
    }
  }
}

/// A hash of a text, computed eight bytes at a time. Unlike the standard library's seeded hash, it
/// is the same on every run and platform. Scripts/make-declared-types.py implements it too.
package enum TextHash {
  package static func hash(_ text: Span<UInt8>) -> UInt32 {
    unsafe text.withUnsafeBytes { bytes in
      var hash = UInt64(truncatingIfNeeded: bytes.count) &* 0x9E37_79B9_7F4A_7C15
      var index = 0
      while index + 8 <= bytes.count {
        let eight = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        hash = fold(hash ^ UInt64(littleEndian: eight))
        index += 8
      }
      // The remaining bytes, fewer than eight, with the last one lowest. If possible, they are read
      // with the bytes before them, which are then removed.
      var rest: UInt64 = 0
      let left = bytes.count - index
      if index > 0, left > 0 {
        let eight = unsafe bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
        rest = UInt64(bigEndian: eight) & ~(.max << UInt64(8 * left))
      } else {
        while index < bytes.count {
          rest = unsafe rest << 8 | UInt64(bytes[index])
          index += 1
        }
      }
      hash = fold(hash ^ rest)
      return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
    }
  }

  private static func fold(_ value: UInt64) -> UInt64 {
    let product = (value ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }
}

/// Counts bytes of a text, eight at a time.
enum ByteCount {
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// The number of occurrences of a byte in a text.
  static func count(of byte: UInt8, in text: Span<UInt8>) -> Int {
    let wanted = ones &* UInt64(byte)
    return count(in: text) { eight in
      let difference = eight ^ wanted
      // The top bit of each byte that differs from the searched one.
      let others = (difference & ~(ones << 7)) &+ ~(ones << 7) | difference
      return ~(others >> 7) & ones
    }
  }

  /// The number of bytes that continue a UTF-8 character.
  static func countOfContinuations(in text: Span<UInt8>) -> Int {
    count(in: text) { eight in eight >> 7 & ~(eight >> 6) & ones }
  }

  /// - Parameter isCounted: Returns a 1 in each of eight bytes that counts.
  @inline(__always)
  private static func count(
    in text: Span<UInt8>, where isCounted: (UInt64) -> UInt64
  ) -> Int {
    unsafe text.withUnsafeBytes { bytes in
      var count = 0
      var index = 0
      while index + 8 <= bytes.count {
        // Eight counters of one byte each, which overflow after 255 rounds.
        let end = index + min(255, (bytes.count - index) / 8) * 8
        var counters: UInt64 = 0
        while index < end {
          counters &+= isCounted(
            unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
          index += 8
        }
        let pairs = (counters & 0x00FF_00FF_00FF_00FF) &+ (counters >> 8 & 0x00FF_00FF_00FF_00FF)
        count += Int(truncatingIfNeeded: (pairs &* 0x0001_0001_0001_0001) >> 48)
      }
      while index < bytes.count {
        count += unsafe Int(isCounted(UInt64(bytes[index])) & 1)
        index += 1
      }
      return count
    }
  }
}

/// The bytes of a literal, read in place. Compiled-in tables need no time to load.
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

  /// The offset of each line.
  package func lineStarts(expected count: Int) -> [UInt32] {
    [0] + places(of: 0x0A, expected: count).map { $0 + 1 }
  }

  /// The offset of a byte, searched eight bytes at a time.
  package func places(of wanted: UInt8, expected count: Int) -> [UInt32] {
    var places: [UInt32] = []
    places.reserveCapacity(count)
    let bytes = unsafe UnsafeRawBufferPointer(start: literal.utf8Start, count: self.count)
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = 0
    while index + 8 <= bytes.count {
      let eight = UInt64(
        littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let others = eight ^ (ones &* UInt64(wanted))
      // The top bit of each byte that became zero, and of no other; there is no carry between
      // bytes.
      var found = ~((others & (ones &* 0x7F)) &+ (ones &* 0x7F) | others) & (ones &* 0x80)
      while found != 0 {
        places.append(UInt32(index + found.trailingZeroBitCount / 8))
        found &= found - 1
      }
      index += 8
    }
    while index < bytes.count {
      if unsafe bytes[index] == wanted { places.append(UInt32(index)) }
      index += 1
    }
    return places
  }

  /// A part of the literal as a string.
  package func string(_ range: Range<Int>) -> String {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe String(
      decoding: UnsafeBufferPointer(
        start: literal.utf8Start + range.lowerBound, count: range.count), as: UTF8.self)
  }

  package func isEqual(to bytes: Span<UInt8>) -> Bool {
    guard bytes.count == count else { return false }
    for index in bytes.indices where bytes[index] != self[index] { return false }
    return true
  }

  /// Whether the bytes from an offset on are those of a text.
  package func hasBytes(_ text: Span<UInt8>, at start: Int) -> Bool {
    guard start >= 0, start + text.count <= count else { return false }
    return unsafe text.withUnsafeBytes { text in
      let bytes = unsafe UnsafeRawPointer(literal.utf8Start + start)
      var index = 0
      while index + 8 <= text.count {
        let one = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let other = unsafe text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if one != other { return false }
        index += 8
      }
      while index < text.count {
        if unsafe bytes.load(fromByteOffset: index, as: UInt8.self) != text[index] { return false }
        index += 1
      }
      return true
    }
  }
}
