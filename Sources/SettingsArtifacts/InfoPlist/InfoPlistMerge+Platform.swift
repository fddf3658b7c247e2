import AppleDefaults
import SettingsDiagnostics
import SettingsModel
import SettingsXcode

/// The keys that follow from the product, its platform and its devices, in every Info.plist.
extension InfoPlistMerge {
  /// The platform; nil if unknown.
  var platform: Platform? {
    let family = cell.string("PLATFORM_FAMILY_NAME") ?? ""
    return family == "xrOS" ? .visionOS : Platform(rawValue: family)
  }

  var isCatalyst: Bool { cell.boolean("IS_MACCATALYST") ?? false }

  // MARK: Below the generated keys

  mutating func addProductType() {
    guard let type = cell.productType else { return }
    for key in InfoPlistFacts.additions(ofProductType: type) where includes(key) {
      replace(key, .boolean(true), from: nil)
    }
  }

  /// Adds the oldest architecture of a product for devices that has no others than Apple's newer
  /// ones, and removes other architectures.
  mutating func addArchitecture() {
    let key = Self.capabilities
    guard includes(key), let architecture = requiredArchitecture else { return }
    // Most products list no capabilities, and so ask for no other architectures.
    lazy var others = Set(
      SDKTable.all.filter { $0.platform == platform }
        .flatMap { $0.validArchitectures.split(separator: " ") }.map(String.init)
    ).subtracting([architecture])
    switch values[key] {
    case .dictionary(let entries):
      let kept = entries.filter { !others.contains($0.key) && $0.key != architecture }
      values[key] = .dictionary(kept + [(architecture, .boolean(true))])
    case let value:
      let kept = (value?.array ?? []).filter { !others.contains($0.string ?? "") }
      let wanted: PropertyListValue = .string(architecture)
      values[key] = .array(kept.contains(wanted) ? kept : kept + [wanted])
    }
    origins[key, default: Origin()].add("ARCHS")
  }

  private var requiredArchitecture: String? {
    let known = InfoPlistFacts.requiredArchitectures
    let architectures = cell.list("ARCHS").flatMap { $0.split(separator: " ").map(String.init) }
    guard architectures.allSatisfy(known.contains) else { return nil }
    let oldest = known.first(where: architectures.contains)
    switch cell.string("PLATFORM_NAME") {
    case "iphoneos":
      let version = VersionNumber.Packed(cell.string("IPHONEOS_DEPLOYMENT_TARGET") ?? "")
      return version.map { $0.number >= 80_000 } ?? true ? oldest : nil
    case "appletvos":
      let type = cell.productType ?? ""
      return InfoPlistFacts.typesWithArchitectureOnTV.contains(type) ? oldest : nil
    default: return nil
    }
  }

  /// Adds the keys of the platform that the file does not have.
  mutating func addPlatform() {
    if let name = InfoPlistFacts.supportedPlatforms[cell.string("PLATFORM_NAME") ?? ""] {
      addMissing("CFBundleSupportedPlatforms", .array([.string(name)]), from: "SDKROOT")
    }
    if let version = deploymentTarget {
      // The platform's own text is a reference, which remains if values are not expanded.
      let isExpanded = cell.boolean("INFOPLIST_EXPAND_BUILD_SETTINGS") ?? true
      addMissing(
        versionKey, .string(isExpanded ? version.text : "$($(DEPLOYMENT_TARGET_SETTING_NAME))"),
        from: isExpanded ? version.setting : "INFOPLIST_EXPAND_BUILD_SETTINGS")
    }
  }

  /// Adds a key that the product has in any case: null does not remove it.
  private mutating func addMissing(
    _ key: String, _ value: PropertyListValue, from setting: String?
  ) {
    if includes(key), values[key] == nil { replace(key, value, from: setting) }
  }

  private var versionKey: String {
    platform == .macOS ? "LSMinimumSystemVersion" : "MinimumOSVersion"
  }

  private var deploymentTarget: (setting: String, text: String)? {
    guard let platform else { return nil }
    let setting = platform.deploymentTargetSetting
    return cell.text(setting).map { (setting, $0) }
  }

  // MARK: Above the generated keys

  /// Removes empty values of keys that must not be empty.
  mutating func removeEmpty() {
    for (key, value) in values where Self.canBeEmpty(value) {
      let kept = Self.withoutEmpty(key, value)
      values[key] = kept
      if kept == nil { origins[key] = nil }
    }
  }

  private static func canBeEmpty(_ value: PropertyListValue) -> Bool {
    if case .string(let text) = value { text.isEmpty } else { value.isCollection }
  }

  private static func withoutEmpty(
    _ key: String, _ value: PropertyListValue
  ) -> PropertyListValue? {
    switch value {
    case .string(let text): text.isEmpty && InfoPlistFacts.neverEmpty.contains(key) ? nil : value
    case .dictionary(let entries):
      .dictionary(
        entries.compactMap { entry in
          withoutEmpty(entry.key, entry.value).map { (entry.key, $0) }
        })
    case .array(let elements): .array(elements.compactMap { withoutEmpty("", $0) })
    default: value
    }
  }

