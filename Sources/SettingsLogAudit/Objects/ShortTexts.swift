import SettingsArchives

/// Swift's texts of up to 15 bytes, each of which is two words. The highest byte of the second word
/// contains the length.
///
/// On x86-64, the code contains the words. On arm64, the code builds them from pieces of 16 bits. The
/// first word of a text of up to 4 bytes may have 32 bits. In data, both words are beside each other.
struct ShortTexts: Sendable {
  private struct Words: Sendable {
    let low: UInt64
    let high: UInt64
    let index: Int
  }

  private var texts: [Words] = []
  private var words: Set<UInt64> = []
  /// The first words of texts of up to 4 bytes.
  private var halves: Set<UInt32> = []
  /// The highest 16 bits of all words. Almost all other places in a file differ in these bits.
  private var starts = [Bool](repeating: false, count: 1 << 16)

  mutating func add(_ text: String, index: Int) {
    let utf8 = Array(text.utf8)
    guard (TextPatterns.minimumLength...15).contains(utf8.count) else { return }
    var bytes = utf8 + [UInt8](repeating: 0, count: 16 - utf8.count)
    bytes[15] = (utf8.allSatisfy { $0 < 0x80 } ? 0xE0 : 0xA0) | UInt8(utf8.count)
    func word(_ range: Range<Int>) -> UInt64 {
      bytes[range].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    let pair = Words(low: word(0..<8), high: word(8..<16), index: index)
    texts.append(pair)
    if utf8.count <= 4 {
      halves.insert(UInt32(truncatingIfNeeded: pair.low))
      starts[Int(pair.low >> 16)] = true
    }
    for word in [pair.low, pair.high] {
      words.insert(word)
      starts[Int(word >> 48)] = true
    }
  }

  /// Returns the indices of the texts that the code of an object contains.
  func matches(in object: ObjectFile, of bytes: [UInt8]) -> [Int] {
    if texts.isEmpty { return [] }
    var found: Set<UInt64> = []
    for section in object.sections {
      guard section.isCode else {
        findPairs(in: section.range, of: bytes, &found)
        continue
      }
      switch object.architecture {
      case .x86: findOperands(in: section.range, of: bytes, &found)
      case .arm64: findMoves(in: section.range, of: bytes, &found)
      case .other: break
      }
    }
    if found.isEmpty { return [] }
    return texts.filter { found.contains($0.high) && found.contains($0.low) }.map(\.index)
  }

  /// Finds the two words of each text beside each other, as in arrays.
  private func findPairs(in range: Range<Int>, of bytes: [UInt8], _ found: inout Set<UInt64>) {
    let reader = ByteReader(bytes: bytes)
    for position in stride(from: range.lowerBound, to: range.upperBound - 15, by: 8) {
      let high = reader.u64(position + 8)
      guard starts[Int(high >> 48)], words.contains(high) else { continue }
      let low = reader.u64(position)
      if words.contains(low) { found.formUnion([low, high]) }
    }
  }

  private func findOperands(
    in range: Range<Int>, of bytes: [UInt8], _ found: inout Set<UInt64>
  ) {
    let span = bytes.span
    var window: UInt64 = 0
    for position in range {
      window = window >> 8 | UInt64(span[position]) << 56
      guard starts[Int(window >> 48)] else { continue }
      let half = UInt32(truncatingIfNeeded: window >> 32)
      if position - range.lowerBound >= 3, halves.contains(half) { found.insert(UInt64(half)) }
      if position - range.lowerBound >= 7, words.contains(window) { found.insert(window) }
    }
  }

  /// Follows MOVZ and MOVK, each of which sets 16 bits of a register of 64 or 32 bits.
  private func findMoves(in range: Range<Int>, of bytes: [UInt8], _ found: inout Set<UInt64>) {
    let reader = ByteReader(bytes: bytes)
    var registers = [UInt64](repeating: 0, count: 32)
    for position in stride(from: range.lowerBound, to: range.upperBound - 3, by: 4) {
      let instruction = reader.u32(position)
      let register = Int(instruction & 31)
      let shift = UInt64((instruction >> 21) & 3) * 16
      let piece = UInt64((instruction >> 5) & 0xFFFF) << shift
      switch instruction & 0xFF80_0000 {
      case 0xD280_0000, 0x5280_0000: registers[register] = piece
      case 0xF280_0000, 0x7280_0000:
        registers[register] = registers[register] & ~(0xFFFF << shift) | piece
      default: continue
      }
      let word = registers[register]
      if words.contains(word) { found.insert(word) }
    }
  }
}
