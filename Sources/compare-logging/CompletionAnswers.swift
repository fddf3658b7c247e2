import SettingsCommandLine
import SettingsDiagnostics
import SettingsProjects
import SettingsResolution
import SettingsSystem
import SettingsXcodeGen

/// Completion scripts, and the names that the scripts request.
enum CompletionAnswers {
  static func script(for shell: String) -> String? {
    ToolCompletions.Shell(rawValue: shell).map {
      ToolCompletions(
        tool: "compare-logging", rows: AuditOption.visible.map(\.row)
      ).script(for: $0)
    }
  }

  /// Returns the names, one per line, in the order of the file. If the file is missing or invalid,
  /// the result is empty, because the user is still typing.
  static func names(for question: String, _ request: AuditArguments) -> String {
    var options = ResolutionOptions()
    options.readsSpecEnvironment = request.readsSpecEnvironment
    guard
      let path = request.config
        ?? CurrentProcess.workingDirectory.flatMap({
          ConfigDiscovery.searchForProject(from: $0).found
        }),
      let project = try? SettingsProject(configFile: path, options: options)
    else { return "" }
    let targets = project.targetNames
    let configurations = project.configurationNames
    let names: [String]
    switch question {
    case "targets": names = targets
    case "configurations": names = configurations
    case "cells":
      names =
        targets + configurations.map { "@\($0)" }
        + targets.flatMap { target in configurations.map { "\(target)@\($0)" } }
    case "settings":
      let cell = try? project.cell(target: targets.first, includesBuiltIns: true)
      names = cell?.settings.map(\.name) ?? []
    default: names = []
    }
    // Shells show what they complete, and a name with escapes would be a different one.
    return names.filter { $0.escapingControlCharacters == $0 }.map { $0 + "\n" }.joined()
  }
}
