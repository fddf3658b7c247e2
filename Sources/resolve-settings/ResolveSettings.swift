import SettingsDiagnostics
import SettingsSystem

/// The command-line tool: parses its arguments, runs one command, and exits with its code.
@main
struct ResolveSettings {
  static func main() {
    StandardStream.holdClosedStreams()
    CurrentProcess.ignoreWriteSignals()
    guard let arguments = CurrentProcess.arguments else {
      let error = UsageError(message: CurrentProcess.unreadableArgumentsMessage)
      CurrentProcess.exit(CommandContext.fail(error).rawValue)
    }
    if let words = XcodebuildCommand.words(arguments) {
      CurrentProcess.exit(XcodebuildCommand.run(words))
    }
    CurrentProcess.exit(run(arguments).rawValue)
  }

  static func run(_ arguments: [String]) -> ExitCode {
    let invocation: Invocation
    do throws(UsageError) {
      invocation = try ArgumentParser.parse(arguments)
    } catch {
      return CommandContext.fail(error)
    }
    if invocation.has(.watch), !invocation.has(.help), !invocation.has(.version) {
      return WatchLoop.run(invocation)
    }
    return run(invocation).code
  }

  /// Runs the command once.
  ///
  /// - Returns: Its exit code, and whether more output can be written.
  static func run(_ invocation: Invocation) -> (code: ExitCode, canWrite: Bool) {
    ReadFailure.begin()
    defer { ReadFailure.end() }
    var context = CommandContext(invocation)
    do throws(UsageError) {
      let code = context.finish(with: try answer(invocation, &context))
      return (code, context.canWrite)
    } catch {
      return (context.fail(error), context.canWrite)
    }
  }

  private static func answer(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    if invocation.has(.version) {
      context.print("resolve-settings \(ToolVersion.version)")
      return .fine
    }
    if invocation.has(.help) {
      context.output.append(
        HelpText(columns: context.outputWidth)
          .text(for: invocation.isCommandExplicit ? invocation.command : nil))
      return .fine
    }
    return try invocation.command.type.run(invocation, &context)
  }
}
