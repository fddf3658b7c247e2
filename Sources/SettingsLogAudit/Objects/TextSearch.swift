/// Looks for log texts in an object file.
struct TextSearch: Sendable {
  struct Match: Sendable, Equatable, Hashable {
    let text: String
    /// How many bytes of the file it takes.
    let bytes: Int
    let section: String
  }

  /// Shorter texts stand anywhere by chance.
  static let minimumLength = 4

  let bytes: [UInt8]
  let object: ObjectFile
  /// Whether a linker was at work: it may let one text be the end of another.
  let isLinked: Bool

  func find(_ texts: [String]) -> [Match] {
    var matches: [Match] = []
    for text in texts {
      var wanted = Array(text.utf8)
      // `printf("x\n")` is compiled to `puts("x")`.
      while wanted.last == 0x0A { wanted.removeLast() }
      if wanted.count < Self.minimumLength { continue }
      if let match = find(text, wanted) { matches.append(match) }
    }
    return matches
  }

  private func find(_ text: String, _ wanted: [UInt8]) -> Match? {
    for section in object.sections {
      if contains(wanted, in: section.range, unit: 1) {
        return Match(text: text, bytes: wanted.count + 1, section: section.name)
      }
      if let wide = Self.wide(text), contains(wide, in: section.range, unit: 2) {
        return Match(text: text, bytes: wide.count + 2, section: section.name)
      }
      if section.isCode, wanted.count <= 15, containsInCode(Array(text.utf8), in: section.range) {
        return Match(text: text, bytes: text.utf8.count, section: section.name)
      }
    }
    return nil
  }

  /// Objective-C's strings beyond ASCII are UTF-16.
  private static func wide(_ text: String) -> [UInt8]? {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    return text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  /// Whether a text stands there from its first byte to a zero (or a line break, which was cut off).
  private func contains(_ wanted: [UInt8], in range: Range<Int>, unit: Int) -> Bool {
    let span = bytes.span
    let first = wanted[0]
    var index = range.lowerBound
    while index + wanted.count <= range.upperBound {
      if span[index] == first, matches(wanted, at: index) {
        let end = index + wanted.count
        let isEnd = end == range.upperBound || span[end] == 0 || span[end] == 0x0A
        let isStart = index == range.lowerBound || span[index - 1] == 0
        if isEnd, isStart || isLinked { return true }
      }
      index += 1
    }
    return false
  }

  private func matches(_ wanted: [UInt8], at index: Int) -> Bool {
    let span = bytes.span
    for offset in wanted.indices where span[index + offset] != wanted[offset] { return false }
    return true
  }

  /// Swift keeps texts of up to 15 bytes in two words, which on x86-64 stand in the code as they are:
  /// the second with the length in its highest byte. (On arm64 they are built from pieces of 16 bits;
  /// there the called functions tell.)
  private func containsInCode(_ text: [UInt8], in range: Range<Int>) -> Bool {
    guard text.count <= 15, text.count >= Self.minimumLength else { return false }
    let isASCII = text.allSatisfy { $0 < 0x80 }
    var words = text + [UInt8](repeating: 0, count: 16 - text.count)
    words[15] = (isASCII ? 0xE0 : 0xA0) | UInt8(text.count)
    let low = Array(words[..<8]), high = Array(words[8...])
    func stands(_ word: [UInt8]) -> Bool {
      var index = range.lowerBound
      while index + 8 <= range.upperBound {
        if bytes[index] == word[0], matches(word, at: index) { return true }
        index += 1
      }
      return false
    }
    // A low word of few bytes may be an immediate of 32 bits.
    return stands(high) && (stands(low) || text.count <= 4)
  }
}
