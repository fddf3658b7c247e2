import SettingsConfig
import SettingsDiagnostics
import SettingsImport
import SettingsProjects
import SettingsSystem

/// `import`: writes a config.yaml that is equivalent to an Xcode project, an XcodeGen spec or
/// xcconfig files.
enum ImportCommand: Command {
  static let specification = CommandSpecification(
    name: .import,
    summary: "write a config.yaml for a project, a spec or xcconfig files",
    positionals: .files("App.xcodeproj|project.yml|FILE.xcconfig …"),
    options: [
      .kind, .allowMissingFiles, .allowOutside, .keepXcconfig, .projectRoot, .noEnv, .force,
      .format, .output, .strict,
    ]
      + OptionName.general,
    formats: Format.names,
    details: """
      Settings that all targets share move to the project, those that some share to templates, those
      that differ by configuration to 'when'. Comments of xcconfig files are kept. Before anything is
      written, every target in every configuration is resolved in the old project and in the new file,
      under every condition that occurs. A value that 'print --all' would show differently is listed
      with the parts that config.yaml cannot express. An xcconfig file that does not exist is an error
      unless --allow-missing-files is given. Existing files are not overwritten without --force.
      The format 'json' prints what XcodeGen would write at project and target level, unresolved.
      """,
    examples: [
      .init(
        line: "resolve-settings import App.xcodeproj -o config.yaml",
        meaning: "write config.yaml, and the schema for editors, beside the project"),
      .init(line: "resolve-settings import project.yml", meaning: "print the result"),
      .init(
        line: "resolve-settings import Debug.xcconfig Release.xcconfig",
        meaning: "a configuration for each file"),
    ])

