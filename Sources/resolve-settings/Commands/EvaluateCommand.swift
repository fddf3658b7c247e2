import SettingsCommandLine
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRendering
import SettingsSystem

/// `evaluate`: evaluates expressions and settings over given xcconfig files and conditions.
enum EvaluateCommand: Command {
  static let specification = CommandSpecification(
    name: .evaluate,
    summary: "evaluate expressions in cells of a project, or over given levels",
    positionals: .expressions,
    options: [.layer, .param, .jsonLines] + OptionName.input + OptionName.answer
      + OptionName.general,
    formats: TextOrJSON.names,
    details: """
      Each argument is an expression such as '$(NAME:lower)'. With an option that selects cells, such
      as -t TARGET@CONFIGURATION, it is evaluated in each of these cells of the project; --set and
      --xcconfig assign settings above all levels.

      Without such an option no project is read: each --layer is an xcconfig file, lowest level first;
      each --param is a condition parameter. Without arguments, all settings of the levels are printed.
      With --json-lines, cases are read from standard input and answered line by line.
      """,
    examples: [
      .init(
        line: "resolve-settings evaluate '$(PRODUCT_NAME:lower)' -t HelloWorld@Debug",
        meaning: "an expression in one cell"),
      .init(
        line: "resolve-settings evaluate --layer project=Base.xcconfig '$(PRODUCT_NAME:lower)'",
        meaning: "an expression over one file"),
      .init(
        line: "resolve-settings evaluate --json-lines < cases.jsonl",
        meaning: "many cases in one process"),
    ])

  /// An xcconfig file that forms a level.
  struct Layer: Sendable, Equatable {
    let name: String
    let path: String
  }

  /// A condition's parameter and its value.
  struct Parameter: Sendable, Equatable {
    let name: String
    let value: String
  }

  /// The mode of the command.
  enum Work: Sendable, Equatable {
    case expressions([String], isJSON: Bool)
    /// Expressions in cells of the project.
    case cells([CellSelector], [String], isJSON: Bool)
    /// Cases from standard input, with one line of output each.
    case jsonLines
  }

  /// The parsed options.
  struct Request: Sendable, Equatable {
    let work: Work
    /// Lowest first.
    let layers: [Layer]
    let parameters: [Parameter]

    init(_ invocation: Invocation) throws(UsageError) {
      layers = invocation.pairs(.layer).map { Layer(name: $0.name, path: $0.value) }
      parameters = invocation.pairs(.param).map { Parameter(name: $0.name, value: $0.value) }
      if let empty = layers.first(where: { $0.path.isEmpty }) {
        throw UsageError(
          message: "option '--layer' needs a file for '\(empty.name)'", command: .evaluate)
      }
      let choosing = Self.choosingCells.first(where: invocation.has)
      guard invocation.has(.jsonLines) else {
        if let choosing {
          work = try Self.inCells(of: choosing, invocation)
          return
        }
        let levels: [OptionName] = [.layer, .set, .xcconfig]
        guard !invocation.positionals.isEmpty || levels.contains(where: invocation.has) else {
          throw UsageError(
            message: "'evaluate' needs an expression such as '$(NAME:lower)', "
              + "or levels whose settings it prints: '--layer NAME=FILE'", command: .evaluate)
        }
        work = .expressions(
          invocation.positionals, isJSON: invocation.format(TextOrJSON.self) == .json)
        return
      }
      let inCases: [OptionName] = [.layer, .param, .format] + OptionName.input
      for other in inCases where invocation.has(other) {
        throw UsageError(
          message: "with '--json-lines' each case contains this; leave '\(other.spelling)' out",
          command: .evaluate)
      }
      if let word = invocation.positionals.first {
        throw UsageError(
          message: "with '--json-lines' the cases come from standard input; leave '\(word)' out",
          command: .evaluate)
      }
      work = .jsonLines
    }

    /// The options that have a meaning for projects only.
    private static let choosingCells = OptionName.input.filter {
      ![.set, .xcconfig, .type].contains($0)
    }

