import SettingsDiagnostics
import SettingsModel
import SettingsProjectWriter
import SettingsProjects
import SettingsSystem
import SettingsXcodeGen
import SettingsYAML

/// `generate --only xcode-project`: writes the Xcode project of a spec beside it.
enum XcodeProjectGeneration {
  static let kind = "xcode-project"

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    guard let path = try ProjectAccess.configPath(invocation, &context) else { return .unusable }
    let sources = DiskSources()
    var files = SourceFiles()
    let file = YAMLFile(path, sources: sources, files: &files)
    guard XcodeGenProject.isSpec(file, sources: sources) else {
      context.report(
        Diagnostic(
          "xcode-project-kind",
          "'\(path)' is not an XcodeGen spec; Xcode projects are written for specs only",
          path: path))
      return .unusable
    }
    var diagnostics = DiagnosticCollector()
    let contents = XcodeGenContents.load(
      file, sources: sources, options: .init(variables: Environment.dictionary), files: &files,
      diagnostics: &diagnostics)
    var options = ProjectWriter.Options()
    options.allowsOutside = invocation.has(.allowOutside)
    options.user = Environment.variable("USER") ?? Environment.variable("LOGNAME") ?? ""
    let folder = LexicalPath.directory(of: path)
    var output: ProjectWriter.Output?
    if let contents, let absolute = sources.canonicalPath(folder) {
      output = ProjectWriter.project(
        of: contents, folder: absolute, options: options, diagnostics: &diagnostics)
    }
    context.report(diagnostics.sorted, in: files)
    guard let output else { return .unusable }
    return write(output, to: folder, invocation, &context)
  }

  private static func write(
    _ output: ProjectWriter.Output, to folder: String, _ invocation: Invocation,
    _ context: inout CommandContext
  ) -> ExitCode {
    let bundle = ProjectBundle(folder: LexicalPath.join(folder, output.name))
    do throws(ProjectBundle.Failure) {
      let changes = try bundle.changes(
        for: output.files.map { .init(path: $0.path, bytes: $0.bytes) },
        replacing: output.replacedFolders)
      try bundle.apply(changes)
      return .fine
    } catch {
      context.report(
        Diagnostic(
          "cannot-write", .error,
          "cannot write '\(output.name)/\(error.path)': \(error.explanation)"))
      return .unusable
    }
  }
}
