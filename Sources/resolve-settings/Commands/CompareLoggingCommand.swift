/// `compare-logging`: hands over to the tool of that name, whose command line this row describes for help
/// and for completions.
enum CompareLoggingCommand: Command {
  static let specification = CommandSpecification(
    name: .compareLogging,
    summary: "show which log calls each configuration compiles in",
    positionals: .cells,
    options: [
      .prove, .binary, .noCache, .cacheFolder, .config, .target, .configuration, .destination, .sdk,
      .arch, .set, .xcconfig, .allowOutside, .format,
    ] + OptionName.general,
    formats: ["text", "json", "markdown", "html"],
    details: """
      Shows, configuration beside configuration, what governs logging, what the log macro expands to
      and which log calls are compiled in: all targets and all configurations unless told. Ends with 1
      when a configuration of kind release is not silent. It is a tool of its own, which has to lie
      beside this one; in a package, 'swift package compare-logging' builds and runs it.
      """,
    examples: [
      .init(line: "resolve-settings compare-logging HelloWorld", meaning: "in every configuration"),
      .init(
        line: "resolve-settings compare-logging @Release --prove",
        meaning: "compile every target, and see what of logging is left in the objects"),
      .init(
        line: "resolve-settings compare-logging --binary build/HelloWorld",
        meaning: "search what was built elsewhere"),
    ])

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    CompareLoggingTool.forward(arguments(for: invocation))
  }

  /// The command line again, in the order of the table; no value can be taken for an option.
  static func arguments(for invocation: Invocation) -> [String] {
    var arguments: [String] = []
    for name in specification.options {
      let takesValue = OptionSpecification.of(name).takesValue
      for value in invocation.values(name) {
        arguments.append(takesValue ? "\(name.spelling)=\(value)" : name.spelling)
      }
    }
    return arguments + invocation.positionals
  }
}