    private static func inCells(
      of option: OptionName, _ invocation: Invocation
    ) throws(UsageError) -> Work {
      for other in [OptionName.layer, .param] where invocation.has(other) {
        throw UsageError(
          message: "'\(other.spelling)' describes levels without a project; leave it out, "
            + "or leave '\(option.spelling)' out", command: .evaluate)
      }
      guard !invocation.positionals.isEmpty else {
        throw UsageError(
          message: "'evaluate' needs an expression such as '$(NAME:lower)'; "
            + "use 'print' for all settings of a cell", command: .evaluate)
      }
      return .cells(
        try CellSelector.selectors(words: [], in: invocation), invocation.positionals,
        isJSON: invocation.format(TextOrJSON.self) == .json)
    }
  }

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    let request = try Request(invocation)
    noteNames(invocation.positionals, &context)
    switch request.work {
    case .jsonLines: return answerCases(&context)
    case .expressions(let expressions, let isJSON):
      return try evaluate(expressions, request, isJSON: isJSON, invocation, &context)
    case .cells(let selectors, let expressions, let isJSON):
      return try evaluate(expressions, in: selectors, isJSON: isJSON, invocation, &context)
    }
  }

  /// Says how to evaluate a setting whose name alone is an expression.
  private static func noteNames(_ expressions: [String], _ context: inout CommandContext) {
    for name in expressions where DeclaredTypes.names.contains(name) {
      context.report(
        Diagnostic(
          "literal-name", .note, "'\(name)' is text; write '$(\(name))' for the setting's value"))
    }
  }

  private static func evaluate(
    _ expressions: [String], _ request: Request, isJSON: Bool, _ invocation: Invocation,
    _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    var evaluation = ExpressionEvaluation(
      sources: DiskSources(), types: try ProjectAccess.types(invocation))
    for layer in request.layers { evaluation.addLayer(named: layer.name, path: layer.path) }
    for file in invocation.values(.xcconfig) { evaluation.addLayer(named: file, path: file) }
    for (name, value) in invocation.pairs(.set) { evaluation.addOverride(name, value) }
    for parameter in request.parameters {
      evaluation.parameters[parameter.name] = [parameter.value]
    }
    context.report(evaluation.diagnostics, in: evaluation.files)
    guard !evaluation.isUnreadable else { return .unusable }
    let results: [EvaluatedExpression]
    do throws(ResolutionFailure) {
      results =
        try expressions.isEmpty
        ? evaluation.allSettings() : evaluation.evaluate(expressions)
    } catch {
      context.report(error.diagnostics, in: error.files)
      return .unusable
    }
    let files = evaluation.files
    for layer in request.layers { context.noteInput(layer.path) }
    context.report(results.flatMap(\.diagnostics), in: files)
    if isJSON {
      context.output = EvaluationRendering.json(results, files: files)
    } else if expressions.isEmpty {
      for result in results { context.print("\(result.expression) = \(result.string)") }
    } else {
      context.output.append(
        EvaluationRendering.text(results, showsLists: context.isVerbose || expressions.count > 1))
    }
    return evaluation.hasErrors ? .findings : .fine
  }

  private static func evaluate(
    _ expressions: [String], in selectors: [CellSelector], isJSON: Bool, _ invocation: Invocation,
    _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    guard let project = try ProjectAccess.load(invocation, for: selectors, &context) else {
      return .unusable
    }
    let cells = try ProjectAccess.cells(selectors, of: project, invocation)
    var typed = TypedExpressions(files: project.files)
    let diagnostics = expressions.map { typed.diagnostics(of: $0) }
    context.report(diagnostics.flatMap(\.self), in: typed.files)
    var results: [EvaluatedExpression] = []
    do throws(ResolutionFailure) {
      try project.withCells(cells) { (cell) throws(ResolutionFailure) in
        for (expression, diagnostics) in zip(expressions, diagnostics) {
          results.append(
            try cell.evaluate(expression, diagnostics: diagnostics, title: cell.cellName))
        }
      }
    } catch {
      context.report(error.diagnostics, in: error.files)
      return .unusable
    }
    if isJSON {
      context.output = EvaluationRendering.json(results, files: typed.files)
    } else {
      context.output.append(
        EvaluationRendering.text(
          results, showsLists: context.isVerbose || expressions.count > 1,
          showsCells: cells.count > 1))
    }
    return .fine
  }

  /// Answers cases line by line; errors of a case are part of its answer.
  private static func answerCases(_ context: inout CommandContext) -> ExitCode {
    let input: [UInt8]
    do throws(SourceReadFailure) {
      input = try StandardStream.readInput()
    } catch {
      context.report(
        Diagnostic("unreadable-file", "cannot read standard input: \(error.explanation)"))
      return .unusable
    }
    for line in input.split(separator: UInt8(ascii: "\n")) {
      guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) else { continue }
      var writer = JSONWriter(.compact)
      writer.value(EvaluationCase.answer(line: Array(line)))
      context.output.append(writer.buffer)
      context.output.append(UInt8(ascii: "\n"))
    }
    return .fine
  }
}
