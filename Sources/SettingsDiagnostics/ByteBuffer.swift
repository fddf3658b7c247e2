/// Growable bytes for output and for values under construction.
///
/// The only type outside the modules for the system and libyaml that uses raw memory. Appending a
/// run of bytes is a single copy, so printing a million settings is cheap. It returns ordinary
/// arrays and strings only.
///
/// The storage is an array longer than the contents. An array that grows with each run would check
/// its capacity, update its length and make a call each time. Here, a run that fits costs a
/// comparison and a copy.
@usableFromInline
package struct ByteBuffer: Sendable {
  /// The bytes after the first `count` are unused room.
  @usableFromInline
  var storage: [UInt8] = []
  @usableFromInline
  package internal(set) var count = 0

  @inlinable
  package init() {}

  package init(capacity: Int) { makeRoom(for: capacity) }

  package var bytes: [UInt8] { Array(storage[..<count]) }

  /// The bytes from an offset to the end, as an array.
  package func bytes(from start: Int) -> [UInt8] { Array(storage[start..<count]) }

  package func slice(_ range: Range<Int>) -> ArraySlice<UInt8> {
    precondition(range.upperBound <= count)
    return storage[range]
  }

  @inlinable
  package subscript(index: Int) -> UInt8 {
    get {
      precondition(index < count)
      return storage[index]
    }
    set {
      precondition(index < count)
      storage[index] = newValue
    }
  }

  /// Whether a run has the same bytes as a run of another buffer.
  package func hasBytes(_ range: Range<Int>, theSameAs other: Range<Int>, of buffer: ByteBuffer)
    -> Bool
  {
    precondition(range.upperBound <= count && other.upperBound <= buffer.count)
    return range.count == other.count
      && storage.hasBytes(buffer.storage.span.extracting(other), at: range.lowerBound)
  }

  /// Removes a run; the bytes after it move up.
  package mutating func remove(_ range: Range<Int>) {
    precondition(range.upperBound <= count)
    for index in range.upperBound..<count { storage[index - range.count] = storage[index] }
    count -= range.count
  }

  /// Passes the bytes in place, for readers that need no array.
  @inlinable
  package func withSpan<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(storage.span.extracting(0..<count))
  }

  @inlinable
  package mutating func append(_ byte: UInt8) {
    if count == storage.count { makeRoom(for: 1) }
    storage[count] = byte
    count += 1
  }

  /// A literal without a label would become a string, which must be unpacked first.
  package mutating func append(literal: StaticString) {
    unsafe append(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes in unsafe append(bytes) }
  }

  package mutating func append(_ other: [UInt8]) {
    unsafe other.withUnsafeBufferPointer { bytes in unsafe append(bytes) }
  }

  package mutating func append(_ slice: ArraySlice<UInt8>) {
    unsafe slice.withUnsafeBufferPointer { bytes in unsafe append(bytes) }
  }

  /// Appends a run of another array.
  @inlinable
  package mutating func append(_ range: Range<Int>, of other: [UInt8]) {
    precondition(range.lowerBound >= 0 && range.upperBound <= other.count)
    unsafe other.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe append(UnsafeBufferPointer(start: start + range.lowerBound, count: range.count))
    }
  }

  /// Appends a run of another buffer.
  @inlinable
  package mutating func append(_ range: Range<Int>, of other: ByteBuffer) {
    append(range, of: other.storage)
  }

  /// Appends a run of this buffer again.
  package mutating func append(repeating range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    if storage.count - count < range.count { makeRoom(for: range.count) }
    let place = count
    unsafe storage.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe (start + place).update(from: start + range.lowerBound, count: range.count)
    }
    count += range.count
  }

  @inlinable
  package mutating func append(_ span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { bytes in unsafe append(bytes) }
  }

  package mutating func append(_ other: ByteBuffer) { other.withSpan { append($0) } }

  /// Appends a name and a value, each between literals, if both are plain text. The room is checked
  /// once for all five runs, and each byte is checked as it is copied.
  ///
  /// - Returns: Whether both are plain; otherwise nothing is appended.
  package mutating func appendPlain(
    _ opening: StaticString, _ name: Span<UInt8>, _ middle: StaticString, _ value: Span<UInt8>,
    _ closing: StaticString
  ) -> Bool {
    let nameStart = count + opening.utf8CodeUnitCount
    let middleStart = nameStart + name.count
    let valueStart = middleStart + middle.utf8CodeUnitCount
    let closingStart = valueStart + value.count
    let end = closingStart + closing.utf8CodeUnitCount
    if storage.count < end { makeRoom(for: end - count) }
    let start = count
    let found = unsafe storage.withUnsafeMutableBytes { bytes -> UInt64 in
      guard let target = bytes.baseAddress else { return 0 }
      unsafe Self.copy(opening, to: target + start)
      unsafe Self.copy(middle, to: target + middleStart)
      unsafe Self.copy(closing, to: target + closingStart)
      let inName = unsafe name.withUnsafeBytes { unsafe Self.copyPlain($0, to: target + nameStart) }
      let inValue = unsafe value.withUnsafeBytes {
        unsafe Self.copyPlain($0, to: target + valueStart)
      }
      return inName | inValue
    }
    if found == 0 { count = end }
    return found == 0
  }

  /// Copies a literal. Most have a few bytes, for which a call of the C library takes longer than
  /// the copy. They are copied in two parts that overlap.
  @inline(__always)
  private static func copy(_ literal: StaticString, to target: UnsafeMutableRawPointer) {
    let source = unsafe UnsafeRawPointer(literal.utf8Start)
    let count = literal.utf8CodeUnitCount
    switch count {
    case 1:
      unsafe target.storeBytes(of: source.load(as: UInt8.self), as: UInt8.self)
    case 4...8:
      let last = unsafe source.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      unsafe target.storeBytes(of: source.loadUnaligned(as: UInt32.self), as: UInt32.self)
      unsafe target.storeBytes(of: last, toByteOffset: count &- 4, as: UInt32.self)
    case 9...16:
      let last = unsafe source.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      unsafe target.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
      unsafe target.storeBytes(of: last, toByteOffset: count &- 8, as: UInt64.self)
    default:
      unsafe target.copyMemory(from: source, byteCount: count)
    }
  }

  @inlinable
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    // Slices of pointers check every access; the check for room is sufficient.
    guard let source = bytes.baseAddress, bytes.count > 0 else { return }
    if storage.count - count < bytes.count { makeRoom(for: bytes.count) }
    let place = count
    unsafe storage.withUnsafeMutableBufferPointer { target in
      guard let start = target.baseAddress else { return }
      unsafe (start + place).update(from: source, count: bytes.count)
    }
    count += bytes.count
  }

  @usableFromInline
  @inline(never)
  mutating func makeRoom(for more: Int) {
    let length = max(count + more, 2 * storage.count, 64)
    // The room is not cleared, because unwritten bytes are never read.
    unsafe storage = [UInt8](unsafeUninitializedCapacity: length) { larger, initialized in
      unsafe storage.withUnsafeBytes { old in
        unsafe UnsafeMutableRawBufferPointer(larger).copyBytes(from: old[..<count])
      }
      initialized = length
    }
  }

  /// Makes room for a known number of further bytes.
  package mutating func reserve(_ more: Int) {
    if storage.count - count < more { makeRoom(for: more) }
  }

  @inlinable
  package mutating func removeAll(keepingCapacity: Bool) {
    if !keepingCapacity { storage = [] }
    count = 0
  }

  @inlinable
  package mutating func truncate(to length: Int) {
    precondition(length >= 0 && length <= count)
    count = length
  }

  /// Whether everything from an offset on is printable ASCII other than `"` and `\`: text that
  /// formats with quoted strings can contain unchanged.
  package func isPlainText(from start: Int) -> Bool {
    precondition(start >= 0 && start <= count)
    return unsafe storage.withUnsafeBytes { unsafe Self.isPlain($0[start..<count]) }
  }

  /// Checks eight bytes at a time; the last group overlaps the one before it.
  private static func isPlain(_ text: Slice<UnsafeRawBufferPointer>) -> Bool {
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: text)
    let end = bytes.count
    guard end >= 8 else {
      for index in 0..<end where unsafe isSpecial(bytes[index]) { return false }
      return true
    }
    var found: UInt64 = 0
    var index = 0
    while index + 8 < end {
      found |= unsafe specials(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    found |= unsafe specials(bytes.loadUnaligned(fromByteOffset: end - 8, as: UInt64.self))
    return found == 0
  }

  /// Copies bytes to existing room, eight at a time; the last eight overlap the ones before them.
  ///
  /// - Returns: Zero if all bytes are plain.
  private static func copyPlain(
    _ bytes: UnsafeRawBufferPointer, to target: UnsafeMutableRawPointer
  ) -> UInt64 {
    guard let source = bytes.baseAddress else { return 0 }
    let count = bytes.count
    var found: UInt64 = 0
    guard count >= 8 else {
      if count >= 4 {
        // The last four overlap the first.
        let first = unsafe source.loadUnaligned(as: UInt32.self)
        let last = unsafe source.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
        unsafe target.storeBytes(of: first, as: UInt32.self)
        unsafe target.storeBytes(of: last, toByteOffset: count &- 4, as: UInt32.self)
        return specials(UInt64(first) << 32 | UInt64(last))
      }
      for index in 0..<count {
        let byte = unsafe source.load(fromByteOffset: index, as: UInt8.self)
        if isSpecial(byte) { found = 1 }
        unsafe target.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
      }
      return found
    }
    var index = 0
    while index &+ 8 < count {
      let eight = unsafe source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      found |= specials(eight)
      unsafe target.storeBytes(of: eight, toByteOffset: index, as: UInt64.self)
      index &+= 8
    }
    let last = unsafe source.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    unsafe target.storeBytes(of: last, toByteOffset: count &- 8, as: UInt64.self)
    return found | specials(last)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte >= 0x7F || byte == 0x22 || byte == 0x5C
  }

  /// Nonzero if any of eight bytes is special: below a space, `"`, `\`, DEL or not ASCII.
  private static func specials(_ eight: UInt64) -> UInt64 {
    // For bytes below 0x80, each sum has the top bit if the byte is not the searched one, without a
    // carry.
    let ones: UInt64 = 0x0101_0101_0101_0101
    let isNotControl = eight &+ ones &* 0x60
    let isNotQuote = (eight ^ (ones &* 0x22)) &+ ones &* 0x7F
    let isNotBackslash = (eight ^ (ones &* 0x5C)) &+ ones &* 0x7F
    let isDelete = eight &+ ones
    return (~(isNotControl & isNotQuote & isNotBackslash) | isDelete | eight) & (ones &* 0x80)
  }

  /// Appends a number in decimal form.
  package mutating func append(decimal value: Int32) {
    reserve(11)
    let start = count
    count = unsafe storage.withUnsafeMutableBytes { bytes in
      guard let target = bytes.baseAddress else { return start }
      return unsafe Self.write(value, to: target, at: start)
    }
  }

  /// Appends numbers in decimal form, with a byte between them. The room is checked once for all.
  package mutating func append(decimals values: ArraySlice<Int32>, separator: UInt8) {
    if values.isEmpty { return }
    // A sign, ten digits, and the separator.
    reserve(12 * values.count)
    let start = count
    let end = unsafe storage.withUnsafeMutableBytes { bytes in
      guard let target = bytes.baseAddress else { return start }
      var place = start
      for value in values {
        place = unsafe Self.write(value, to: target, at: place)
        unsafe target.storeBytes(of: separator, toByteOffset: place, as: UInt8.self)
        place &+= 1
      }
      return place
    }
    // Without the last separator.
    count = end - 1
  }

  /// - Returns: The offset after the number.
  @inline(__always)
  private static func write(
    _ value: Int32, to target: UnsafeMutableRawPointer, at start: Int
  ) -> Int {
    var place = start
    if value < 0 {
      unsafe target.storeBytes(of: UInt8(ascii: "-"), toByteOffset: place, as: UInt8.self)
      place &+= 1
    }
    var rest = value.magnitude
    let end = place &+ digitCount(rest)
    place = end
    repeat {
      place &-= 1
      let digit = UInt8(truncatingIfNeeded: rest % 10) &+ UInt8(ascii: "0")
      unsafe target.storeBytes(of: digit, toByteOffset: place, as: UInt8.self)
      rest /= 10
    } while rest > 0
    return end
  }

  @inline(__always)
  private static func digitCount(_ value: UInt32) -> Int {
    if value < 10 { return 1 }
    if value < 100 { return 2 }
    if value < 1000 { return 3 }
    if value < 10_000 { return 4 }
    if value < 100_000 { return 5 }
    if value < 1_000_000 { return 6 }
    if value < 10_000_000 { return 7 }
    if value < 100_000_000 { return 8 }
    return value < 1_000_000_000 ? 9 : 10
  }

  package var string: String { String(decoding: storage[..<count], as: UTF8.self) }
}
