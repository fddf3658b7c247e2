/// Finds the elements that an edit script from one list to another keeps.
///
/// Small differences get the shortest script (Myers). Where that takes too many steps, the lists are
/// divided at elements that occur once in each of them (patience), so that the time stays near linear
/// in the number of elements.
struct ListDifference {
  /// The positions of an element that is kept.
  struct Match: Equatable {
    let old: Int
    let new: Int
  }

  /// A part of both lists that is still to be compared.
  private struct Part {
    var old: Range<Int>
    var new: Range<Int>
    /// The number of divisions that led to it.
    let depth: Int
  }

  /// About how many steps the search for the shortest script may take in one part.
  private static let maximumSteps = 1 << 20
  /// The maximum number of edits of such a script, in a long part and in a short one.
  private static let editLimits = (long: 8, short: 512)
  private static let maximumDepth = 16

  /// The elements as numbers: equal elements have equal numbers.
  private var old: [Int] = []
  private var new: [Int] = []
  /// For each number the position in the given list.
  private var oldPositions: [Int] = []
  private var newPositions: [Int] = []
  private var matches: [Match] = []

  /// Returns the positions of kept elements, in order.
  ///
  /// Two strings are equal when their bytes are.
  static func matches(_ old: [String], _ new: [String]) -> [Match] {
    var difference = ListDifference(old, new)
    difference.compare()
    return difference.matches
  }

  /// Leaves out elements that occur in one of the lists only: no script keeps them.
  private init(_ old: [String], _ new: [String]) {
    var numbers: [Bytes: Int] = [:]
    let oldNumbers = old.map { text in
      let count = numbers.count
      let number = numbers[Bytes(text)] ?? count
      if number == count { numbers[Bytes(text)] = number }
      return number
    }
    var isInBoth = [Bool](repeating: false, count: numbers.count)
    for (position, text) in new.enumerated() {
      guard let number = numbers[Bytes(text)] else { continue }
      isInBoth[number] = true
      self.new.append(number)
      newPositions.append(position)
    }
    for (position, number) in oldNumbers.enumerated() where isInBoth[number] {
      self.old.append(number)
      oldPositions.append(position)
    }
  }

