import SettingsArtifacts
package import SettingsDiagnostics
import SettingsModel
package import SettingsProjects
import SettingsResolution

/// The devices of an app, and how each can be turned.
package struct AppOrientations: Sendable {
  package let devices: [DeviceOrientations]
  /// Why the orientations are unknown; nil if they are known.
  package let problem: String?
}

extension CellView {
  /// The settings on which `orientations` depends, in addition to the contents of the file that
  /// INFOPLIST_FILE names.
  package static let orientationSettings = [
    "PRODUCT_TYPE", "DEPLOYMENT_TARGET_SETTING_NAME", "TARGETED_DEVICE_FAMILY",
    "INFOPLIST_KEY_UISupportedInterfaceOrientations",
    "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone",
    "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad", "INFOPLIST_FILE",
    "GENERATE_INFOPLIST_FILE", "SRCROOT",
  ]

  /// Returns the devices and orientations of an app for iOS, tvOS or visionOS; nil for other
  /// targets.
  package func orientations() throws(ResolutionFailure) -> AppOrientations? {
    guard try AppFacts.isKnown(self), let platform = try AppFacts.platform(of: self),
      let info = try infoPlist()
    else { return nil }
    var families = info.deviceFamilies
    if families.isEmpty {
      families = (try value(of: "TARGETED_DEVICE_FAMILY") ?? "").split(separator: ",")
        .compactMap { Int($0) }
    }
    var devices = families.flatMap(Device.devices)
    if devices.isEmpty { devices = AppFacts.ownDevices(of: platform) ?? [] }
    return AppOrientations(
      devices: devices.map { device in
        let names = info.orientations(on: device == .pad ? .ipad : .iphone)
        let listed = names.map { $0.compactMap(Orientation.init(infoPlistName:)) }
        return DeviceOrientations(device: device, listed: listed ?? [.portrait])
      },
      problem: info.problems.first?.message)
  }
}
