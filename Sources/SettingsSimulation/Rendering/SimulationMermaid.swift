/// A simulation as a state diagram in Mermaid's language.
package enum SimulationMermaid {
  package static func render(_ simulations: [Simulation]) -> String {
    var lines = ["stateDiagram-v2"]
    let areMany = simulations.count > 1 || simulations.contains { $0.outcomes.count > 1 }
    var number = 0
    for simulation in simulations {
      for outcome in simulation.outcomes {
        number += 1
        let title = "\(simulation.target), \(simulation.scenario.rawValue)"
        let configurations = outcome.configurations.joined(separator: ", ")
        var body: [String] = []
        for (index, walk) in outcome.walks.enumerated() {
          let prefix = "c\(number)w\(index + 1)"
          let diagram = diagram(walk, prefix, outcome)
          body += walk.title.map { group($0, prefix, diagram) } ?? diagram
        }
        lines += (areMany ? group("\(title) (\(configurations))", "c\(number)", body) : body)
          .map { "  " + $0 }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func group(_ title: String, _ identifier: String, _ body: [String]) -> [String] {
    ["state \"\(escaped(title))\" as \(identifier) {"] + body.map { "  " + $0 } + ["}"]
  }

  private static func diagram(
    _ walk: Walk, _ prefix: String, _ outcome: Simulation.Outcome
  ) -> [String] {
    // The states in the order of the walk.
    var states = [walk.start]
    for step in walk.steps where !states.contains(step.after) { states.append(step.after) }
    func identifier(_ state: String) -> String {
      "\(prefix)s\((states.firstIndex(of: state) ?? 0) + 1)"
    }
    var lines = states.map { "state \"\(escaped($0))\" as \(identifier($0))" }
    lines.append("[*] --> \(identifier(walk.start))")
    for (index, step) in walk.steps.enumerated() {
      let label = label(step, number: index + 1, outcome)
      lines.append("\(identifier(step.before)) --> \(identifier(step.after)) : \(label)")
    }
    return lines
  }

  private static func label(_ step: Step, number: Int, _ outcome: Simulation.Outcome) -> String {
    var rows = ["\(number). \(step.event)"]
    if let note = step.note { rows.append("(\(note))") }
    for callback in step.callbacks {
      let names = outcome.columns.filter { $0.prints(callback) }.map(\.configuration)
      let logged = names.isEmpty ? "" : ", logged in \(names.joined(separator: ", "))"
      rows.append("\(callback.receiver) \(callback.selector)\(logged)")
    }
    return rows.map(escaped).joined(separator: "<br/>")
  }

  /// Returns a label with escaped characters. A colon, a semicolon or a quote would end it, and
  /// markup would be interpreted.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case ":", ";", "#", "\"", "<", ">", "&", "{", "}", "`", "%", "[", "]", "\\":
        result += "#\(scalar.value);"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value): result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
