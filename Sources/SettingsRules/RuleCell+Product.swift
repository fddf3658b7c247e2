import SettingsModel

/// Queries about products that several rules use.
extension RuleCell {
  /// Returns the value of `platforms`, before it is cached.
  func evaluatedPlatforms() -> [Platform] {
    // The built-in default does not show the intention.
    guard isAuthored("SDKROOT") || isAuthored("SUPPORTED_PLATFORMS") else { return [] }
    var names = (text("SUPPORTED_PLATFORMS") ?? "").split(separator: " ").map(String.init)
    if names.isEmpty, let root = text("SDKROOT") { names = [root] }
    var result: [Platform] = []
    for name in names {
      if let platform = SDKTable.sdk(named: name)?.platform, !result.contains(platform) {
        result.append(platform)
      }
    }
    return result
  }

  /// The numbers of TARGETED_DEVICE_FAMILY; nil if no level assigns it.
  package var deviceFamilies: [String]? {
    string("TARGETED_DEVICE_FAMILY")?.split { ", ".contains($0) }.map(String.init)
  }

  /// Whether a store accepts the product, by itself or inside another.
  package var isShipped: Bool {
    switch productType?.family {
    case .application, .appExtension: true
    default: false
    }
  }

  /// Returns the value of `isMobileApplication`, before it is cached.
  func evaluatedMobileApplication() -> Bool {
    guard productType?.shortIdentifier == "application", platforms.contains(.iOS) else {
      return false
    }
    // A target for several platforms is checked once for each platform. A destination selects one
    // of them.
    if let platform = identity.platform { return platform == Platform.iOS.rawValue }
    let sdk = text("PLATFORM_NAME").flatMap { SDKTable.sdk(named: $0) }
    return sdk.map { $0.platform == .iOS } ?? true
  }
}
