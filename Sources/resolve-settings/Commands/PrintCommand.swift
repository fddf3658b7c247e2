import SettingsCommandLine
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRendering
import SettingsResolution

/// `print`: prints the effective build settings of one or more cells.
enum PrintCommand: Command {
  static let specification = CommandSpecification(
    name: .print,
    summary: "print the effective build settings (the default command)",
    positionals: .cells,
    options: [.key, .all, .levels, .displayNames] + OptionName.input
      + OptionName.answer + OptionName.general,
    formats: Format.names,
    details: """
      Text and JSON have the shapes that 'xcodebuild -showBuildSettings' prints. Built-in settings
      are omitted (use --all).

      --key prints some settings only, in any format. In text, one setting of one cell is its value
      alone; several settings are lines 'NAME = value', those of several cells
      'TARGET@CONFIGURATION: NAME = value'. Cells without the setting have no line.

      --levels fits the width of the terminal, or COLUMNS: long values continue on the next line,
      and where there are too many columns, the levels are listed below each setting.
      """,
    examples: [
      .init(
        line: "resolve-settings HelloWorld@Debug", meaning: "one target in one configuration"),
      .init(
        line: "resolve-settings HelloWorld --key PRODUCT_NAME",
        meaning: "one value alone, for a script"),
      .init(
        line: "resolve-settings '*Kiosk@*' --key SDKROOT --key PRODUCT_NAME",
        meaning: "two settings of every target that ends in Kiosk, in every configuration"),
      .init(line: "resolve-settings @Release --format json", meaning: "every target in Release"),
      .init(
        line: "resolve-settings --scheme HelloWorld --action archive",
        meaning: "what a scheme's action builds"),
    ])

  /// The mode of the command.
  enum Content: Sendable, Equatable {
    /// All settings in a format.
    case settings(format: Format, includingBuiltIn: Bool)
    /// Some settings, each once.
    case values(of: [String], format: Format)
    /// All settings, with display names for those of Info.plist.
    case displayNames(includingBuiltIn: Bool)
    /// A table with a column for each level; Xcode's editor calls the view "Levels".
    case levels(includingBuiltIn: Bool)
  }

  enum Format: String, OutputFormat {
    case text
    case json
    case yaml
    case xcconfig
    case env

    /// Whether the values are written for a tool that evaluates them again, so that they keep their
    /// spelling.
    var isEvaluatedAgain: Bool { self == .xcconfig || self == .env }

    /// - Parameter isRequested: Whether the settings were requested by name.
    func render(_ cells: [ResolvedCell], isRequested: Bool = false) -> RenderedText {
      switch self {
      case .text: RenderedText(buffer: CellsText.render(cells))
      case .json: RenderedText(buffer: CellsJSON.render(cells))
      case .yaml: RenderedText(buffer: CellsYAML.render(cells))
      case .xcconfig: CellsXcconfig.render(cells)
      case .env: CellsEnvironment.render(cells, isRequested: isRequested)
      }
    }
  }

  /// The parsed options.
  struct Request: Sendable, Equatable {
    let cells: [CellSelector]
    let content: Content

