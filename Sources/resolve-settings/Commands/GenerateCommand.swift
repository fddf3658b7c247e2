import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsSystem

/// `generate`: writes files made from effective settings to a folder.
enum GenerateCommand: Command {
  static let specification = CommandSpecification(
    name: .generate,
    summary: "write an Xcode project, Info.plist files, prefix headers and more",
    positionals: .cells,
    options: [
      .only, .plistFormat, .plistName, .check, .dryRun, .runCommands, .allowMissingFiles,
      .force, .watch,
    ]
      + OptionName.input + [
        .output, .strict, .noCache, .cacheFolder,
      ] + OptionName.general,
    ownHelp: [.allowMissingFiles: "write the project without xcconfig files that do not exist"],
    details: """
      Kinds of files:
      \(ArtifactKinds.all.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n"))
        xcode-project: the Xcode project of the config or XcodeGen spec (only if you request it)
        compile-commands: compile_commands.json for clangd (only if you request it)
        compiler-arguments: what Xcode passes to swiftc, clang and the linker (only if you request
          it)

      Files go to DIR/TARGET/CONFIGURATION, or to DIR/TARGET/CONFIGURATION/PLATFORM where a target
      supports several platforms. The Swift file, which serves several, goes to DIR/TARGET. Only
      files that this command wrote, and that are unchanged since, are overwritten or removed.
      The Swift constants are those of the configurations that you request. Several share a file,
      in branches of #if that test their compilation conditions. Without a configuration, the file
      serves debug and release builds, and each configuration with conditions of its own; then the
      environment variable BUILD_SETTINGS_CONFIGURATION names one that replaces that of its kind.

      The Xcode project is written beside the config, without --output. Before anything is written,
      the project is read back: every target must have the settings of the config in every
      configuration. A project that this tool did not write is not replaced without --force.

      Compile commands are those of Xcode for a destination. With '--destination host', they contain
      only what the compilers of this machine accept.
      """,
    examples: [
      .init(line: "resolve-settings generate -o Generated", meaning: "everything, for all targets"),
      .init(
        line: "resolve-settings generate HelloWorld@Debug --only prefix-header,flags -o Generated",
        meaning: "what a compiler needs for one cell"),
      .init(
        line:
          "resolve-settings generate --only info-plist,strings --plist-name product -o Generated",
        meaning: "NAME-Info.plist and its translations"),
      .init(line: "resolve-settings generate -o Generated --check", meaning: "for a CI job"),
      .init(
        line: "resolve-settings generate --only xcode-project",
        meaning: "the project of project.yml"),
      .init(
        line: "resolve-settings generate --only compile-commands --destination host -o .",
        meaning: "for clangd on this machine"),
    ],
    fillsFolder: true)

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    if try XcodeProjectGeneration.isRequested(by: invocation) {
      return try XcodeProjectGeneration.run(invocation, &context)
    }
    if let kinds = try ArgumentsGeneration.kinds(of: invocation) {
      return try ArgumentsGeneration(kinds: kinds, invocation: invocation).run(&context)
    }
    let folder = try folder(invocation)
    let kinds = try kinds(invocation)
    let isCheck = invocation.has(.check)
    if refuses(folder, isCheck, &context) { return .unusable }
    let memory = GenerationMemory(invocation, isColored: context.areErrorsColored)
    if let outcome = memory?.outcome() { return report(outcome, isCheck, &context) }
    guard let project = try ProjectAccess.load(invocation, &context) else { return .unusable }
    let selectors = try CellSelector.selectors(words: invocation.positionals, in: invocation)
    let cells = try ProjectAccess.cells(selectors, of: project, invocation)
    let openTargets = try openTargets(selectors, cells, of: project, invocation)
    let generation = Generation(
      project, kinds: kinds, outputFolder: absolute(folder),
      namedConfiguration: Environment.variable(Generation.configurationVariable),
      options: options(invocation))
    guard let files = files(generation, cells, openTargets, &context) else { return .unusable }
    let coverage = GenerationCoverage(
      generation, cells: cells, isComplete: selectors.contains { $0.target == nil })
    let output = OutputFolder(path: folder, project: LexicalPath.directory(of: project.path))
    return write(files, to: output, invocation, &context, covers: coverage.covers) {
      changes, context in
      guard changes.allSatisfy({ $0.action == .unchanged }) else { return }
      // New diagnostics belong to the result, too.
      context.reportNewDiagnostics()
      memory?.keep(
        GenerationMemory.Outcome(
          count: changes.count, diagnostics: context.printedDiagnostics,
          hasFailed: context.hasFailed), paths: output.paths(of: changes))
    }
  }

  /// Writes files to a folder, or compares them with `--check`, and prints the changes.
  ///
  /// - Parameters:
  ///   - covers: Whether this run decides if a file of an earlier run is still needed.
  ///   - note: Called with the changes before they are printed.
  static func write(
    _ files: [OutputFolder.File], to output: OutputFolder, _ invocation: Invocation,
    _ context: inout CommandContext, covers: (_ kind: String, _ path: String) -> Bool,
    note: ([OutputFolder.Change], inout CommandContext) -> Void = { _, _ in }
  ) -> ExitCode {
    let isCheck = invocation.has(.check)
    do throws(OutputFolder.Failure) {
      let changes =
        isCheck
        ? try output.changes(for: files, covers: covers)
        : try output.write(files, force: invocation.has(.force), covers: covers)
      note(changes, &context)
      return isCheck ? showDifferences(changes, &context) : summarize(changes, &context)
    } catch {
      let path = error.path.map { "\(output.path)/\($0)" } ?? output.path
      context.report(
        Diagnostic(
          "cannot-write", .error,
          "cannot \(isCheck ? "compare" : "write") '\(path)': \(error.explanation)",
          help: error.help))
      return .unusable
    }
  }

  /// The targets without a configuration, from the user or from a scheme.
  private static func openTargets(
    _ selectors: [CellSelector], _ cells: [CellReference], of project: SettingsProject,
    _ invocation: Invocation
  ) throws(UsageError) -> Set<Int?> {
    if invocation.has(.scheme) { return [] }
    let named = selectors.filter { $0.configuration != nil }
    let closed = named.isEmpty ? [] : try ProjectAccess.cells(named, of: project, invocation)
    return Set(cells.map(\.target)).subtracting(closed.map(\.target))
  }

  /// The folder for the files.
  static func folder(_ invocation: Invocation) throws(UsageError) -> String {
    guard let folder = invocation.value(.output) else {
      throw UsageError(
        message: "'generate' needs a folder: 'generate --output DIR'", command: .generate)
    }
    return folder
  }

  /// Whether the tool may not write, which is reported.
  static func refuses(_ folder: String, _ isCheck: Bool, _ context: inout CommandContext) -> Bool {
    guard context.isReadOnly, !isCheck else { return false }
    context.report(
      Diagnostic(
        "read-only", .error, "nothing was written to '\(folder)': the tool runs with --read-only",
        help: "use 'swift package generate-settings', or add --check"))
    return true
  }

  private static func files(
    _ generation: Generation, _ cells: [CellReference], _ openTargets: Set<Int?>,
    _ context: inout CommandContext
  ) -> [OutputFolder.File]? {
    var problems: [Diagnostic] = []
    let files: [OutputFolder.File]
    do throws(ResolutionFailure) {
      files = try generation.files(
        for: try generation.project.platformCells(cells), openTargets: openTargets,
        catalog: { () throws(ResolutionFailure) in try ToolchainCatalog.load() },
        problems: &problems)
    } catch {
      context.report(error.diagnostics, in: error.files)
      return nil
    }
    problems = JoinedProblems(problems, of: generation.project).diagnostics
    context.report(problems, in: generation.project.files)
    if problems.contains(where: { $0.severity == .error }) { return nil }
    return files
  }

  private static func kinds(
    _ invocation: Invocation
  ) throws(UsageError) -> [any ArtifactKind.Type] {
    let words = invocation.values(.only).flatMap { $0.split(separator: ",").map(String.init) }
    for word in words where !ArtifactKinds.names.contains(word) {
      throw UsageError(
        message: "'\(word)' is not a kind of file"
          + Suggestion.didYouMean(
            word,
            orOneOf: ArtifactKinds.names + [XcodeProjectGeneration.kind]
              + ArgumentsGeneration.Kind.allCases.map(\.rawValue)), command: .generate)
    }
    if !invocation.values(.only).isEmpty, words.isEmpty {
      throw UsageError(message: "'--only' needs a kind of file", command: .generate)
    }
    return ArtifactKinds.all.filter { words.isEmpty || words.contains($0.name) }
  }

  private static func options(_ invocation: Invocation) -> ArtifactOptions {
    var options = ArtifactOptions()
    if let word = invocation.value(.plistFormat), let format = PropertyListFormat(rawValue: word) {
      options.propertyListFormat = format
    }
    if let word = invocation.value(.plistName), let name = PropertyListName(rawValue: word) {
      options.propertyListName = name
    }
    return options
  }

  private typealias PropertyListFormat = ArtifactOptions.PropertyListFormat
  private typealias PropertyListName = ArtifactOptions.PropertyListName

  static func absolute(_ folder: String) -> String {
    LexicalPath.normalize(LexicalPath.join(CurrentProcess.workingDirectory ?? "/", folder))
  }

  // MARK: Reporting

  /// The output of a run that has nothing to do.
  static func report(
    _ outcome: GenerationMemory.Outcome, _ isCheck: Bool, _ context: inout CommandContext
  ) -> ExitCode {
    context.repeatDiagnostics(outcome.diagnostics, hasFailed: outcome.hasFailed)
    if !isCheck, !context.isQuiet {
      context.print(outcome.count == 0 ? "no files" : "\(outcome.count) unchanged")
    }
    return .fine
  }

  static func summarize(
    _ changes: [OutputFolder.Change], _ context: inout CommandContext
  ) -> ExitCode {
    if context.isQuiet { return .fine }
    for change in changes where change.action != .unchanged {
      context.print("\(change.action.rawValue) \(change.path)")
    }
    let actions: [OutputFolder.Change.Action] = [
      .created, .updated, .removed, .kept, .unchanged,
    ]
    let counts = actions.compactMap { action -> String? in
      let count = changes.count { $0.action == action }
      return count == 0 ? nil : "\(count) \(action.rawValue)"
    }
    context.print(counts.isEmpty ? "no files" : counts.joined(separator: ", "))
    return .fine
  }

  static func showDifferences(
    _ changes: [OutputFolder.Change], _ context: inout CommandContext
  ) -> ExitCode {
    let different = changes.filter { $0.action != .unchanged && $0.action != .kept }
    for change in different {
      context.output.append(
        UnifiedDiff.text(path: change.path, old: change.old, new: change.new))
    }
    return different.isEmpty ? .fine : .findings
  }
}
