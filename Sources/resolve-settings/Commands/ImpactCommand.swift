import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsQuery
import SettingsRendering

/// `impact`: prints the cells and settings that an assignment decides.
enum ImpactCommand: Command {
  static let specification = CommandSpecification(
    name: .impact,
    summary: "print the cells and settings that an assignment decides",
    positionals: .assignments,
    options: [.since, .all] + OptionName.input + OptionName.answer
      + OptionName.general,
    ownHelp: CommandSpecification.allConfigurations,
    formats: TextOrJSON.names,
    details: """
      The argument is a line of a file, a file, or a setting: all assignments of it. A setting
      depends on an assignment that wins, that it inherits, or that its value refers to, directly or
      through other settings. All targets and configurations are searched; -t, -c and --scheme
      choose fewer. Settings that only Xcode assigns are counted, and printed with --all.

      With --since, the assignments are those that differ between the revision and the files as they
      are; removed ones are searched in the revision. Assignments that only move are left out, and so
      are changes of what inherits what: see 'diff --since'.
      """,
    examples: [
      .init(
        line: "resolve-settings impact config.yaml:33",
        meaning: "what a change of this line affects"),
      .init(
        line: "resolve-settings impact Shared.xcconfig", meaning: "what depends on this file"),
      .init(
        line: "resolve-settings impact --since origin/main",
        meaning: "what depends on the assignments that this branch changes"),
    ])

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    let subject = invocation.positionals.first
    if let revision = invocation.value(.since) {
      if let subject {
        throw UsageError(
          message: "'--since' is about all changed assignments; remove '\(subject)'",
          command: .impact)
      }
      return try printChange(since: revision, invocation, &context)
    }
    guard let subject else {
      throw UsageError(
        message: "'impact' needs FILE[:LINE], NAME or '--since REVISION'", command: .impact)
    }
    guard let (project, cells) = try CellSearch.cells(invocation, &context) else {
      return .unusable
    }
    let setting: String
    do throws(ResolutionFailure) {
      guard let name = try CellSearch.setting(subject, in: cells, of: project, &context) else {
        return .unusable
      }
      setting = name
    } catch {
      context.report(error.diagnostics, in: error.files)
      return .unusable
    }
    return try CellSearch.print(from: project, invocation, &context) {
      () throws(ResolutionFailure) in
      try SettingImpact(
        of: setting, in: cells, of: project, includesBuiltIns: invocation.has(.all))
    }
  }

  /// Prints what depends on the assignments that have changed since a revision.
  private static func printChange(
    since revision: String, _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    let selectors = try CellSelector.selectors(words: [], in: invocation)
    guard
      let found = try DiffCommand.compare(
        since: revision, selectors, includesMissing: true, invocation, &context)
    else { return .unusable }
    return try CellSearch.print(from: found.new, invocation, &context) {
      () throws(ResolutionFailure) in
      try ChangeImpact(
        from: (found.old, found.cells.pairs.compactMap(\.old)), named: revision,
        to: (found.new, found.cells.pairs.compactMap(\.new)),
        includesBuiltIns: invocation.has(.all))
    }
  }
}