  /// A string whose bytes are compared, unlike those of canonically equivalent strings.
  private struct Bytes: Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: Self, right: Self) -> Bool { left.text.hasSameBytes(as: right.text) }

    func hash(into hasher: inout Hasher) {
      for byte in text.utf8 { hasher.combine(byte) }
    }
  }

  private mutating func compare() {
    var parts = [Part(old: 0..<old.count, new: 0..<new.count, depth: 0)]
    while var part = parts.popLast() {
      keepEnds(of: &part)
      if part.old.isEmpty || part.new.isEmpty { continue }
      if let kept = shortestScript(part) {
        for match in kept { keep(match) }
      } else if part.depth < Self.maximumDepth {
        parts += divided(part)
      }
    }
    matches.sort { $0.old < $1.old }
  }

  private mutating func keep(_ match: Match) {
    matches.append(Match(old: oldPositions[match.old], new: newPositions[match.new]))
  }

  /// Keeps what both sides of a part begin and end with.
  private mutating func keepEnds(of part: inout Part) {
    while let one = part.old.first, let other = part.new.first, old[one] == new[other] {
      keep(Match(old: one, new: other))
      part.old.removeFirst()
      part.new.removeFirst()
    }
    while let one = part.old.last, let other = part.new.last, old[one] == new[other] {
      keep(Match(old: one, new: other))
      part.old.removeLast()
      part.new.removeLast()
    }
  }

  // MARK: The shortest script

  /// Searches for the shortest edit script of a part.
  ///
  /// - Returns: The elements that it keeps; nil where it has too many edits.
  private func shortestScript(_ part: Part) -> [Match]? {
    let (oldCount, newCount) = (part.old.count, part.new.count)
    let maximumEdits = max(Self.maximumSteps / (oldCount + newCount), Self.editLimits.long)
    let limit = min(oldCount + newCount, maximumEdits, Self.editLimits.short)
    // For each diagonal (old minus new position) the position in the old list that a path reaches.
    var reached = [Int](repeating: 0, count: 2 * limit + 3)
    // The same after each number of edits, from the lowest diagonal on.
    var trace: [ArraySlice<Int>] = []
    for edits in 0...limit {
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        let center = limit + 1 + diagonal
        let inserts =
          diagonal == -edits || diagonal != edits && reached[center - 1] < reached[center + 1]
        var one = edits == 0 ? 0 : inserts ? reached[center + 1] : reached[center - 1] + 1
        while one < oldCount, one - diagonal < newCount,
          old[part.old.lowerBound + one] == new[part.new.lowerBound + one - diagonal]
        {
          one += 1
        }
        reached[center] = one
        if one >= oldCount, one - diagonal >= newCount { return kept(trace, part) }
      }
      trace.append(ArraySlice(reached[(limit + 1 - edits)...(limit + 1 + edits)]))
    }
    return nil
  }

  /// Follows the path of the shortest script from its end back to its start.
  private func kept(_ trace: [ArraySlice<Int>], _ part: Part) -> [Match] {
    var result: [Match] = []
    var (one, other) = (part.old.count, part.new.count)
    func keep(downTo first: Int) {
      while one > first {
        one -= 1
        other -= 1
        result.append(Match(old: part.old.lowerBound + one, new: part.new.lowerBound + other))
      }
    }
    for before in trace.reversed() {
      let diagonal = one - other
      let edits = before.count / 2 + 1
      let center = before.startIndex + edits - 1 + diagonal
      let inserts =
        diagonal == -edits || diagonal != edits && before[center - 1] < before[center + 1]
      let start = inserts ? before[center + 1] : before[center - 1]
      keep(downTo: inserts ? start : start + 1)
      (one, other) = (start, start - (inserts ? diagonal + 1 : diagonal - 1))
    }
    keep(downTo: 0)
    return result
  }

  // MARK: Dividing

  /// Divides a part at the longest run of anchors in the order of both sides. The new parts begin with
  /// them.
  private func divided(_ part: Part) -> [Part] {
    var anchors = anchors(of: part, onlyUnique: true)
    if anchors.isEmpty { anchors = self.anchors(of: part, onlyUnique: false) }
    if anchors.isEmpty { return [] }
    var parts: [Part] = []
    var (one, other) = (part.old.lowerBound, part.new.lowerBound)
    for anchor in Self.longestRun(anchors) {
      parts.append(Part(old: one..<anchor.old, new: other..<anchor.new, depth: part.depth + 1))
      (one, other) = (anchor.old, anchor.new)
    }
    parts.append(
      Part(old: one..<part.old.upperBound, new: other..<part.new.upperBound, depth: part.depth + 1))
    return parts
  }

  /// Pairs elements of both sides of a part, in the order of the old list: the first occurrences of an
  /// element, the second ones, and so on.
  ///
  /// - Parameter onlyUnique: Whether to leave out elements that occur more than once on a side.
  private func anchors(of part: Part, onlyUnique: Bool) -> [Match] {
    var positions: [Int: [Int]] = [:]
    for index in part.new { positions[new[index], default: []].append(index) }
    var counts: [Int: Int] = [:]
    for index in part.old { counts[old[index], default: 0] += 1 }
    var used: [Int: Int] = [:]
    return part.old.compactMap { index in
      let element = old[index]
      guard let others = positions[element] else { return nil }
      if onlyUnique, others.count > 1 || counts[element] != 1 { return nil }
      let occurrence = used[element, default: 0]
      used[element] = occurrence + 1
      return occurrence < others.count ? Match(old: index, new: others[occurrence]) : nil
    }
  }

  /// The longest subsequence whose positions in the new list increase, too.
  private static func longestRun(_ matches: [Match]) -> [Match] {
    // For each length the match that the best run of this length ends with.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: matches.count)
    for (index, match) in matches.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if matches[ends[middle]].new < match.new { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var run: [Match] = []
    var index = ends.last ?? -1
    while index >= 0 {
      run.append(matches[index])
      index = previous[index]
    }
    return run.reversed()
  }
}
