import SettingsXcode

/// Queries of an Info.plist for rules and simulations.
extension InfoPlist {
  /// A device with its own keys: `UISupportedInterfaceOrientations~ipad`.
  package enum Device: String, Sendable, CaseIterable {
    case iphone
    case ipad

    /// Its number in UIDeviceFamily.
    package var family: Int { self == .iphone ? 1 : 2 }
  }

  /// Returns the entry that a device uses: that of its own key, or otherwise the common one.
  package func entry(_ key: String, on device: Device) -> Entry? {
    entry("\(key)~\(device.rawValue)") ?? entry(key)
  }

  package func text(_ key: String, on device: Device? = nil) -> String? {
    let entry = device.map { self.entry(key, on: $0) } ?? self.entry(key)
    guard let text = entry?.value.string, !text.isEmpty else { return nil }
    return text
  }

  package func boolean(_ key: String, on device: Device? = nil) -> Bool? {
    let entry = device.map { self.entry(key, on: $0) } ?? self.entry(key)
    return entry?.value.boolean
  }

  package func texts(_ key: String, on device: Device? = nil) -> [String]? {
    let entry = device.map { self.entry(key, on: $0) } ?? self.entry(key)
    return entry?.value.array?.compactMap(\.string)
  }

  /// The numbers in UIDeviceFamily.
  package var deviceFamilies: [Int] {
    self["UIDeviceFamily"]?.array?.compactMap { $0.string.flatMap { Int($0) } } ?? []
  }

  /// The devices that have interface orientations.
  package var devices: [Device] {
    Device.allCases.filter { deviceFamilies.contains($0.family) }
  }

  /// Returns the names in UISupportedInterfaceOrientations; nil if the key is missing, so that the
  /// system only uses portrait.
  package func orientations(on device: Device) -> [String]? {
    texts("UISupportedInterfaceOrientations", on: device)
  }

  package var exitsOnSuspend: Bool { boolean("UIApplicationExitsOnSuspend") ?? false }
  package var backgroundModes: [String] { texts("UIBackgroundModes") ?? [] }
  package func requiresFullScreen(on device: Device) -> Bool {
    boolean("UIRequiresFullScreen", on: device) ?? false
  }
  package func mainStoryboard(on device: Device) -> String? {
    text("UIMainStoryboardFile", on: device)
  }
  package func launchStoryboard(on device: Device) -> String? {
    text("UILaunchStoryboardName", on: device)
  }
}
