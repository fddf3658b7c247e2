/// A command of the tool.
protocol Command {
  /// Its row of the table of commands.
  static var specification: CommandSpecification { get }

  /// Runs the command: it appends to the context's output, and reports diagnostics through the
  /// context.
  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode
}
