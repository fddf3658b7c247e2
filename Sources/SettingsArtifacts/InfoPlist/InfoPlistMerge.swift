import SettingsDiagnostics
import SettingsModel
import SettingsResolution
import SettingsXcode

/// Builds the keys of an Info.plist layer by layer.
struct InfoPlistMerge {
  struct Origin {
    /// The settings that determine the value, each once.
    var settings: [String] = []
    var isFromFile = false

    mutating func add(_ setting: String) {
      if !settings.contains(setting) { settings.append(setting) }
    }
  }

  let cell: any SettingValues
  /// The keys to include; nil for all.
  private let includedKeys: Set<String>?
  private(set) var values: [String: PropertyListValue] = [:]
  private(set) var origins: [String: Origin] = [:]
  private(set) var problems: [Diagnostic] = []

  init(_ cell: any SettingValues, keys: Set<String>? = nil) {
    self.cell = cell
    includedKeys = keys
  }

  private func includes(_ key: String) -> Bool { includedKeys?.contains(key) ?? true }

  // MARK: The file

  mutating func addFile() {
    guard let file = cell.infoPlistFile else { return }
    problems += file.problems
    for entry in file.value?.entries ?? [] where includes(entry.key) {
      values[entry.key] = entry.value
      origins[entry.key] = Origin(isFromFile: true)
    }
  }

  // MARK: Generated keys

  /// Whether INFOPLIST_KEY settings and the usual keys are added, and what they override.
  ///
  /// `YES` is Xcode's GENERATE_INFOPLIST_FILE. If the setting is not assigned, the usual keys do
  /// not override those of the file.
  private enum Generation {
    case full, filling, none
  }

  private var generation: Generation {
    guard cell.isAuthored("GENERATE_INFOPLIST_FILE") else {
      return cell.infoPlistFile?.value == nil ? .full : .filling
    }
    return cell.boolean("GENERATE_INFOPLIST_FILE") == true ? .full : .none
  }

  private static let usual = [
    ("CFBundleName", "PRODUCT_NAME"), ("CFBundleExecutable", "EXECUTABLE_NAME"),
    ("CFBundleVersion", "CURRENT_PROJECT_VERSION"),
    ("CFBundleDevelopmentRegion", "DEVELOPMENT_LANGUAGE"),
    ("CFBundleIdentifier", "PRODUCT_BUNDLE_IDENTIFIER"),
    ("CFBundlePackageType", "PRODUCT_BUNDLE_PACKAGE_TYPE"),
    ("CFBundleShortVersionString", "MARKETING_VERSION"),
  ]

  mutating func addGenerated() {
    let generation = generation
    let keys = cell.names(withPrefix: InfoPlistSetting.keyPrefix)
    guard generation != .none else {
      // An empty setting is the result of null.
      let first = keys.first {
        cell.text($0) != nil
          && InfoPlistSetting.key(ofXcodeSetting: $0).map(includes) ?? (includedKeys == nil)
      }
      if let first {
        problems.append(
          Diagnostic(
            "info-plist-keys-ignored", .warning,
            "\(first) has no effect on \(cell.target)@\(cell.configuration), nor has any other "
              + "INFOPLIST_KEY setting: GENERATE_INFOPLIST_FILE is NO",
            at: cell.place(of: first),
            help: "write 'GENERATE_INFOPLIST_FILE: YES' under 'settings', or leave it out"))
      }
      return
    }
    for name in keys { addGenerated(name) }
    for (key, setting) in Self.usual {
      guard let text = cell.string(setting), generation == .full || values[key] == nil else {
        continue
      }
      merge(key, .string(text), from: setting)
    }
    if generation == .full || values["CFBundleInfoDictionaryVersion"] == nil {
      merge("CFBundleInfoDictionaryVersion", .string("6.0"), from: nil)
    }
    let isApplication =
      cell.string("PRODUCT_TYPE")?.hasPrefix("com.apple.product-type.application") ?? false
    let family = cell.string("PLATFORM_FAMILY_NAME") ?? ""
    func add(_ key: String, _ value: PropertyListValue) {
      if generation == .full || values[key] == nil { merge(key, value, from: nil) }
    }
    if isApplication, ["iOS", "tvOS"].contains(family) {
      add("LSRequiresIPhoneOS", .boolean(true))
    }
    if isApplication, family == "watchOS" {
      if cell.string("PRODUCT_TYPE") == "com.apple.product-type.application.watchapp2" {
        add("WKWatchKitApp", .boolean(true))
      } else {
        add("MinimumOSVersion~ipad", .string("9.0"))
      }
    }
  }

