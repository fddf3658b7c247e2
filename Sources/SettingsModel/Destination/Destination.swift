/// A run destination, as xcodebuild's `-destination` names it: `platform=iOS Simulator,OS=26.5`.
///
/// `Destination(_:)` parses the text. A destination decides nothing by itself: which SDK a target is
/// built with also depends on the platforms that the target supports.
package struct Destination: Hashable, Sendable {
  /// The way in which a product of a different platform runs on the destination.
  package enum Variant: Hashable, Sendable, CaseIterable {
    /// An iOS app that is built with the Mac's SDK.
    case macCatalyst
    /// An app that is built for iPhone or iPad and runs on a Mac or Apple Vision Pro as it is.
    case designedForIPad

    /// xcodebuild's name of the variant.
    package var name: String {
      switch self {
      case .macCatalyst: "Mac Catalyst"
      case .designedForIPad: "Designed for iPad"
      }
    }
  }

  /// The platform that the product runs on.
  package let platform: Platform
  /// Whether the product runs in the platform's simulator.
  package let isSimulator: Bool
  /// Whether any device of the platform is meant: `generic/platform=iOS`.
  package let isGeneric: Bool
  /// The variant; nil where the target decides.
  package let variant: Variant?
  /// The architecture of the device: `arm64`.
  package let architecture: String?
  /// The version of the system that the device runs; nil for the latest.
  package let systemVersion: String?
  /// The name of the device: `iPhone 17`.
  package let deviceName: String?
  /// The identifier of the device.
  package let deviceIdentifier: String?

  /// Creates a destination that any device of a platform satisfies.
  package init(anyDeviceOf sdk: SDK) {
    self.init(
      platform: sdk.platform, isSimulator: sdk.isSimulator, isGeneric: true,
      variant: sdk.isCatalyst ? .macCatalyst : nil)
  }

  init(
    platform: Platform, isSimulator: Bool, isGeneric: Bool, variant: Variant? = nil,
    architecture: String? = nil, systemVersion: String? = nil, deviceName: String? = nil,
    deviceIdentifier: String? = nil
  ) {
    self.platform = platform
    self.isSimulator = isSimulator
    self.isGeneric = isGeneric
    self.variant = variant
    self.architecture = architecture
    self.systemVersion = systemVersion
    self.deviceName = deviceName
    self.deviceIdentifier = deviceIdentifier
  }

  /// xcodebuild's name of the platform: `iOS Simulator`.
  package var platformName: String { isSimulator ? "\(platform) Simulator" : platform.rawValue }

  /// The destination in the title of a cell: `iOS Simulator`, `Mac Catalyst`.
  package var title: String {
    switch variant {
    case nil: platformName
    case .macCatalyst: Variant.macCatalyst.name
    case .designedForIPad: "\(platformName), \(Variant.designedForIPad.name)"
    }
  }

  /// The shortest text that names the platform and the variant: `platform=macOS,variant=Mac Catalyst`.
  package var platformText: String {
    "platform=\(platformName)" + (variant.map { ",variant=\($0.name)" } ?? "")
  }

  /// The SDK of the platform.
  package var sdk: SDK? {
    SDKTable.all.first { $0.platform == platform && $0.isSimulator == isSimulator }
  }
}
