package import SettingsDiagnostics

/// Why a file that a project names is missing, as far as the folders around it show.
///
/// Many files are often missing for one reason. Their findings have the same cause, so that `check`
/// reports it once.
package struct MissingFile {
  /// Identifies what several missing files have in common.
  package let cause: String
  /// The reason, in the words of a message; nil if nothing is known but that the file is missing.
  package let reason: String?
  /// What makes the file; nil if that is not known.
  package let help: String?
  package private(set) var notes: [Diagnostic.Note] = []

  /// - Parameter path: The path of a file, or of an .xcodeproj.
  package init(_ path: String, in sources: any SourceProvider) {
    let path = LexicalPath.normalize(path)
    let folder = Self.missingFolder(of: path, sources)
    let missing = folder ?? Self.emptyFolder(of: path, sources) ?? path
    let noFolder = folder.map { "there is no folder '\($0)'" }
    let folders = LexicalPath.components(of: LexicalPath.directory(of: path))
    if folders.contains("Pods") {
      cause = "Pods"
      reason = noFolder
      help = "run 'pod install', which makes the folder and its files"
    } else if let module = GitSubmodules(
      above: LexicalPath.directory(of: path), in: sources
    ).missingFolder(of: path) {
      cause = ".gitmodules"
      reason = "the git submodule '\(module)' is not checked out"
      help = "run 'git submodule update --init --recursive'"
    } else if let spec = Self.spec(of: path, sources) {
      cause = "XcodeGen"
      reason = nil
      help = "generate it with XcodeGen from its spec, or name the spec with --config"
      notes = [.init("the spec is '\(spec)'")]
    } else {
      cause = missing
      reason = noFolder
      help = Self.template(of: missing, sources).map {
        "'\($0)' looks like its template: copy it to '\(missing)', and complete the copy"
      }
    }
  }

  /// Returns the spec beside a project that XcodeGen makes of it; nil if there is none.
  package static func spec(of project: String, _ sources: any SourceProvider) -> String? {
    guard project.hasSuffix(".xcodeproj") else { return nil }
    let folder = LexicalPath.directory(of: project)
    let name = LexicalPath.fileName(of: project).dropLast(".xcodeproj".count)
    let names = ["project", String(name)].flatMap { name in
      ["yml", "yaml", "json"].map { "\(name).\($0)" }
    }
    return names.map { LexicalPath.join(folder, $0) }.first(where: sources.isReadableFile)
  }

  /// Returns the outermost folder of a path that does not exist; nil if only the file does not.
  private static func missingFolder(of path: String, _ sources: any SourceProvider) -> String? {
    var missing: String?
    var folder = LexicalPath.directory(of: path)
    while !folder.isEmpty, folder != ".", folder != "/", sources.canonicalPath(folder) == nil {
      missing = folder
      folder = LexicalPath.directory(of: folder)
    }
    return missing
  }

  /// Returns the folder of a path if it exists and has nothing but hidden files, which keep it in a
  /// repository.
  private static func emptyFolder(of path: String, _ sources: any SourceProvider) -> String? {
    let folder = LexicalPath.directory(of: path)
    let isEmpty = sources.folderEntries(folder)?.allSatisfy { $0.name.hasPrefix(".") }
    return isEmpty == true ? folder : nil
  }

  /// Returns what is beside a missing file or folder and has its name with a word for templates.
  private static func template(of path: String, _ sources: any SourceProvider) -> String? {
    let name = LexicalPath.fileName(of: path)
    let stem = name.split(separator: ".").first.map(String.init) ?? name
    let folder = LexicalPath.directory(of: path)
    let found = (sources.folderEntries(folder) ?? []).map(\.name).first { other in
      let rest = other.dropFirst(stem.count).lowercased()
      return other.hasPrefix(stem)
        && ["template", "example", "sample"].contains { rest.contains($0) }
    }
    return found.map { LexicalPath.join(folder, $0) }
  }
}
