/// The texts to find in object files, all in one pass over the bytes.
///
/// A compiler stores a zero byte after each text. The search reads each section backward. Between
/// two zero bytes, it compares a hash of the bytes so far with the hashes of the texts of that
/// length.
struct TextPatterns: Sendable {
  /// A text to find, and the text that a report shows for it.
  struct Pattern: Sendable, Hashable {
    /// The text as reports show it.
    let text: String
    /// The text in the file. It differs if a macro adds something.
    let stored: String
    /// Whether the text only counts if it is not the end of a longer text.
    let isWhole: Bool
    /// Whether the text also counts if it is one of Swift's short texts, inside the code.
    let mayBeShort: Bool

    init(
      _ text: String, stored: String? = nil, isWhole: Bool = false, mayBeShort: Bool? = nil
    ) {
      self.text = text
      self.stored = stored ?? text
      self.isWhole = isWhole
      self.mayBeShort = mayBeShort ?? !isWhole
    }
  }

  struct Match: Sendable, Equatable, Hashable {
    let text: String
    /// The number of bytes in the file.
    let bytes: Int
    let section: String
  }

  /// The minimum length. Shorter texts appear by chance.
  static let minimumLength = 4

  private let patterns: [Pattern]
  private let narrow: HashedTexts<UInt8>
  private let wide: HashedTexts<UInt16>
  private let short: ShortTexts

  /// - Complexity: O(*n*) in the length of all patterns.
  init(_ patterns: [Pattern]) {
    var unique: [Pattern] = []
    var seen: Set<Pattern> = []
    for pattern in patterns where seen.insert(pattern).inserted { unique.append(pattern) }
    self.patterns = unique
    var narrow = HashedTexts<UInt8>()
    var wide = HashedTexts<UInt16>()
    var short = ShortTexts()
    for (index, pattern) in unique.enumerated() {
      // `printf("x\n")` is compiled to `puts("x")`.
      var stored = pattern.stored.prefix { $0 != "\0" }
      while stored.utf8.last == 0x0A { stored.removeLast() }
      guard stored.utf8.count >= Self.minimumLength else { continue }
      narrow.add(Array(stored.utf8), isWhole: pattern.isWhole, index: index)
      // Objective-C stores strings beyond ASCII as UTF-16.
      if stored.utf8.contains(where: { $0 >= 0x80 }) {
        wide.add(Array(stored.utf16), isWhole: pattern.isWhole, index: index)
      }
      if pattern.mayBeShort { short.add(pattern.stored, index: index) }
    }
    self.narrow = narrow
    self.wide = wide
    self.short = short
  }

  /// Returns the texts that an object contains, each once, in the order of the patterns.
  ///
  /// - Complexity: O(*n*) in the size of the sections.
  func matches(in object: ObjectFile, of bytes: [UInt8]) -> [Match] {
    var found: [Int: Match] = [:]
    func add(_ index: Int, bytes: Int, section: ObjectFile.Section) {
      if found[index] == nil {
        found[index] = Match(text: patterns[index].text, bytes: bytes, section: section.name)
      }
    }
    var done = (narrow: Set<Int>(), wide: Set<Int>())
    for section in object.sections {
      narrow.search(count: section.range.count, except: &done.narrow) {
        bytes[section.range.lowerBound + $0]
      } found: { group, before in
        guard isStart(before.map(UInt16.init), isWhole: group.isWhole, in: object) else {
          return false
        }
        for index in group.indices { add(index, bytes: group.units.count + 1, section: section) }
        return true
      }
      wide.search(count: section.range.count / 2, except: &done.wide) {
        let offset = section.range.lowerBound + 2 * $0
        return UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8
      } found: { group, before in
        guard isStart(before, isWhole: group.isWhole, in: object) else { return false }
        for index in group.indices {
          add(index, bytes: 2 * (group.units.count + 1), section: section)
        }
        return true
      }
    }
    for index in short.matches(in: object, of: bytes) {
      guard let section = object.sections.first(where: \.isCode) ?? object.sections.first else {
        continue
      }
      add(index, bytes: patterns[index].stored.utf8.count, section: section)
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Whether a text may start after a character. A linker stores one text as the end of another.
  private func isStart(_ before: UInt16?, isWhole: Bool, in object: ObjectFile) -> Bool {
    guard let before, before != 0 else { return true }
    if object.isLinked, !isWhole { return true }
    // The preceding data may not be text.
    return before < 0x20 && before != 0x09 && before != 0x0A && before != 0x0D
  }
}

/// The texts of one width, by length and hash.
struct HashedTexts<Unit: FixedWidthInteger & UnsignedInteger & Sendable>: Sendable {
  /// The patterns that an object contains at the same places.
  struct Group: Sendable {
    let id: Int
    let units: [Unit]
    let isWhole: Bool
    fileprivate(set) var indices: [Int]
  }

  private var texts: [UInt64: [Group]] = [:]
  private var count = 0
  /// Differs in each run, so that a project cannot choose texts with equal hashes.
  private let seed = UInt64.random(in: .min ... .max)
  /// Whether there is a text of each length.
  private var lengths: [Bool] = [false]

  private func step(_ hash: UInt64, _ unit: Unit) -> UInt64 {
    let product = (hash ^ UInt64(unit)) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 29
  }

  mutating func add(_ units: [Unit], isWhole: Bool, index: Int) {
    var hash = seed
    for unit in units.reversed() { hash = step(hash, unit) }
    let known = texts[hash]?.firstIndex { $0.isWhole == isWhole && $0.units == units }
    if let known {
      texts[hash]?[known].indices.append(index)
    } else {
      texts[hash, default: []].append(
        Group(id: count, units: units, isWhole: isWhole, indices: [index]))
      count += 1
    }
    while lengths.count <= units.count { lengths.append(false) }
    lengths[units.count] = true
  }

  /// Searches for the texts before zeros, and at the end.
  ///
  /// - Parameters:
  ///   - done: The groups that need not be found again.
  ///   - found: Called with a group, and the unit before its text, which is nil at the start. Returns
  ///     whether the group counts as found.
  /// - Complexity: O(*n* + *m*), where *n* is `count`, and *m* the number of texts.
  func search(
    count: Int, except done: inout Set<Int>, unit: (Int) -> Unit,
    found: (_ group: Group, _ before: Unit?) -> Bool
  ) {
    if texts.isEmpty { return }
    var hash = seed
    var length = 0
    var isAtEnd = true
    var position = count - 1
    while position >= 0 {
      let value = unit(position)
      if value == 0 {
        hash = seed
        length = 0
        isAtEnd = true
      } else if isAtEnd, value == 0x0A {
        // Line breaks at the end of texts are ignored.
      } else {
        isAtEnd = false
        length += 1
        if length < lengths.count {
          hash = step(hash, value)
          if lengths[length], let candidates = texts[hash] {
            let before = position > 0 ? unit(position - 1) : nil
            for group in candidates
            where group.units.count == length && !done.contains(group.id) {
              let isSame = group.units.indices.allSatisfy {
                unit(position + $0) == group.units[$0]
              }
              if isSame, found(group, before) { done.insert(group.id) }
            }
          }
        }
      }
      position -= 1
    }
  }
}
