/// What commands are for; the raw value is the heading in help.
enum CommandGroup: String, CaseIterable {
  case settings
  case questions
  case checks
  case projects
  case files
  case servers
}

/// Every command; the raw value is its name.
enum CommandName: String, CaseIterable, Sendable {
  case print
  case explain
  case diff
  case evaluate
  case query
  case values
  case `where`
  case impact
  case graph
  case report
  case check
  case verify
  case format
  case docs
  case initialize = "init"
  case generate
  case simulate
  case `import`
  case schema
  case mergeProject = "merge-project"
  case languageServer = "language-server"
  case buildServer = "build-server"
  case compareLogging = "compare-logging"
  case xcodebuild
  case cache
  case help
  case completions
  /// Answers the completion scripts; users do not call it.
  case complete = "__complete"

  static var visible: [CommandName] { allCases.filter { !$0.specification.isHidden } }

  /// The group in help; nil for what help itself explains.
  var group: CommandGroup? {
    switch self {
    case .print, .explain, .values, .where, .docs: .settings
    case .diff, .impact, .query, .evaluate, .graph, .report, .xcodebuild: .questions
    case .check, .compareLogging, .verify, .simulate: .checks
    case .initialize, .import, .generate, .mergeProject: .projects
    case .format, .schema, .cache, .completions: .files
    case .languageServer, .buildServer: .servers
    case .help, .complete: nil
    }
  }

  var type: any Command.Type {
    switch self {
    case .print: PrintCommand.self
    case .explain: ExplainCommand.self
    case .diff: DiffCommand.self
    case .evaluate: EvaluateCommand.self
    case .query: QueryCommand.self
    case .values: ValuesCommand.self
    case .where: WhereCommand.self
    case .impact: ImpactCommand.self
    case .graph: GraphCommand.self
    case .report: ReportCommand.self
    case .check: CheckCommand.self
    case .verify: VerifyCommand.self
    case .format: FormatCommand.self
    case .docs: DocsCommand.self
    case .generate: GenerateCommand.self
    case .simulate: SimulateCommand.self
    case .import: ImportCommand.self
    case .schema: SchemaCommand.self
    case .mergeProject: MergeProjectCommand.self
    case .initialize: InitCommand.self
    case .languageServer: LanguageServerCommand.self
    case .buildServer: BuildServerCommand.self
    case .compareLogging: CompareLoggingCommand.self
    case .xcodebuild: XcodebuildCommand.self
    case .cache: CacheCommand.self
    case .help: HelpCommand.self
    case .completions: CompletionsCommand.self
    case .complete: CompleteCommand.self
    }
  }

  var specification: CommandSpecification { type.specification }
}