  mutating func addDeviceFamilies() {
    let key = "UIDeviceFamily"
    guard includes(key), let supported = supportedFamilies else { return }
    let setting = "TARGETED_DEVICE_FAMILY"
    // The default of Apple's platforms: the iPhone, and otherwise all devices.
    let text = cell.string(setting) ?? (platform == .iOS ? "1" : "")
    guard !text.isEmpty || cell.string(setting) == nil || isCatalyst else { return }
    let parts = text.split { $0 == "," || $0 == " " }
    let families = Set(parts.compactMap { Int64($0) })
    if parts.contains(where: { Int64($0) == nil }) { reportFamilies(text) }
    var kept = families.intersection(supported)
    if isCatalyst, isForMacIdiom(families) { kept.remove(2) }
    let effective = kept.isEmpty ? supported : kept
    replace(key, .array(effective.sorted().map { .integer($0) }), from: setting)
  }

  private mutating func reportFamilies(_ text: String) {
    problems.append(
      Diagnostic(
        "device-family", .error,
        "TARGETED_DEVICE_FAMILY in \(cell.target)@\(cell.configuration) must be numbers, "
          + "not '\(text)'", at: cell.place(of: "TARGETED_DEVICE_FAMILY"),
        help: "write 'devices: universal', or numbers such as 1,2"))
  }

  private var supportedFamilies: Set<Int64>? {
    if isCatalyst { return InfoPlistFacts.catalystFamilies }
    let families = platform?.supportedDeviceFamilies?.split(separator: ",")
    return families.map { Set($0.compactMap { Int64($0) }) }
  }

  /// Whether an app for Mac Catalyst has resources for the Mac only: from iOS 14.
  private func isForMacIdiom(_ families: Set<Int64>) -> Bool {
    let version = VersionNumber.Packed(cell.string("IPHONEOS_DEPLOYMENT_TARGET") ?? "")
    let type = cell.productType ?? ""
    return families.contains(6) && version.map { $0.number >= 140_000 } ?? false
      && type.hasPrefix("com.apple.product-type.application")
  }

  /// Removes keys that the platform does not have, and adds those of Mac Catalyst.
  mutating func editForPlatform() {
    guard let platform, cell.boolean("DISABLE_INFOPLIST_PLATFORM_PROCESSING") != true else {
      return
    }
    for (key, platforms) in InfoPlistFacts.platformsOfKeys where !platforms.contains(platform) {
      remove(key)
    }
    if let modes = values["UIBackgroundModes"]?.array {
      values["UIBackgroundModes"] = .array(
        modes.filter { mode in
          let platforms = InfoPlistFacts.platformsOfBackgroundModes[mode.string ?? ""]
          return platforms.map { $0.contains(platform) || isCatalyst && $0.contains(.iOS) } ?? true
        })
    }
    let isApplication =
      cell.productType?.hasPrefix("com.apple.product-type.application") ?? false
    if isCatalyst, isApplication {
      addMissing("NSSupportsAutomaticTermination", .boolean(true), from: nil)
      addMissing("NSSupportsSuddenTermination", .boolean(true), from: nil)
    }
  }

  /// Adds what a sanitizer and INFOPLIST_ENFORCE_MINIMUM_OS require, and raises the version of the
  /// system to the deployment target.
  mutating func finish() {
    if cell.boolean("ENABLE_THREAD_SANITIZER") == true, includes("NSBuiltWithThreadSanitizer") {
      replace("NSBuiltWithThreadSanitizer", .boolean(true), from: "ENABLE_THREAD_SANITIZER")
    }
    guard let target = deploymentTarget else { return }
    if cell.boolean("INFOPLIST_ENFORCE_MINIMUM_OS") == true,
      values["CFBundlePackageType"] == .string("APPL")
    {
      addMissing("LSMinimumSystemVersion", .string(target.text), from: target.setting)
    }
    guard let written = values[versionKey]?.string,
      let wanted = VersionNumber.Packed(target.text)
    else { return }
    let cellName = "\(cell.target)@\(cell.configuration)"
    guard let version = VersionNumber.Packed(written.isEmpty ? "0" : written) else {
      reportVersion(
        .error, "\(versionKey) of \(cellName) is '\(written)', which is not a version",
        help: "remove \(versionKey), or write a version such as \(target.text)")
      return
    }
    guard version.number < wanted.number else { return }
    reportVersion(
      .warning,
      "\(versionKey) of \(cellName) is '\(written)', which is less than \(target.setting); it becomes "
        + "'\(target.text)'", help: "remove \(versionKey), or raise it")
    replace(versionKey, .string(target.text), from: target.setting)
  }

  private mutating func reportVersion(
    _ severity: Diagnostic.Severity, _ message: String, help: String
  ) {
    problems.append(
      Diagnostic(
        "info-plist-version", severity, message,
        at: origins[versionKey]?.settings.first.flatMap(cell.place),
        path: origins[versionKey]?.isFromFile == true ? cell.infoPlistFile?.path : nil, help: help))
  }
}
