/// A system version, compared part by part: `8` and `8.0` are equal.
struct SystemVersion: Comparable, CustomStringConvertible {
  private let parts: [Int]

  init(major: Int) { parts = [major] }

  init?(_ text: some StringProtocol) {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    var parts: [Int] = []
    for word in words {
      guard let number = Int(word), number >= 0 else { return nil }
      parts.append(number)
    }
    while parts.last == 0, parts.count > 1 { parts.removeLast() }
    self.parts = parts
  }

  var description: String { parts.map(String.init).joined(separator: ".") }

  static func < (left: SystemVersion, right: SystemVersion) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }
}
