import SettingsDiagnostics
import SettingsProjects

/// The xcconfig files that a config.yaml or another xcconfig file names and that do not exist, such as
/// those that a build makes.
struct MissingXcconfigs {
  private static let identifiers: Set<String> = ["missing-xcconfig", "xcconfig-missing-include"]

  static let hint = Diagnostic(
    "missing-files", .note, "files that a build makes may be missing",
    help: "add --allow-missing-files to write the project without them")

  private var paths: Set<String> = []

  /// Adds the files that errors name.
  ///
  /// - Returns: A warning for each error about a file that was not known yet.
  mutating func add(
    _ found: [Diagnostic], in files: SourceFiles, _ sources: any SourceProvider
  ) -> [Diagnostic] {
    var isNew: [String: Bool] = [:]
    return found.compactMap { diagnostic in
      guard Self.identifiers.contains(diagnostic.identifier), let range = diagnostic.range,
        let file = files[range.file]
      else { return nil }
      let text = file.bytes[Int(range.start)..<Int(range.end)]
      let name = String(decoding: text, as: UTF8.self).filter { $0 != "\"" && $0 != "'" }
      let path = LexicalPath.normalize(
        LexicalPath.join(LexicalPath.directory(of: file.path), name))
      let wasAdded =
        isNew[path] ?? (Self.isMissing(path, in: sources) && paths.insert(path).inserted)
      isNew[path] = wasAdded
      guard wasAdded else { return nil }
      return Diagnostic(
        diagnostic.identifier, .warning, diagnostic.message, at: range, notes: diagnostic.notes,
        help: "the project names the file, and Xcode needs it to build")
    }
  }

  /// Whether nothing is at a path: what cannot be read may have settings.
  private static func isMissing(_ path: String, in sources: any SourceProvider) -> Bool {
    if sources.folderEntries(path) != nil { return false }
    do throws(SourceReadFailure) {
      _ = try sources.read(path)
      return false
    } catch {
      return error.reason == .notFound
    }
  }

  /// Returns sources in which the files are empty.
  func sources(above base: any SourceProvider) -> any SourceProvider {
    OverlaySources(base: base, files: paths.map { ($0, []) })
  }
}
