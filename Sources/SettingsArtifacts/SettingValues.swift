package import SettingsDiagnostics
import SettingsModel
package import SettingsResolution

/// The effective settings of one cell, by name: `CellValues` holds all of them, a cell that is in force may evaluate those
/// alone that it is asked for.
package protocol SettingValues {
  var target: String { get }
  var configuration: String { get }
  /// What the file says that INFOPLIST_FILE names; nil where it names none, or nobody asked.
  var infoPlistFile: InfoPlistFile? { get }

  /// Whether some level that a person wrote assigns a setting.
  func isAuthored(_ name: String) -> Bool
  /// The names of settings that begin alike, in their order.
  func names(withPrefix prefix: String) -> [String]
  /// The setting itself; nil where no level assigns it.
  func setting(_ name: String) -> ResolvedSetting?
  /// Where the setting's value was written; nil for what no file says.
  func place(of name: String) -> SourceRange?
}

extension SettingValues {
  /// The string form; nil where no level assigns the setting.
  package func string(_ name: String) -> String? { setting(name)?.string }

  /// The string form; nil where it is empty, too.
  package func text(_ name: String) -> String? {
    guard let text = string(name), !text.isEmpty else { return nil }
    return text
  }

  /// The list form, empty elements left out. A setting that is no list has itself as its only element.
  package func list(_ name: String) -> [String] {
    guard let setting = setting(name) else { return [] }
    let elements = setting.type.usesListGrammar ? setting.list : [setting.string]
    return elements.filter { !$0.isEmpty }
  }

  /// Apple's rule for booleans; nil where no level assigns the setting.
  package func boolean(_ name: String) -> Bool? { string(name).map(SettingText.isTrue) }

  /// The settings of the keys just inside a dictionary of Info.plist.
  func entryChildren(of path: [String]) -> [(name: String, key: String)] {
    names(withPrefix: InfoPlistSetting.entry(path) + "__").compactMap { name in
      guard let inner = InfoPlistSetting.path(ofEntry: name), inner.count == path.count + 1,
        inner.starts(with: path), let key = inner.last
      else { return nil }
      return (name, key)
    }
  }
}
