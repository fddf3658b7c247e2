import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsQuery
import SettingsRendering

/// `where`: prints every place that assigns a setting.
enum WhereCommand: Command {
  static let specification = CommandSpecification(
    name: .where,
    summary: "print every place that assigns a build setting",
    positionals: .settings,
    options: OptionName.input + OptionName.answer + OptionName.general,
    ownHelp: CommandSpecification.allConfigurations,
    formats: TextOrJSON.names,
    details: """
      Each place is printed with its level, its value and the number of cells that it decides, also
      where a 'when' block or a condition does not apply. All targets and configurations are searched;
      -t, -c and --scheme choose fewer. 'explain' shows the same for one cell, with the references in
      the value.
      """,
    examples: [
      .init(
        line: "resolve-settings where SWIFT_VERSION",
        meaning: "where a value comes from, in the whole project")
    ])

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    guard let (project, cells) = try CellSearch.cells(invocation, &context) else {
      return .unusable
    }
    let settings: [SettingPlaces]
    do throws(ResolutionFailure) {
      guard
        let names = try CellSearch.settings(
          invocation.positionals, in: cells, of: project, &context)
      else { return .unusable }
      settings = try SettingPlaces.find(names, in: cells, of: project)
    } catch {
      context.report(error.diagnostics, in: error.files)
      return .unusable
    }
    let problems = settings.compactMap(\.problem)
    context.report(problems, in: project.files)
    guard problems.isEmpty else { return .unusable }
    if invocation.format(TextOrJSON.self) == .json {
      context.output = SettingPlaces.json(settings, files: project.files)
    } else {
      let style = TerminalStyle(isColored: context.isOutputColored)
      context.output.append(SettingPlaces.text(settings, files: project.files, style: style))
    }
    return .fine
  }
}
