import SettingsCommandLine
import SettingsDiagnostics
import SettingsSystem

/// `--watch`: runs a command again whenever a file that it read changes.
enum WatchLoop {
  /// Runs until the user ends the program, or until its output is not read any more.
  ///
  /// - Returns: The exit code of the last run. An error of use or of the system ends the loop.
  static func run(_ invocation: Invocation) -> ExitCode {
    if let conflict = conflict(of: invocation) { return CommandContext.fail(conflict) }
    let watcher: FileWatcher
    do throws(SystemError) { watcher = try FileWatcher() } catch {
      return fail(invocation, "cannot watch files: \(error.explanation)", help: nil)
    }
    CurrentProcess.releaseObjects()
    while true {
      let log = ReadLog.begin(recordsNames: true)
      let (code, canWrite) = ResolveSettings.run(invocation)
      ReadLog.end()
      guard canWrite else { return code }
      do throws(SystemError) { try watcher.watch(log.folders) } catch {
        return fail(
          invocation, "cannot watch the folders of the project: \(error.explanation)",
          help: "on Linux, raise the limit with 'sysctl fs.inotify.max_user_watches=524288'")
      }
      if watcher.hasEnded { return code }
      let output = invocation.value(.output)
      var change = log.firstChange(except: output)
      while change == nil {
        if watcher.wait() == .ended { return code }
        change = log.firstChange(except: output)
      }
      if let change, !invocation.has(.quiet) { announce(change) }
    }
  }

  /// Options that make no sense together with `--watch`.
  private static func conflict(of invocation: Invocation) -> UsageError? {
    for option in [OptionName.fix, .list] where invocation.has(option) {
      return UsageError(
        message: "'--watch' and '\(option.spelling)' exclude each other",
        command: invocation.command)
    }
    if invocation.command == .report, !invocation.has(.output) {
      return UsageError(
        message: "'--watch' needs a file for the report: '--output FILE'", command: .report)
    }
    if invocation.value(.config) == "-" {
      return UsageError(
        message: "'--watch' needs a file, not standard input", command: invocation.command)
    }
    return nil
  }

  private static func announce(_ path: String) {
    try? StandardStream.error.write("note: '\(path.escapingControlCharacters)' changed\n")
  }

  private static func fail(
    _ invocation: Invocation, _ message: String, help: String?
  ) -> ExitCode {
    var context = CommandContext(invocation)
    context.report(Diagnostic("cannot-watch", .error, message, help: help))
    return .unusable
  }
}
