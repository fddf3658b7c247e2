import SettingsDiagnostics
import SettingsFormatting
import SettingsProjects
import SettingsSystem

/// `format`: gives YAML and xcconfig files a consistent layout.
enum FormatCommand: Command {
  static let specification = CommandSpecification(
    name: .format,
    summary: "give config.yaml, specs and xcconfig files a consistent layout",
    positionals: .optionalFiles("[FILE …]"),
    options: [.check, .config, .allowOutside, .noEnv] + OptionName.general,
    ownHelp: [
      .check: "write nothing; print the names of files that are not formatted, and exit with 1"
    ],
    details: """
      Without files, formats the project's file and all YAML and xcconfig files in its folder that it
      reads. Prints the names of the files that change.

      Only white space changes: comments, quotes and anchors stay. Each file is parsed before and
      after. A file whose contents would change is left as it is, and a warning names the place.
      docs/format.md describes the style.

      Exits with 2 if a file cannot be read or has errors. With --check, writes nothing, and exits
      with 1 if a file is not formatted.
      """,
    examples: [
      .init(line: "resolve-settings format", meaning: "the files of this project"),
      .init(line: "resolve-settings format --check", meaning: "for a CI job"),
      .init(line: "resolve-settings format Configs/Debug.xcconfig", meaning: "one file"),
    ])

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    let isCheck = invocation.has(.check)
    if context.isReadOnly, !isCheck {
      context.report(
        Diagnostic(
          "read-only", .error, "nothing was formatted: the tool runs with --read-only",
          help: "add --check to see which files are not formatted"))
      return .unusable
    }
    if invocation.value(.config) == "-" {
      throw UsageError(
        message: "standard input cannot be formatted; name a file", command: .format)
    }
    var paths = invocation.positionals.uniqued()
    if let path = paths.first(where: { !SettingsFormat.formats($0) }) {
      throw UsageError(
        message: "'\(path)' cannot be formatted; only .yaml, .yml and .xcconfig files can",
        command: .format)
    }
    if paths.isEmpty {
      guard let found = try projectFiles(invocation, &context) else { return .unusable }
      paths = found
    }
    var hasFailed = false
    var changed = 0
    var cleaned: Set<String> = []
    for path in paths {
      switch format(path, writes: !isCheck, cleaned: &cleaned, &context) {
      case .unchanged: break
      case .changed:
        changed += 1
        context.print(path)
      case .failed: hasFailed = true
      }
    }
    if hasFailed {
      context.explainsFailure = true
      return .unusable
    }
    return isCheck && changed > 0 ? .findings : .fine
  }

  private enum Outcome {
    case unchanged
    case changed
    case failed
  }

  private static func format(
    _ path: String, writes: Bool, cleaned: inout Set<String>, _ context: inout CommandContext
  ) -> Outcome {
    let bytes: [UInt8]
    do throws(SourceReadFailure) {
      bytes = try ConfinedSources(path, base: DiskSources()).read(path)
    } catch {
      context.report(
        Diagnostic("unreadable-file", "cannot read '\(path)': \(error.explanation)", path: path))
      return .failed
    }
    var files = SourceFiles()
    let file = files.add(path: path, bytes: bytes)
    switch SettingsFormat.format(bytes, path: path, file: file) {
    case .invalid(let diagnostics):
      context.report(diagnostics, in: files)
      return .failed
    case .unsupported(let reason, let place):
      context.report(
        [
          Diagnostic(
            "not-formatted", .warning, "'\(path)' was not formatted: \(reason)", at: place,
            path: path, help: place == nil ? nil : "format this line yourself, and try again")
        ], in: files)
      return .unchanged
    case .formatted(let formatted):
      if formatted == bytes { return .unchanged }
      guard writes else { return .changed }
      do throws(AtomicFile.Failure) {
        try AtomicFile.write(formatted, to: path, cleaned: &cleaned)
      } catch {
        context.report(
          Diagnostic(
            "cannot-write", .error, "cannot write '\(path)': \(error.explanation)", path: path,
            help: error.help))
        return .failed
      }
      return .changed
    }
  }

  /// The files that the project reads and that are in its folder; nil if there is none, which was
  /// reported.
  private static func projectFiles(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> [String]? {
    guard let path = try ProjectAccess.configPath(invocation, &context) else { return nil }
    var options = ResolutionOptions()
    options.allowsFilesOutside = invocation.has(.allowOutside)
    options.readsSpecEnvironment = !invocation.has(.noEnv)
    options.usesCatalog = false
    let files: SourceFiles
    do throws(LoadFailure) {
      let project = try SettingsProject(configFile: path, options: options)
      project.planner.loadAllCells()
      files = project.files
    } catch {
      if !error.wasReadable {
        context.report(error.diagnostics, in: error.files)
        return nil
      }
      files = error.files
    }
    let folder = LexicalPath.directory(of: LexicalPath.normalize(path))
    let paths = files.all.map { LexicalPath.normalize($0.path) }.filter {
      SettingsFormat.formats($0) && (folder == "." || LexicalPath.contains(folder, $0))
        && ProjectLink.leadingOut(of: $0, project: folder) == nil
    }
    return Set(paths).sorted()
  }
}
