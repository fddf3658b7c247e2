/// The version of a release of Xcode.
package struct XcodeRelease: Hashable, Comparable, Sendable {
  package let major: Int
  package let minor: Int

  package init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// Creates a release from a text such as `16.4` or `26.5.0`; nil if it is not a version.
  package init?(version text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...3).contains(parts.count), let major = parts[0], !parts.contains(nil) else {
      return nil
    }
    self.init(major, parts.count > 1 ? parts[1] ?? 0 : 0)
  }

  /// The release that Apple's catalog describes.
  package static let newest = XcodeRelease(26, 5)

  /// `16.4`.
  package var text: String { "\(major).\(minor)" }

  package static func < (left: XcodeRelease, right: XcodeRelease) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}
