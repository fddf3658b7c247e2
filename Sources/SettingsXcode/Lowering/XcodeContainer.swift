package import SettingsDiagnostics
import SettingsSystem

/// Loads an .xcodeproj or .xcworkspace and everything that it names. It only reads files.
package enum XcodeContainer {
  /// Whether a path names a project or workspace of Xcode.
  package static func isXcodePath(_ path: String) -> Bool {
    let path = withoutSlashes(path)
    if path.hasSuffix(".xcodeproj") || path.hasSuffix(".xcworkspace") { return true }
    let name = LexicalPath.fileName(of: path)
    return name == XcodeProject.fileName || name == XcodeWorkspace.fileName
  }

  private static func withoutSlashes(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  /// Returns the file to read for a path: the project file in an .xcodeproj, or the path itself.
  package static func projectFile(of path: String) -> String {
    let path = withoutSlashes(path)
    return path.hasSuffix(".xcodeproj") ? LexicalPath.join(path, XcodeProject.fileName) : path
  }

  /// Returns the path of a project or workspace without its inner parts: `App.xcodeproj` for
  /// `App.xcodeproj/` and for the file inside it.
  ///
  /// If the path is relative to a folder inside the project, the result contains the project's name
  /// as well.
  package static func trimmed(_ path: String) -> String {
    let path = withoutSlashes(path)
    if path.hasSuffix(".xcodeproj") { return path }
    let named = namingFolder(path)
    let folder = LexicalPath.directory(of: named)
    switch LexicalPath.fileName(of: named) {
    case XcodeProject.fileName where folder.hasSuffix(".xcodeproj"): return folder
    case XcodeWorkspace.fileName where folder.hasSuffix(".xcworkspace"): return trimmed(folder)
    default: return named
    }
  }

  /// Returns a path with the name of its project: `../App.xcodeproj/project.xcworkspace` for
  /// `project.xcworkspace` in App.xcodeproj.
  private static func namingFolder(_ path: String) -> String {
    let folder = LexicalPath.directory(of: LexicalPath.normalize(path))
    guard [".", ".."].contains(LexicalPath.fileName(of: folder)),
      let working = CurrentProcess.workingDirectory
    else { return path }
    let name = LexicalPath.fileName(of: LexicalPath.normalize(LexicalPath.join(working, folder)))
    guard name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace") else { return path }
    return LexicalPath.normalize(
      LexicalPath.join(folder, "../\(name)/\(LexicalPath.fileName(of: path))"))
  }

  /// Returns the folder of a workspace; nil for a project, whose own workspace is inside it.
  package static func workspaceFolder(of path: String) -> String? {
    let path = LexicalPath.normalize(trimmed(path))
    let folder = LexicalPath.directory(of: path)
    return path.hasSuffix(".xcworkspace") && !folder.hasSuffix(".xcodeproj") ? folder : nil
  }

  /// Loads a project or a workspace.
  ///
  /// - Returns: Nil if nothing can be loaded, which is reported.
  package static func load(
    _ path: String, sources: any SourceProvider, files: inout SourceFiles,
    diagnostics: inout DiagnosticCollector
  ) -> XcodeOutline? {
    let path = trimmed(path)
    let fileName = LexicalPath.fileName(of: LexicalPath.normalize(path))
    let name = fileName.lastIndex(of: ".").map { String(fileName[..<$0]) } ?? fileName
    if path.hasSuffix(".xcworkspace") {
      return workspace(path, name, sources, &files, &diagnostics)
    }
    guard
      let project = project(
        path, at: nil, sources: sources, files: &files, diagnostics: &diagnostics)
    else { return nil }
    return XcodeOutline(name: name, projects: [project])
  }

  /// Loads a project, and reports an error if it cannot be read.
  ///
  /// - Parameter range: The place of the reference; nil for the command line.
  private static func project(
    _ path: String, at range: SourceRange?, sources: any SourceProvider, files: inout SourceFiles,
    diagnostics: inout DiagnosticCollector
  ) -> XcodeProject? {
    let file = projectFile(of: path)
    do throws(SourceReadFailure) {
      let bytes = ProjectEncoding.utf8(try sources.read(file))
      let id = files.add(path: file, bytes: bytes)
      return XcodeProjectReader.read(bytes, path: path, file: id, diagnostics: &diagnostics)
    } catch {
      let missing = error.reason == .notFound ? MissingFile(path, in: sources) : nil
      diagnostics.report(
        Diagnostic(
          "unreadable-project", "cannot read '\(file)': \(missing?.reason ?? error.explanation)",
          at: range, path: range == nil ? file : nil, notes: missing?.notes ?? [],
          help: missing?.help
        ).with(cause: missing?.cause))
      return nil
    }
  }

  private static func workspace(
    _ path: String, _ name: String, _ sources: any SourceProvider, _ files: inout SourceFiles,
    _ diagnostics: inout DiagnosticCollector
  ) -> XcodeOutline? {
    let file = LexicalPath.join(path, XcodeWorkspace.fileName)
    let bytes: [UInt8]
    do throws(SourceReadFailure) {
      bytes = ProjectEncoding.utf8(try sources.read(file))
    } catch {
      if error.reason == .notFound, let owner = owner(ofWorkspace: path) {
        diagnostics.report(emptyWorkspace(path, of: owner, file: file))
        return nil
      }
      diagnostics.report(
        Diagnostic(
          "unreadable-workspace", "cannot read '\(file)': \(error.explanation)", path: file))
      return nil
    }
    let id = files.add(path: file, bytes: bytes)
    let references = XcodeWorkspace.read(bytes, path: path, file: id, diagnostics: &diagnostics)
    if diagnostics.hasErrors { return nil }
    var projects: [XcodeProject] = []
    var seen: Set<String> = []
    let named = references.filter { $0.path.hasSuffix(".xcodeproj") }
    for reference in named {
      // A workspace may name a project in two ways. Xcode loads it once.
      let canonical = sources.canonicalPath(LexicalPath.join(reference.path, XcodeProject.fileName))
      guard seen.insert(canonical ?? reference.path).inserted else { continue }
      // Report a missing project, and load the others.
      var own = DiagnosticCollector()
      if let project = project(
        reference.path, at: reference.range, sources: sources, files: &files, diagnostics: &own)
      {
        projects.append(project)
      }
      diagnostics.report(contentsOf: own.diagnostics)
    }
    if named.isEmpty {
      let folders = [LexicalPath.directory(of: path)] + references.map(\.path)
      let isOfPackage = folders.contains {
        sources.isReadableFile(LexicalPath.join($0, "Package.swift"))
      }
      let owner = owner(ofWorkspace: path) ?? (isOfPackage ? "a Swift package" : nil)
      diagnostics.report(emptyWorkspace(path, of: owner, file: file))
    }
    return projects.isEmpty
      ? nil
      : XcodeOutline(
        name: name, projects: projects, folder: LexicalPath.directory(of: path),
        packageFolders: references.map(\.path).filter { !$0.hasSuffix(".xcodeproj") })
  }

  /// Returns what Xcode made a workspace for, if it is not for projects.
  private static func owner(ofWorkspace path: String) -> String? {
    let folders = LexicalPath.components(of: path).dropLast()
    if folders.contains(".swiftpm") { return "a Swift package" }
    return folders.last?.hasSuffix(".playground") == true ? "a playground" : nil
  }

  private static func emptyWorkspace(
    _ path: String, of owner: String?, file: String
  ) -> Diagnostic {
    Diagnostic(
      "workspace-empty",
      owner.map { "'\(path)' is the workspace of \($0), which has no project" }
        ?? "the workspace '\(path)' contains no project", path: file,
      help: "name an .xcodeproj with --config")
  }
}
