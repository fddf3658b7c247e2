import SettingsModel

/// The platforms of Mach-O files, by the numbers of `LC_BUILD_VERSION`.
enum ProductPlatforms {
  private static let names: [UInt32: String] = [
    1: "macOS", 2: "iOS", 3: "tvOS", 4: "watchOS", 5: "bridgeOS", 6: "Mac Catalyst",
    7: "iOS Simulator", 8: "tvOS Simulator", 9: "watchOS Simulator", 10: "DriverKit",
    11: "visionOS", 12: "visionOS Simulator",
  ]

  static func name(_ number: UInt32) -> String { names[number] ?? "platform \(number)" }

  /// Returns the number that products for an SDK have.
  static func number(of sdk: SDK, isCatalyst: Bool) -> UInt32 {
    if isCatalyst { return 6 }
    return switch sdk.platform {
    case .macOS: 1
    case .iOS: sdk.isSimulator ? 7 : 2
    case .tvOS: sdk.isSimulator ? 8 : 3
    case .watchOS: sdk.isSimulator ? 9 : 4
    case .visionOS: sdk.isSimulator ? 12 : 11
    }
  }

  /// Returns whether a load command of the older kind, which does not tell simulators from devices,
  /// may be of a platform.
  static func isOlder(_ number: UInt32, of wanted: UInt32) -> Bool {
    [2: 7, 3: 8, 4: 9][number] == wanted
  }

  /// Returns the oldest system that the linker accepts for an architecture. It raises older
  /// deployment targets to this one.
  static func oldestSystem(_ platform: UInt32, _ architecture: String) -> VersionNumber? {
    guard architecture.hasPrefix("arm64") else { return nil }
    switch platform {
    case 1: return VersionNumber(11)
    case 6, 7, 8: return VersionNumber(14)
    case 9: return VersionNumber(7)
    default: return nil
    }
  }
}
