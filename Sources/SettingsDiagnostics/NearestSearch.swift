/// Finds the candidate nearest to a misspelled name: see `Suggestion.nearest`.
///
/// The distance is that of optimal string alignment, of the texts in lower case. Of thousands of
/// candidates, most are excluded by their length or by a few of their bytes in place.
struct NearestSearch {
  private let name: String
  /// The name in lower case.
  private let text: [UInt8]
  private let limit: Int
  private var best: (candidate: String, distance: Int)?
  /// The number of occurrences of each byte in the text.
  private var occurrences = [Int](repeating: 0, count: 256)
  private var beforeLast: [Int] = []
  private var last: [Int] = []
  private var row: [Int] = []

  init(for name: String, within distance: Int) {
    self.name = name
    text = Array(name.lowercased().utf8)
    limit = min(distance, max(1, text.count / 3))
    for byte in text { occurrences[Int(byte)] += 1 }
  }

  var nearest: String? { best?.candidate }

  mutating func consider(_ candidate: String) {
    let bound = min(limit, (best?.distance ?? .max) - 1)
    guard abs(candidate.utf8.count - text.count) <= limit,
      candidate.withBytes({ canBeNear($0, within: bound) }), candidate != name
    else { return }
    let other = Array(candidate.lowercased().utf8)
    if let distance = distance(to: other, within: bound) { best = (candidate, distance) }
  }

  /// Whether a distance can be within a limit: each byte that the longer text has and the other
  /// lacks costs one step.
  private mutating func canBeNear(_ other: Span<UInt8>, within bound: Int) -> Bool {
    var left = other.count - max(text.count, other.count) + bound
    var seen = 0
    while left >= 0, seen < other.count {
      // The bytes of other letters do not determine their lower case and its length.
      if other[seen] >= 0x80 { break }
      let byte = Self.lowercased(other[seen])
      occurrences[byte] -= 1
      if occurrences[byte] < 0 { left -= 1 }
      seen += 1
    }
    for index in 0..<seen { occurrences[Self.lowercased(other[index])] += 1 }
    while left < 0, seen < other.count {
      if other[seen] >= 0x80 { return true }
      seen += 1
    }
    return left >= 0
  }

  private static func lowercased(_ byte: UInt8) -> Int {
    Int((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
  }

  /// The distance, or nil if it exceeds a limit.
  private mutating func distance(to other: [UInt8], within bound: Int) -> Int? {
    beforeLast = [Int](repeating: 0, count: other.count + 1)
    last = Array(0...other.count)
    row = beforeLast
    for i in 0..<text.count {
      row[0] = i + 1
      var least = row[0]
      for j in 0..<other.count {
        var distance = min(
          last[j + 1] + 1, row[j] + 1, last[j] + (text[i] == other[j] ? 0 : 1))
        if i > 0, j > 0, text[i] == other[j - 1], text[i - 1] == other[j] {
          distance = min(distance, beforeLast[j - 1] + 1)
        }
        row[j + 1] = distance
        if distance < least { least = distance }
      }
      // All later cells are reached from here or, by a swap, from the row before.
      if least > bound, (last.min() ?? 0) > bound { return nil }
      swap(&beforeLast, &last)
      swap(&last, &row)
    }
    return last[other.count] <= bound ? last[other.count] : nil
  }
}
