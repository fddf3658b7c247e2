import SettingsCommandLine
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRendering
import SettingsSimulation

/// `simulate`: shows the life of an app under its effective settings, and what each configuration
/// logs.
enum SimulateCommand: Command {
  static let specification = CommandSpecification(
    name: .simulate,
    summary: "simulate the life of an app, and what each configuration logs",
    positionals: .cells,
    options: [.scenario, .controller, .nib, .loadView, .resource]
      + OptionName.input.filter { $0 != .scheme && $0 != .action } + OptionName.answer
      + OptionName.general,
    formats: Format.names,
    details: """
      Scenarios:
      \(Scenario.allCases.map(row).joined(separator: "\n"))

      Without a configuration the first of kind debug and the default one are compared; without a
      target, all applications are simulated. The app runs on the oldest system that it is built for.
      What it logs is the name of each method that is called, through the log macro: view callbacks at
      level debug, the application's at level info, memory warnings at level warning.
      """,
    examples: [
      .init(
        line: "resolve-settings simulate -t HelloWorld --scenario launch",
        meaning: "Debug and Release, side by side"),
      .init(
        line: "resolve-settings simulate -t HelloWorld --scenario home --format svg -o home.svg",
        meaning: "a state diagram"),
      .init(
        line: "resolve-settings simulate -t HelloWorld --scenario view --controller MapController",
        meaning: "where that controller's view comes from"),
    ])

  private static func row(_ scenario: Scenario) -> String {
    let name = scenario.rawValue
    return "  \(name)" + String(repeating: " ", count: 16 - name.count) + scenario.summary
  }

  enum Format: String, OutputFormat {
    case text
    case json
    case mermaid
    case svg
  }

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    let request = try request(invocation)
    guard let project = try ProjectAccess.load(invocation, &context) else { return .unusable }
    guard let applications = applications(of: project, &context) else { return .unusable }
    let groups = try cells(of: project, applications, invocation)
    do throws(ResolutionFailure) {
      var problems: [Diagnostic] = []
      let simulations = try project.simulate(request, groups, problems: &problems)
      var seen: Set<String> = []
      context.report(problems.filter { seen.insert($0.message).inserted }, in: project.files)
      show(simulations, as: invocation.format(), &context)
      return .fine
    } catch {
      context.report(error.diagnostics, in: error.files)
      return .unusable
    }
  }

  private static func applications(
    of project: SettingsProject, _ context: inout CommandContext
  ) -> [String]? {
    do throws(ResolutionFailure) {
      return try project.applicationNames()
    } catch {
      context.report(error.diagnostics, in: error.files)
      return nil
    }
  }

  // MARK: Asking

  private static func request(_ invocation: Invocation) throws(UsageError) -> SimulationRequest {
    guard let scenario = invocation.value(.scenario).flatMap(Scenario.init(rawValue:)) else {
      throw UsageError(
        message:
          "'simulate' needs a scenario: '--scenario \(Scenario.names.joined(separator: "|"))'",
        command: .simulate)
    }
    for option in [OptionName.controller, .nib, .loadView, .resource]
    where scenario != .view && invocation.has(option) {
      throw UsageError(
        message:
          "'\(option.spelling)' belongs to '--scenario view'; leave it out of '\(scenario.rawValue)'",
        command: .simulate)
    }
    var request = SimulationRequest(scenario)
    request.controller = invocation.value(.controller)
    request.nib = invocation.value(.nib)
    request.overridesLoadView = invocation.has(.loadView)
    request.resources = invocation.values(.resource)
    for file in request.resources
    where ![".storyboard", ".xib", ".nib"].contains(where: file.hasSuffix) {
      throw UsageError(
        message: "'--resource' needs a storyboard, xib or nib, not '\(file)'",
        command: .simulate)
    }
    return request
  }

  /// The requested cells, by target.
  private static func cells(
    of project: SettingsProject, _ applications: [String], _ invocation: Invocation
  ) throws(UsageError) -> [[CellReference]] {
    var selectors: [CellSelector] = []
    for word in try CellSelector.selectors(words: invocation.positionals, in: invocation) {
      let selector = word.cut(in: project)
      var applications = applications
      if let target = selector.target {
        // Of the targets that a pattern matches, the applications are simulated.
        let pattern = project.isPattern(target: target) ? NamePattern(target) : nil
        applications = pattern.map { applications.filter($0.matches) } ?? []
        guard !applications.isEmpty else {
          selectors.append(selector)
          continue
        }
      }
      guard !applications.isEmpty else {
        throw UsageError(
          message:
            "no target is an application for iOS, tvOS or visionOS, the only platforms that 'simulate' supports; "
            + "for an application of several platforms, choose one, as with '--sdk iphonesimulator'",
          command: .simulate)
      }
      selectors += applications.map {
        CellSelector(target: $0, configuration: selector.configuration)
      }
    }
    // Neighbors that are alike are resolved together, because each call looks at all targets.
    var found: [CellReference] = []
    var open = selectors[...]
    while let first = open.first {
      let isNamed = first.configuration != nil
      let alike = open.prefix { ($0.configuration != nil) == isNamed }
      open = open.dropFirst(alike.count)
      for cell in try ProjectAccess.cells(Array(alike), of: project, invocation) {
        found +=
          isNamed
          ? [cell]
          : project.comparedConfigurations.map {
            CellReference(target: cell.target, configuration: $0)
          }
      }
    }
    let groups = Dictionary(grouping: found.uniqued(), by: \.target)
    return found.map(\.target).uniqued().compactMap { groups[$0] }
  }

  // MARK: Answering

  private static func show(
    _ simulations: [Simulation], as format: Format, _ context: inout CommandContext
  ) {
    switch format {
    case .text:
      let text = SimulationText(
        style: TerminalStyle(isColored: context.isOutputColored),
        width: context.outputWidth ?? 120)
      context.output.append(simulations.map(text.render).joined(separator: "\n"))
    case .json: context.output = SimulationJSON.render(simulations)
    case .mermaid: context.output.append(SimulationMermaid.render(simulations))
    case .svg: context.output.append(SimulationSVG.render(simulations))
    }
  }
}
