import SettingsDiagnostics
import SettingsProjects
import SettingsResolution
import SettingsRules
import SettingsSystem
import SettingsXcodeGen

/// `__complete`: prints names of the current config file for the completion scripts, one on each
/// line.
///
/// It never reports errors, because the user is typing in the same terminal.
enum CompleteCommand: Command {
  static let specification = CommandSpecification(
    name: .complete,
    summary: "answer a completion script",
    positionals: .question,
    options: OptionName.input + OptionName.general,
    isHidden: true)

  /// The questions of a script.
  enum Question: String, CaseIterable, Sendable {
    case targets
    case configurations
    /// Targets, `@CONFIGURATION`, and `TARGET@CONFIGURATION`.
    case cells
    case settings
    case rules
  }

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    guard let question = invocation.positionals.first.flatMap(Question.init(rawValue:)) else {
      return .fine
    }
    // Shells show what they complete, and a name with escapes would be a different one.
    for name in names(question, invocation) where name.escapingControlCharacters == name {
      context.print(name)
    }
    return .fine
  }

  /// The names, in the order of the file; empty if the file is missing or invalid.
  private static func names(_ question: Question, _ invocation: Invocation) -> [String] {
    if question == .rules { return RuleTable.identifiers }
    guard let options = try? ProjectAccess.options(invocation), let path = path(invocation),
      let project = try? SettingsProject(configFile: path, options: options)
    else { return [] }
    let targets = project.targetNames
    let configurations = project.configurationNames
    switch question {
    case .targets: return targets
    case .configurations: return configurations
    case .cells:
      return targets + configurations.map { "@\($0)" }
        + targets.flatMap { target in configurations.map { "\(target)@\($0)" } }
    case .settings:
      let cell = try? project.cell(
        target: invocation.value(.target) ?? targets.first, includesBuiltIns: true)
      return cell?.settings.map(\.name) ?? []
    case .rules: return []
    }
  }

  private static func path(_ invocation: Invocation) -> String? {
    if let path = invocation.value(.config) { return path }
    return CurrentProcess.workingDirectory.flatMap {
      ConfigDiscovery.searchForProject(from: $0).found
    }
  }
}
