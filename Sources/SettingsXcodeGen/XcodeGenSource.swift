package import SettingsDiagnostics
package import SettingsModel

/// One entry of a target's `sources`, and which files of it the target compiles.
package struct XcodeGenSource: Sendable {
  /// Seen from the spec's folder.
  package let path: String
  /// Patterns, seen from the path.
  package private(set) var excludes: [String] = []
  /// Flags that its files are compiled with and others are not.
  package private(set) var compilerFlags: [String] = []
  /// The phase that the spec states for all of it; `copyFiles` for one that copies.
  package private(set) var phase: String?
  /// The only platforms that its files are for, as Xcode names them in filters; empty for all.
  package private(set) var platformFilters: [String] = []
  /// Whether the path of each file names its platform.
  package private(set) var infersPlatforms = false
  /// Whether some of its files may not be built on some platforms.
  var isForSomePlatforms: Bool { infersPlatforms || !platformFilters.isEmpty }
  private var includes: [String] = []
  private var isOptional = false
  /// Whether a compiler may get what is in it: a folder that is copied as it is and the files of other
  /// build phases are none of its business.
  private var isCompiled = true

  /// More files than any target has; a home folder named by mistake may have them.
  private static let maximumCount = 50_000

  /// - Returns: nil for what names no path.
  init?(_ value: XcodeGenValue) {
    if let text = value.text {
      path = text
      return
    }
    guard let mapping = value.mapping, let path = mapping["path"]?.text else { return nil }
    self.path = path
    func patterns(_ key: String) -> [String] {
      (mapping[key]?.list ?? []).compactMap(\.text)
    }
    excludes = patterns("excludes")
    includes = patterns("includes")
    let flags = mapping["compilerFlags"]
    compilerFlags = flags?.text.map { [$0] } ?? (flags?.list ?? []).compactMap(\.text)
    platformFilters = (mapping["destinationFilters"]?.readableTexts ?? [])
      .compactMap { XcodeGenDestination(rawValue: $0)?.platformFilter }
    infersPlatforms = mapping["inferDestinationFiltersByPath"]?.boolean ?? false
    isOptional = mapping["optional"]?.boolean ?? false
    phase = mapping["buildPhase"].map { $0.text ?? "copyFiles" }
    isCompiled = (phase ?? "sources") == "sources" && mapping["type"]?.text != "folder"
  }

  /// Returns the entry, without its compiler flags: the path itself, or the files that `includes`
  /// leaves of it. Empty for an optional path that does not exist.
  ///
  /// - Parameters:
  ///   - folder: The folder of the spec.
  ///   - isForCompilers: Whether only sources count, and no folders that are copied.
  package func entries(
    in folder: String, sources: any SourceProvider, isForCompilers: Bool
  ) -> [SourcePath] {
    if isForCompilers, !isCompiled { return [] }
    let place = LexicalPath.normalize(LexicalPath.join(folder, path))
    if isOptional, sources.canonicalPath(place) == nil { return [] }
    guard !includes.isEmpty, let files = sources.files(below: place, limit: Self.maximumCount)
    else { return [SourcePath(path: path, exclusions: excludes)] }
    // What is found has the place in front, however the folder is written.
    let own = SpecPathRewriting.join(".", path)
    let includes = includes.map(PathPattern.init), excludes = excludes.map(PathPattern.init)
    return files.compactMap { file in
      let inside = LexicalPath.relative(file, to: place)
      let isIncluded =
        includes.contains { $0.covers(inside) } && !excludes.contains { $0.covers(inside) }
      return isIncluded ? SourcePath(path: SpecPathRewriting.join(own, inside)) : nil
    }
  }
}
