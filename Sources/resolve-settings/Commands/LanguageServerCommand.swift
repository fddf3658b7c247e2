import SettingsDiagnostics
import SettingsLanguageServer
import SettingsProjects
import SettingsRules
import SettingsSystem

/// `language-server`: answers an editor on standard input and output.
enum LanguageServerCommand: Command {
  static let specification = CommandSpecification(
    name: .languageServer,
    summary: "serve an editor (Language Server Protocol)",
    positionals: .none,
    options: [.config, .disable, .allowOutside, .noEnv, .catalog] + OptionName.general,
    details: """
      Editors start this command. It reports what 'check' finds while you type, in config.yaml, its
      includes, xcconfig files and XcodeGen specs. docs/language-server.md has the settings for
      Neovim, Helix, Emacs, VS Code and Zed.

      Each document belongs to the nearest project in the folders above it; --config names another
      one. The server writes no files. It exits with 0 after 'shutdown' and 'exit', and with 1 if
      the input ends without them.
      """,
    examples: [
      .init(
        line: "resolve-settings language-server", meaning: "as the command of an editor's settings")
    ])

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    var options = LanguageServer.Options()
    options.config = invocation.value(.config)
    options.version = ToolVersion.version
    options.resolution.allowsFilesOutside = invocation.has(.allowOutside)
    options.resolution.readsSpecEnvironment = !invocation.has(.noEnv)
    options.resolution.catalog = invocation.value(.catalog)
    options.disabledRules = try CheckCommand.rules(invocation, .disable) ?? []
    options.rulesPage = rulesPage
    ReadFailure.end()
    let server = LanguageServer(EndingChannel(), options: options)
    switch server.run() {
    case .orderly: return .fine
    case .abrupt: return .findings
    }
  }

  /// The page about rules near the executable: of an installation or of a working copy.
  private static var rulesPage: String? {
    guard var folder = CurrentProcess.executableFolder else { return nil }
    let disk = DiskSources()
    for _ in 0..<5 {
      for name in ["share/doc/swift-build-settings/rules.md", "docs/rules.md"] {
        let path = LexicalPath.join(folder, name)
        if disk.isReadableFile(path) { return LanguageServer.uri(of: path) }
      }
      folder = LexicalPath.directory(of: folder)
    }
    return nil
  }
}
