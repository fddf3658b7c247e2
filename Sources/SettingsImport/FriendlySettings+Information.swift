import AppleDefaults
import SettingsConfig
import SettingsModel

/// The fields for INFOPLIST_KEY_… settings. An Info.plist that is a file remains a file. Its values
/// are not settings, and are not repeated.
extension FriendlySettings {
  private static let prefix = InfoPlistSetting.keyPrefix

  mutating func useInformation(_ disabled: Set<Field>) {
    let fields: [(Field, String, (String) -> YAMLText?)] = [
      (.displayName, "CFBundleDisplayName", Self.text),
      (.mainStoryboard, "UIMainStoryboardFile", Self.storyboard),
      (.launchStoryboard, "UILaunchStoryboardName", Self.storyboard),
      (.requiresFullScreen, "UIRequiresFullScreen", Self.boolean),
    ]
    for (field, key, value) in fields where !disabled.contains(field) {
      guard let setting = only(Self.prefix + key), let text = Self.text(of: setting),
        let value = value(text)
      else { continue }
      take([setting.name])
      lines.append(Line(field: field, value: value, comments: setting.comments))
    }
    if !disabled.contains(.orientations) { useOrientations() }
    if !disabled.contains(.usageDescriptions) {
      useMapping(.usageDescriptions) { key, setting in
        Self.use(ofKey: key).flatMap { use in
          Self.text(of: setting).flatMap(Self.text).map { (use, $0) }
        }
      }
    }
    if !disabled.contains(.info) {
      useMapping(.info) { key, setting in Self.value(ofKey: key, setting).map { (key, $0) } }
    }
  }

  /// Combines the keys that a field can express in one mapping.
  private mutating func useMapping(
    _ field: Field, _ entry: (String, ImportedSetting) -> (String, YAMLText)?
  ) {
    var entries: [YAMLText.Entry] = []
    var names: [String] = []
    for setting in rest {
      guard let key = InfoPlistSetting.key(ofXcodeSetting: setting.name),
        InfoPlistSetting.xcodeSetting(forKey: key)?.name == setting.name,
        only(setting.name) != nil, let (name, value) = entry(key, setting)
      else { continue }
      entries.append(.init(key: name, value: value, comments: setting.comments))
      names.append(setting.name)
    }
    guard !entries.isEmpty else { return }
    take(names)
    lines.append(Line(field: field, value: .mapping(entries), comments: ImportedComments()))
  }

  // MARK: Values

  private static func text(of setting: ImportedSetting) -> String? {
    if case .text(let text) = setting.value { text } else { nil }
  }

  /// A storyboard's name; one with an ending is left to `info`, which takes it as it is.
  private static func storyboard(_ text: String) -> YAMLText? {
    [".storyboard", ".xib", ".nib"].contains { text.hasSuffix($0) } ? nil : Self.text(text)
  }

  /// `camera` for NSCameraUsageDescription.
  private static func use(ofKey key: String) -> String? {
    let suffix = "UsageDescription"
    guard key.hasPrefix("NS"), key.hasSuffix(suffix), key.count > suffix.count + 2 else {
      return nil
    }
    let middle = key.dropFirst(2).dropLast(suffix.count)
    return middle.prefix(1).lowercased() + middle.dropFirst()
  }

  /// A key's value as `info` takes it, where its type is that of Xcode's setting.
  private static func value(ofKey key: String, _ setting: ImportedSetting) -> YAMLText? {
    guard let type = InfoPlistSetting.xcodeSetting(forKey: key)?.type else { return nil }
    switch (type, InfoPlistKeys.type(ofKey: key)) {
    case (.string, nil), (.string, .string): return text(of: setting).flatMap(Self.text)
    case (.boolean, nil), (.boolean, .boolean): return text(of: setting).flatMap(boolean)
    case (.stringList, .array): return words(of: setting).map(YAMLText.list)
    default: return nil
    }
  }

  /// The elements of a list; nil where they are not plain words.
  static func words(of setting: ImportedSetting) -> [String]? {
    let words =
      switch setting.value {
      case .list(let elements): elements
      case .text(let text): text.split(separator: " ").map(String.init)
      }
    let isPlain = words.allSatisfy { word in
      !word.isEmpty && !word.contains { " \"'\\\t\n".contains($0) }
    }
    return words.isEmpty || !isPlain ? nil : words
  }

  // MARK: Orientations

  private mutating func useOrientations() {
    let names = ["iPhone", "iPad"].map {
      Self.prefix + "UISupportedInterfaceOrientations_" + $0
    }
    var entries: [YAMLText.Entry] = []
    var taken: [String] = []
    for (device, name) in zip([DeviceFamily.iphone, .ipad], names) {
      guard let setting = only(name), let value = Self.orientations(of: setting) else { continue }
      entries.append(
        .init(key: device.rawValue, value: value, comments: setting.comments))
      taken.append(name)
    }
    guard let first = entries.first else { return }
    let isSame = taken.count == 2 && only(names[0])?.value == only(names[1])?.value
    take(taken)
    lines.append(
      Line(
        field: .orientations, value: isSame ? first.value : .mapping(entries),
        comments: isSame ? entries[0].comments + entries[1].comments : ImportedComments()))
  }

  private static func orientations(of setting: ImportedSetting) -> YAMLText? {
    guard let words = words(of: setting) else { return nil }
    let all = InterfaceOrientation.allCases
    let found = words.compactMap { word in all.first { $0.infoPlistName == word } }
    guard found.count == words.count, Set(found).count == found.count else { return nil }
    if found == all { return .scalar("all") }
    return found.count == 1 ? .scalar(found[0].rawValue) : .list(found.map(\.rawValue))
  }
}