    init(_ invocation: Invocation) throws(UsageError) {
      cells = try CellSelector.selectors(words: invocation.positionals, in: invocation)
      let all = invocation.has(.all)
      let format: Format = invocation.format()
      let keys = invocation.values(.key).uniqued()
      if !keys.isEmpty {
        for other in [OptionName.levels, .displayNames] where invocation.has(other) {
          throw UsageError(
            message: "'--key' prints values alone; leave '\(other.spelling)' out", command: .print)
        }
        content = .values(of: keys, format: format)
      } else if invocation.has(.levels) {
        guard format == .text else {
          throw UsageError(
            message: "'--levels' prints a table; leave '--format \(format.rawValue)' out, "
              + "or use 'explain' for JSON", command: .print)
        }
        content = .levels(includingBuiltIn: all)
      } else if invocation.has(.displayNames) {
        guard format == .text else {
          throw UsageError(
            message: "'--display-names' is only for text; leave "
              + "'--format \(format.rawValue)' out", command: .print)
        }
        content = .displayNames(includingBuiltIn: all)
      } else {
        content = .settings(format: format, includingBuiltIn: all)
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
    guard let project = try ProjectAccess.load(invocation, for: request.cells, &context) else {
      return .unusable
    }
    let cells = try ProjectAccess.cells(request.cells, of: project, invocation)
    do throws(ResolutionFailure) {
      switch request.content {
      case .settings(let format, let includesBuiltIns):
        return try print(
          cells, of: project, as: format, includesBuiltIns: includesBuiltIns, &context)
      case .values(let names, let format):
        return try printValues(of: names, cells, of: project, as: format, &context)
      case .displayNames(let includesBuiltIns):
        context.output = CellsText.render(
          try resolved(cells, of: project, includesBuiltIns).map(InfoPlistNames.displaying))
        return .fine
      case .levels(let includesBuiltIns):
        try printLevels(cells, of: project, includesBuiltIns: includesBuiltIns, &context)
        return .fine
      }
    } catch {
      context.report(error.diagnostics, in: error.files)
      return .unusable
    }
  }

  private static func print(
    _ cells: [CellReference], of project: SettingsProject, as format: Format,
    includesBuiltIns: Bool, _ context: inout CommandContext
  ) throws(ResolutionFailure) -> ExitCode {
    let printing = CellPrinting(project, includesBuiltIns: includesBuiltIns)
    switch format {
    case .json:
      let failures = try printing.print(cells, as: CellsJSON()) { context.send($0) }
      return finish(failures, of: project, &context)
    case .text:
      let configurations = Set(cells.map(\.configuration))
      let text = CellsText(namesConfiguration: configurations.count > 1)
      let failures = try printing.print(cells, as: text) { context.send($0) }
      return finish(failures, of: project, &context)
    default:
      let resolved = try resolved(
        cells, of: project, includesBuiltIns, asksForPlaces: format.isEvaluatedAgain,
        isDerived: format != .xcconfig)
      let plain = format.isEvaluatedAgain ? resolved : resolved.map(PlainValue.cell)
      return finish(format.render(plain), of: project, &context)
    }
  }

  /// Reports the first setting that cannot be evaluated, and the number of the others: what uses up
  /// the limits usually has many settings, and leaves less for those that follow.
  private static func finish(
    _ failures: [Diagnostic], of project: SettingsProject, _ context: inout CommandContext
  ) -> ExitCode {
    context.report(Array(failures.prefix(1)), in: project.files)
    let more = failures.count - 1
    if more > 0 {
      let settings = more == 1 ? "1 more setting" : "\(more) more settings"
      context.report(Diagnostic("evaluation-limit", "\(settings) cannot be evaluated either"))
    }
    return failures.isEmpty ? .fine : .unusable
  }

  static func finish(
    _ rendered: RenderedText, of project: SettingsProject, _ context: inout CommandContext
  ) -> ExitCode {
    context.report(rendered.diagnostics, in: project.files)
    if rendered.hasErrors { return .unusable }
    context.output = rendered.buffer
    return .fine
  }

  private static func resolved(
    _ cells: [CellReference], of project: SettingsProject, _ includesBuiltIns: Bool,
    asksForPlaces: Bool = false, isDerived: Bool = true
  ) throws(ResolutionFailure) -> [ResolvedCell] {
    var result: [ResolvedCell] = []
    try project.withCells(cells) { (cell) throws(ResolutionFailure) in
      let resolved = try cell.resolved(
        includesBuiltIns: includesBuiltIns, asksForPlaces: asksForPlaces)
      result.append(
        isDerived ? resolved : resolved.replacing(try cell.settingsWithoutDerivation()))
    }
    return result
  }

  private static func printLevels(
    _ cells: [CellReference], of project: SettingsProject, includesBuiltIns: Bool,
    _ context: inout CommandContext
  ) throws(ResolutionFailure) {
    let style = TerminalStyle(isColored: context.isOutputColored)
    let width = context.outputWidth
    var texts: [String] = []
    try project.withCells(cells) { (cell) throws(ResolutionFailure) in
      let table = try cell.levelsTable(includesBuiltIns: includesBuiltIns)
      texts.append(table.text(width: width, style: style))
    }
    context.output.append(texts.joined(separator: "\n"))
  }
}
