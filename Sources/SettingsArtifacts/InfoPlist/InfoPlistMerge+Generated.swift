import AppleDefaults
import SettingsDiagnostics
import SettingsModel
import SettingsResolution
import SettingsXcode

/// The keys that the engine generates from settings, if GENERATE_INFOPLIST_FILE is on.
extension InfoPlistMerge {
  mutating func addGenerated() {
    let names = cell.names(withPrefix: InfoPlistSetting.keyPrefix)
    guard cell.generatesInfoPlist else {
      reportIgnored(names)
      return
    }
    // The engine adds them while it expands the file's values.
    guard cell.boolean("INFOPLIST_EXPAND_BUILD_SETTINGS") ?? true else { return }
    for name in names { addGenerated(name) }
    for (key, setting) in InfoPlistFacts.usual {
      if let text = cell.string(setting) { generate(key, .string(text), from: setting) }
    }
    generate("CFBundleInfoDictionaryVersion", .string("6.0"), from: nil)
    addApplicationKeys()
  }

  private mutating func addApplicationKeys() {
    let type = cell.productType ?? ""
    guard type.hasPrefix("com.apple.product-type.application") else { return }
    switch platform {
    case .iOS where !isCatalyst, .tvOS: generate("LSRequiresIPhoneOS", .boolean(true), from: nil)
    case .watchOS where type == "com.apple.product-type.application.watchapp2":
      generate("WKWatchKitApp", .boolean(true), from: nil)
    case .watchOS:
      generate("MinimumOSVersion~ipad", .string("9.0"), from: nil)
      if type == "com.apple.product-type.application",
        cell.string("INFOPLIST_KEY_WKApplication") == nil
      {
        generate("WKApplication", .boolean(true), from: nil)
      }
    default: break
    }
  }

  /// Reports that settings for keys have no effect. An empty setting is the result of null.
  private mutating func reportIgnored(_ names: [String]) {
    let first = names.first {
      cell.text($0) != nil && cell.isAuthored($0)
        && InfoPlistSetting.key(ofXcodeSetting: $0).map(includes) ?? (includedKeys == nil)
    }
    guard let first else { return }
    let place = cell.hasOwnSettings ? "under 'settings'" : "in the target's build settings"
    problems.append(
      Diagnostic(
        "info-plist-keys-ignored", .warning,
        "\(first) has no effect on \(cell.target)@\(cell.configuration), nor has any other "
          + "INFOPLIST_KEY setting: GENERATE_INFOPLIST_FILE is not YES",
        at: cell.place(of: first),
        help: "set GENERATE_INFOPLIST_FILE to YES \(place)"))
  }

  private mutating func addGenerated(_ name: String) {
    guard let setting = cell.setting(name) else { return }
    switch name {
    case "INFOPLIST_KEY_UILaunchScreen_Generation":
      if SettingText.isTrue(setting.string) {
        let screen: PropertyListValue = .dictionary([("UILaunchScreen", .dictionary([]))])
        generate("UILaunchScreen", screen, from: name)
      }
      return
    case "INFOPLIST_KEY_UIApplicationSceneManifest_Generation":
      if SettingText.isTrue(setting.string) {
        let manifest: PropertyListValue = .dictionary([
          ("UIApplicationSupportsMultipleScenes", .boolean(true)),
          ("UISceneConfigurations", .dictionary([])),
        ])
        generate("UIApplicationSceneManifest", manifest, from: name)
      }
      return
    default: break
    }
    // The engine only uses the settings with this prefix that it declares, and not all of those.
    guard let key = InfoPlistSetting.key(ofXcodeSetting: name),
      let declared = InfoPlistSetting.xcodeSetting(forKey: key)
    else { return }
    // A value of Xcode's setting, from a higher level, restores a key that null removed.
    if isRemoved(key), !setting.string.isEmpty {
      merge(key, Self.value(of: setting, as: declared.type), from: name)
    } else {
      generate(key, Self.value(of: setting, as: declared.type), from: name)
    }
  }

  private static func value(
    of setting: ResolvedSetting, as type: SettingType
  ) -> PropertyListValue {
    switch type {
    case .boolean: .boolean(SettingText.isTrue(setting.string))
    case .stringList: .array(setting.list.map { .string($0) })
    default: .string(setting.string)
    }
  }

  /// Merges generated content, unless config.yaml decides on the key itself.
  private mutating func generate(_ key: String, _ value: PropertyListValue, from setting: String?) {
    if cell.hasOwnSettings, cell.setting(InfoPlistSetting.entry([key])) != nil { return }
    merge(key, value, from: setting)
  }

  /// Merges content into that of the file. Single values are replaced, lists are extended, and
  /// dictionaries are merged.
  mutating func merge(_ key: String, _ value: PropertyListValue, from setting: String?) {
    guard includes(key) else { return }
    switch (values[key], value) {
    case (.array(let old), .array(let new)):
      let known = Set(old)
      values[key] = .array(old + new.filter { !known.contains($0) })
    case (.dictionary(let old), .dictionary(let new)):
      let keys = Set(new.map(\.key))
      values[key] = .dictionary(old.filter { !keys.contains($0.key) } + new)
    case (.dictionary, .array(let new)) where key == Self.capabilities:
      merge(key, .dictionary(new.compactMap(\.string).map { ($0, .boolean(true)) }), from: setting)
      return
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

  static let capabilities = "UIRequiredDeviceCapabilities"
}
