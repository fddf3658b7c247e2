import SettingsDiagnostics
import SettingsModel
import SettingsResolution
import SettingsXcode

/// Builds the keys of an Info.plist layer by layer, as Apple's engine does.
///
/// The settings that only config.yaml has count as contents of the file, which they become when
/// a project is written.
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
  let includedKeys: Set<String>?
  var values: [String: PropertyListValue] = [:]
  var origins: [String: Origin] = [:]
  var problems: [Diagnostic] = []

  init(_ cell: any SettingValues, keys: Set<String>? = nil) {
    self.cell = cell
    includedKeys = keys
  }

  func includes(_ key: String) -> Bool { includedKeys?.contains(key) ?? true }

  // MARK: The file

  mutating func addFile() {
    guard let file = cell.infoPlistFile else { return }
    problems += file.problems
    for entry in file.value?.entries ?? [] where includes(entry.key) {
      values[entry.key] = entry.value
      origins[entry.key] = Origin(isFromFile: true)
    }
  }

  mutating func replace(_ key: String, _ value: PropertyListValue, from setting: String?) {
    values[key] = value
    origins[key] = Origin(settings: setting.map { [$0] } ?? [])
  }

  mutating func remove(_ key: String) {
    values[key] = nil
    origins[key] = nil
  }

  // MARK: The tool's own settings

  mutating func addEntries() {
    guard cell.hasOwnSettings else { return }
    // The settings are sorted by name, so that a dictionary's own setting precedes those of its
    // keys.
    for name in cell.names(withPrefix: InfoPlistSetting.entryPrefix) {
      guard let path = InfoPlistSetting.path(ofEntry: name), path.count == 1,
        includes(path[0]), let setting = cell.setting(name)
      else { continue }
      let key = path[0]
      if setting.string.isEmpty {
        remove(key)
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
    guard cell.hasOwnSettings else { return }
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

  mutating func fill(_ key: String, _ value: PropertyListValue, from setting: String?) {
    if includes(key), values[key] == nil, !isRemoved(key) { replace(key, value, from: setting) }
  }

  /// Whether null removed a key.
  func isRemoved(_ key: String) -> Bool {
    cell.hasOwnSettings && cell.string(InfoPlistSetting.entry([key]))?.isEmpty ?? false
  }
}
