import BuildSettingsKit
import SettingsDiagnostics
import SettingsRendering
import SettingsXcode

/// `docs`: what Apple's catalogue says about a build setting.
enum DocsCommand: Command {
  static let specification = CommandSpecification(
    name: .docs,
    summary: "tell what a build setting is, from Apple's catalogue",
    positionals: .settings,
    options: [.catalogue] + OptionName.answer + OptionName.general,
    formats: ["text", "json"],
    details: """
      Type, allowed values, default values and description, from the catalogue that the
      Swift toolchain in use brings.
      """,
    examples: [
      .init(
        line: "resolve-settings docs SWIFT_OPTIMIZATION_LEVEL", meaning: "what its values mean")
    ])

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    var collector = DiagnosticCollector()
    let catalogue = CatalogueFolder.catalogue(
      invocation.value(.catalogue), diagnostics: &collector)
    guard let catalogue else {
      context.report(
        collector.diagnostics.map {
          Diagnostic($0.identifier, .error, "no catalogue of build settings", help: $0.help)
        }, in: SourceFiles())
      return .unusable
    }
    let texts = CatalogueFolder.texts(of: catalogue)
    let names = invocation.positionals
    let found = catalogue.descriptions(of: names, texts: texts)
    let missing = names.filter { name in !found.contains { $0.name == name } }
    if !missing.isEmpty {
      let known = catalogue.settingNames
      context.report(
        missing.map { name in
          Diagnostic(
            "unknown-setting",
            "Apple's catalogue describes no setting of that name: '\(name)'"
              + Suggestion.didYouMean(name, in: known),
            help: known.contains(name) ? "it is set by the build, not by people" : nil)
        }, in: SourceFiles())
      return .unusable
    }
    if invocation.format == "json" {
      context.output = SettingDocumentation.json(found)
    } else {
      let documentation = SettingDocumentation(
        style: TerminalStyle(isColored: context.isOutputColored), width: context.outputWidth)
      context.output.append(found.map(documentation.text).joined(separator: "\n"))
    }
    return .fine
  }
}
