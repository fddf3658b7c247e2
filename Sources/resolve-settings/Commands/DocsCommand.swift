import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRendering
import SettingsRules
import SettingsXcode

/// `docs`: prints the description of build settings from Apple's catalog, and of rules of `check`.
enum DocsCommand: Command {
  static let specification = CommandSpecification(
    name: .docs,
    summary: "describe build settings, fields of config.yaml, or rules of 'check'",
    positionals: .settings,
    options: [.versions, .catalog] + OptionName.answer + OptionName.general,
    formats: TextOrJSON.names,
    details: """
      Of a build setting: type, allowed values, default values and description, from the catalog of
      the Swift toolchain in use; with --versions, the default in each known release of Xcode. Of a
      field of config.yaml: what it takes, and which settings it lowers to. Of a rule of 'check': what
      it reports, why, and what to do.
      """,
    examples: [
      .init(
        line: "resolve-settings docs SWIFT_OPTIMIZATION_LEVEL", meaning: "what its values mean"),
      .init(line: "resolve-settings docs devices", meaning: "what this field of config.yaml takes"),
      .init(line: "resolve-settings docs no-effect", meaning: "what this rule reports"),
    ])

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    let words = invocation.positionals
    let rules = words.compactMap(RuleID.init(rawValue:)).map { RuleDescription($0.rule) }
    let isJSON = invocation.format(TextOrJSON.self) == .json
    let documentation = SettingDocumentation(
      style: TerminalStyle(isColored: context.isOutputColored), width: context.outputWidth)
    guard rules.isEmpty else {
      if let other = words.first(where: { RuleID(rawValue: $0) == nil }) {
        throw UsageError(
          message: "'\(other)' is not a rule of 'check', and '\(rules[0].identifier)' is; name "
            + "either rules or build settings", command: .docs)
      }
      if isJSON {
        context.output = RuleListing(rules).json
      } else {
        context.output.append(rules.map(documentation.text).joined(separator: "\n"))
      }
      return .fine
    }
    // No setting has a hyphen in its name, and every rule of several words has one.
    if let name = words.first(where: { $0.contains("-") }) {
      let meant = Suggestion.didYouMean(name, in: RuleID.allCases.map(\.rawValue))
      throw UsageError(
        message: "'check' has no rule named '\(name)'"
          + (meant.isEmpty ? "; 'check --list' prints all rules" : meant), command: .docs)
    }
    let fields = words.flatMap(rows)
    let names = words.filter { rows($0).isEmpty }
    if names.isEmpty {
      if isJSON {
        context.output = SettingDocumentation.json([], fields: fields)
      } else {
        context.output.append(fields.map(documentation.text).joined(separator: "\n"))
      }
      return .fine
    }
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
    if invocation.has(.versions) {
      return printVersions(
        of: names, in: catalog, style: isJSON ? nil : documentation.style, &context)
    }
    let texts = CatalogFolder.texts(of: catalog)
    let found = catalog.descriptions(of: names, texts: texts)
    let missing = names.filter { name in !found.contains { $0.name == name } }
    if !missing.isEmpty {
      let known = catalog.settingNames
      context.report(
        missing.map { name in
          if ProductType.friendlyNames.contains(name) {
            return Diagnostic(
              "unknown-setting", "'\(name)' is a product type, which has no description",
              help: "'resolve-settings docs type' describes the field 'type', which names it")
          }
          let field = FieldTable.suggestion(for: name)
          return Diagnostic(
            "unknown-setting",
            "Apple's catalog has no setting named '\(name)'"
              + (field.map { Suggestion.didYouMean($0) }
                ?? Suggestion.didYouMean(name, in: known)),
            help: known.contains(name) ? "the build system sets it, not the project" : nil)
        }, in: SourceFiles())
      return .unusable
    }
    if isJSON {
      context.output = SettingDocumentation.json(found, fields: fields)
    } else {
      let texts = fields.map(documentation.text) + found.map(documentation.text)
      context.output.append(texts.joined(separator: "\n"))
    }
    return .fine
  }

  /// The fields of config.yaml that a word names: in any place, or inside another one, as in
  /// `logging.level`.
  private static func rows(_ word: String) -> [FieldDescription] {
    word.contains(".")
      ? FieldSettings.row(of: word).map { [$0] } ?? [] : FieldTable.rows(named: word)
  }
}
