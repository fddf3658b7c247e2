/// Changes a text by lines, words and bracketed parts. libFuzzer changes bytes, which most readers reject early.
struct TextMutation {
  private let bytes: [UInt8]
  private var choices: Choices

  /// Returns a changed text.
  ///
  /// - Returns: Nil if the text has nothing that the chosen change applies to, or would not change.
  /// - Complexity: O(*n*) for *n* bytes, and the size of the result is at most 2 *n* + 100.
  static func apply(to bytes: [UInt8], seed: UInt32) -> [UInt8]? {
    var mutation = TextMutation(bytes: bytes, seed: seed)
    guard let changed = mutation.change(), changed != bytes else { return nil }
    return changed
  }

  private init(bytes: [UInt8], seed: UInt32) {
    self.bytes = bytes
    choices = Choices(seed: seed)
  }

  private mutating func change() -> [UInt8]? {
    switch choices.number(below: 8) {
    case 0: removeLines()
    case 1: copyLines()
    case 2: indentLines()
    case 3: replace(values())
    case 4, 5: replace(words())
    case 6: replace(brackets())
    default: removeContents(brackets())
    }
  }

  // MARK: Parts

  /// The lines, with their line breaks.
  private func lines() -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
      found.append(start..<index + 1)
      start = index + 1
    }
    if start < bytes.count { found.append(start..<bytes.count) }
    return found
  }

  /// One to four lines, as one range.
  private mutating func someLines() -> Range<Int>? {
    let all = lines()
    guard !all.isEmpty else { return nil }
    let first = choices.number(below: all.count)
    let last = min(first + choices.number(below: 4), all.count - 1)
    return all[first].lowerBound..<all[last].upperBound
  }

  private func words() -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start: Int?
    for index in 0...bytes.count {
      if index < bytes.count, Self.isWord(bytes[index]) {
        start = start ?? index
      } else if let first = start {
        found.append(first..<index)
        start = nil
      }
    }
    return found
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// What follows the first ":" or "=" of each line.
  private func values() -> [Range<Int>] {
    lines().compactMap { line in
      let hasBreak = bytes[line].last == UInt8(ascii: "\n")
      let end = line.upperBound - (hasBreak ? 1 : 0)
      let separator = bytes[line.lowerBound..<end].firstIndex {
        $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=")
      }
      return separator.map { $0 + 1..<end }
    }
  }

  /// Pairs of brackets with what they contain.
  private func brackets() -> [Range<Int>] {
    var found: [Range<Int>] = []
    var open: [(closing: UInt8, start: Int)] = []
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "("): open.append((UInt8(ascii: ")"), index))
      case UInt8(ascii: "["): open.append((UInt8(ascii: "]"), index))
      case UInt8(ascii: "{"): open.append((UInt8(ascii: "}"), index))
      default:
        if let last = open.last, last.closing == byte {
          found.append(last.start..<index + 1)
          open.removeLast()
        }
      }
    }
    return found
  }

  // MARK: Changes

  private func replacing(_ range: Range<Int>, with text: [UInt8]) -> [UInt8] {
    var changed = bytes
    changed.replaceSubrange(range, with: text)
    return changed
  }

  /// Replaces a part with another part. Brackets can get into themselves, and so become deeper.
  private mutating func replace(_ parts: [Range<Int>]) -> [UInt8]? {
    guard let part = choices.element(of: parts), let other = choices.element(of: parts) else {
      return nil
    }
    return replacing(part, with: Array(bytes[other]))
  }

  private mutating func removeContents(_ parts: [Range<Int>]) -> [UInt8]? {
    guard let part = choices.element(of: parts) else { return nil }
    return replacing(part.lowerBound + 1..<part.upperBound - 1, with: [])
  }

  private mutating func removeLines() -> [UInt8]? {
    guard let removed = someLines() else { return nil }
    return replacing(removed, with: [])
  }

  private mutating func copyLines() -> [UInt8]? {
    guard let copied = someLines(), let place = choices.element(of: lines()) else { return nil }
    return replacing(place.lowerBound..<place.lowerBound, with: Array(bytes[copied]))
  }

  /// Indents some lines by two spaces more or less.
  private mutating func indentLines() -> [UInt8]? {
    guard let range = someLines() else { return nil }
    let isMore = choices.number(below: 2) == 0
    var text: [UInt8] = []
    for line in lines() where range.contains(line.lowerBound) {
      if isMore { text += Array("  ".utf8) }
      let isIndented = bytes[line].starts(with: Array("  ".utf8))
      text += bytes[line].dropFirst(!isMore && isIndented ? 2 : 0)
    }
    return replacing(range, with: text)
  }
}
