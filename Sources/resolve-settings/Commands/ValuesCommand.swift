import SettingsQuery

/// `values`: prints each distinct value of settings, with its cells.
enum ValuesCommand: Command {
  static let specification = CommandSpecification(
    name: .values,
    summary: "print each value of a build setting, with the cells that have it",
    positionals: .settings,
    options: OptionName.input + OptionName.answer + OptionName.general,
    ownHelp: CommandSpecification.allConfigurations,
    formats: QueryFormat.names,
    details: """
      All targets and configurations are searched; -t, -c and --scheme choose fewer. The values are in
      the order of the project's cells.
      """,
    examples: [
      .init(
        line: "resolve-settings values SWIFT_VERSION",
        meaning: "which targets have which version")
    ])

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    guard
      let found = try CellSearch.find(nil, showing: invocation.positionals, invocation, &context)
    else { return .unusable }
    switch invocation.format(QueryFormat.self) {
    case .text: context.output = found.text(isGrouped: true)
    case .json: context.output = found.json(expression: nil)
    case .csv: context.output = found.csv()
    }
    return .fine
  }
}
