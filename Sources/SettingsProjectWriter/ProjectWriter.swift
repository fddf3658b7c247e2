package import SettingsDiagnostics
import SettingsProjects
import SettingsSystem
import SettingsXcode
package import SettingsXcodeGen

/// Writes the Xcode project of an XcodeGen spec, as text.
package struct ProjectWriter {
  package struct Options: Sendable {
    /// Whether sources may be outside of the spec's folder.
    package var allowsOutside = false
    /// The name of the user, for the files that are not shared.
    package var user = ""

    package init() {}
  }

  package struct File: Sendable {
    /// Relative to the project's folder (`App.xcodeproj`).
    package let path: String
    package let bytes: [UInt8]
  }

  /// A file beside the project: a property list that a spec asks for, or a prefix header of a config.yaml.
  package struct CompanionFile: Sendable {
    /// Relative to the folder of the spec or config.
    package let path: String
    package let bytes: [UInt8]
    /// What a file at the path begins with if this tool wrote it; nil if any file is replaced.
    package var mark: String?

    /// Whether a file that is there may be replaced.
    package func mayReplace(_ old: [UInt8]) -> Bool {
      mark.map { old.starts(with: $0.utf8) } ?? true
    }
  }

  /// A project in full.
  package struct Output: Sendable {
    /// The name of the project's folder.
    package let name: String
    package let files: [File]
    package var companions: [CompanionFile]
    /// Folders of the project that contain nothing else.
    package let replacedFolders: [String]
    package let targetCount: Int
  }

  /// Makes the project of a spec.
  ///
  /// - Parameters:
  ///   - folder: The folder of the spec: an absolute path without links.
  ///   - sources: The source of the files of targets.
  ///   - diagnostics: Gets what is wrong, and what XcodeGen would reject.
  /// - Returns: Nil if there is an error.
  /// - Complexity: O(*n* log *n*), where *n* is the number of files and folders of the sources.
  package static func project(
    of contents: XcodeGenContents, folder: String, sources: any SourceProvider = DiskSources(),
    options: Options = Options(),
    diagnostics: inout DiagnosticCollector
  ) -> Output? {
    let draft = ProjectDraft(
      contents, folder: folder,
      boundary: options.allowsOutside ? nil : ConfinedSources.boundary(around: folder),
      sources: sources, diagnostics: diagnostics)
    defer { diagnostics = draft.diagnostics }
    let name = contents.spec.name
    guard draft.acceptsName(name, of: "a project", at: contents.root["name"]?.range) else {
      return nil
    }
    for path in contents.companionPaths { draft.listing.add(file: draft.place(path)) }
    WriterValidation(draft).validate()
    let propertyLists = SpecPropertyLists.all(draft)
    for list in propertyLists { draft.listing.add(file: draft.place(list.path)) }
    let composer = ProjectComposer(draft)
    let format = composer.compose()
    let source = LexicalPath.fileName(of: contents.project.path)
    var schemes = SchemeFiles(source: source, user: options.user)
    schemes.add(SchemePlan.all(draft), SchemeComposer(composer))
    let breakpoints = Breakpoints(draft).list()
    for problem in draft.listing.problems {
      draft.diagnostics.report(
        Diagnostic("unreadable-file", .error, problem.message, path: problem.path))
    }
    guard !draft.diagnostics.hasErrors else { return nil }
    let text = ProjectText.text(
      of: draft.graph, root: composer.project, version: format.version, source: source)
    var files = [
      File(path: "project.pbxproj", bytes: text),
      File(
        path: "project.xcworkspace/contents.xcworkspacedata",
        bytes: Array(workspace(source: source).utf8)),
    ]
    files += schemes.files
    if let breakpoints {
      files.append(
        File(
          path: "xcshareddata/xcdebugger/Breakpoints_v2.xcbkptlist",
          bytes: breakpoints.file(source: source)))
    }
    return Output(
      name: name + ".xcodeproj", files: files, companions: propertyLists,
      replacedFolders: ["xcshareddata/xcschemes"]
        // A config.yaml has no breakpoints, so those of Xcode stay.
        + (contents.isConfig ? [] : ["xcshareddata/xcdebugger"]),
      targetCount: contents.spec.targets.count + contents.spec.aggregateTargets.count)
  }

  /// Whether a project file was written by this tool.
  package static func isGenerated(_ bytes: [UInt8]) -> Bool { ProjectMark.isMarked(bytes) }

  /// The name of the file that a project file was written from; nil if this tool did not write it.
  package static func source(of bytes: [UInt8]) -> String? { ProjectMark.source(of: bytes) }

  private static func workspace(source: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    \(ProjectMark.xml(source: source))<Workspace
       version = "1.0">
       <FileRef
          location = "self:">
       </FileRef>
    </Workspace>

    """
  }
}
