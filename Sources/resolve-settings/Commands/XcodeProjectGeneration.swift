import SettingsCommandLine
import SettingsDiagnostics
import SettingsImport
import SettingsModel
import SettingsProjectWriter
import SettingsProjects
import SettingsSystem
import SettingsXcode
import SettingsXcodeGen
import SettingsYAML

/// `generate --only xcode-project`: writes the Xcode project of a config.yaml or a spec beside it.
struct XcodeProjectGeneration {
  static let kind = "xcode-project"

  let path: String
  let invocation: Invocation
  /// The record of an earlier run that found everything up to date.
  private let memory: GenerationMemory?
  private var sources: any SourceProvider
  private var files = SourceFiles()

  /// Whether the arguments request the project, which is written alone.
  static func isRequested(by invocation: Invocation) throws(UsageError) -> Bool {
    func refuse(_ message: String) -> UsageError {
      UsageError(message: message, command: .generate)
    }
    let kinds = invocation.values(.only).flatMap { $0.split(separator: ",").map(String.init) }
    guard kinds.contains(kind) else {
      let own = [OptionName.dryRun, .runCommands, .allowMissingFiles]
      for option in own where invocation.has(option) {
        throw refuse("'\(option.spelling)' needs '--only \(kind)'")
      }
      return false
    }
    if Set(kinds).count > 1 {
      throw refuse("'\(kind)' is written alone; request other kinds separately")
    }
    if let cell = invocation.positionals.first {
      throw refuse("'\(kind)' is written for all targets; leave out '\(cell)'")
    }
    let options = OptionName.input + [.plistFormat, .plistName]
    for option in options where ![.config, .allowOutside, .noEnv].contains(option) {
      if invocation.has(option) {
        throw refuse("'\(option.spelling)' has no effect on '\(kind)'; leave it out")
      }
    }
    if invocation.has(.output) {
      throw refuse("'\(kind)' is written beside the config; leave out '--output'")
    }
    return true
  }

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    // Commands may do anything, so such a run cannot be recorded.
    let memory =
      invocation.has(.runCommands)
      ? nil : GenerationMemory(invocation, isColored: context.areErrorsColored)
    if let outcome = memory?.outcome() {
      return GenerateCommand.report(outcome, invocation.has(.check), &context)
    }
    if let named = invocation.value(.config), let members = WorkspaceMembers(named, invocation) {
      return runAll(members, named, invocation, &context)
    }
    guard
      let path = try ProjectAccess.configPath(invocation, &context, namesOthers: false)
    else { return .unusable }
    var generation = XcodeProjectGeneration(path: path, invocation: invocation, memory: memory)
    return generation.run(&context)
  }

  /// Makes the project of a config.yaml, and the files beside it.
  ///
  /// - Returns: The files with their paths from the folder of the config.yaml, and those beside the
  ///   project; nil if something is wrong, which was reported.
  static func files(
    for path: String, _ context: inout CommandContext
  ) -> (all: [(path: String, bytes: [UInt8])], beside: [String])? {
    let sources = DiskSources()
    var files = SourceFiles()
    var diagnostics = DiagnosticCollector()
    var output: ProjectWriter.Output?
    if let absolute = sources.canonicalPath(LexicalPath.directory(of: path)),
      let project = ConfigProject.load(
        path, folder: absolute, sources: sources, files: &files, diagnostics: &diagnostics)
    {
      output = ProjectWriter.project(
        of: project.contents, folder: absolute, diagnostics: &diagnostics)
      output?.companions += project.companions
    }
    context.report(diagnostics.sorted.filter { $0.severity == .error }, in: files)
    guard let output else { return nil }
    let beside = output.companions.map { ($0.path, $0.bytes) }
    return (
      beside + output.files.map { ("\(output.name)/\($0.path)", $0.bytes) }, beside.map(\.0)
    )
  }

  /// Writes the project of a file.
  static func run(
    _ path: String, _ invocation: Invocation, _ context: inout CommandContext
  ) -> ExitCode {
    var generation = XcodeProjectGeneration(path: path, invocation: invocation, memory: nil)
    return generation.run(&context)
  }

  /// Writes the projects of a workspace, each from the file that it was written from before, or from the one beside
  /// it. The workspace stays as it is.
  private static func runAll(
    _ members: WorkspaceMembers, _ workspace: String, _ invocation: Invocation,
    _ context: inout CommandContext
  ) -> ExitCode {
    context.report(members.diagnostics, in: members.files)
    if members.diagnostics.contains(where: { $0.severity == .error }) { return .unusable }
    var paths: [String] = []
    for (project, place) in zip(
      members.projects, WorkspaceImport.places(of: members.projects, named: "config.yaml"))
    {
      let folder = LexicalPath.directory(of: LexicalPath.normalize(project))
      let file = LexicalPath.join(project, XcodeProject.fileName)
      let source = (try? DiskSources().read(file)).flatMap { ProjectWriter.source(of: $0) }
      let known = [source.map { LexicalPath.join(folder, $0) }, place].compactMap(\.self)
        .first { DiskEntry.exists($0) }
      if let known, !members.mayWrite(beside: known) {
        context.report(WorkspaceMembers.outside(known, of: workspace))
        return .unusable
      }
      guard let known else {
        context.report(
          Diagnostic(
            "workspace-member", "project '\(project)' has no config.yaml or XcodeGen spec",
            path: workspace,
            help: "import it, or write '\(place)'"))
        return .unusable
      }
      paths.append(known)
    }
    if paths.isEmpty {
      context.report(
        Diagnostic(
          "workspace-empty", "the workspace '\(workspace)' contains no project", path: workspace))
      return .unusable
    }
    var code = ExitCode.fine
    for path in paths {
      var generation = XcodeProjectGeneration(path: path, invocation: invocation, memory: nil)
      let own = generation.run(&context)
      if own == .unusable { return own }
      if own != .fine { code = own }
    }
    return code
  }

  private init(path: String, invocation: Invocation, memory: GenerationMemory?) {
    self.path = path
    self.invocation = invocation
    self.memory = memory
    sources = ConfinedSources.of(
      path, allowsFilesOutside: invocation.has(.allowOutside), base: DiskSources())
  }

  /// The folder of the spec.
  private var folder: String { LexicalPath.directory(of: path) }

  private mutating func run(_ context: inout CommandContext) -> ExitCode {
    var file = YAMLFile(path, sources: sources, files: &files)
    let isSpec = XcodeGenProject.isSpec(file, sources: sources)
    guard isSpec || !XcodeContainer.isXcodePath(path) else {
      context.report(
        Diagnostic(
          "xcode-project-kind", "'\(path)' is an Xcode project already", path: path,
          help: "name a config.yaml or an XcodeGen spec with --config"))
      return .unusable
    }
    let isTrial = invocation.has(.check) || invocation.has(.dryRun)
    if context.isReadOnly, !isTrial {
      context.report(
        Diagnostic(
          "read-only", .error, "nothing was written: the tool runs with --read-only",
          help: "use 'swift package generate-settings', or add --check or --dry-run"))
      return .unusable
    }
    guard isSpec else { return writeConfig(&context) ?? .unusable }
    let commands = XcodeGenContents.commands(
      of: file, sources: sources, variables: specOptions.variables)
    let runsCommands = invocation.has(.runCommands) && !isTrial
    if !runsCommands, !isTrial { noteCommands(commands, &context) }
    if runsCommands, let command = commands?.before {
      guard runs(command, named: "preGenCommand", &context) else { return .unusable }
      files = SourceFiles()
      file = YAMLFile(path, sources: sources, files: &files)
    }
    guard let code = write(file, &context) else { return .unusable }
    if runsCommands, code == .fine, let command = commands?.after {
      guard runs(command, named: "postGenCommand", &context) else { return .unusable }
    }
    return code
  }

  private var specOptions: XcodeGenProject.Options {
    .init(readsEnvironment: !invocation.has(.noEnv))
  }

  /// Makes the project, proves that it means what the spec does, and writes it.
  ///
  /// - Returns: Nil if something is wrong, which was reported.
  private mutating func write(_ file: YAMLFile, _ context: inout CommandContext) -> ExitCode? {
    var diagnostics = DiagnosticCollector()
    let contents = XcodeGenContents.load(
      file, sources: sources, options: specOptions, files: &files, diagnostics: &diagnostics)
    return write(contents, diagnostics, config: nil, &context)
  }

  /// The same for a config.yaml.
  private mutating func writeConfig(_ context: inout CommandContext) -> ExitCode? {
    var diagnostics = DiagnosticCollector()
    var project = loadConfig(&diagnostics)
    var missing = MissingXcconfigs()
    let complete = sources
    while project == nil {
      let found = missing.add(diagnostics.sorted, in: files, sources)
      if found.isEmpty { break }
      guard invocation.has(.allowMissingFiles) else {
        diagnostics.report(MissingXcconfigs.hint)
        break
      }
      context.report(found, in: files)
      sources = missing.sources(above: complete)
      diagnostics = DiagnosticCollector()
      project = loadConfig(&diagnostics)
    }
    return write(project?.contents, diagnostics, config: project, &context)
  }

  private mutating func loadConfig(_ diagnostics: inout DiagnosticCollector) -> ConfigProject? {
    guard let absolute = sources.canonicalPath(folder) else { return nil }
    var options = ConfigProject.Options()
    options.allowsFilesOutside = invocation.has(.allowOutside)
    files = SourceFiles()
    return ConfigProject.load(
      path, folder: absolute, sources: sources, options: options, files: &files,
      diagnostics: &diagnostics)
  }

  /// - Parameter config: Nil for a spec.
  private mutating func write(
    _ contents: XcodeGenContents?, _ found: DiagnosticCollector, config: ConfigProject?,
    _ context: inout CommandContext
  ) -> ExitCode? {
    var diagnostics = found
    var options = ProjectWriter.Options()
    options.allowsOutside = invocation.has(.allowOutside)
    options.user = Environment.variable("USER") ?? Environment.variable("LOGNAME") ?? "user"
    var output: ProjectWriter.Output?
    if let contents, let absolute = sources.canonicalPath(folder) {
      output = ProjectWriter.project(
        of: contents, folder: absolute, sources: sources, options: options,
        diagnostics: &diagnostics)
      output?.companions += config?.companions ?? []
    }
    context.report(diagnostics.sorted, in: files)
    guard let output, let contents else { return nil }
    let writer = XcodeProjectFiles(
      output, folder: folder, xcconfigFolder: config?.xcconfigFolder, invocation)
    guard let changes = writer.changes(&context) else { return nil }
    // A project that is there already was proven when it was written.
    let written = contents.written ?? contents.project
    if changes.writesSettings, !means(output, written, config, &context) { return nil }
    let code = writer.apply(changes, &context)
    if changes.isEmpty {
      memory?.keep(
        GenerationMemory.Outcome(
          count: changes.count, diagnostics: context.printedDiagnostics,
          hasFailed: context.hasFailed), paths: writer.paths)
    }
    return code
  }

  /// Whether the project, read back, has the settings of the spec or config. If not, that is reported.
  private func means(
    _ output: ProjectWriter.Output, _ spec: XcodeGenProject, _ config: ConfigProject?,
    _ context: inout CommandContext
  ) -> Bool {
    let projectPath = LexicalPath.join(folder, output.name)
    let proof = GeneratedProjectProof(
      spec, projectPath: projectPath,
      files: output.files.map { (LexicalPath.join(projectPath, $0.path), $0.bytes) }
        + output.companions.map { (LexicalPath.join(folder, $0.path), $0.bytes) },
      sources: sources,
      config: config.map {
        .init(
          conditions: $0.conditions, sdks: $0.sdks, informationNames: $0.informationNames,
          release: $0.release)
      },
      readsSpecEnvironment: !invocation.has(.noEnv))
    var texts = files
    let findings = proof.findings(&texts)
    context.report(findings, in: texts)
    if !findings.isEmpty { return false }
    context.report(proof.refusals(), in: texts)
    return true
  }

  // MARK: Commands of the spec

  /// Reports the commands that are not run.
  private func noteCommands(
    _ commands: XcodeGenContents.Commands?, _ context: inout CommandContext
  ) {
    let all = [("preGenCommand", commands?.before), ("postGenCommand", commands?.after)]
    for (name, command) in all where command != nil {
      context.report(
        Diagnostic(
          "commands-not-run", .note, "the spec's \(name) was not run", path: path,
          help: "add --run-commands to run it"))
    }
  }

  /// Runs a command of the spec.
  ///
  /// - Returns: Whether it succeeded; otherwise, that is reported.
  private func runs(
    _ command: String, named name: String, _ context: inout CommandContext
  ) -> Bool {
    let script = "cd \"$0\" && eval \"$1\""
    var process = Subprocess(["bash", "-c", script, folder, command])
    process.removedVariables = ["BASH_ENV"]
    do throws(Subprocess.Failure) {
      let outcome = try process.run()
      if !context.isQuiet { context.output.append(String(decoding: outcome.output, as: UTF8.self)) }
      if outcome.status == 0 { return true }
      context.report(
        Diagnostic(
          "command-failed", .error, "the spec's \(name) failed with status \(outcome.status)",
          path: path,
          notes: outcome.errorText.isEmpty ? [] : [Diagnostic.Note(outcome.errorText)]))
    } catch {
      context.report(
        Diagnostic(
          "command-failed", .error, "cannot run the spec's \(name): \(error.explanation)",
          path: path))
    }
    return false
  }
}
