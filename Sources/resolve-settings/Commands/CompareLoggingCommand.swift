import SettingsCommandLine

/// `compare-logging`: runs the tool of that name. This row describes its command line for help and
/// completions.
enum CompareLoggingCommand: Command {
  static let specification = CommandSpecification(
    name: .compareLogging,
    summary: "show which log calls each configuration compiles in",
    positionals: .cells,
    // A test checks that no option of the tool is missing.
    options: AuditOption.allCases.compactMap { OptionName(rawValue: $0.rawValue) }.filter {
      !OptionName.general.contains($0)
    } + OptionName.general,
    formats: AuditFormat.names,
    details: """
      Compares configurations: the settings that affect logging, what the log macro expands to, and
      which log calls are compiled in (default: all targets and all configurations). Exits with 1 if a
      configuration of kind release logs or is unknown. This command runs the tool 'compare-logging',
      which must be in the same folder; in a package, 'swift package compare-logging' builds and runs it.
      """,
    examples: [
      .init(line: "resolve-settings compare-logging HelloWorld", meaning: "in every configuration"),
      .init(
        line: "resolve-settings compare-logging @Release --prove",
        meaning: "compile every target, and search the objects for logging"),
      .init(
        line: "resolve-settings compare-logging --binary build/HelloWorld",
        meaning: "search a finished build"),
    ])

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    CompareLoggingTool.forward(arguments(for: invocation))
  }

  /// The arguments in the order of the table; a value cannot be read as an option.
  static func arguments(for invocation: Invocation) -> [String] {
    var arguments: [String] = []
    for name in specification.options {
      let takesValue = name.row.value != nil
      for value in invocation.values(name) {
        arguments.append(takesValue ? "\(name.spelling)=\(value)" : name.spelling)
      }
    }
    return arguments + (invocation.positionals.isEmpty ? [] : ["--"]) + invocation.positionals
  }
}
