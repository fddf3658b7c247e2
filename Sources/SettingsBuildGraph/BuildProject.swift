package import SettingsDiagnostics
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
    var path = path
    var sources = sources
    var options = options
    var generated: [(path: String, bytes: [UInt8])] = []
    if !XcodeContainer.isXcodePath(path) {
      let written = try write(path, sources, options)
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
    return BuildProject(
      settings: project, graph: BuildGraph(outline, sources: sources), generatedFiles: generated)
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
        of: contents, folder: absolute, options: writing, diagnostics: &diagnostics)
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
