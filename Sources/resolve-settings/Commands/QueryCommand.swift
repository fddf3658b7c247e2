import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsQuery
import SettingsRendering

/// `query`: prints the cells in which an expression is true.
enum QueryCommand: Command {
  static let specification = CommandSpecification(
    name: .query,
    summary: "print the cells in which an expression is true",
    positionals: .query,
    options: [.groupBy] + OptionName.input + OptionName.answer
      + OptionName.general,
    ownHelp: CommandSpecification.allConfigurations,
    formats: QueryFormat.names,
    details: """
      The expression compares settings and facts about a cell (target, target.type, config,
      config.kind) with =, !=, <, <=, >, >=, contains, matches and 'is set'; 'and', 'or', 'not' and
      parentheses combine comparisons. A setting alone means that it is YES. Values compare by their
      type, so 6 equals 6.0. All targets and configurations are searched; -t, -c and --scheme choose
      fewer. The exit code is 0 with and without cells, and 2 for an invalid expression.
      """,
    examples: [
      .init(
        line: "resolve-settings query 'SWIFT_VERSION < 6'",
        meaning: "what still has to be migrated"),
      .init(
        line: "resolve-settings query 'ENABLE_TESTABILITY and config.kind = release'",
        meaning: "release builds that expose internals"),
      .init(
        line:
          "resolve-settings query 'target.type = application' --group-by TARGETED_DEVICE_FAMILY",
        meaning: "applications by their devices"),
    ])

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    let text = invocation.positionals[0]
    let query: Query
    do throws(ResolutionFailure) { query = try Query(text) } catch {
      throw UsageError(error, command: .query)
    }
    if let fact = query.productFacts.first {
      throw UsageError(
        message: "'\(fact.text)' is about a built product, which only policies and 'verify' know",
        command: .query)
    }
    guard
      let found = try CellSearch.find(
        query, showing: invocation.values(.groupBy), invocation, &context)
    else { return .unusable }
    switch invocation.format(QueryFormat.self) {
    case .text: context.output = found.text(isGrouped: invocation.has(.groupBy))
    case .json: context.output = found.json(expression: text)
    case .csv: context.output = found.csv()
    }
    return .fine
  }
}

/// The formats of `query` and `values`.
enum QueryFormat: String, OutputFormat {
  case text
  case json
  case csv
}

/// What `query` and the commands beside it share: they search all configurations.
enum CellSearch {
  /// The project of the arguments, and the cells to search.
  ///
  /// - Returns: Nil if there is no project, which was reported.
  static func cells(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> (project: SettingsProject, cells: [CellReference])? {
    let selectors = try CellSelector.selectors(words: [], in: invocation).map {
      $0.configuration == nil && !invocation.has(.scheme)
        ? CellSelector(target: $0.target, configuration: "*") : $0
    }
    guard let project = try ProjectAccess.load(invocation, for: selectors, &context) else {
      return nil
    }
    let command = invocation.command.rawValue
    if project.outline.target(named: command) != nil {
      context.report(
        Diagnostic(
          "command-or-target", .note, "'\(command)' is a command here, not the target of that name",
          help: "to print the target, write 'print -t \(command)'"))
    }
    return (project, try ProjectAccess.cells(selectors, of: project, invocation))
  }

  /// The settings that words name, and those of fields.
  ///
  /// - Returns: Nil if no level has a field, which was reported.
  static func settings(
    _ words: [String], in cells: [CellReference], of project: SettingsProject,
    _ context: inout CommandContext
  ) throws(ResolutionFailure) -> [String]? {
    let words = try FieldWords(words, in: cells, of: project)
    context.report(words.diagnostics, in: project.files)
    return words.isMissingField ? nil : words.names
  }

  /// The only setting that a word names.
  ///
  /// - Returns: Nil if it is a field with several or no settings, which was reported.
  static func setting(
    _ word: String, in cells: [CellReference], of project: SettingsProject,
    _ context: inout CommandContext
  ) throws(ResolutionFailure) -> String? {
    guard let names = try settings([word], in: cells, of: project, &context) else { return nil }
    if names.count == 1 { return names[0] }
    context.report(
      Diagnostic(
        "ambiguous-field", "the field '\(word)' has several settings; name one of them"))
    return nil
  }

  /// Prints an answer about lines of the project's files.
  static func printAnswer<Answer: AssignmentAnswer>(
    _ invocation: Invocation, _ context: inout CommandContext,
    find: (SettingsProject, [CellReference]) throws(ResolutionFailure) -> Answer
  ) throws(UsageError) -> ExitCode {
    guard let (project, cells) = try cells(invocation, &context) else {
      return .unusable
    }
    return try print(from: project, invocation, &context) { () throws(ResolutionFailure) in
      try find(project, cells)
    }
  }

  /// Prints an answer about a project, or reports why there is none.
  static func print<Answer: AssignmentAnswer>(
    from project: SettingsProject, _ invocation: Invocation, _ context: inout CommandContext,
    find: () throws(ResolutionFailure) -> Answer
  ) throws(UsageError) -> ExitCode {
    let answer: Answer
    do throws(ResolutionFailure) { answer = try find() } catch {
      context.report(error.diagnostics, in: error.files)
      return .unusable
    }
    if invocation.format(TextOrJSON.self) == .json {
      context.output = answer.json(files: project.files)
    } else {
      let style = TerminalStyle(isColored: context.isOutputColored)
      context.output.append(answer.text(files: project.files, style: style))
    }
    return .fine
  }

  /// - Returns: Nil if the project or a value is invalid, which was reported.
  static func find(
    _ query: Query?, showing settings: [String], _ invocation: Invocation,
    _ context: inout CommandContext
  ) throws(UsageError) -> FoundCells? {
    guard let (project, cells) = try cells(invocation, &context) else { return nil }
    do throws(ResolutionFailure) {
      guard let settings = try Self.settings(settings, in: cells, of: project, &context) else {
        return nil
      }
      var query = query
      for field in query?.settings ?? [] {
        guard let name = try setting(field, in: cells, of: project, &context) else { return nil }
        if name != field { query = query?.replacing(field, with: name) }
      }
      let found = try FoundCells(query, showing: settings.uniqued(), in: cells, of: project)
      context.report(found.warnings, in: project.files)
      return found
    } catch {
      context.report(error.diagnostics, in: error.files)
      return nil
    }
  }
}
