import SettingsModel

/// Reads the binary form, version 00: a table of objects that refer to each other by number.
///
/// Everything in the file is checked before it is used. An object that several others refer to is
/// read each time, which is bounded by a limit that grows with the file: programs share texts and
/// numbers, and hardly ever lists, so that a file has no more values than bytes. An object that
/// refers to itself is rejected. The lengths of texts and data are counted at each reference, and
/// also have such a limit: a file could refer to one long text, or to overlapping ones, from
/// everywhere. Their content is shared.
struct BinaryPropertyListReader {
  private let bytes: [UInt8]
  private let limits: PropertyList.Limits
  private let maximumCount: Int
  private var offsetSize = 0
  private var referenceSize = 0
  private var objectCount = 0
  private var tableOffset = 0
  private var depth = 0
  private var count = 0
  /// How many bytes of texts and data may still be referred to.
  private var remainingBytes: Int
  /// Texts and data that were read, by the number of the object.
  private var shared: [Int: (value: PropertyListValue, length: Int)] = [:]

  init(_ bytes: [UInt8], limits: PropertyList.Limits) {
    self.bytes = bytes
    self.limits = limits
    maximumCount = min(limits.values, 4096 + 64 * bytes.count)
    // A reference has a byte or two, and most texts that are shared are short names of keys.
    remainingBytes = 65_536 + 16 * bytes.count
  }

