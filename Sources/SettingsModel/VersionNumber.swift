/// Numbers separated by dots: `15`, `15.0`, `1.10`.
///
/// Versions are compared part by part, and a missing part is zero: `15` and `15.0` are equal.
package struct VersionNumber: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The version as written.
  package let description: String
  /// The digits of each part without zeros in front, so that numbers of any length can be compared.
  /// The last part is not zero.
  private let parts: [Substring]

  /// Returns nil for any other text.
  package init?(_ text: String, maximumParts: Int) {
    guard Self.isValid(text.utf8, maximumParts: maximumParts) else { return nil }
    var parts = text.split(separator: ".").map { part in part.drop { $0 == "0" } }
    while parts.last?.isEmpty == true { parts.removeLast() }
    self.parts = parts
    description = text
  }

  package init?(_ text: String) { self.init(text, maximumParts: .max) }

  package init(_ major: UInt16, _ minor: UInt16 = 0) {
    parts = minor > 0 ? ["\(major)", "\(minor)"] : ["\(major)"]
    description = "\(major).\(minor)"
  }

  /// The version without zeros at its end: `15` for `15.0`.
  package var shortText: String {
    parts.isEmpty ? "0" : parts.map { $0.isEmpty ? "0" : $0 }.joined(separator: ".")
  }

  package static func == (left: VersionNumber, right: VersionNumber) -> Bool {
    left.parts == right.parts
  }

  package static func < (left: VersionNumber, right: VersionNumber) -> Bool {
    for (one, other) in zip(left.parts, right.parts) where one != other {
      return (one.utf8.count, one) < (other.utf8.count, other)
    }
    return left.parts.count < right.parts.count
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(parts) }

  // MARK: Text

  // One for each kind of text: at every start, a generic function in another module would make the
  // runtime look up types.
  package static func isValid(_ text: ArraySlice<UInt8>, maximumParts: Int) -> Bool {
    isVersion(text, maximumParts)
  }

  package static func isValid(_ text: String.UTF8View, maximumParts: Int) -> Bool {
    isVersion(text, maximumParts)
  }

  package static func isValid(_ text: Substring.UTF8View, maximumParts: Int) -> Bool {
    isVersion(text, maximumParts)
  }

  private static func isVersion(_ text: some Sequence<UInt8>, _ maximumParts: Int) -> Bool {
    var parts = 1
    var digits = 0
    for byte in text {
      switch byte {
      case 0x30...0x39: digits += 1
      case 0x2E:
        if digits == 0 { return false }
        parts += 1
        digits = 0
      default: return false
      }
    }
    return digits > 0 && parts <= maximumParts
  }

  // MARK: One number

  /// The version of a system or an SDK as one number, as Apple writes it: 150201 is 15.2.1.
  package struct Packed: Sendable {
    package let major: Int
    package let minor: Int
    package let patch: Int

    package static let zero = Packed(major: 0, minor: 0, patch: 0)

    package var number: Int { major + minor + patch }

    private init(major: Int, minor: Int, patch: Int) {
      (self.major, self.minor, self.patch) = (major, minor, patch)
    }

    /// Returns nil for anything but a version of at most three parts, each of at most nine digits.
    package init?(_ text: String) {
      guard VersionNumber.isValid(text.utf8, maximumParts: 3) else { return nil }
      let written = text.split(separator: ".")
      guard written.allSatisfy({ $0.utf8.count <= 9 }) else { return nil }
      let parts = written.map { Int($0) ?? 0 } + [0, 0]
      (major, minor, patch) = (parts[0] * 10_000, parts[1] * 100, parts[2])
    }
  }
}
