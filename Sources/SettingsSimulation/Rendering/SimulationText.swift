import SettingsDiagnostics
package import SettingsRendering

/// A simulation as text: a table for each step, with a column for each configuration.
package struct SimulationText {
  private let style: TerminalStyle
  private let width: Int

  /// - Parameter width: The maximum width of a line.
  package init(style: TerminalStyle = .plain, width: Int = 120) {
    self.style = style
    self.width = width
  }

  package func render(_ simulation: Simulation) -> String {
    let target = simulation.target.escapingControlCharacters
    var text =
      style.bold("\(target), \(simulation.scenario.rawValue)")
      + ": \(simulation.scenario.summary)\n"
    for outcome in simulation.outcomes {
      if simulation.outcomes.count > 1 {
        text += "\n" + style.bold("In \(Self.list(outcome.configurations))") + "\n"
      }
      text += render(outcome)
    }
    let totals = simulation.outcomes.flatMap { outcome in
      outcome.columns.map { total($0, of: outcome) }
    }
    return text + "\n" + totals.joined(separator: ", ") + "\n"
  }

  private func total(_ column: LogColumn, of outcome: Simulation.Outcome) -> String {
    let name = column.configuration.escapingControlCharacters
    let printed = outcome.walks.flatMap(\.callbacks).filter(column.prints)
    let isAssumed = printed.contains { $0.answer == .assumed }
    let verb = isAssumed ? "would log" : "logs"
    switch printed.count {
    case 0: return style.bold("\(name) logs nothing")
    case 1: return style.bold("\(name) \(verb) 1 line")
    default: return style.bold("\(name) \(verb) \(printed.count) lines")
    }
  }

  private static func list(_ names: [String]) -> String {
    let names = names.map(\.escapingControlCharacters)
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  // MARK: Settings

  private func render(_ outcome: Simulation.Outcome) -> String {
    var rows = [("system", outcome.systemName)]
    rows += outcome.reasons.map { ($0.name, $0.value) }
    for column in outcome.columns {
      rows.append(("log calls in \(column.configuration)", column.words))
    }
    rows = rows.map { ($0.0.escapingControlCharacters, $0.1.escapingControlCharacters) }
    let left = rows.map(\.0.displayWidth).max() ?? 0
    var text = "\n"
    for row in rows { text += "  " + style.dim(row.0.padded(to: left)) + "  \(row.1)\n" }
    if !outcome.orientations.isEmpty { text += "\n" + render(outcome.orientations) }
    if !outcome.places.isEmpty { text += "\n" + render(outcome.places) }
    text += "\n" + WalkTable(outcome, style, width).text
    if !outcome.notes.isEmpty || !outcome.assumptions.isEmpty { text += "\n" }
    for assumption in outcome.assumptions {
      text += style.yellow("assumption: ") + assumption.escapingControlCharacters + "\n"
    }
    for note in outcome.notes {
      text += style.cyan("note: ") + note.escapingControlCharacters + "\n"
    }
    return text
  }

  /// Returns a row for each place, in the order of the search.
  private func render(_ places: [ViewSearch.Attempt]) -> String {
    let left = places.map(\.place.rawValue.displayWidth).max() ?? 0
    var text = ""
    for place in places {
      text += "  " + place.place.rawValue.padded(to: left) + "  "
      text += place.isFound ? style.green("yes") : style.dim("no ")
      text += "  " + place.outcome.escapingControlCharacters + "\n"
    }
    return text
  }

  /// Returns a row for each device, with a column for each orientation.
  private func render(_ devices: [DeviceOrientations]) -> String {
    let left = devices.map(\.device.rawValue.displayWidth).max() ?? 0
    let titles = Orientation.allCases.map(\.words)
    let head = titles.map(style.bold).joined(separator: "  ")
    var text = "  " + "".padded(to: left) + "  " + head + "\n"
    for device in devices {
      text += "  " + device.device.rawValue.padded(to: left)
      for (index, (title, entry)) in zip(titles, device.entries).enumerated() {
        let word = entry.isTaken ? "yes" : "no"
        let isLast = index == titles.count - 1
        let padding = isLast ? "" : "".padded(to: title.displayWidth - word.count)
        text += "  " + (entry.isTaken ? style.green(word) : style.dim(word)) + padding
      }
      text += "\n"
    }
    return text
  }
}
