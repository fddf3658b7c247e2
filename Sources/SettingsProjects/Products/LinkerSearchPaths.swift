package import SettingsDiagnostics

/// The folders of a project in which the linker looks for libraries and frameworks before it looks in
/// the SDK.
package struct LinkerSearchPaths {
  /// The names of the files in the folders of libraries, and of the frameworks in the others.
  private let libraries: Set<String>
  private let frameworks: Set<String>

  /// Whether a folder exists and could not be listed. It may contain anything.
  private let isIncomplete: Bool

  /// The folders of a system, which the SDK replaces.
  private static let system = ["/usr/", "/System/", "/Library/", "/Applications/"]
  /// The most files that are listed below a folder.
  private static let limit = 20_000

  /// - Parameters:
  ///   - libraries: The values of LIBRARY_SEARCH_PATHS.
  ///   - frameworks: The values of FRAMEWORK_SEARCH_PATHS. Those that end in `/**` include the folders
  ///     below them.
  ///   - arguments: The arguments of the linker, with `-L` and `-F`.
  ///   - folder: The folder that paths are relative to.
  package init(
    libraries: [String], frameworks: [String], arguments: [String], in folder: String,
    sources: any SourceProvider
  ) {
    let found = [
      libraries + LinkerFlags.values(of: "-L", in: arguments),
      frameworks + LinkerFlags.values(of: "-F", in: arguments),
    ].map { paths in
      paths.map { Self.names(in: $0, folder, sources) }
    }
    isIncomplete = found.contains { $0.contains(nil) }
    self.libraries = Set(found[0].compactMap(\.self).joined())
    self.frameworks = Set(found[1].compactMap(\.self).joined())
  }

  /// Returns the names of what is in a folder; nil if they are not known.
  private static func names(
    in path: String, _ folder: String, _ sources: any SourceProvider
  ) -> [String]? {
    let isDeep = path.hasSuffix("/**")
    let place = LexicalPath.normalize(
      LexicalPath.join(folder, isDeep ? String(path.dropLast(3)) : path))
    if system.contains(where: (place + "/").hasPrefix) { return [] }
    if sources.canonicalPath(place) == nil { return [] }
    guard isDeep else { return sources.folderEntries(place)?.map(\.name) }
    let files = sources.files(below: place, limit: limit)
    return files?.flatMap { file in
      let inside = LexicalPath.rest(of: file, below: place).map(String.init) ?? file
      return LexicalPath.components(of: inside).map(String.init)
    }
  }

  func contain(library name: String) -> Bool {
    isIncomplete
      || [".a", ".dylib", ".tbd", ".o"].contains { libraries.contains("lib\(name)\($0)") }
  }

  func contain(framework name: String) -> Bool {
    isIncomplete || frameworks.contains("\(name).framework")
  }
}
