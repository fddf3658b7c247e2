import SettingsModel

extension XcodeDerivation {
  /// The oldest version of iOS whose apps run on the Mac.
  private static let oldest = "13.1"

  /// Adds the matching deployment targets of iOS and the Mac, and the names that differ.
  mutating func addCatalyst() {
    if !words("SUPPORTED_PLATFORMS").contains("macosx") {
      add("SUPPORTED_PLATFORMS", "$(inherited) macosx")
    }
    if isTrue("DERIVE_MACCATALYST_PRODUCT_BUNDLE_IDENTIFIER") {
      add("PRODUCT_BUNDLE_IDENTIFIER", "maccatalyst.$(inherited)")
    }
    var version = text("IPHONEOS_DEPLOYMENT_TARGET")
    var parts = version.split(separator: ".").map { Int($0) ?? 0 } + [0, 0]
    if parts[0] < 13 || parts[0] == 13 && parts[1] < 1 {
      version = Self.oldest
      parts = [13, 1]
      add("IPHONEOS_DEPLOYMENT_TARGET", version)
    }
    add("MACOSX_DEPLOYMENT_TARGET", Self.macVersion(major: parts[0], minor: parts[1]))
  }

  /// Returns the version of macOS that corresponds to a version of iOS.
  private static func macVersion(major: Int, minor: Int) -> String {
    switch major {
    case ...13: "10.15"
    case 14: "11.\(max(0, minor - 2))"
    case 15...16: "\(major - 3).\(max(0, minor - 1))"
    case 17...18: "\(major - 3).\(minor)"
    default: "\(major).\(minor)"
    }
  }
}
