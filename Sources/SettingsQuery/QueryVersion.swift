/// A number or version: digits in parts, divided by dots. Missing parts count as zero, so `6` equals
/// `6.0`.
struct QueryVersion: Comparable {
  /// The digits of each part, without zeros in front; numbers of any length compare correctly.
  private let parts: [Substring.UTF8View]

  init?(_ text: String) {
    var parts: [Substring.UTF8View] = []
    for part in text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      guard !part.isEmpty, part.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      parts.append(part.drop { $0 == 0x30 })
    }
    while let last = parts.last, last.isEmpty { parts.removeLast() }
    self.parts = parts
  }

  static func == (left: Self, right: Self) -> Bool { !(left < right) && !(right < left) }

  static func < (left: Self, right: Self) -> Bool {
    for index in 0..<max(left.parts.count, right.parts.count) {
      let empty = ""[...].utf8
      let one = index < left.parts.count ? left.parts[index] : empty
      let other = index < right.parts.count ? right.parts[index] : empty
      if one.count != other.count { return one.count < other.count }
      if !one.elementsEqual(other) { return one.lexicographicallyPrecedes(other) }
    }
    return false
  }
}
