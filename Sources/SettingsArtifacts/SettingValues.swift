package import SettingsDiagnostics
import SettingsModel
package import SettingsResolution

/// The effective settings of one cell, by name. `CellValues` contains all of them. Other types may
/// evaluate them on demand.
package protocol SettingValues {
  var target: String { get }
  var configuration: String { get }
  /// The contents of the file that INFOPLIST_FILE names; nil if there is none, or if it was not
  /// requested.
  var infoPlistFile: InfoPlistFile? { get }
  /// Whether the cell is from a config.yaml, so that it may have settings for Info.plist that Xcode
  /// does not know.
  var hasOwnSettings: Bool { get }
  /// Xcode's identifier of the product type; nil if the target has none.
  var productType: String? { get }

  /// Whether a level of the project, and not a built-in level, assigns a setting.
  func isAuthored(_ name: String) -> Bool
  /// Returns the names of settings with a prefix, in order.
  func names(withPrefix prefix: String) -> [String]
  /// Returns a setting; nil if no level assigns it.
  func setting(_ name: String) -> ResolvedSetting?
  /// Returns the location of the setting's value; nil for text that is not in a file.
  func place(of name: String) -> SourceRange?
}

extension SettingValues {
  /// Returns the string form of a setting; nil if no level assigns it.
  package func string(_ name: String) -> String? { setting(name)?.string }

  /// Returns the string form of a setting; nil also if it is empty.
  package func text(_ name: String) -> String? {
    guard let text = string(name), !text.isEmpty else { return nil }
    return text
  }

  /// Returns the list form of a setting without empty elements. For a setting that is not a list,
  /// the value is the only element.
  package func list(_ name: String) -> [String] {
    guard let setting = setting(name) else { return [] }
    let elements = setting.type.usesListGrammar ? setting.list : [setting.string]
    return elements.filter { !$0.isEmpty }
  }

  /// Returns the boolean value by Apple's rule; nil if no level assigns the setting.
  package func boolean(_ name: String) -> Bool? { string(name).map(SettingText.isTrue) }

  /// Whether GENERATE_INFOPLIST_FILE is on.
  package var generatesInfoPlist: Bool { boolean("GENERATE_INFOPLIST_FILE") == true }

  /// Whether config.yaml has contents for Info.plist that Xcode has no setting for.
  var hasOwnInfo: Bool {
    hasOwnSettings
      && (!names(withPrefix: InfoPlistSetting.entryPrefix).isEmpty
        || InfoPlistSetting.friendlyNames.contains { text($0) != nil })
  }

  /// Returns the settings of the keys directly inside a dictionary of Info.plist.
  func entryChildren(of path: [String]) -> [(name: String, key: String)] {
    names(withPrefix: InfoPlistSetting.entry(path) + "__").compactMap { name in
      guard let inner = InfoPlistSetting.path(ofEntry: name), inner.count == path.count + 1,
        inner.starts(with: path), let key = inner.last
      else { return nil }
      return (name, key)
    }
  }
}
