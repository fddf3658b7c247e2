/// A platform as config.yaml names it.
package enum Platform: String, Sendable, CaseIterable {
  case iOS
  case macOS
  case tvOS
  case watchOS
  case visionOS

  package static let vocabulary = allCases.map(\.rawValue)

  /// Creates the platform with a name, ignoring case.
  package init?(named name: String) {
    let folded = name.lowercased()
    guard let platform = Self.allCases.first(where: { $0.rawValue.lowercased() == folded }) else {
      return nil
    }
    self = platform
  }

  /// The value that `platform` assigns to SDKROOT.
  package var sdkRoot: String {
    switch self {
    case .iOS: "iphoneos"
    case .macOS: "macosx"
    case .tvOS: "appletvos"
    case .watchOS: "watchos"
    case .visionOS: "xros"
    }
  }

  /// The value that `platform` assigns to SUPPORTED_PLATFORMS.
  package var supportedPlatforms: String {
    switch self {
    case .iOS: "iphoneos iphonesimulator"
    case .macOS: "macosx"
    case .tvOS: "appletvos appletvsimulator"
    case .watchOS: "watchos watchsimulator"
    case .visionOS: "xros xrsimulator"
    }
  }

  /// The setting that holds the oldest system version a product runs on.
  package var deploymentTargetSetting: String {
    switch self {
    case .iOS: "IPHONEOS_DEPLOYMENT_TARGET"
    case .macOS: "MACOSX_DEPLOYMENT_TARGET"
    case .tvOS: "TVOS_DEPLOYMENT_TARGET"
    case .watchOS: "WATCHOS_DEPLOYMENT_TARGET"
    case .visionOS: "XROS_DEPLOYMENT_TARGET"
    }
  }

  /// The system's name in a target triple.
  package var targetPrefix: String {
    switch self {
    case .iOS: "ios"
    case .macOS: "macos"
    case .tvOS: "tvos"
    case .watchOS: "watchos"
    case .visionOS: "xros"
    }
  }

  /// The device families that the platform's SDK supports; nil where there are none.
  package var supportedDeviceFamilies: String? {
    switch self {
    case .iOS: "1,2"
    case .macOS: nil
    case .tvOS: "3"
    case .watchOS: "4"
    case .visionOS: "7"
    }
  }
}
