import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRendering
import SettingsReport
import SettingsRules
import SettingsSystem

/// `report`: writes all settings of all cells as one HTML file.
enum ReportCommand: Command {
  static let specification = CommandSpecification(
    name: .report,
    summary: "write the settings of all cells as one HTML file",
    positionals: .cells,
    options: [.since, .logging, .sourceLink, .noCheck, .all, .watch] + OptionName.input
      + OptionName.answer.filter { $0 != .format } + OptionName.general,
    ownHelp: CommandSpecification.allConfigurations,
    details: """
      The file needs no other file and no network. It shows the settings of all targets in all
      configurations side by side, where each value is defined, the findings of 'check', the
      devices and orientations of apps, and what inherits what; -t, -c and --scheme choose fewer
      cells. docs/report.md describes it.

      --source-link makes links of the places: {path} is the path of the file from the root of the
      git repository, and {line} and {column} are numbers. --since adds what changed since a
      revision, and marks it in the settings.
      """,
    examples: [
      .init(line: "resolve-settings report -o report.html", meaning: "the whole project"),
      .init(
        line: "resolve-settings report --since origin/main -o report.html",
        meaning: "with the effect of this branch"),
      .init(
        line: "resolve-settings report --logging log.json -o report.html",
        meaning: "with what compare-logging wrote"),
      .init(
        line:
          "resolve-settings report --source-link 'https://example.com/blob/main/{path}#L{line}'",
        meaning: "with links to the sources"),
    ])

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    var options = Report.Options()
    options.toolVersion = ToolVersion.version
    options.includesBuiltIns = invocation.has(.all)
    if let template = invocation.value(.sourceLink) {
      do throws(SourceLink.Failure) { options.sourceLink = try SourceLink(template) } catch {
        throw UsageError(message: "'--source-link': \(error.message)", command: .report)
      }
    }
    if let path = invocation.value(.logging) {
      guard let verdict = logging(at: path, invocation, &context) else { return .unusable }
      options.logging = verdict
    }
    let selectors = try CellSelector.selectors(words: invocation.positionals, in: invocation).map {
      $0.configuration == nil && !invocation.has(.scheme)
        ? CellSelector(target: $0.target, configuration: "*") : $0
    }
    let change: DiffCommand.RevisionComparison?
    let project: SettingsProject
    if let revision = invocation.value(.since) {
      guard
        let comparison = try DiffCommand.compare(since: revision, selectors, invocation, &context)
      else { return .unusable }
      change = comparison
      project = comparison.new
    } else {
      change = nil
      guard let loaded = try ProjectAccess.load(invocation, for: selectors, &context) else {
        return .unusable
      }
      project = loaded
    }
    let cells = try ProjectAccess.cells(selectors, of: project, invocation)
    if options.sourceLink != nil {
      let folder = AbsolutePath.folder(of: project.path)
      options.repositoryRoot = (try? GitRepository(containing: folder))?.root
    }
    do throws(ResolutionFailure) {
      var report = try Report(of: cells, in: project, options: options)
      if let change {
        let diffs = try change.comparison.compare(change.cells.pairs)
        report.change = Report.Change(
          revision: change.revision, structure: change.cells.structure,
          cells: zip(change.cells.pairs, diffs).map { (pair: $0, diff: $1) })
      }
      if !invocation.has(.noCheck) { report.findings = project.check() }
      context.output = report.html()
      guard report.failures.isEmpty else {
        context.report(report.failures, in: project.files)
        context.explainsFailure = true
        return .unusable
      }
      return .fine
    } catch {
      context.report(error.diagnostics, in: error.files)
      return .unusable
    }
  }

  /// Reads the JSON of `compare-logging`.
  ///
  /// - Returns: Nil if it is invalid, which was reported.
  private static func logging(
    at path: String, _ invocation: Invocation, _ context: inout CommandContext
  ) -> LoggingVerdict? {
    let bytes: [UInt8]
    do throws(SourceReadFailure) {
      if let piped = try PipedSources(path) {
        bytes = try piped.read(piped.path)
      } else {
        bytes = try ConfinedSources.of(
          path, allowsFilesOutside: invocation.has(.allowOutside), base: DiskSources()
        ).read(path)
      }
    } catch {
      context.report(
        Diagnostic(
          "unreadable-file", "cannot read '\(path)': \(error.explanation)", path: path,
          help: "write it with 'compare-logging --format json > FILE'"))
      return nil
    }
    do throws(LoggingVerdict.Failure) {
      return try LoggingVerdict(bytes, path: path)
    } catch {
      context.report([error.diagnostic], in: error.files)
      return nil
    }
  }
}
