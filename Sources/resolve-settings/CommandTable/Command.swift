/// One verb of the tool.
protocol Command {
  /// Its row of the table of commands.
  static var specification: CommandSpecification { get }

  /// Does the work: data into the context's output, diagnostics through the context.
  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode
}
