import SettingsModel

extension RunDestination {
  /// Whether ONLY_ACTIVE_ARCH counts: the destination is a device, and the target is built for it.
  var hasActiveArchitecture: Bool { !destination.isGeneric && !isCompanion }

  /// Whether what is built goes to a device: not where it runs as an app of the Mac itself.
  fileprivate var hasDevice: Bool {
    !destination.isGeneric && (destination.platform != .macOS || sdk.platform != .macOS)
  }
}

extension XcodeDerivation {
  /// The model that asset catalogs are thinned for where an app for iPad runs on a Mac.
  private static let macFamily = "MacFamily20,1"

  /// Adds what follows from the device that the product runs on.
  mutating func addDestination(_ run: RunDestination) {
    if !run.hasActiveArchitecture { add("ONLY_ACTIVE_ARCH", "NO") }
    guard run.hasDevice, let platform = run.destination.sdk else { return }
    let device = run.destination
    let model = device.deviceName.flatMap(SimulatedDevice.modelIdentifier)
    // The version of a Mac or of a real device is known where the destination names it.
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
