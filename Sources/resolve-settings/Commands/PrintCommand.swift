/// `print`: the build settings in force, of one cell or of many.
enum PrintCommand: Command {
  static let specification = CommandSpecification(
    name: .print,
    summary: "print the build settings in force",
    positionals: .cells,
    options: [.key, .all, .levels] + OptionName.input + OptionName.answer + OptionName.general,
    formats: ["text", "json", "yaml", "xcconfig", "env"],
    details: """
      Text and JSON have the shapes that 'xcodebuild -showBuildSettings' prints. Built-in settings
      are left out unless --all asks for them.
      """,
    examples: [
      .init(
        line: "resolve-settings HelloWorld@Debug", meaning: "one target in one configuration"),
      .init(
        line: "resolve-settings HelloWorld --key PRODUCT_NAME",
        meaning: "one bare value, for a script"),
      .init(line: "resolve-settings @Release --format json", meaning: "every target in Release"),
    ])

  /// What to print.
  enum Content: Sendable, Equatable {
    /// All settings in a format.
    case settings(format: Format, includingBuiltIn: Bool)
    /// One setting's bare value.
    case value(of: String)
    /// A table with a column for each level; Xcode's editor calls the view "Levels".
    case levels(includingBuiltIn: Bool)
  }

  enum Format: String, CaseIterable, Sendable {
    case text
    case json
    case yaml
    case xcconfig
    case env
  }

  /// The options, read.
  struct Request: Sendable, Equatable {
    let cells: [CellSelector]
    let content: Content

    init(_ invocation: Invocation) throws(UsageError) {
      cells = try CellSelector.selectors(words: invocation.positionals, in: invocation)
      let all = invocation.has(.all)
      if let key = invocation.value(.key) {
        for other in [OptionName.levels, .format] where invocation.has(other) {
          throw UsageError(
            message: "'--key' prints a bare value; leave '\(other.spelling)' out", command: .print)
        }
        content = .value(of: key)
      } else if invocation.has(.levels) {
        guard invocation.format == "text" else {
          throw UsageError(
            message: "'--levels' prints a table; leave '--format \(invocation.format)' out, "
              + "or ask 'explain' for JSON", command: .print)
        }
        content = .levels(includingBuiltIn: all)
      } else {
        content = .settings(
          format: Format(rawValue: invocation.format) ?? .text, includingBuiltIn: all)
      }
    }
  }

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    let request = try Request(invocation)
    return try print(request, invocation, &context)
  }

  private static func print(
    _ request: Request, _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    // The façade's work comes here.
    throw invocation.misspeltCommand ?? UsageError(message: "not there yet", command: .print)
  }
}