  private mutating func addGenerated(_ name: String) {
    guard let setting = cell.setting(name) else { return }
    switch name {
    case "INFOPLIST_KEY_UILaunchScreen_Generation":
      if SettingText.isTrue(setting.string) {
        let screen: PropertyListValue = .dictionary([("UILaunchScreen", .dictionary([]))])
        merge("UILaunchScreen", screen, from: name)
      }
      return
    case "INFOPLIST_KEY_UIApplicationSceneManifest_Generation":
      if SettingText.isTrue(setting.string) {
        let manifest: PropertyListValue = .dictionary([
          ("UIApplicationSupportsMultipleScenes", .boolean(true)),
          ("UISceneConfigurations", .dictionary([])),
        ])
        merge("UIApplicationSceneManifest", manifest, from: name)
      }
      return
    default: break
    }
    // Xcode only uses the settings with this prefix that it declares.
    guard let key = InfoPlistSetting.key(ofXcodeSetting: name),
      let declared = InfoPlistSetting.xcodeSetting(forKey: key)
    else { return }
    // Either null removed the key, or its own setting has a value of another type.
    let own = InfoPlistSetting.entry([key])
    if let entry = cell.setting(own), setting.string.isEmpty || !entry.string.isEmpty { return }
    switch declared.type {
    case .boolean: merge(key, .boolean(SettingText.isTrue(setting.string)), from: name)
    case .stringList: merge(key, .array(setting.list.map { .string($0) }), from: name)
    default: merge(key, .string(setting.string), from: name)
    }
  }

  /// Merges generated content into the content of the file, as Xcode's engine does.
  private mutating func merge(_ key: String, _ value: PropertyListValue, from setting: String?) {
    guard includes(key) else { return }
    switch (values[key], value) {
    case (.array(let old), .array(let new)):
      let known = Set(old)
      values[key] = .array(old + new.filter { !known.contains($0) })
    case (.dictionary(let old), .dictionary(let new)):
      let keys = Set(new.map(\.key))
      values[key] = .dictionary(old.filter { !keys.contains($0.key) } + new)
    case (let old?, _) where old.isCollection != value.isCollection || old.isCollection:
      problems.append(
        Diagnostic(
          "info-plist-type", .warning,
          "\(setting ?? key) replaces '\(key)', which has a different type in "
            + "'\(cell.infoPlistFile?.path ?? "")'", at: setting.flatMap(cell.place)))
      replace(key, value, from: setting)
      return
    default: values[key] = value
    }
    var origin = origins[key] ?? Origin()
    if !value.isCollection { origin.isFromFile = false }
    if let setting { origin.add(setting) }
    origins[key] = origin
  }

  private mutating func replace(_ key: String, _ value: PropertyListValue, from setting: String?) {
    values[key] = value
    origins[key] = Origin(settings: setting.map { [$0] } ?? [])
  }

  // MARK: The tool's own settings

  mutating func addEntries() {
    // The settings are sorted by name, so that a dictionary's own setting precedes those of its
    // keys.
    for name in cell.names(withPrefix: InfoPlistSetting.entryPrefix) {
      guard let path = InfoPlistSetting.path(ofEntry: name), path.count == 1,
        includes(path[0]), let setting = cell.setting(name)
      else { continue }
      let key = path[0]
      if setting.string.isEmpty {
        // A value of Xcode's setting for the key, from a higher level, restores the key.
        let xcode = InfoPlistSetting.xcodeSetting(forKey: key)
        if xcode == nil || cell.text(xcode?.name ?? "") == nil {
          values[key] = nil
          origins[key] = nil
        }
        continue
      }
      if InfoPlistSetting.isDictionary(setting.string) {
        var old: PropertyListValue?
        if let value = values[key], value.entries != nil { old = value }
        var origin = Origin(
          settings: [name], isFromFile: old != nil && origins[key]?.isFromFile ?? false)
        values[key] = dictionary(path, over: old, &origin)
        origins[key] = origin
      } else if let value = InfoPlistTokens.value(of: setting.string) {
        replace(key, value, from: name)
      } else {
        reportUnreadable(name)
      }
    }
  }

