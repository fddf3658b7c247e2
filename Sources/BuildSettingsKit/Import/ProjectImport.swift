package import SettingsDiagnostics
import SettingsModel
import SettingsRendering
import SettingsResolution
import SettingsSpec
import SettingsSystem
import SettingsXcode
package import SettingsXcodeGen

/// Turns an Xcode project, an XcodeGen spec or xcconfig files into a config.yaml that means the same,
/// and proves it before anybody may write it.
package struct ProjectImport {
  package struct Options: Sendable {
    /// Whether xcconfig files stay files rather than being taken over.
    package var keepsXcconfigs = false
    /// The environment that XcodeGen fills variables from.
    package var variables: [String: String] = [:]
    /// The folder that a spec's paths are relative to; its own where nil.
    package var projectRoot: String?

    package init() {}
  }

  package struct Outcome: Sendable {
    /// The text of config.yaml.
    package let config: ByteBuffer
    /// The folder that it belongs in: its paths are seen from there.
    package let folder: String
    package let assignmentsIn: Int
    package let assignmentsOut: Int
    package let redundant: Int
    /// The names whose assignments only repeated what the project says, sorted.
    package let redundantNames: [String]
    /// xcconfig files that stay because a mapping cannot say what their order of lines says.
    package let keptXcconfigs: [String]
    /// What Xcode ignores, and is left out.
    package let ignored: Int
    package let comparedValues: Int
  }

  /// Why there is no outcome.
  package struct Failure: Error {
    package let diagnostics: [Diagnostic]
    package let files: SourceFiles

    init(diagnostics: [Diagnostic], files: SourceFiles) {
      self.diagnostics = diagnostics
      self.files = files
    }

    init(_ diagnostic: Diagnostic) {
      self.init(diagnostics: [diagnostic], files: SourceFiles())
    }
  }

  /// What is odd about the input, besides what makes importing it fail.
  package private(set) var diagnostics: [Diagnostic] = []
  package private(set) var files = SourceFiles()

  private let paths: [String]
  private let options: Options
  private let sources: any SourceProvider
  private var imported: ImportedProject
  private let folder: String
  /// What an XcodeGen spec says, for those who want it unresolved.
  package let spec: XcodeGenProject?

  /// Reads what is to be imported.
  package init(
    _ paths: [String], options: Options, sources: any SourceProvider = DiskSources()
  ) throws(Failure) {
    self.paths = paths
    self.options = options
    self.sources = sources
    guard let path = paths.first else {
      throw Failure(Diagnostic("import-nothing", "there is nothing to import"))
    }
    let read: Input
    var collector = DiagnosticCollector()
    if paths.allSatisfy({ $0.hasSuffix(".xcconfig") }) {
      read = try Self.readXcconfigs(paths, sources)
    } else if paths.count > 1 {
      throw Failure(
        Diagnostic(
          "import-several", "several files can be imported together only if all are .xcconfig",
          help: "import one project or one spec at a time"))
    } else if XcodeContainer.isXcodePath(path) {
      read = try Self.readXcode(path, sources, &files, &collector)
    } else {
      read = try Self.readSpec(path, sources, options, &files, &collector)
    }
    (imported, folder, spec) = (read.imported, read.folder, read.spec)
    diagnostics = collector.sorted
  }

  // MARK: Reading

  private struct Input {
    var imported: ImportedProject
    let folder: String
    var spec: XcodeGenProject?
  }

  private static func readXcconfigs(
    _ paths: [String], _ sources: any SourceProvider
  ) throws(Failure) -> Input {
    for path in paths where !sources.isReadableFile(path) {
      throw Failure(
        Diagnostic("unreadable-file", "cannot read '\(path)': no such file", path: path))
    }
    if let diagnostic = ambiguity(of: paths) { throw Failure(diagnostic) }
    let folder = LexicalPath.directory(of: LexicalPath.normalize(paths[0]))
    var imported = ImportedProject(
      xcconfigFiles: paths.map(LexicalPath.normalize), folder: folder, sources: sources)
    imported.name = LexicalPath.fileName(of: SettingsProject.absoluteFolder(of: paths[0]))
    return Input(imported: imported, folder: folder)
  }

  private static func readXcode(
    _ path: String, _ sources: any SourceProvider, _ files: inout SourceFiles,
    _ collector: inout DiagnosticCollector
  ) throws(Failure) -> Input {
    let outline = XcodeContainer.load(
      path, sources: sources, files: &files, diagnostics: &collector)
    guard let outline else { throw Failure(diagnostics: collector.sorted, files: files) }
    guard outline.projects.count == 1 else {
      // Each project has a folder, and with it a config.yaml, of its own.
      collector.report(
        Diagnostic(
          "import-workspace",
          "'\(path)' has \(outline.projects.count) projects, and each has a config.yaml of its own",
          path: path,
          notes: outline.projects.map { project in
            let output = LexicalPath.normalize(
              LexicalPath.join(project.projectFolder, "config.yaml"))
            return Diagnostic.Note(
              "resolve-settings import \(project.path.asShellWord) -o \(output.asShellWord)")
          }, help: "import them one by one, with the lines above"))
      throw Failure(diagnostics: collector.sorted, files: files)
    }
    return Input(
      imported: ImportedProject(outline, sources: sources),
      folder: outline.projects[0].projectFolder)
  }

  private static func readSpec(
    _ path: String, _ sources: any SourceProvider, _ options: Options,
    _ files: inout SourceFiles, _ collector: inout DiagnosticCollector
  ) throws(Failure) -> Input {
    guard XcodeGenProject.isSpec(path, sources: sources) || !sources.isReadableFile(path) else {
      throw Failure(
        Diagnostic(
          "import-kind", "'\(path)' is no Xcode project, XcodeGen spec or xcconfig file",
          path: path))
    }
    let project = XcodeGenProject.load(
      path: path, sources: sources,
      options: .init(variables: options.variables, projectRoot: options.projectRoot),
      files: &files, diagnostics: &collector)
    guard let project else { throw Failure(diagnostics: collector.sorted, files: files) }
    return Input(
      imported: ImportedProject(project, sources: sources), folder: project.folder, spec: project)
  }

  /// Each file becomes a configuration of its name; two that are called alike cannot.
  private static func ambiguity(of paths: [String]) -> Diagnostic? {
    var seen: [String: String] = [:]
    for path in paths {
      let name = LexicalPath.fileName(of: path)
      guard let other = seen.updateValue(path, forKey: name.lowercased()) else { continue }
      return Diagnostic(
        "import-several",
        "'\(other)' and '\(path)' would be one configuration: it is called like its file",
        path: path, help: "import them one by one, or give one of them another name")
    }
    return nil
  }

  // MARK: Writing

  /// The config.yaml, once it is proven to mean the same.
  package func outcome() throws(Failure) -> Outcome {
    var folding = ImportFolding(keepsXcconfigs: options.keepsXcconfigs)
    // Bare xcconfig files are compared as a config.yaml that names them.
    let isProject = !paths[0].hasSuffix(".xcconfig")
    let layout = ImportLayout(isProject ? imported.sayingSDKs() : imported, &folding)
    var disabled: [String: Set<Field>] = [:]
    var usesFields = true
    while true {
      var writer = ImportWriter(
        imported, layout, disabled: disabled, origin: paths.joined(separator: ", "))
      let config = writer.write()
      let (differences, compared, oldFiles) = try prove(config)
      if differences.isEmpty {
        return Outcome(
          config: config, folder: folder, assignmentsIn: imported.assignmentCount,
          assignmentsOut: writer.assignmentCount, redundant: layout.redundant,
          redundantNames: layout.redundantNames, keptXcconfigs: folding.kept,
          ignored: imported.ignored, comparedValues: compared)
      }
      if Self.disable(behind: differences, in: layout, &disabled) { continue }
      guard usesFields else {
        throw Failure(diagnostics: differences.map(diagnostic), files: oldFiles)
      }
      // Some value refers to what a field says otherwise: the plain settings are left.
      usesFields = false
      let places = [layout.project] + layout.templates + layout.targets
      for place in places { disabled[place.name] = FriendlySettings.fields }
      disabled[""] = FriendlySettings.fields
    }
  }

  /// A friendly field may say more than the setting that it stands for: does without it, in the target
  /// at first, then in its templates, then in the project.
  ///
  /// - Returns: whether there was one to do without.
  private static func disable(
    behind differences: [ImportProof.Difference], in layout: ImportLayout,
    _ disabled: inout [String: Set<Field>]
  ) -> Bool {
    var hasChanged = false
    for difference in differences {
      let place = layout.targets.first { $0.name == difference.target }
      let places = [place.map { [$0.name] } ?? [], place?.inherits ?? [], [""]]
      for row in FieldTable.rows where FriendlySettings.fields.contains(row.field) {
        guard row.lowersTo.split(separator: ", ").contains(where: { $0 == difference.name }) else {
          continue
        }
        for group in places where !group.isEmpty {
          let left = group.filter { disabled[$0]?.contains(row.field) != true }
          for name in left { disabled[name, default: []].insert(row.field) }
          hasChanged = hasChanged || !left.isEmpty
          if !left.isEmpty { break }
        }
      }
    }
    return hasChanged
  }

  private func prove(
    _ config: ByteBuffer
  ) throws(Failure) -> (
    differences: [ImportProof.Difference], compared: Int, oldFiles: SourceFiles
  ) {
    let path = LexicalPath.join(folder, "config.yaml")
    func project(
      _ config: ByteBuffer, _ options: ResolutionOptions
    ) throws(LoadFailure) -> SettingsProject {
      var options = options
      options.allowsFilesOutside = true
      return try SettingsProject(
        configFile: path,
        sources: OverlaySources(base: sources, path: path, bytes: config.bytes),
        projectDirectory: nil, options: options)
    }
    let old = oldProject(project)
    var proof = ImportProof(imported, old: old) { (options) throws(LoadFailure) in
      try project(config, options)
    }
    do {
      let differences = try proof.differences()
      return (differences, proof.count, proof.oldFiles)
    } catch let failure as LoadFailure {
      throw Failure(diagnostics: failure.diagnostics, files: failure.files)
    } catch let failure as ResolutionFailure {
      throw Failure(diagnostics: failure.diagnostics, files: failure.files)
    } catch {
      throw Failure(
        diagnostics: [Diagnostic("import-failed", "the import could not be proven: \(error)")],
        files: files)
    }
  }

  /// The project as it stands; for bare xcconfig files, a config.yaml that does nothing but name them.
  private func oldProject(
    _ project: @escaping (ByteBuffer, ResolutionOptions) throws(LoadFailure) -> SettingsProject
  ) -> (ResolutionOptions) throws(LoadFailure) -> SettingsProject {
    let sources = sources
    let path = paths[0]
    let specOptions = XcodeGenProject.Options(
      variables: self.options.variables, projectRoot: self.options.projectRoot)
    guard path.hasSuffix(".xcconfig") else {
      return { (options) throws(LoadFailure) in
        var options = options
        options.specOptions = specOptions
        return try SettingsProject(
          configFile: path, sources: sources, projectDirectory: nil, options: options)
      }
    }
    var folding = ImportFolding(keepsXcconfigs: true)
    let layout = ImportLayout(imported, &folding)
    var writer = ImportWriter(imported, layout, disabled: [:], origin: path)
    let config = writer.write()
    return { (options) throws(LoadFailure) in try project(config, options) }
  }

  private func diagnostic(_ difference: ImportProof.Difference) -> Diagnostic {
    func shown(_ value: String?) -> String { value.map { "'\($0)'" } ?? "not set" }
    var notes = [Diagnostic.Note("it would be set at \(difference.newOrigin)")]
    if difference.place == nil {
      notes.insert(Diagnostic.Note("it is now set at \(difference.oldOrigin)"), at: 0)
    }
    let hasFile = ([imported.level] + imported.targets.map(\.level)).contains { level in
      level.cells.contains { $0.xcconfig != nil }
    }
    let other =
      options.keepsXcconfigs
      ? "leave --keep-xcconfig out, or "
      : hasFile
        ? "try --keep-xcconfig, or " : ""
    return Diagnostic(
      "import-differs",
      "\(difference.name) of \(difference.cell) would change from \(shown(difference.old)) to "
        + shown(difference.new), at: difference.place, notes: notes,
      help:
        "nothing was written; \(other)take \(difference.name) out of the project, import the rest, and "
        + "write it into config.yaml by hand")
  }
}
