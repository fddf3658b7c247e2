package import SettingsDiagnostics
import SettingsModel
package import SettingsResolution

/// The effective settings of one cell, by name. `CellValues` contains all of them; a cell in effect
/// may evaluate them on demand.
package protocol SettingValues {
  var target: String { get }
  var configuration: String { get }
  /// The contents of the file that INFOPLIST_FILE names; nil if there is none, or if it was not
  /// requested.
  var infoPlistFile: InfoPlistFile? { get }

  /// Whether a level of the project, not a built-in one, assigns a setting.
  func isAuthored(_ name: String) -> Bool
  /// The names of settings with a prefix, in order.
  func names(withPrefix prefix: String) -> [String]
  /// The setting; nil if no level assigns it.
  func setting(_ name: String) -> ResolvedSetting?
  /// The location of the setting's value; nil for text that is in no file.
  func place(of name: String) -> SourceRange?
}

extension SettingValues {
  /// The string form; nil if no level assigns the setting.
  package func string(_ name: String) -> String? { setting(name)?.string }

  /// The string form; nil also if it is empty.
  package func text(_ name: String) -> String? {
    guard let text = string(name), !text.isEmpty else { return nil }
    return text
  }

  /// The list form without empty elements. A setting that is not a list is its own only element.
  package func list(_ name: String) -> [String] {
    guard let setting = setting(name) else { return [] }
    let elements = setting.type.usesListGrammar ? setting.list : [setting.string]
    return elements.filter { !$0.isEmpty }
  }

  /// Apple's rule for booleans; nil if no level assigns the setting.
  package func boolean(_ name: String) -> Bool? { string(name).map(SettingText.isTrue) }

  /// The settings of the keys directly inside a dictionary of Info.plist.
  func entryChildren(of path: [String]) -> [(name: String, key: String)] {
    names(withPrefix: InfoPlistSetting.entry(path) + "__").compactMap { name in
      guard let inner = InfoPlistSetting.path(ofEntry: name), inner.count == path.count + 1,
        inner.starts(with: path), let key = inner.last
      else { return nil }
      return (name, key)
    }
  }
}
