import SettingsModel

extension RunDestination {
  /// Whether ONLY_ACTIVE_ARCH applies: the destination is a device, and the target is built for it.
  var hasActiveArchitecture: Bool { !destination.isGeneric && !isCompanion }

  /// Whether the product runs on the destination's device. It does not if it runs as a Mac app.
  fileprivate var hasDevice: Bool {
    !destination.isGeneric && (destination.platform != .macOS || sdk.platform != .macOS)
  }
}

extension XcodeDerivation {
  /// The model for which asset catalogs are thinned if an iPad app runs on a Mac.
  private static let macFamily = "MacFamily20,1"

  /// Adds the settings that depend on the device that runs the product.
  mutating func addDestination(_ run: RunDestination) {
    if !run.hasActiveArchitecture { add("ONLY_ACTIVE_ARCH", "NO") }
    guard run.hasDevice, let platform = run.destination.sdk else { return }
    let device = run.destination
    let model = device.deviceName.flatMap(SimulatedDevice.modelIdentifier)
    // The version of a Mac or a real device is only known if the destination names it.
    let version = device.systemVersion ?? (device.isSimulator ? platform.version : nil)
    add("BUILD_ACTIVE_RESOURCES_ONLY", "YES")
    add("TARGET_DEVICE_PLATFORM_NAME", platform.platformName)
    if let identifier = device.deviceIdentifier { add("TARGET_DEVICE_IDENTIFIER", identifier) }
    if let model { add("TARGET_DEVICE_MODEL", model) }
    if let thinning = device.platform == .macOS ? Self.macFamily : model {
      add("ASSETCATALOG_FILTER_FOR_DEVICE_MODEL", thinning)
      add("ASSETCATALOG_FILTER_FOR_THINNING_DEVICE_CONFIGURATION", thinning)
    }
    if let version {
      add("TARGET_DEVICE_OS_VERSION", version)
      add("ASSETCATALOG_FILTER_FOR_DEVICE_OS_VERSION", version)
    }
  }
}
