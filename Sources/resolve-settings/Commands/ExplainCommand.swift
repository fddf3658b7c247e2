/// `explain`: where a value comes from, level by level and element by element.
enum ExplainCommand: Command {
  static let specification = CommandSpecification(
    name: .explain,
    summary: "tell where a build setting's value comes from",
    positionals: .cellAndSettings,
    options: OptionName.input + OptionName.answer + OptionName.general,
    formats: ["text", "json"],
    details: """
      For each name: which levels assigned it, which one won and why the others lost, every
      reference that went into the value, and where each element of a list was written.
      With -t/--target the words are names only.
      """,
    examples: [
      .init(
        line: "resolve-settings explain HelloWorld@Debug OTHER_SWIFT_FLAGS",
        meaning: "the story of one value"),
      .init(
        line: "resolve-settings explain @Release ARCHS", meaning: "the same for every target"),
    ])

  /// The options, read.
  struct Request: Sendable, Equatable {
    let cells: [CellSelector]
    /// The build settings asked about, as written; at least one.
    let names: [String]
    let isJSON: Bool

    init(_ invocation: Invocation) throws(UsageError) {
      let words = invocation.positionals
      let cellWords = invocation.has(.target) ? [] : words.prefix(1)
      names = Array(words.dropFirst(cellWords.count))
      guard !names.isEmpty else {
        throw UsageError(
          message: "'explain' needs a build setting's name after '\(words[0])'", command: .explain)
      }
      cells = try CellSelector.selectors(words: cellWords, in: invocation)
      isJSON = invocation.format == "json"
    }
  }

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    _ = try Request(invocation)
    // The façade's work comes here.
    throw UsageError(message: "not there yet", command: .explain)
  }
}
