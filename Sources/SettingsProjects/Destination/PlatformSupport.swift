import SettingsModel

/// The destinations that a target supports, by its build settings.
struct PlatformSupport {
  /// The settings that decide.
  static let names = [
    "SUPPORTED_PLATFORMS", "SUPPORTS_MACCATALYST", "SUPPORTS_MAC_DESIGNED_FOR_IPHONE_IPAD",
    "SUPPORTS_XR_DESIGNED_FOR_IPHONE_IPAD",
  ]

  /// Names of platforms; empty where the target names none, and so supports any.
  let platforms: [String]
  private var supportsCatalyst: Bool
  private var supportsMac: Bool
  private var supportsVision: Bool

  /// - Parameter own: The SDK that the target is built with where no destination decides.
  init(_ values: [String: String], own: SDK?) {
    func isTrue(_ name: String) -> Bool { SettingText.isTrue(values[name] ?? "") }
    platforms = (values["SUPPORTED_PLATFORMS"] ?? "").split(separator: " ").map(String.init)
    supportsCatalyst = isTrue("SUPPORTS_MACCATALYST") || own?.isCatalyst == true
    supportsMac = isTrue("SUPPORTS_MAC_DESIGNED_FOR_IPHONE_IPAD")
    supportsVision = isTrue("SUPPORTS_XR_DESIGNED_FOR_IPHONE_IPAD")
  }

  /// Whether the target can be built for iPhone or iPad, which other platforms may run.
  var supportsPhone: Bool { platforms.contains("iphoneos") }

  /// Copies the facts that only the SDK of iOS determines from a different evaluation of the
  /// settings.
  mutating func adoptVariants(of other: PlatformSupport) {
    supportsCatalyst = supportsCatalyst || other.supportsCatalyst
    supportsMac = other.supportsMac
    supportsVision = other.supportsVision
  }

  /// The SDK that the target is built with for a destination; nil where it does not support it.
  func sdk(for destination: Destination) -> SDK? {
    guard let native = destination.sdk else { return nil }
    let isNative = platforms.isEmpty || platforms.contains(native.platformName)
    switch destination.variant {
    case .macCatalyst: return supportsCatalyst ? native.catalyst : nil
    case .designedForIPad: return designed(for: destination)
    case nil: break
    }
    if isNative { return native }
    if destination.platform == .macOS, supportsCatalyst { return native.catalyst }
    return designed(for: destination)
  }

  /// The SDK of an app for iPhone or iPad that another platform runs as it is.
  private func designed(for destination: Destination) -> SDK? {
    let runs =
      destination.platform == .macOS
      ? supportsMac : destination.platform == .visionOS && supportsVision
    guard runs else { return nil }
    return SDKTable.all.first {
      $0.platform == .iOS && $0.isSimulator == destination.isSimulator
        && platforms.contains($0.platformName)
    }
  }

  /// The supported destinations, devices before simulators.
  var destinations: [Destination] {
    var result = SDKTable.all.filter { platforms.contains($0.platformName) }
      .map(Destination.init(anyDeviceOf:))
    if supportsCatalyst, let mac = SDKTable.deviceSDK(of: .macOS) {
      result.append(Destination(anyDeviceOf: mac.catalyst))
    }
    return result
  }
}
