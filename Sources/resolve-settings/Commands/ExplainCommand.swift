import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsQuery
import SettingsRendering
import SettingsResolution
import SettingsXcode

/// `explain`: prints the provenance of values, by level and by element.
enum ExplainCommand: Command {
  static let specification = CommandSpecification(
    name: .explain,
    summary: "show where a build setting's value comes from",
    positionals: .cellAndSettings,
    options: [.displayNames, .whyNot] + OptionName.input + OptionName.answer
      + OptionName.general,
    formats: TextOrJSON.names,
    details: """
      For each name, prints the levels that assign it, which one wins and why the others do not, every
      reference in the value, and the location of each list element. A field of config.yaml, a key
      of Info.plist, or its display name means the setting that it lowers to. With -t/--target, all
      arguments are names. --why-not takes a line instead of names, and searches all targets and
      configurations; -t and -c choose fewer.
      """,
    examples: [
      .init(
        line: "resolve-settings explain HelloWorld@Debug OTHER_SWIFT_FLAGS",
        meaning: "where one value comes from"),
      .init(
        line: "resolve-settings explain @Release ARCHS", meaning: "the same for every target"),
      .init(
        line: "resolve-settings explain --why-not config.yaml:33",
        meaning: "where a line wins, and why it does not elsewhere"),
    ])

  /// The parsed options.
  struct Request: Sendable, Equatable {
    let cells: [CellSelector]
    /// The requested build settings, as written; at least one.
    let names: [String]
    let isJSON: Bool
    let showsDisplayNames: Bool

    init(_ invocation: Invocation) throws(UsageError) {
      let words = invocation.positionals
      guard !words.isEmpty else {
        let usage = ExplainCommand.specification.positionals.usage
        throw UsageError(
          message: "'explain' needs more arguments: 'explain \(usage)'", command: .explain)
      }
      let cellWords = invocation.has(.target) ? [] : words.prefix(1)
      names = Array(words.dropFirst(cellWords.count))
      guard !names.isEmpty else {
        throw UsageError(
          message: "'explain' needs a build setting's name after '\(words[0])'", command: .explain)
      }
      cells = try CellSelector.selectors(words: cellWords, in: invocation)
      isJSON = invocation.format(TextOrJSON.self) == .json
      showsDisplayNames = invocation.has(.displayNames)
    }
  }

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    if let subject = invocation.value(.whyNot) {
      return try explainOutcomes(of: subject, invocation, &context)
    }
    let request = try Request(invocation)
    guard let project = try ProjectAccess.load(invocation, for: request.cells, &context) else {
      return .unusable
    }
    let cells = try ProjectAccess.cells(request.cells, of: project, invocation)
    do throws(ResolutionFailure) {
      return try explain(request, cells, of: project, &context)
    } catch {
      context.report(error.diagnostics, in: error.files)
      return .unusable
    }
  }

  /// Prints where assignments win, and why they do not in other cells.
  private static func explainOutcomes(
    of subject: String, _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    if let word = invocation.positionals.first {
      throw UsageError(
        message: "'--why-not' does not accept '\(word)'; choose cells with -t and -c",
        command: .explain)
    }
    return try CellSearch.printAnswer(invocation, &context) {
      (project, cells) throws(ResolutionFailure) in
      try AssignmentOutcomes(of: subject, in: cells, of: project)
    }
  }

  private static func explain(
    _ request: Request, _ cells: [CellReference], of project: SettingsProject,
    _ context: inout CommandContext
  ) throws(ResolutionFailure) -> ExitCode {
    guard let names = try CellSearch.settings(request.names, in: cells, of: project, &context)
    else {
      return .unusable
    }
    var entries: [ExplanationJSON.Entry] = []
    var missing: [(name: String, problem: Diagnostic)] = []
    var suggestions = LimitedSuggestions()
    try project.withCells(cells, collectsExcluded: true) { (cell) throws(ResolutionFailure) in
      let explainer = cell.explainer
      for name in names {
        guard let explanation = try cell.explain(cell.settingName(name), with: explainer) else {
          missing.append((name, ProjectAccess.unknownSetting(name, in: cell, &suggestions)))
          continue
        }
        entries.append(
          .init(explanation, target: cell.targetName, configuration: cell.configurationName))
      }
    }
    // If a setting is missing in some cells, but not in all, that is not an error.
    let explained = Set(entries.map(\.explanation.name))
    let unknown = missing.filter { !explained.contains($0.name) }
    context.report(unknown.map(\.problem), in: SourceFiles())
    guard unknown.isEmpty else { return .unusable }
    if request.isJSON {
      context.output = ExplanationJSON(files: project.files).render(entries)
      return .fine
    }
    let renderer = ExplanationText(
      files: project.files, style: TerminalStyle(isColored: context.isOutputColored),
      showsDisplayNames: request.showsDisplayNames)
    let stories = entries.map {
      renderer.render(
        $0.explanation, target: $0.target,
        configuration: $0.configuration + project.options.destinationSuffix)
    }
    context.output.append(stories.joined(separator: "\n"))
    appendDocumentation(entries.map(\.explanation.name), of: project, to: &context)
    return .fine
  }

  /// The catalog's text about the settings, once each, if the catalog is below the project.
  private static func appendDocumentation(
    _ names: [String], of project: SettingsProject, to context: inout CommandContext
  ) {
    guard let catalog = project.loaded.catalog else { return }
    let documentation = SettingDocumentation(
      style: TerminalStyle(isColored: context.isOutputColored), width: context.outputWidth)
    let texts = CatalogFolder.texts(of: catalog)
    for setting in catalog.descriptions(of: names.uniqued(), texts: texts) {
      guard let about = documentation.about(setting) else { continue }
      context.output.append("\n")
      context.output.append(about)
    }
  }
}