  /// Returns a dictionary whose keys have their own settings, merged into the existing one.
  private mutating func dictionary(
    _ path: [String], over old: PropertyListValue?, _ origin: inout Origin
  ) -> PropertyListValue {
    // Nil where an entry is replaced, which moves it to the end.
    var entries: [(key: String, value: PropertyListValue)?] = []
    var places: [String: Int] = [:]
    func remove(_ key: String) -> PropertyListValue? {
      guard let place = places.removeValue(forKey: key) else { return nil }
      defer { entries[place] = nil }
      return entries[place]?.value
    }
    func append(_ key: String, _ value: PropertyListValue) {
      places[key] = entries.count
      entries.append((key, value))
    }
    for (key, value) in old?.entries ?? [] {
      _ = remove(key)
      append(key, value)
    }
    for (name, key) in cell.entryChildren(of: path) {
      guard let setting = cell.setting(name) else { continue }
      // Each setting is visited once.
      origin.settings.append(name)
      let before = remove(key)
      if setting.string.isEmpty { continue }
      if InfoPlistSetting.isDictionary(setting.string) {
        let below = before?.entries == nil ? nil : before
        append(key, dictionary(path + [key], over: below, &origin))
      } else if let value = InfoPlistTokens.value(of: setting.string) {
        append(key, value)
      } else {
        reportUnreadable(name)
      }
    }
    return .dictionary(entries.compactMap { $0 })
  }

  private mutating func reportUnreadable(_ name: String) {
    problems.append(
      Diagnostic(
        "info-plist-value", .error,
        "\(name) in \(cell.target)@\(cell.configuration) is not a value of a property list: "
          + "'\(cell.string(name) ?? "")'", at: cell.place(of: name),
        help: "it is a type and a text, as in 'integer:3'; docs/config-yaml.md lists the types"))
  }

  mutating func addFriendly() {
    let schemes = cell.list("URL_SCHEMES")
    if !schemes.isEmpty {
      let identifier = cell.text("PRODUCT_BUNDLE_IDENTIFIER")
      var type: [(key: String, value: PropertyListValue)] = []
      if let identifier { type.append(("CFBundleURLName", .string(identifier))) }
      type.append(("CFBundleURLSchemes", .array(schemes.map { .string($0) })))
      append([.dictionary(type)], to: "CFBundleURLTypes", from: "URL_SCHEMES")
    }
    let icons = cell.list("ICON_FILES").map(LexicalPath.fileName)
    if !icons.isEmpty {
      // Systems before iOS 5 use the first key, later systems the second.
      let files: PropertyListValue = .array(icons.map { .string($0) })
      fill("CFBundleIconFiles", files, from: "ICON_FILES")
      let primary: PropertyListValue = .dictionary([("CFBundleIconFiles", files)])
      fill("CFBundleIcons", .dictionary([("CFBundlePrimaryIcon", primary)]), from: "ICON_FILES")
    }
    let images = cell.list("LAUNCH_IMAGE_FILES").map(LexicalPath.fileName)
    // The system searches for Default.png and its variants, unless the file names another.
    if let first = images.first, !first.hasPrefix("Default") {
      let base = first.prefix { !"@-~.".contains($0) }
      fill("UILaunchImageFile", .string(String(base)), from: "LAUNCH_IMAGE_FILES")
    }
  }

  private mutating func append(
    _ elements: [PropertyListValue], to key: String, from setting: String
  ) {
    guard includes(key) else { return }
    let old = values[key]?.array ?? []
    values[key] = .array(old + elements.filter { !old.contains($0) })
    origins[key, default: Origin()].add(setting)
  }