  enum Format: String, OutputFormat {
    case yaml
    case json
  }

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    let output = invocation.value(.output)
    if let members = WorkspaceImport.members(of: invocation) {
      return WorkspaceImport(members, invocation).run(&context)
    }
    guard output.map({ mayWrite($0, invocation, &context) }) ?? true else { return .unusable }
    let options = options(invocation)
    do throws(ProjectImport.Failure) {
      let project = try ProjectImport(invocation.positionals, options: options)
      context.noteInput(invocation.positionals[0])
      context.report(project.diagnostics, in: project.files)
      if invocation.format(Format.self) == .json {
        return printUnresolved(project, invocation, &context)
      }
      let outcome = try project.outcome()
      guard isBeside(outcome, output, &context) else { return .unusable }
      if let output { writeSchema(beside: output, &context) }
      context.output = outcome.config
      report(outcome, &context)
      return .fine
    } catch {
      context.report(error.diagnostics, in: error.files)
      return .unusable
    }
  }

  /// Whether a file may be written: it does not exist, or may be replaced. Otherwise, that is reported.
  static func mayWrite(
    _ output: String, _ invocation: Invocation, _ context: inout CommandContext
  ) -> Bool {
    guard DiskEntry.exists(output), !invocation.has(.force) else { return true }
    context.report(
      Diagnostic(
        "import-exists", "'\(output)' already exists, and was not changed",
        help: "name a different file, or add --force to replace this one"))
    return false
  }

  static func options(_ invocation: Invocation) -> ProjectImport.Options {
    var options = ProjectImport.Options()
    options.keepsXcconfigs = invocation.has(.keepXcconfig)
    options.kind = invocation.value(.kind).flatMap(ProjectImport.Kind.init(rawValue:))
    options.allowsMissingFiles = invocation.has(.allowMissingFiles)
    options.allowsFilesOutside = invocation.has(.allowOutside)
    options.projectRoot = invocation.value(.projectRoot)
    if !invocation.has(.noEnv) { options.variables = Environment.dictionary }
    return options
  }

  private static func printUnresolved(
    _ project: ProjectImport, _ invocation: Invocation, _ context: inout CommandContext
  ) -> ExitCode {
    guard let spec = project.spec else {
      context.report(
        Diagnostic(
          "import-format", "the format 'json' is for XcodeGen specs",
          help: "leave --format out to get a config.yaml"))
      return .unusable
    }
    let ambiguities = project.diagnostics.filter { $0.identifier == "xcodegen-ambiguous" }
    context.output = ImportJSON.render(spec, ambiguities: ambiguities.map(\.message))
    return .fine
  }

  /// Paths in the file are relative to the project's folder, so it must be there.
  private static func isBeside(
    _ outcome: ProjectImport.Outcome, _ output: String?, _ context: inout CommandContext
  ) -> Bool {
    guard let output, !output.hasPrefix("/dev/") else { return true }
    let folder = AbsolutePath.folder(of: output)
    let own = AbsolutePath.folder(of: outcome.folder + "/config.yaml")
    let sources = DiskSources()
    if (sources.canonicalPath(folder) ?? folder) == (sources.canonicalPath(own) ?? own) {
      return true
    }
    context.report(
      Diagnostic(
        "import-folder",
        "'\(output)' is not beside the project, so its paths would be wrong",
        help: "write it into '\(outcome.folder)'"))
    return false
  }

  /// The schema that the file's first line names, unless there is one.
  static func writeSchema(beside output: String, _ context: inout CommandContext) {
    guard !output.hasPrefix("/dev/"), !context.isReadOnly else { return }
    let path = LexicalPath.join(LexicalPath.directory(of: output), ConfigSchema.fileName)
    guard !DiskEntry.exists(path) else { return }
    do throws(AtomicFile.Failure) {
      try AtomicFile.write(ConfigSchema().render().bytes, to: path)
    } catch {
      context.report(
        Diagnostic(
          "cannot-write", .warning, "cannot write '\(path)': \(error.explanation)",
          help: "write it with 'resolve-settings schema -o \(path)'"))
    }
  }

  /// Reports what was written, and what config.yaml cannot express.
  static func report(_ outcome: ProjectImport.Outcome, _ context: inout CommandContext) {
    context.report(report(outcome))
    if let losses = losses(outcome) { context.report(losses) }
  }

  /// What config.yaml cannot express; nil if there is nothing.
  private static func losses(_ outcome: ProjectImport.Outcome) -> Diagnostic? {
    let count = outcome.losses.count
    if count == 0 { return nil }
    return Diagnostic(
      "import-losses", .warning,
      count == 1
        ? "1 part of the project cannot be expressed in config.yaml"
        : "\(count) parts of the project cannot be expressed in config.yaml",
      notes: outcome.losses.map { Diagnostic.Note($0.text) },
      help: help(outcome.losses))
  }

  private static func help(_ losses: [ImportLoss]) -> String {
    let targets = losses.filter(\.affectsSettings).compactMap(\.target).map { "'\($0)'" }
    if losses.contains(where: \.isSetting) {
      return
        "assign the values that matter under 'settings'; a project that is generated differs in "
        + "these parts"
    }
    let parts = "a project that is generated differs in these parts"
    if targets.isEmpty { return "build settings are not affected; \(parts)" }
    return "without the product type, the defaults of Xcode's build settings differ in "
      + "\(targets.joined(separator: ", ")): assign those that matter under 'settings'; \(parts)"
  }

  private static func report(_ outcome: ProjectImport.Outcome) -> Diagnostic {
    let different = outcome.losses.count(where: \.isSetting)
    let result = different == 0 ? "all are equal" : "all but \(different) settings are equal"
    var notes = [
      Diagnostic.Note("\(outcome.comparedValues) values were compared, and \(result)")
    ]
    if !outcome.redundantNames.isEmpty {
      let names = outcome.redundantNames
      let more = names.count > 8 ? " and \(names.count - 8) more" : ""
      notes.append(
        Diagnostic.Note(
          "targets repeated the project's values of \(names.prefix(8).joined(separator: ", "))"
            + more))
    }
    for path in outcome.keptXcconfigs {
      notes.append(
        Diagnostic.Note(
          "'\(path)' was kept as a file: a mapping cannot express the order of its lines")
      )
    }
    if outcome.ignored > 0 {
      notes.append(
        Diagnostic.Note("\(outcome.ignored) entries that Xcode ignores were left out"))
    }
    return Diagnostic(
      "imported", .note,
      "\(outcome.assignmentsIn) assignments were read, \(outcome.assignmentsOut) were written; "
        + "\(outcome.redundant) were redundant", notes: notes)
  }
}
