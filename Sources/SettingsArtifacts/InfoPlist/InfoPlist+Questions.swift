import SettingsXcode

/// What rules and simulations ask of an Info.plist.
extension InfoPlist {
  /// A device that tells its keys apart: `UISupportedInterfaceOrientations~ipad`.
  package enum Device: String, Sendable, CaseIterable {
    case iphone
    case ipad

    /// Its number in UIDeviceFamily.
    package var family: Int { self == .iphone ? 1 : 2 }
  }

  /// The entry that a device goes by: its own key's if there is one, else the common one's.
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

  /// The numbers of UIDeviceFamily.
  package var deviceFamilies: [Int] {
    self["UIDeviceFamily"]?.array?.compactMap { $0.string.flatMap { Int($0) } } ?? []
  }

  /// The devices among them that interface orientations are for.
  package var devices: [Device] {
    Device.allCases.filter { deviceFamilies.contains($0.family) }
  }

  /// The names in UISupportedInterfaceOrientations; nil where nothing says anything, and the system goes
  /// by portrait alone.
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
