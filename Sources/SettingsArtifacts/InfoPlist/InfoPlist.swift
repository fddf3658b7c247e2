package import SettingsDiagnostics
import SettingsModel
package import SettingsXcode

/// The Info.plist of a cell, key by key, with what each key comes from.
///
/// Lowest first: the file that INFOPLIST_FILE names; what Xcode generates from settings, merged as its
/// engine merges (a single value replaces, a list is added to, a dictionary is laid over); what
/// `info` and its friendly fields lowered to; what follows from devices and platform.
package struct InfoPlist: Sendable {
  /// One key at the top of the file.
  package struct Entry: Sendable {
    package let key: String
    package let value: PropertyListValue
    /// The settings that it was made from, sorted: `explain` tells where each comes from. Empty for what
    /// only the file says and for what every Info.plist has.
    package let settings: [String]
    /// Whether the file that INFOPLIST_FILE names has a part in it.
    package let isFromFile: Bool
  }

  /// Sorted by the bytes of the keys.
  package let entries: [Entry]
  package let problems: [Diagnostic]
  package let target: String
  package let configuration: String

  /// Whether a cell's product has an Info.plist: bundles do, libraries and tools do not.
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
