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
    options: [.all] + OptionName.input + OptionName.cache + OptionName.answer + OptionName.general,
    formats: TextOrJSON.names,
    details: """
      The argument is a line of a file, a file, or a setting: all assignments of it. A setting depends
      on an assignment that wins, that it inherits, or that its value refers to, directly or through
      other settings. All targets and configurations are searched; -t, -c and --scheme choose fewer.
      Settings that only Xcode assigns are counted, and printed with --all.
      """,
    examples: [
      .init(
        line: "resolve-settings impact config.yaml:33",
        meaning: "what a change of this line affects"),
      .init(
        line: "resolve-settings impact Shared.xcconfig", meaning: "what depends on this file"),
    ])

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    try CellSearch.printAnswer(invocation, &context) { (project, cells) throws(ResolutionFailure) in
      try SettingImpact(
        of: invocation.positionals[0], in: cells, of: project,
        includesBuiltIns: invocation.has(.all))
    }
  }
}
