import SettingsDiagnostics
import SettingsProjects
import SettingsRendering
import SettingsXcode

/// `docs`: prints the description of build settings from Apple's catalog.
enum DocsCommand: Command {
  static let specification = CommandSpecification(
    name: .docs,
    summary: "describe build settings, from Apple's catalog",
    positionals: .settings,
    options: [.catalog] + OptionName.answer + OptionName.general,
    formats: TextOrJSON.names,
    details: """
      Prints type, allowed values, default values and description, from the catalog of the Swift
      toolchain in use.
      """,
    examples: [
      .init(
        line: "resolve-settings docs SWIFT_OPTIMIZATION_LEVEL", meaning: "what its values mean")
    ])

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    var collector = DiagnosticCollector()
    let catalog = CatalogFolder.catalog(
      invocation.value(.catalog), diagnostics: &collector)
    guard let catalog else {
      context.report(
        collector.diagnostics.map {
          Diagnostic($0.identifier, .error, "no catalog of build settings", help: $0.help)
        }, in: SourceFiles())
      return .unusable
    }
    let texts = CatalogFolder.texts(of: catalog)
    let names = invocation.positionals
    let found = catalog.descriptions(of: names, texts: texts)
    let missing = names.filter { name in !found.contains { $0.name == name } }
    if !missing.isEmpty {
      let known = catalog.settingNames
      context.report(
        missing.map { name in
          Diagnostic(
            "unknown-setting",
            "Apple's catalog has no setting named '\(name)'"
              + Suggestion.didYouMean(name, in: known),
            help: known.contains(name) ? "the build system sets it, not the project" : nil)
        }, in: SourceFiles())
      return .unusable
    }
    if invocation.format(TextOrJSON.self) == .json {
      context.output = SettingDocumentation.json(found)
    } else {
      let documentation = SettingDocumentation(
        style: TerminalStyle(isColored: context.isOutputColored), width: context.outputWidth)
      context.output.append(found.map(documentation.text).joined(separator: "\n"))
    }
    return .fine
  }
}
