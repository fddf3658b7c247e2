package import SettingsDiagnostics
package import SettingsModel
import SettingsProjectWriter
package import SettingsProjects
import SettingsSystem
import SettingsXcode
import SettingsXcodeGen
import SettingsYAML

/// A project of any kind as the Xcode project that is built: its settings and its graph.
///
/// An .xcodeproj and an .xcworkspace are read. A config.yaml and an XcodeGen spec become the project
/// that `generate --only xcode-project` writes, in memory.
package struct BuildProject {
  /// The settings of the Xcode project.
  package let settings: SettingsProject
  package let graph: BuildGraph
  /// The files beside the project that are generated with it, such as prefix headers, by their
  /// absolute paths. They may not exist on the disk.
  package let generatedFiles: [(path: String, bytes: [UInt8])]

  /// Loads a project.
  ///
  /// - Parameters:
  ///   - path: The path of a config.yaml, an XcodeGen spec, an .xcodeproj or an .xcworkspace.
  ///   - options: The options of cells. Those for reading a config.yaml or a spec apply to it.
  /// - Throws: `LoadFailure` with all errors and warnings.
  package static func load(
    _ path: String, sources: any SourceProvider = DiskSources(),
    options: ResolutionOptions = ResolutionOptions()
  ) throws(LoadFailure) -> BuildProject {
    let form = try XcodeForm(path, sources: sources, options: options)
    return BuildProject(
      settings: form.settings, graph: BuildGraph(form.outline, sources: form.sources),
      generatedFiles: form.generatedFiles)
  }

  /// Returns what a project of any kind has beside settings, and the names that select its targets.
  ///
  /// - Throws: `LoadFailure` if the Xcode project of a config.yaml or a spec cannot be made.
  package static func parts(
    of project: SettingsProject
  ) throws(LoadFailure) -> (projects: [Project], names: [String]) {
    if let outline = project.xcode {
      return (listed(outline, project.sources), outline.targetNames)
    }
    var options = ResolutionOptions()
    options.specOptions = project.options.specOptions
    options.allowsFilesOutside = project.options.allowsFilesOutside
    options.readsSpecEnvironment = project.options.readsSpecEnvironment
    let form = try XcodeForm(project.path, sources: project.sources, options: options)
    return (listed(form.outline, form.sources), form.outline.targetNames)
  }

  /// Returns the parts of projects with the files in the folders that Xcode keeps in step with the
  /// disk.
  private static func listed(_ outline: XcodeOutline, _ sources: any SourceProvider) -> [Project] {
    outline.parts(sources: sources).map { project in
      var project = project
      for target in project.targets.indices {
        project.targets[target].foreignFiles = project.targets[target].foreignFiles.flatMap {
          path in
          guard Project.isLocalizedPattern(path) else { return [path] }
          let found = Project.localizedFiles(path, in: sources)
          return found.isEmpty ? [path] : found
        }
        for index in project.targets[target].folders.indices {
          let folder = project.targets[target].folders[index]
          var request = TargetFileRequest(root: ".", entries: [SourcePath(path: folder.path)])
          request.resolvesLinks = false
          request.excluded = folder.excluded
          let list = request.files(in: sources)
          project.targets[target].folders[index].files = list.files.filter { !$0.isMissing }
            .map { ($0.path, $0.type) }
          // Two lists that are both incomplete are not known to be equal.
          project.targets[target].folders[index].gaps = list.gaps.map {
            "incomplete: \(LexicalPath.relative($0.path, to: project.folder)) (\($0.reason.words))"
          }
        }
      }
      return project
    }
  }
}

/// A project of any kind, read as an Xcode project.
private struct XcodeForm {
  let settings: SettingsProject
  let outline: XcodeOutline
  /// The disk and the files that the project would be written to.
  let sources: any SourceProvider
  let generatedFiles: [(path: String, bytes: [UInt8])]

  init(
    _ path: String, sources: any SourceProvider, options: ResolutionOptions
  ) throws(LoadFailure) {
    var path = path
    var sources = sources
    var options = options
    var generated: [(path: String, bytes: [UInt8])] = []
    if !XcodeContainer.isXcodePath(path) {
      let written = try Self.write(path, sources, options)
      path = written.path
      generated = written.companions.map { (AbsolutePath.of($0.path), $0.bytes) }
      sources = OverlaySources(base: sources, files: written.files + written.companions)
      options.specOptions = nil
      options.usesXcodeDefaults = false
      options.describesTargets = false
    }
    let project = try SettingsProject(
      configFile: path, sources: sources, projectDirectory: nil, options: options)
    guard let outline = project.xcode else {
      throw LoadFailure(
        diagnostics: [Diagnostic("build-graph", "'\(path)' is not an Xcode project", path: path)],
        files: project.files, wasReadable: true)
    }
    settings = project
    self.outline = outline
    self.sources = sources
    generatedFiles = generated
  }

  /// A project that would be written, with paths in the spelling of the file that it is made of.
  private struct Written {
    let path: String
    let files: [(path: String, bytes: [UInt8])]
    let companions: [(path: String, bytes: [UInt8])]
  }

  /// Makes the Xcode project of a config.yaml or a spec in memory.
  private static func write(
    _ path: String, _ sources: any SourceProvider, _ options: ResolutionOptions
  ) throws(LoadFailure) -> Written {
    let sources = ConfinedSources.of(
      path, allowsFilesOutside: options.allowsFilesOutside, base: sources)
    var files = SourceFiles()
    var diagnostics = DiagnosticCollector()
    let folder = LexicalPath.directory(of: path)
    let absolute = sources.canonicalPath(folder) ?? AbsolutePath.of(folder)
    let root = YAMLFile(path, sources: sources, files: &files)
    var companions: [ProjectWriter.CompanionFile] = []
    var contents: XcodeGenContents?
    if options.specOptions != nil || XcodeGenProject.isSpec(root, sources: sources) {
      contents = XcodeGenContents.load(
        root, sources: sources,
        options: options.specReading, files: &files,
        diagnostics: &diagnostics)
    } else {
      var config = ConfigProject.Options()
      config.allowsFilesOutside = options.allowsFilesOutside
      let project = ConfigProject.load(
        path, folder: absolute, sources: sources, options: config, files: &files,
        diagnostics: &diagnostics)
      contents = project?.contents
      companions = project?.companions ?? []
    }
    var output: ProjectWriter.Output?
    if let contents {
      var writing = ProjectWriter.Options()
      writing.allowsOutside = options.allowsFilesOutside
      output = ProjectWriter.project(
        of: contents, folder: absolute, sources: sources, options: writing,
        diagnostics: &diagnostics)
    }
    guard let output else {
      throw LoadFailure(
        diagnostics: diagnostics.sorted, files: files, wasReadable: !files.isEmpty)
    }
    companions += output.companions
    let project = LexicalPath.join(folder, output.name)
    return Written(
      path: project,
      files: output.files.map { (LexicalPath.join(project, $0.path), $0.bytes) },
      companions: companions.map { (LexicalPath.join(folder, $0.path), $0.bytes) })
  }
}
