import SettingsConfig
import SettingsDiagnostics
import SettingsProjects
import SettingsSystem

/// The second part of the rules in all cells of a project, on a thread of its own if there are two
/// processors. The result does not depend on their number.
final class SecondRulePart {
  private let isStopped = Locked(false)
  private let results = Mailbox<CellFindings>()
  private let check: @Sendable () -> Void
  private let isRunning: Bool
  private var isTaken = false

  /// Starts the part. The rules read a copy of the project in its current state.
  ///
  /// - Parameters:
  ///   - rules: The rules to check; nil for all that are on.
  ///   - files: The files of the project, and those with its policies.
  ///   - known: The settings of the system and of the catalog.
  init(
    of project: SettingsProject, rules: [RuleID]?, disabled: [RuleID], writtenFrom source: Spec?,
    files: SourceFiles, known: SystemSettings
  ) {
    let (copy, isStopped, results) = (project.copies, isStopped, results)
    check = {
      let project = copy()
      let severities = RuleSeverities(
        outline: project.outline, only: rules, disabled: disabled, writtenFrom: source)
      results.put(
        project.checkCells(
          severities, policies: [], files: files, known: known, afterErrors: true, part: .second
        ) {
          isStopped.withLock { !$0 }
        })
    }
    isRunning = CurrentProcess.processorCount > 1 && BackgroundThread.start(check)
  }

  /// Returns the findings when the part has ended.
  func findings() -> CellFindings? {
    isTaken = true
    if !isRunning { check() }
    return results.take()
  }

  /// Ends the part before its end, unless its findings were taken.
  func stop() {
    if isTaken { return }
    isTaken = true
    isStopped.withLock { $0 = true }
    // The thread must not outlive the check, which its caller counts on.
    if isRunning { _ = results.take() }
  }
}