  private mutating func fill(_ key: String, _ value: PropertyListValue, from setting: String?) {
    if includes(key), values[key] == nil, !isRemoved(key) { replace(key, value, from: setting) }
  }

  /// Whether null removed a key.
  private func isRemoved(_ key: String) -> Bool {
    cell.string(InfoPlistSetting.entry([key]))?.isEmpty ?? false
  }

  // MARK: Devices and platform

  mutating func addPlatform() {
    let family = cell.string("PLATFORM_FAMILY_NAME") ?? ""
    if ["iOS", "tvOS", "watchOS", "xrOS"].contains(family) {
      addDeviceFamilies()
      if let setting = cell.text("DEPLOYMENT_TARGET_SETTING_NAME"), let version = cell.text(setting)
      {
        fill("MinimumOSVersion", .string(version), from: setting)
      }
    } else if family == "macOS", let version = cell.text("MACOSX_DEPLOYMENT_TARGET") {
      fill("LSMinimumSystemVersion", .string(version), from: "MACOSX_DEPLOYMENT_TARGET")
      values["UIDeviceFamily"] = nil
    }
    if let name = Self.supportedPlatforms[cell.string("PLATFORM_NAME") ?? ""] {
      fill("CFBundleSupportedPlatforms", .array([.string(name)]), from: "SDKROOT")
    }
  }

  /// The values of CFBundleSupportedPlatforms, by PLATFORM_NAME.
  private static let supportedPlatforms = [
    "iphoneos": "iPhoneOS", "iphonesimulator": "iPhoneSimulator", "appletvos": "AppleTVOS",
    "appletvsimulator": "AppleTVSimulator", "watchos": "WatchOS",
    "watchsimulator": "WatchSimulator", "xros": "XROS", "xrsimulator": "XRSimulator",
    "macosx": "MacOSX",
  ]

  private mutating func addDeviceFamilies() {
    guard let text = cell.text("TARGETED_DEVICE_FAMILY") else { return }
    let parts = text.split { $0 == "," || $0 == " " }
    let families = parts.compactMap { Int64($0) }
    guard !families.isEmpty, families.count == parts.count else {
      problems.append(
        Diagnostic(
          "device-family", .error,
          "TARGETED_DEVICE_FAMILY in \(cell.target)@\(cell.configuration) must be numbers, "
            + "not '\(text)'", at: cell.place(of: "TARGETED_DEVICE_FAMILY"),
          help: "write 'devices: universal', or numbers such as 1,2"))
      return
    }
    guard !isRemoved("UIDeviceFamily") else { return }
    let sorted = Set(families).sorted()
    replace(
      "UIDeviceFamily", .array(sorted.map { .integer($0) }), from: "TARGETED_DEVICE_FAMILY")
    // Keys for a device that the product does not support would have no effect.
    for (number, suffix) in [(Int64(1), "~iphone"), (2, "~ipad")] where !sorted.contains(number) {
      values["UISupportedInterfaceOrientations" + suffix] = nil
      origins["UISupportedInterfaceOrientations" + suffix] = nil
    }
  }

  // MARK: End

  /// The keys that must not be empty. Xcode omits them if they are.
  private static let neverEmpty: Set<String> = [
    "CFBundleDevelopmentRegion", "CFBundleExecutable", "CFBundleGetInfoString",
    "CFBundleIconFile", "CFBundleIdentifier", "CFBundleName", "CFBundlePackageType",
    "CFBundleResourceSpecification", "CFBundleShortVersionString", "CFBundleSignature",
    "CFBundleTypeIconFile", "CFBundleTypeRole", "CFBundleVersion", "NSDocumentClass",
    "NSHelpFile", "NSHumanReadableCopyright", "NSMainNibFile", "NSPrincipalClass",
    "NSStickerSharingLevel",
  ]

  mutating func finish() {
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
    case .string(let text): text.isEmpty && neverEmpty.contains(key) ? nil : value
    case .dictionary(let entries):
      .dictionary(
        entries.compactMap { entry in
          withoutEmpty(entry.key, entry.value).map { (entry.key, $0) }
        })
    case .array(let elements): .array(elements.compactMap { withoutEmpty("", $0) })
    default: value
    }
  }
}
