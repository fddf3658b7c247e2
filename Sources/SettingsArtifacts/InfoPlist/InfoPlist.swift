package import SettingsDiagnostics
import SettingsModel
package import SettingsXcode

/// The Info.plist of a cell, with the sources of each key.
///
/// The layers, lowest first:
///
/// - The file that INFOPLIST_FILE names.
/// - The settings of `info`, and its friendly fields, which become part of such a file.
/// - The keys of the product type and the platform.
/// - The keys that Xcode generates from settings. As in Xcode's engine, single values are replaced,
///   lists are extended, and dictionaries are merged. A key that `info` contains is not generated.
/// - The keys of devices. Keys that the platform does not have are removed.
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

  /// Whether a cell's product has an Info.plist: a bundle for which one is named, written in
  /// config.yaml or generated, and a tool that contains one.
  package static func exists(for cell: any SettingValues) -> Bool {
    let isNamed = cell.text("INFOPLIST_FILE") != nil
    if cell.text("PRODUCT_BUNDLE_PACKAGE_TYPE") == nil {
      return cell.boolean("CREATE_INFOPLIST_SECTION_IN_BINARY") == true
        && (isNamed || cell.generatesInfoPlist)
    }
    return isNamed || cell.generatesInfoPlist || cell.hasOwnInfo
  }

  /// - Parameter keys: The keys to include, at the top level (default: all).
  package init(_ cell: any SettingValues, keys: Set<String>? = nil) {
    var merge = InfoPlistMerge(cell, keys: keys)
    merge.addFile()
    merge.addEntries()
    merge.addFriendly()
    merge.addProductType()
    merge.addArchitecture()
    merge.addPlatform()
    merge.addGenerated()
    merge.removeEmpty()
    merge.addDeviceFamilies()
    merge.editForPlatform()
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

  /// The keys of the oldest system version, of which each platform has one.
  package static let versionKeys = ["LSMinimumSystemVersion", "MinimumOSVersion"]

  package subscript(key: String) -> PropertyListValue? { entry(key)?.value }

  package func entry(_ key: String) -> Entry? { entries.first { $0.key == key } }

  /// The entire file as one value.
  package var dictionary: PropertyListValue {
    .dictionary(entries.map { (key: $0.key, value: $0.value) })
  }
}
