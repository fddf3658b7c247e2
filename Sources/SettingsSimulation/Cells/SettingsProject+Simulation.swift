import SettingsArtifacts
package import SettingsDiagnostics
package import SettingsModel
package import SettingsProjects
import SettingsResolution

extension SettingsProject {
  /// Plays a scenario for some targets, each in some configurations.
  ///
  /// - Parameters:
  ///   - groups: The cells of each target, in the order of the columns; none is empty.
  ///   - problems: What is odd about the settings that decide.
  /// - Returns: The simulation of each group.
  package func simulate(
    _ request: SimulationRequest, _ groups: [[CellReference]], problems: inout [Diagnostic]
  ) throws(ResolutionFailure) -> [Simulation] {
    var simulations: [Simulation] = []
    var inputs: [Simulation.Input] = []
    var remaining = groups.joined().map(\.configuration)[...]
    // All cells together, because each call prepares the whole project.
    try withCells(Array(groups.joined())) { (view) throws(ResolutionFailure) in
      guard let configuration = remaining.popFirst() else { return }
      let values = try view.values(
        kind: outline.configurations[configuration].kind, readsInfoPlistFile: true)
      var facts = try AppFacts(view, values, in: self, problems: &problems)
      let column = try LogColumn(values, in: self)
      let files = try TargetFiles(view)
      if values.text("STATE_RESTORATION") == nil {
        facts.asksForRestoration = files.facts.asksForRestoration
      }
      facts.namedController = ViewQuestion.controller(onScreen: facts, files)
      if files.isComplete { facts.code = files.facts.code }
      let question = ViewQuestion(request, facts, files)
      inputs.append(Simulation.Input(facts: facts, column: column, question: question))
      guard inputs.count == groups[simulations.count].count else { return }
      simulations.append(
        Simulation(target: view.targetName, scenario: request.scenario, inputs))
      inputs = []
    }
    return simulations
  }

  /// The targets that are apps whose life is known, in the default configuration; in the order of the
  /// file.
  package func applicationNames() throws(ResolutionFailure) -> [String] {
    let cells = outline.targets.map {
      CellReference(target: $0, configuration: outline.defaultConfiguration)
    }
    var names: [String] = []
    try withCells(cells) { (view) throws(ResolutionFailure) in
      if try AppFacts.isKnown(view) { names.append(view.targetName) }
    }
    return names
  }
}

extension LogColumn {
  /// Returns the treatment of log calls in a cell.
  init(_ cell: CellValues, in project: SettingsProject) throws(ResolutionFailure) {
    let plan = LoggingPlan(cell)
    if !plan.problems.isEmpty {
      throw ResolutionFailure(diagnostics: plan.problems, files: project.files)
    }
    let macros = Self.macros(of: cell, in: project)
    guard plan.isConfigured else {
      self.init(
        configuration: cell.configuration, macro: nil, threshold: "off", levels: [],
        macros: macros)
      return
    }
    switch plan.style {
    case .checked:
      let levels = Callback.Level.allCases.filter { level in
        switch level {
        case .warning: plan.threshold >= .warning
        case .info: plan.threshold >= .info
        case .debug: plan.threshold >= .debug
        }
      }
      let name = plan.threshold.name
      self.init(
        configuration: cell.configuration, macro: plan.macro,
        threshold: plan.threshold == .off ? name : "level \(name)", levels: Set(levels),
        macros: macros)
    case .classic:
      // The classic macro depends on nothing else.
      let isDefined = ["GCC_PREPROCESSOR_DEFINITIONS", "PREFIX_HEADER_MACROS"].contains { name in
        cell.list(name).contains { $0 == "DEBUG" || $0.hasPrefix("DEBUG=") }
      }
      self.init(
        configuration: cell.configuration, macro: plan.macro,
        threshold: isDefined ? "classic, DEBUG is defined" : "classic, DEBUG is not defined",
        levels: isDefined ? Set(Callback.Level.allCases) : [], macros: macros)
    }
  }
}

extension LogColumn {
  /// Returns the conditions that `#if` tests in the sources of a cell.
  private static func macros(
    of cell: CellValues, in project: SettingsProject
  ) -> [CodeLanguage: [String: String]] {
    var ofC: [String: String] = [:]
    func define(_ text: Substring) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      ofC[String(parts[0])] = parts.count > 1 ? String(parts[1]) : "1"
    }
    for setting in ["GCC_PREPROCESSOR_DEFINITIONS", "PREFIX_HEADER_MACROS"] {
      for definition in cell.list(setting) { define(definition[...]) }
    }
    for flag in cell.list("OTHER_CFLAGS") where flag.hasPrefix("-D") { define(flag.dropFirst(2)) }
    let ofSwift = project.swiftConditions(of: cell).map { ($0, "1") }
    return [.objectiveC: ofC, .swift: Dictionary(uniqueKeysWithValues: ofSwift)]
  }
}

extension CellView {
  /// `HelloWorld@Debug`.
  var cellName: String { "\(targetName)@\(configurationTitle)" }
}
