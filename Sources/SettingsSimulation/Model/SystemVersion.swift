/// A system's version, such as a deployment target: `6`, `15.0`, `18.2.1`.
package struct SystemVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  package let major: Int
  package let minor: Int
  package let patch: Int
  /// The version as written: `15.0` does not become `15`.
  package let description: String

  package init(_ major: Int, _ minor: Int = 0) {
    self.major = major
    self.minor = minor
    patch = 0
    description = "\(major).\(minor)"
  }

  /// Creates a version; nil for anything but one to three integers separated by dots.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...3).contains(parts.count) else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard let part, part >= 0 else { return nil }
      numbers.append(part)
    }
    numbers += [0, 0]
    (major, minor, patch) = (numbers[0], numbers[1], numbers[2])
    description = text
  }

  private var numbers: (Int, Int, Int) { (major, minor, patch) }

  package static func == (left: SystemVersion, right: SystemVersion) -> Bool {
    left.numbers == right.numbers
  }

  package static func < (left: SystemVersion, right: SystemVersion) -> Bool {
    left.numbers < right.numbers
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(major)
    hasher.combine(minor)
    hasher.combine(patch)
  }
}
