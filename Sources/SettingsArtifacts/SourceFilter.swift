import SettingsDiagnostics
import SettingsModel

/// Decides which files of a target's phases take part in a cell's build.
package struct SourceFilter: Sendable, Hashable {
  private let excluded: [String]
  private let included: [String]
  /// The name of the platform in Xcode's filters; nil if it is unknown.
  private let platforms: Set<String>?

  package init(_ cell: some SettingValues) {
    self.init(list: cell.list, text: cell.text)
  }

  /// - Parameters:
  ///   - list: Returns the elements of a setting.
  ///   - text: Returns the text of a setting; nil if it is empty.
  package init(list: (String) -> [String], text: (String) -> String?) {
    excluded = list("EXCLUDED_SOURCE_FILE_NAMES")
    included = excluded.isEmpty ? [] : list("INCLUDED_SOURCE_FILE_NAMES")
    let sdk = text("PLATFORM_NAME").flatMap { SDKTable.sdk(named: $0) }
    let isCatalyst = text("SDK_VARIANT") == SDKTable.catalystVariant
    platforms = sdk.flatMap { PlatformFilter.name(of: isCatalyst ? $0.catalyst : $0) }.map { [$0] }
  }

  package func includes(_ path: String, platforms filters: [String]) -> Bool {
    if !includes(filters) { return false }
    if excluded.isEmpty { return true }
    return !Self.matches(path, excluded) || Self.matches(path, included)
  }

  package func includes(_ filters: [String]) -> Bool {
    platforms.map { PlatformFilter.include(filters, $0) } ?? true
  }

  /// Whether a pattern matches the path or the last of its components.
  private static func matches(_ path: String, _ patterns: [String]) -> Bool {
    patterns.contains { pattern in
      let count = pattern.utf8.count { $0 == UInt8(ascii: "/") } + 1
      let tail = path.split(separator: "/").suffix(count).joined(separator: "/")
      return [path, tail].contains { ConditionPattern.match(pattern, $0) == .matches }
    }
  }
}
