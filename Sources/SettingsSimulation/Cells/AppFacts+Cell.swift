import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution

extension AppFacts {
  /// Creates the facts of an app in one cell from its generated Info.plist and a few settings.
  ///
  /// - Parameter values: The values of the cell, including the file that INFOPLIST_FILE names.
  /// - Throws: If the cell is not an app with a supported life cycle.
  init(
    _ view: CellView, _ values: CellValues, in project: SettingsProject,
    problems: inout [Diagnostic]
  ) throws(ResolutionFailure) {
    self.init()
    let platform = try Self.requireApplication(view, in: project)
    self.platform = platform.rawValue
    let setting = platform.deploymentTargetSetting
    let version = values.string(setting) ?? ""
    guard let system = VersionNumber(version, maximumParts: 3) else {
      throw ResolutionFailure(
        "invalid-version", "\(setting) is not a version in \(view.cellName): '\(version)'",
        about: setting, in: view, help: "write 'deploymentTarget: \"15.0\"'")
    }
    self.system = system
    classPrefix = values.text("CLASS_PREFIX") ?? ""
    if let asks = values.text("STATE_RESTORATION") { asksForRestoration = SettingText.isTrue(asks) }
    let info = InfoPlist(values)
    problems += info.problems
    devices = try Self.devices(
      info, targeted: values.string("TARGETED_DEVICE_FAMILY"), platform: platform)
    read(info)
  }

  private mutating func read(_ info: InfoPlist) {
    exitsOnSuspend = info.exitsOnSuspend
    backgroundModes = info.backgroundModes
    requiresFullScreen = info.requiresFullScreen(on: .ipad)
    hasLaunchScreen = info.entry("UILaunchScreen") != nil
    declaresScenes = info.entry("UIApplicationSceneManifest") != nil
    let first: InfoPlist.Device = devices.contains(.phoneWithHomeButton) ? .iphone : .ipad
    mainStoryboard = info.mainStoryboard(on: first)
    launchStoryboard = info.launchStoryboard(on: first)
    func orientations(_ device: InfoPlist.Device) -> [Orientation]? {
      info.orientations(on: device)?.compactMap(Orientation.init(infoPlistName:))
    }
    phoneOrientations = orientations(.iphone)
    padOrientations = orientations(.ipad)
  }

  /// Returns the devices of an app: those of its Info.plist, of TARGETED_DEVICE_FAMILY, or of its
  /// platform.
  static func devices(
    _ info: InfoPlist, targeted: @autoclosure () throws(ResolutionFailure) -> String?,
    platform: @autoclosure () throws(ResolutionFailure) -> Platform?
  ) throws(ResolutionFailure) -> [Device] {
    var families = info.deviceFamilies
    if families.isEmpty {
      families = (try targeted() ?? "").split(separator: ",").compactMap { Int($0) }
    }
    let devices = families.flatMap(Device.devices)
    guard devices.isEmpty else { return devices }
    return try platform().flatMap(ownDevices) ?? []
  }

  // MARK: Which cells are apps

  /// Whether a cell is an app whose life is known.
  static func isKnown(_ view: CellView) throws(ResolutionFailure) -> Bool {
    guard isApplication(try view.value(of: "PRODUCT_TYPE") ?? "") else { return false }
    return try platform(of: view).flatMap(ownDevices) != nil
  }

  private static func isApplication(_ productType: String) -> Bool {
    ["application", "appClip"].contains(ProductType(named: productType)?.friendlyName)
  }

  static func platform(of view: CellView) throws(ResolutionFailure) -> Platform? {
    let setting = try view.value(of: "DEPLOYMENT_TARGET_SETTING_NAME") ?? ""
    return Platform.allCases.first { $0.deploymentTargetSetting == setting }
  }

  /// Returns the default devices of an app for a platform; nil for platforms with a different life
  /// cycle.
  static func ownDevices(of platform: Platform) -> [Device]? {
    switch platform {
    case .iOS: Device.devices(family: 1)
    case .tvOS: Device.devices(family: 3)
    case .visionOS: Device.devices(family: 7)
    case .macOS, .watchOS: nil
    }
  }

  private static func requireApplication(
    _ view: CellView, in project: SettingsProject
  ) throws(ResolutionFailure) -> Platform {
    let name = try view.value(of: "PRODUCT_TYPE") ?? ""
    guard isApplication(name) else {
      let what = ProductType(named: name).map { "is of type \($0.friendlyName)" } ?? "has no type"
      let others = try project.applicationNames()
      throw ResolutionFailure(
        "not-an-application",
        "'\(view.targetName)' \(what), and 'simulate' supports applications only",
        about: "PRODUCT_TYPE", in: view,
        help: others.isEmpty
          ? "write 'type: application' in the target of the application"
          : "select one of the applications: \(others.joined(separator: ", "))")
    }
    let platform = try platform(of: view)
    guard let platform, ownDevices(of: platform) != nil else {
      throw ResolutionFailure(
        "unknown-life",
        "'\(view.targetName)' is built for \(platform?.rawValue ?? "no known platform"), "
          + "and 'simulate' supports apps for iOS, tvOS and visionOS",
        about: "SDKROOT", in: view,
        help: "write 'platform: iOS' in the target")
    }
    return platform
  }
}

extension ResolutionFailure {
  /// - Parameter setting: whose value it is about.
  fileprivate init(
    _ identifier: String, _ message: String, about setting: String, in view: CellView, help: String
  ) {
    self.init(
      diagnostics: [Diagnostic(identifier, message, at: view.place(of: setting), help: help)],
      files: view.files)
  }
}
