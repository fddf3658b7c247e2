package import SettingsDiagnostics
import SettingsModel
package import SettingsXcode

/// The Info.plist of a cell, with the sources of each key.
///
/// Its layers, lowest first: the file that INFOPLIST_FILE names; the keys that Xcode generates from
/// settings, merged as in its engine (single values are replaced, lists are extended, dictionaries
/// are merged); the settings of `info` and its friendly fields; and keys that follow from devices
/// and platform.
package struct InfoPlist: Sendable {
  /// A top-level key of the file.
  package struct Entry: Sendable {
    package let key: String
    package let value: PropertyListValue
    /// The settings that it comes from, sorted; `explain` shows their sources. Empty for a key that
    /// only the file has, and for one that every Info.plist has.
    package let settings: [String]
    /// Whether it comes, at least partly, from the file that INFOPLIST_FILE names.
    package let isFromFile: Bool
  }

  /// Sorted by the bytes of the keys.
  package let entries: [Entry]
  package let problems: [Diagnostic]
  package let target: String
  package let configuration: String

  /// Whether a cell's product has an Info.plist: bundles have one, libraries and tools do not.
  package static func exists(for cell: any SettingValues) -> Bool {
    cell.text("PRODUCT_BUNDLE_PACKAGE_TYPE") != nil
  }

  package init(_ cell: any SettingValues) {
    var merge = InfoPlistMerge(cell)
    merge.addFile()
    merge.addGenerated()
    merge.addEntries()
    merge.addFriendly()
    merge.addPlatform()
    merge.finish()
    target = cell.target
    configuration = cell.configuration
    problems = merge.problems
    entries = merge.values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { key, value in
        let origin = merge.origins[key]
        return Entry(
          key: key, value: value, settings: origin?.settings.sorted() ?? [],
          isFromFile: origin?.isFromFile ?? false)
      }
  }

  package subscript(key: String) -> PropertyListValue? { entry(key)?.value }

  package func entry(_ key: String) -> Entry? { entries.first { $0.key == key } }

  /// The whole file as one value.
  package var dictionary: PropertyListValue {
    .dictionary(entries.map { (key: $0.key, value: $0.value) })
  }
}
