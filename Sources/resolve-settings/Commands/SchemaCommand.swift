import SettingsConfig
import SettingsDiagnostics

/// `schema`: prints the JSON Schema of config.yaml, for editors and other tools.
enum SchemaCommand: Command {
  static let specification = CommandSpecification(
    name: .schema,
    summary: "print the JSON Schema of config.yaml",
    positionals: .none,
    options: [.format, .output] + OptionName.general,
    formats: Format.names,
    details: """
      Editors use the schema to complete and check fields and values as you type. Name the
      schema in the first line of config.yaml: '# yaml-language-server: $schema=config.schema.json'.
      The format 'markdown' prints the table of fields.
      """,
    examples: [
      .init(
        line: "resolve-settings schema -o config.schema.json",
        meaning: "beside config.yaml, as its first line expects")
    ])

  enum Format: String, OutputFormat {
    case json
    case markdown
  }

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    switch invocation.format(Format.self) {
    case .json: context.output = ConfigSchema().render()
    case .markdown: context.output = FieldReference.markdown()
    }
    return .fine
  }
}
