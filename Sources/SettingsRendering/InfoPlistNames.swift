import AppleDefaults
import SettingsModel
package import SettingsResolution

/// Settings of Info.plist by the display names of property-list editors.
package enum InfoPlistNames {
  /// `App Transport Security Settings › Allow Arbitrary Loads`; nil for a setting that has no key.
  package static func displayName(ofSetting name: String) -> String? {
    if let path = InfoPlistSetting.path(ofEntry: name) {
      return path.map(InfoPlistKeys.displayName).joined(separator: " › ")
    }
    if let (language, key) = InfoPlistSetting.languageAndKey(of: name) {
      return "\(InfoPlistKeys.displayName(of: key)) (\(language))"
    }
    return InfoPlistSetting.key(ofXcodeSetting: name).map(InfoPlistKeys.displayName)
  }

  /// A cell with plain values, and display names for the settings of Info.plist.
  package static func displaying(_ cell: ResolvedCell) -> ResolvedCell {
    ResolvedCell(
      target: cell.target, configuration: cell.configuration, destination: cell.destination,
      settings: PlainValue.cell(cell).settings.map { setting in
        guard let name = displayName(ofSetting: setting.name) else { return setting }
        return ResolvedSetting(
          name: name, type: setting.type, string: setting.string, list: setting.list)
      })
  }

  /// The settings that a key or display name of Info.plist may mean, the likeliest first. A path
  /// into a dictionary has `›`, `>` or `/` between its keys.
  package static func settings(named name: String) -> [String] {
    let parts = name.split { "›>/".contains($0) }.map { part in
      let trimmed = part.drop(while: \.isWhitespace)
      return String(trimmed.reversed().drop(while: \.isWhitespace).reversed())
    }
    guard !parts.isEmpty else { return [] }
    let path = parts.map { InfoPlistKeys.key($0)?.name ?? $0 }
    let entry = InfoPlistSetting.entry(path)
    guard path.count == 1, let xcode = InfoPlistSetting.xcodeSetting(forKey: path[0]) else {
      return [entry]
    }
    return [xcode.name, entry]
  }
}
