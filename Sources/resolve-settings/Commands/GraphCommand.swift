import SettingsCommandLine
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsQuery

/// `graph`: prints what inherits what, or what reads what, as a graph.
enum GraphCommand: Command {
  static let specification = CommandSpecification(
    name: .graph,
    summary: "print inheritance or references as a graph",
    positionals: .action(Content.names),
    options: [.key, .all] + OptionName.input + OptionName.answer
      + OptionName.general,
    formats: Format.names,
    details: """
      'inheritance', the default, shows the templates, targets and files that targets inherit, in all
      configurations. 'references' shows which settings read which, as $(NAME) in a value does, in
      the default configuration; --key limits it to what a setting reads, and what reads it. -t, -c
      and --scheme choose other cells. The format 'dot' is the language of Graphviz.
      """,
    examples: [
      .init(
        line: "resolve-settings graph | dot -Tsvg -o inheritance.svg",
        meaning: "templates and targets, as a picture"),
      .init(
        line: "resolve-settings graph references -t App --key PRODUCT_NAME --format mermaid",
        meaning: "what PRODUCT_NAME reads, and what reads it"),
    ])

  enum Content: String, OutputFormat {
    case inheritance
    case references
  }

  enum Format: String, OutputFormat {
    case dot
    case mermaid
  }

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    let content = invocation.positionals.first.flatMap(Content.init(rawValue:)) ?? .inheritance
    if content == .inheritance {
      for option in [OptionName.key, .all] where invocation.has(option) {
        throw UsageError(
          message: "'\(option.spelling)' belongs to 'graph references'; leave it out",
          command: .graph)
      }
    }
    let selectors = try CellSelector.selectors(words: [], in: invocation).map {
      $0.configuration == nil && content == .inheritance && !invocation.has(.scheme)
        ? CellSelector(target: $0.target, configuration: "*") : $0
    }
    guard let project = try ProjectAccess.load(invocation, for: selectors, &context) else {
      return .unusable
    }
    let cells = try ProjectAccess.cells(selectors, of: project, invocation)
    do throws(ResolutionFailure) {
      let graph =
        switch content {
        case .inheritance: try SettingsGraph.inheritance(in: cells, of: project)
        case .references:
          try SettingsGraph.references(
            around: invocation.values(.key), in: cells, of: project,
            includesBuiltIns: invocation.has(.all))
        }
      switch invocation.format(Format.self) {
      case .dot: context.output.append(graph.dot)
      case .mermaid: context.output.append(graph.mermaid)
      }
      return .fine
    } catch {
      context.report(error.diagnostics, in: error.files)
      return .unusable
    }
  }
}
