import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsXcodeGen

/// Decides which files of a target take part in a cell's build.
///
/// EXCLUDED_SOURCE_FILE_NAMES excludes files, unless INCLUDED_SOURCE_FILE_NAMES names them, too. A
/// relative pattern is compared with as many of the last components of a file's path as it has. An
/// absolute pattern is compared with the entire path. Each component matches as in `fnmatch`
/// (`BuildFileFilteringContext` of swift-build). Build files may be for some platforms only.
package struct SourceFilter: Sendable, Hashable {
  private let excluded: [String]
  private let included: [String]
  /// The name of the platform in Xcode's filters; nil if it is unknown.
  private let platforms: Set<String>?
  /// The filters of files and folders, by path.
  private let filters: [String: [String]]
  private let root: String

  /// - Parameter root: The folder where the paths of files start (default: SRCROOT).
  package init(_ cell: some SettingValues, root: String? = nil) {
    self.init(root: root, list: cell.list, text: cell.text)
  }

  /// - Parameters:
  ///   - root: The folder where the paths of files start (default: SRCROOT).
  ///   - list: Returns the elements of a setting.
  ///   - text: Returns the text of a setting; nil if it is empty.
  package init<Failure>(
    root: String? = nil, list: (String) throws(Failure) -> [String],
    text: (String) throws(Failure) -> String?
  ) throws(Failure) {
    excluded = try list("EXCLUDED_SOURCE_FILE_NAMES")
    included = excluded.isEmpty ? [] : try list("INCLUDED_SOURCE_FILE_NAMES")
    let platform = PlatformFilter.name(
      ofPlatform: try text("PLATFORM_NAME"), variant: try text("SDK_VARIANT"))
    platforms = platform.map { [$0] }
    var folder = root
    if folder == nil { folder = try text("SRCROOT") }
    self.root = folder ?? ""
    filters = TargetFileRequest.platforms(of: try list("SOURCE_FILE_PLATFORMS"), root: self.root)
  }

  /// Whether a file is built. If that is uncertain, the answer is true.
  ///
  /// - Parameter filters: The platforms that the build file is for; empty for all.
  package func includes(_ path: String, platforms filters: [String] = []) -> Bool {
    if !includes(filters) || !self.filters.isEmpty && !isOnPlatform(path) { return false }
    return !excluded.contains { Self.covers($0, path) == true }
      || included.contains { Self.covers($0, path) != false }
  }

  /// Whether a build file or a dependency for some platforms takes part; for all if there are none.
  package func includes(_ filters: [String]) -> Bool {
    platforms.map { PlatformFilter.include(filters, $0) } ?? true
  }

  /// Whether an entry that names the file, or a folder around it, is for the platform.
  private func isOnPlatform(_ path: String) -> Bool {
    var place = path
    var isNamed = false
    while true {
      if let found = filters[place] {
        let own = found == [PlatformFilter.ofPath] ? Self.filters(inPath: path, below: root) : found
        if includes(own) { return true }
        isNamed = true
      }
      let folder = LexicalPath.directory(of: place)
      if folder == place || folder.isEmpty || folder == "." { return !isNamed }
      place = folder
    }
  }

  private static func filters(inPath path: String, below root: String) -> [String] {
    let named = XcodeGenDestination.named(inPath: LexicalPath.relative(path, to: root))
    return named.map { [$0.platformFilter] } ?? []
  }

  /// Whether a pattern covers a path; nil for a pattern that `fnmatch` may read in another way.
  private static func covers(_ pattern: String, _ path: String) -> Bool? {
    if ["\\", "[^", "[]", "[!]", "[["].contains(where: pattern.contains) { return nil }
    if pattern.split(separator: "[", omittingEmptySubsequences: false).dropFirst().contains(where: {
      !$0.contains("]")
    }) {
      return nil
    }
    let wanted = LexicalPath.components(of: pattern), parts = LexicalPath.components(of: path)
    guard !wanted.isEmpty, wanted.count <= parts.count,
      !pattern.hasPrefix("/") || wanted.count == parts.count
    else { return false }
    return zip(wanted, parts.suffix(wanted.count)).allSatisfy { wanted, part in
      ConditionPattern.match(String(wanted), String(part)) == .matches
    }
  }
}
