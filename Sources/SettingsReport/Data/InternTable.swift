/// Numbers for distinct sequences: equal sequences get the same number, in order of appearance.
///
/// The sequences are kept in one array. The hash and the comparison are plain loops, so that a
/// hundred thousand look-ups cost some milliseconds.
struct InternTable<Element: FixedWidthInteger & Sendable>: Sendable {
  private(set) var elements: [Element] = []
  /// The start of each sequence, followed by the end of the last one.
  private(set) var starts: [Int] = [0]
  private var hashes: [UInt64] = []
  /// The number of a sequence plus one, or 0.
  private var slots = [Int32](repeating: 0, count: 1024)

  var count: Int { hashes.count }

  /// The range of a sequence in `elements`.
  func range(of number: Int) -> Range<Int> { starts[number]..<starts[number + 1] }

  mutating func number(of sequence: Span<Element>) -> Int32 {
    var hash = Self.seed
    for index in 0..<sequence.count { hash = Self.hash(hash, sequence[index]) }
    return number(of: sequence, hash: hash ^ hash >> 29)
  }

  /// Adds the sequences of another table, and returns the number of each.
  mutating func numbers(of other: InternTable) -> [Int32] {
    var numbers: [Int32] = []
    numbers.reserveCapacity(other.count)
    for number in 0..<other.count {
      numbers.append(
        self.number(
          of: other.elements.span.extracting(other.range(of: number)), hash: other.hashes[number]))
    }
    return numbers
  }

  private mutating func number(of sequence: Span<Element>, hash: UInt64) -> Int32 {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number] == hash, isEqual(number, sequence) { return Int32(number) }
      slot = (slot + 1) & (slots.count - 1)
    }
    for index in 0..<sequence.count { elements.append(sequence[index]) }
    return insert(hash, at: slot)
  }

  /// The number of a sequence of two elements.
  mutating func number(of first: Element, _ second: Element) -> Int32 {
    var hash = Self.hash(Self.seed, first)
    hash = Self.hash(hash, second)
    hash ^= hash >> 29
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      let start = starts[number]
      if hashes[number] == hash, starts[number + 1] - start == 2, elements[start] == first,
        elements[start + 1] == second
      {
        return Int32(number)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    elements.append(first)
    elements.append(second)
    return insert(hash, at: slot)
  }

  private static var seed: UInt64 { 0xCBF2_9CE4_8422_2325 }

  private static func hash(_ hash: UInt64, _ element: Element) -> UInt64 {
    (hash ^ UInt64(truncatingIfNeeded: element)) &* 0x0000_0100_0000_01B3
  }

  /// Makes the elements at the end a sequence.
  private mutating func insert(_ hash: UInt64, at slot: Int) -> Int32 {
    starts.append(elements.count)
    hashes.append(hash)
    slots[slot] = Int32(hashes.count)
    if hashes.count * 2 > slots.count { grow() }
    return Int32(hashes.count - 1)
  }

  private func isEqual(_ number: Int, _ sequence: Span<Element>) -> Bool {
    let range = range(of: number)
    guard range.count == sequence.count else { return false }
    for index in 0..<sequence.count
    where elements[range.lowerBound + index] != sequence[index] {
      return false
    }
    return true
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 4)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number + 1)
    }
  }
}

extension InternTable where Element == UInt8 {
  mutating func number(of text: String) -> Int32 {
    let bytes = Array(text.utf8)
    return number(of: bytes.span)
  }
}
