import BuildSettingsKit
import SettingsDiagnostics
import SettingsRendering

/// `check`: everything that is wrong with a config file, at once.
enum CheckCommand: Command {
  static let specification = CommandSpecification(
    name: .check,
    summary: "report everything that is wrong with the file",
    positionals: .none,
    options: OptionName.input + OptionName.answer + OptionName.general,
    formats: ["text", "json", "github"],
    details: """
      Ends with 1 when the file could be read and has errors; with --strict, for warnings too. The
      format 'github' prints annotations for GitHub Actions.
      """,
    examples: [
      .init(line: "resolve-settings check --strict", meaning: "for a pre-commit hook"),
      .init(line: "resolve-settings check --format github", meaning: "for a CI job"),
    ])

  enum Format: String, CaseIterable, Sendable {
    case text
    case json
    case github
  }

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    let format = Format(rawValue: invocation.format) ?? .text
    guard let path = ProjectAccess.configPath(invocation, &context) else { return .unusable }
    let options = try ProjectAccess.options(invocation)
    let result = SettingsProject.check(configFile: path, options: options)
    guard result.wasReadable else {
      context.report(result.diagnostics, in: result.files)
      return .unusable
    }
    return report(result, as: format, path: path, &context)
  }

  private static func report(
    _ result: CheckResult, as format: Format, path: String, _ context: inout CommandContext
  ) -> ExitCode {
    switch format {
    case .text:
      context.report(result.diagnostics, in: result.files)
      if result.diagnostics.isEmpty, !context.isQuiet {
        context.output.append("\(path): nothing to complain about\n")
      }
    case .json:
      context.output = DiagnosticsJSON(files: result.files).render(result.diagnostics)
    case .github:
      context.output.append(GitHubAnnotations(files: result.files).render(result.diagnostics))
    }
    let worst = result.diagnostics.map(\.severity).max() ?? .note
    let fails = worst == .error || (worst == .warning && context.isStrict)
    return fails ? .findings : .fine
  }
}
