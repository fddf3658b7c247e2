import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRendering
import SettingsXcode
import SettingsXcodeGen

/// Reads what is to be imported, whatever kind of file it is.
struct ImportReading {
  typealias Failure = ProjectImport.Failure

  let kind: ProjectImport.Kind
  let imported: ImportedProject
  /// The folder that the result belongs in.
  let folder: String
  private(set) var spec: XcodeGenProject?
  private(set) var files = SourceFiles()
  var diagnostics: [Diagnostic] { collector.sorted }

  /// What the input may have read.
  let sources: any SourceProvider
  private var collector = DiagnosticCollector()

  init(
    _ paths: [String], options: ProjectImport.Options, sources: any SourceProvider
  ) throws(Failure) {
    guard let path = paths.first else {
      throw Failure(
        Diagnostic(
          "import-nothing", "no file to import",
          help: "name an Xcode project, an XcodeGen spec or xcconfig files"))
    }
    kind = try Self.kind(of: paths, options, sources)
    let sources = ConfinedSources.of(
      path, named: kind == .xcconfig ? paths : [], allowsFilesOutside: options.allowsFilesOutside,
      base: sources)
    self.sources = sources
    guard kind == .xcconfig || paths.count == 1 else {
      throw Failure(
        Diagnostic(
          "import-several", "several files can be imported together only if all are .xcconfig",
          help: "import one project or one spec at a time"))
    }
    var xcconfigs: ImportedXcconfig
    switch kind {
    case .xcconfig:
      for path in paths {
        do throws(SourceReadFailure) { _ = try sources.read(path) } catch {
          throw Failure(
            Diagnostic(
              "unreadable-file", "cannot read '\(path)': \(error.explanation)", path: path))
        }
      }
      if let diagnostic = Self.ambiguity(of: paths) { throw Failure(diagnostic) }
      folder = LexicalPath.directory(of: LexicalPath.normalize(path))
      xcconfigs = ImportedXcconfig(sources: sources, searchPaths: [folder])
      xcconfigs.acceptsDroppedLines = false
      var imported = ImportedProject(
        xcconfigFiles: paths.map(LexicalPath.normalize), folder: folder, xcconfigs: &xcconfigs)
      imported.name = LexicalPath.fileName(of: AbsolutePath.folder(of: path))
      self.imported = imported
    case .xcode:
      let outline = XcodeContainer.load(
        path, sources: sources, files: &files, diagnostics: &collector)
      guard let outline else { throw Failure(diagnostics: collector.sorted, files: files) }
      guard outline.projects.count == 1 else {
        collector.report(Self.severalProjects(in: outline, path))
        throw Failure(diagnostics: collector.sorted, files: files)
      }
      collector.report(contentsOf: outline.projects[0].danglingReferences())
      folder = outline.projects[0].projectFolder
      xcconfigs = ImportedXcconfig(sources: sources, searchPaths: [folder], files: files)
      var imported = ImportedProject(outline, sources: sources, xcconfigs: &xcconfigs)
      var parts = PartsImport(outline.projects[0], imported, sources: sources)
      imported.add(parts.run())
      self.imported = imported
    case .xcodegen:
      let project = XcodeGenProject.load(
        path: path, sources: sources,
        options: .init(variables: options.variables, projectRoot: options.projectRoot),
        files: &files, diagnostics: &collector)
      guard let project else { throw Failure(diagnostics: collector.sorted, files: files) }
      folder = project.folder
      spec = project
      xcconfigs = ImportedXcconfig(sources: sources, searchPaths: [folder], files: files)
      imported = ImportedProject(project, sources: sources, xcconfigs: &xcconfigs)
    }
    files = xcconfigs.files
    collector.report(contentsOf: xcconfigs.diagnostics.diagnostics)
    if xcconfigs.diagnostics.hasErrors {
      throw Failure(diagnostics: collector.sorted, files: files)
    }
  }

  // MARK: Kinds

  private static func kind(
    of paths: [String], _ options: ProjectImport.Options, _ sources: any SourceProvider
  ) throws(Failure) -> ProjectImport.Kind {
    let path = paths[0]
    if options.kind == .xcode, !XcodeContainer.isXcodePath(path) {
      throw Failure(
        Diagnostic(
          "import-kind", "'\(path)' is not an .xcodeproj or .xcworkspace", path: path,
          help: "name the folder with this extension, or a different '--kind'"))
    }
    if let kind = options.kind { return kind }
    if paths.allSatisfy({ $0.hasSuffix(".xcconfig") }) { return .xcconfig }
    if XcodeContainer.isXcodePath(path) { return .xcode }
    // The reader reports what cannot be read.
    if XcodeGenProject.isSpec(path, sources: sources) || !sources.isReadableFile(path) {
      return .xcodegen
    }
    throw Failure(
      Diagnostic(
        "import-kind", "'\(path)' is not an Xcode project, XcodeGen spec or xcconfig file",
        path: path,
        help: "if it is one, add '--kind xcodegen' or '--kind xcconfig'"))
  }

  /// Each project has settings of its own on the level of the project, and with them a config.yaml of its own.
  private static func severalProjects(in outline: XcodeOutline, _ path: String) -> Diagnostic {
    Diagnostic(
      "import-workspace",
      "'\(path)' has \(outline.projects.count) projects, and each needs its own config.yaml",
      path: path,
      notes: outline.projects.map { Diagnostic.Note($0.path) },
      help: "add '-o config.yaml' to write one beside each project")
  }

  /// Each file becomes a configuration of its name; two that are called alike cannot.
  private static func ambiguity(of paths: [String]) -> Diagnostic? {
    var seen: [String: String] = [:]
    for path in paths {
      let name = LexicalPath.fileName(of: path)
      guard let other = seen.updateValue(path, forKey: name.lowercased()) else { continue }
      return Diagnostic(
        "import-several",
        "'\(other)' and '\(path)' would be the same configuration, because it is named after the file",
        path: path, help: "import them one by one, or rename one of them")
    }
    return nil
  }
}