  mutating func readDocument() throws(PropertyList.Failure) -> PropertyListValue {
    let trailer = bytes.count - 32
    guard bytes.starts(with: "bplist0".utf8), trailer >= 8 else {
      throw failure("it is not a binary property list of a known version", at: 0)
    }
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw failure("the trailer of the binary property list is damaged", at: trailer)
    }
    objectCount = try integer(at: trailer + 8, size: 8)
    let top = try integer(at: trailer + 16, size: 8)
    tableOffset = try integer(at: trailer + 24, size: 8)
    let room = trailer - tableOffset
    guard tableOffset >= 8, room >= 0, objectCount <= room / offsetSize, top < objectCount else {
      throw failure("the trailer of the binary property list is damaged", at: trailer)
    }
    return try readObject(top)
  }

  private mutating func readObject(
    _ number: Int
  ) throws(PropertyList.Failure) -> PropertyListValue {
    guard number < objectCount else {
      throw failure("a reference does not lead to an object", at: tableOffset)
    }
    count += 1
    if count > maximumCount {
      throw failure("it contains more than \(maximumCount) values", at: 0)
    }
    if let known = shared[number] {
      try charge(known.length)
      return known.value
    }
    var place = try integer(at: tableOffset + number * offsetSize, size: offsetSize)
    guard place < tableOffset else { throw failure("an object is outside the file", at: place) }
    let start = place
    let marker = bytes[place]
    place += 1
    let low = Int(marker & 0xF)
    switch marker >> 4 {
    case 0x0 where marker == 0x08: return .boolean(false)
    case 0x0 where marker == 0x09: return .boolean(true)
    case 0x1 where low <= 4:
      // Sixteen bytes contain a number that does not fit into a signed number of eight bytes. Its
      // low half counts.
      let size = 1 << low
      let value = try unsigned(at: size == 16 ? place + 8 : place, size: min(size, 8))
      return .integer(Int64(bitPattern: value))
    case 0x2 where low == 2:
      return .real(
        Double(Float(bitPattern: UInt32(truncatingIfNeeded: try unsigned(at: place, size: 4)))))
    case 0x2 where low == 3:
      return .real(Double(bitPattern: try unsigned(at: place, size: 8)))
    case 0x3 where low == 3:
      let seconds = Double(bitPattern: try unsigned(at: place, size: 8))
      guard let text = InfoPlistDate.text(fromSeconds: seconds) else {
        throw failure("a date is outside the calendar", at: start)
      }
      return .date(text)
    case 0x4:
      let length = try length(low, &place)
      return try share(.data(Array(try slice(place, length))), number, length)
    case 0x5:
      let length = try length(low, &place)
      let text = String(decoding: try slice(place, length), as: UTF8.self)
      return try share(.string(text), number, length)
    case 0x6:
      let length = try length(low, &place)
      guard length <= bytes.count / 2 else { throw failure("an object is too long", at: start) }
      let pairs = Array(try slice(place, length * 2))
      let units = (0..<length).map { UInt16(pairs[$0 * 2]) << 8 | UInt16(pairs[$0 * 2 + 1]) }
      return try share(.string(String(decoding: units, as: UTF16.self)), number, length * 2)
    case 0xA: return .array(try readElements(low, place, start))
    case 0xD: return .dictionary(try readEntries(low, place, start))
    default:
      throw failure("an object is of a kind that property lists do not support", at: start)
    }
  }

  private mutating func share(
    _ value: PropertyListValue, _ number: Int, _ length: Int
  ) throws(PropertyList.Failure) -> PropertyListValue {
    try charge(length)
    shared[number] = (value, length)
    return value
  }

  private mutating func charge(_ length: Int) throws(PropertyList.Failure) {
    remainingBytes -= length
    if remainingBytes < 0 {
      throw failure("the binary property list repeats its objects too often", at: 0)
    }
  }

  private mutating func readElements(
    _ low: Int, _ place: Int, _ start: Int
  ) throws(PropertyList.Failure) -> [PropertyListValue] {
    var place = place
    let length = try length(low, &place)
    try enter(start)
    defer { depth -= 1 }
    var elements: [PropertyListValue] = []
    for number in try references(at: place, count: length) {
      elements.append(try readObject(number))
    }
    return elements
  }

  private mutating func readEntries(
    _ low: Int, _ place: Int, _ start: Int
  ) throws(PropertyList.Failure) -> [(key: String, value: PropertyListValue)] {
    var place = place
    let length = try length(low, &place)
    try enter(start)
    defer { depth -= 1 }
    guard length <= bytes.count else { throw failure("an object is too long", at: start) }
    let numbers = try references(at: place, count: length * 2)
    var entries: [(key: String, value: PropertyListValue)] = []
    for index in 0..<length {
      guard case .string(let key) = try readObject(numbers[index]) else {
        throw failure("a dictionary's key is not text", at: start)
      }
      entries.append((key, try readObject(numbers[length + index])))
    }
    return entries
  }

  private mutating func enter(_ start: Int) throws(PropertyList.Failure) {
    depth += 1
    if depth > limits.nesting {
      throw failure("it is nested more than \(limits.nesting) levels deep", at: start)
    }
  }

  // MARK: Bytes

  /// Reads a length, which is in the marker or in an integer object after it.
  private func length(_ low: Int, _ place: inout Int) throws(PropertyList.Failure) -> Int {
    if low < 0xF { return low }
    guard place < bytes.count, bytes[place] >> 4 == 1, bytes[place] & 0xF <= 3 else {
      throw failure("an object's length is damaged", at: place)
    }
    let size = 1 << Int(bytes[place] & 0xF)
    let length = try integer(at: place + 1, size: size)
    place += 1 + size
    return length
  }

  private func references(at place: Int, count: Int) throws(PropertyList.Failure) -> [Int] {
    guard count <= bytes.count else { throw failure("an object is too long", at: place) }
    var result: [Int] = []
    result.reserveCapacity(count)
    for index in 0..<count {
      result.append(try integer(at: place + index * referenceSize, size: referenceSize))
    }
    return result
  }

  private func slice(_ place: Int, _ length: Int) throws(PropertyList.Failure) -> ArraySlice<UInt8>
  {
    guard place <= bytes.count, length <= bytes.count - place else {
      throw failure("an object is longer than the file", at: place)
    }
    return bytes[place..<place + length]
  }

  private func unsigned(at place: Int, size: Int) throws(PropertyList.Failure) -> UInt64 {
    try slice(place, size).reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func integer(at place: Int, size: Int) throws(PropertyList.Failure) -> Int {
    let value = try unsigned(at: place, size: size)
    guard value <= UInt64(Int32.max) else { throw failure("a number is too large", at: place) }
    return Int(value)
  }

  private func failure(_ message: String, at offset: Int) -> PropertyList.Failure {
    PropertyList.Failure(message: message, offset: min(max(offset, 0), bytes.count))
  }
}
