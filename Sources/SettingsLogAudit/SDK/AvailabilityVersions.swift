import SettingsModel

/// The text of `AvailabilityVersions.h`: a macro for each release of Apple's systems that an SDK
/// supports.
enum AvailabilityVersions {
  /// Returns the text of the header for an SDK.
  ///
  /// - Parameters:
  ///   - platform: The platform of the SDK.
  ///   - version: The version of the SDK, such as `18.2`; nil if it is unknown.
  static func text(_ platform: AppleFrameworks.Platform, version: String?) -> String {
    let packed = version.flatMap { VersionNumber.Packed($0)?.number }
    var lines = ["#ifndef __AVAILABILITY_VERSIONS__", "#define __AVAILABILITY_VERSIONS__"]
    for system in systems {
      let limit = system.platform == platform ? packed : nil
      var newest: Int = 0
      for (major, last) in system.releases {
        for minor in 0...last {
          let number = major * 10_000 + minor * 100
          if let limit, number > limit { continue }
          newest = max(newest, number)
          for (prefix, value) in system.names(major: major, minor: minor, number: number) {
            lines.append("#define \(prefix)\(major)_\(minor) \(value)")
          }
        }
      }
      if system.platform == platform || platform == .catalyst && system.platform == .iOS {
        lines.append("#define \(system.maximum) \(limit ?? newest)")
      }
      if platform == .catalyst, system.platform == .macOS, let packed {
        lines.append("#define \(system.maximum) \(packed)")
      }
    }
    return lines.joined(separator: "\n") + "\n#endif\n"
  }

  private struct System {
    let platform: AppleFrameworks.Platform
    let prefixes: [String]
    let maximum: String
    /// The major versions, each with the last of its minor versions.
    let releases: [(major: Int, last: Int)]

    /// Returns the names of a release's macros, each with its value.
    func names(major: Int, minor: Int, number: Int) -> [(String, Int)] {
      // Releases of Mac OS X up to 10.9 have four digits.
      let value = platform == .macOS && major == 10 && minor < 10 ? 1000 + minor * 10 : number
      let isNew = platform == .macOS && major > 10
      return prefixes.map { ($0 == "MAC_OS_X_VERSION_" && isNew ? "MAC_OS_VERSION_" : $0, value) }
    }
  }

  private static let systems = [
    System(
      platform: .macOS, prefixes: ["__MAC_", "MAC_OS_X_VERSION_"],
      maximum: "__MAC_OS_X_VERSION_MAX_ALLOWED",
      releases: [
        (10, 16), (11, 6), (12, 7), (13, 7), (14, 7), (15, 7), (16, 0), (26, 5),
      ]),
    System(
      platform: .iOS, prefixes: ["__IPHONE_"], maximum: "__IPHONE_OS_VERSION_MAX_ALLOWED",
      releases: [
        (2, 2), (3, 2), (4, 3), (5, 1), (6, 1), (7, 1), (8, 4), (9, 3), (10, 3), (11, 4), (12, 4),
        (13, 7), (14, 8), (15, 8), (16, 7), (17, 7), (18, 7), (19, 0), (26, 5),
      ]),
    System(
      platform: .tvOS, prefixes: ["__TVOS_"], maximum: "__TV_OS_VERSION_MAX_ALLOWED",
      releases: [
        (9, 2), (10, 2), (11, 4), (12, 4), (13, 4), (14, 7), (15, 6), (16, 6), (17, 6), (18, 6),
        (26, 5),
      ]),
    System(
      platform: .watchOS, prefixes: ["__WATCHOS_"], maximum: "__WATCH_OS_VERSION_MAX_ALLOWED",
      releases: [
        (1, 0), (2, 2), (3, 2), (4, 3), (5, 3), (6, 2), (7, 6), (8, 8), (9, 6), (10, 7), (11, 6),
        (26, 5),
      ]),
    System(
      platform: .visionOS, prefixes: ["__VISIONOS_"], maximum: "__VISION_OS_VERSION_MAX_ALLOWED",
      releases: [(1, 3), (2, 6), (26, 5)]),
  ]
}
