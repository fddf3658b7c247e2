package import SettingsDiagnostics
import SettingsModel
package import SettingsXcode

/// The Info.plist of a cell, with the sources of each key.
///
/// The layers, lowest first:
///
/// - The file that INFOPLIST_FILE names.
/// - The keys that Xcode generates from settings. As in Xcode's engine, single values are replaced,
///   lists are extended, and dictionaries are merged.
/// - The settings of `info`, and its friendly fields.
/// - The keys that depend on devices and platform.
package struct InfoPlist: Sendable {
  /// A top-level key of the file.
  package struct Entry: Sendable {
    package let key: String
    package let value: PropertyListValue
    /// The settings that determine the value, sorted. `explain` shows their sources. It is empty
    /// for a key that only the file contains, and for a key in every Info.plist.
    package let settings: [String]
    /// Whether the value comes, at least partly, from the file that INFOPLIST_FILE names.
    package let isFromFile: Bool
  }

  /// The entries, sorted by the bytes of the keys.
  package let entries: [Entry]
  package let problems: [Diagnostic]
  package let target: String
  package let configuration: String

  /// Whether a cell's product has an Info.plist: bundles have one, libraries and tools do not.
  package static func exists(for cell: any SettingValues) -> Bool {
    cell.text("PRODUCT_BUNDLE_PACKAGE_TYPE") != nil
  }

  /// - Parameter keys: The keys to include, at the top level (default: all).
  package init(_ cell: any SettingValues, keys: Set<String>? = nil) {
    var merge = InfoPlistMerge(cell, keys: keys)
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

  /// The entire file as one value.
  package var dictionary: PropertyListValue {
    .dictionary(entries.map { (key: $0.key, value: $0.value) })
  }
}
