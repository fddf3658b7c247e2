import SettingsArtifacts
package import SettingsDiagnostics
import SettingsModel
package import SettingsProjects
import SettingsResolution
import SettingsXcode

/// The devices of an app, and how each can be turned.
package struct AppOrientations: Sendable {
  package let devices: [DeviceOrientations]
  /// Why settings leave the orientations unknown; nil if they do not.
  package let problem: String?
}

/// The file that INFOPLIST_FILE names, for the orientations of an app.
package struct OrientationFile {
  /// The keys of Info.plist on which orientations depend.
  static let keys = [
    "UIDeviceFamily", "UISupportedInterfaceOrientations",
    "UISupportedInterfaceOrientations~ipad", "UISupportedInterfaceOrientations~iphone",
  ]

  /// Nil if the setting is empty.
  let file: InfoPlistFile?

  /// Why the file is not used; nil if it is, or if there is none.
  package var problem: String? { file?.problems.first?.message }

  /// Appends text that is equal for files with the same orientations.
  ///
  /// - Returns: Whether there was something to append: a file that is used.
  package func appendContents(to key: inout [UInt8]) -> Bool {
    guard let value = file?.value else { return false }
    for name in Self.keys {
      if let value = value[name] { key += "\(value)".utf8 }
      key.append(0)
    }
    return true
  }
}

extension CellView {
  /// The settings on which `orientations` depends, in addition to the contents of the file that
  /// INFOPLIST_FILE names.
  package static let orientationSettings =
    [
      "PRODUCT_TYPE", "DEPLOYMENT_TARGET_SETTING_NAME", "PLATFORM_FAMILY_NAME",
      "PRODUCT_BUNDLE_PACKAGE_TYPE", "TARGETED_DEVICE_FAMILY", "GENERATE_INFOPLIST_FILE",
    ] + OrientationFile.keys.compactMap { InfoPlistSetting.xcodeSetting(forKey: $0)?.name }
    + OrientationFile.keys.map { InfoPlistSetting.entry([$0]) }

  /// Whether the product is an app for iOS, tvOS or visionOS with an Info.plist.
  package func hasOrientations() throws(ResolutionFailure) -> Bool {
    guard try AppFacts.isKnown(self) else { return false }
    return try value(of: "PRODUCT_BUNDLE_PACKAGE_TYPE")?.isEmpty == false
  }

  package func orientationFile() throws(ResolutionFailure) -> OrientationFile {
    OrientationFile(file: try infoPlistFile())
  }

  /// Returns the devices and orientations of an app for iOS, tvOS or visionOS.
  package func orientations(
    with file: OrientationFile
  ) throws(ResolutionFailure) -> AppOrientations {
    let info = infoPlist(Set(OrientationFile.keys), with: file.file)
    let devices = try AppFacts.devices(
      info, targeted: try value(of: "TARGETED_DEVICE_FAMILY"),
      platform: try AppFacts.platform(of: self))
    return AppOrientations(
      devices: devices.map { device in
        let names = info.orientations(on: device == .pad ? .ipad : .iphone)
        let listed = names.map { $0.compactMap(Orientation.init(infoPlistName:)) }
        return DeviceOrientations(device: device, listed: listed ?? [.portrait])
      },
      problem: info.problems.dropFirst(file.file?.problems.count ?? 0).first?.message)
  }
}
