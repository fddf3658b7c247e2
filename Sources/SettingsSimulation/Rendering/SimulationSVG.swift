import SettingsDiagnostics

/// A simulation as a picture.
///
/// The states of each walk are listed from top to bottom, with the callbacks beside the arrows and
/// a column for each configuration. The picture is readable on light and dark backgrounds.
package struct SimulationSVG {
  private var body: [String] = []
  private var y = 0
  private var width = 0

  package static func render(_ simulations: [Simulation]) -> String {
    var picture = SimulationSVG()
    for simulation in simulations {
      for outcome in simulation.outcomes {
        picture.draw(
          outcome, of: simulation, namesConfigurations: simulation.outcomes.count > 1)
      }
    }
    return picture.document(title: simulations.map { "\($0.target), \($0.scenario.rawValue)" })
  }

  // MARK: Measures

  private static let margin = 24
  private static let boxWidth = 150
  private static let boxHeight = 32
  private static let rowHeight = 20
  /// The horizontal position of the arrows.
  private static let middle = margin + boxWidth / 2
  /// The horizontal position of the text beside the arrows.
  private static let labelX = middle + 34
  /// The width of a character in the monospaced font.
  private static let characterWidth = 7.3

  private static func textWidth(_ text: String) -> Int {
    Int((Double(text.count) * characterWidth).rounded(.up))
  }

  private static var style: String {
    """
    text { font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: #24292f }
    .title { font-weight: bold; font-size: 15px }
    .name { font-weight: bold }
    .dim { fill: #6e7781 }
    .on { fill: #116329 }
    .page { fill: #ffffff }
    .box { fill: #f6f8fa; stroke: #57606a }
    .start { fill: #ddf4ff; stroke: #0969da }
    .way { fill: none; stroke: #57606a; stroke-width: 1.5 }
    .head { fill: #57606a }
    @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .dim { fill: #9198a1 }
    .on { fill: #56d364 }
    .page { fill: #0d1117 }
    .box { fill: #161b22; stroke: #9198a1 }
    .start { fill: #0c2d6b; stroke: #58a6ff }
    .way { stroke: #9198a1 }
    .head { fill: #9198a1 }
    }
    """
  }

  // MARK: Drawing

  private mutating func draw(
    _ outcome: Simulation.Outcome, of simulation: Simulation, namesConfigurations: Bool
  ) {
    y += Self.margin + 6
    text(
      "\(simulation.target), \(simulation.scenario.rawValue)"
        + (namesConfigurations ? " in \(outcome.configurations.joined(separator: ", "))" : ""),
      x: Self.margin, className: "title")
    y += Self.rowHeight
    text("\(simulation.scenario.summary) (\(outcome.systemName))", x: Self.margin, className: "dim")
    y += 10
    // The text beside the arrows, and the columns to the right of it.
    let labels = outcome.walks.flatMap(\.steps).flatMap(Self.labels).map(\.text)
    var x = Self.labelX + Self.textWidth(labels.max { $0.count < $1.count } ?? "") + 24
    var columns: [Int] = []
    for column in outcome.columns {
      columns.append(x)
      x += max(Self.textWidth(column.configuration), Self.textWidth("nothing")) + 20
    }
    width = max(width, x)
    if outcome.walks.contains(where: { !$0.callbacks.isEmpty }) {
      y += Self.rowHeight
      for (column, x) in zip(outcome.columns, columns) {
        text(column.configuration, x: x, className: "name")
      }
    }
    for walk in outcome.walks { draw(walk, outcome, columns) }
    for note in outcome.notes {
      y += Self.rowHeight
      text("note: \(note)", x: Self.margin, className: "dim")
    }
    y += Self.margin
  }

  private mutating func draw(_ walk: Walk, _ outcome: Simulation.Outcome, _ columns: [Int]) {
    if let title = walk.title {
      y += Self.rowHeight + 8
      text(title, x: Self.margin, className: "name")
    }
    y += 12
    box(walk.start, className: "start")
    var bottomOfBox = y
    for step in walk.steps {
      let top = y
      for label in Self.labels(step) {
        y += Self.rowHeight
        text(label.text, x: Self.labelX, className: label.className)
        guard let callback = label.callback else { continue }
        for (column, x) in zip(outcome.columns, columns) {
          let isOn = column.prints(callback)
          text(isOn ? "logs it" : "nothing", x: x, className: isOn ? "on" : "dim")
        }
      }
      y += 12
      if step.before == step.after {
        loop(from: top, to: y)
      } else {
        y = max(y, top + 36)
        arrow(from: bottomOfBox, to: y)
        box(step.after, className: "box")
        bottomOfBox = y
      }
    }
    // If the last step does not change the state, the line ends without an arrow.
    if y > bottomOfBox { way("M\(Self.middle) \(bottomOfBox)V\(y)") }
    y += 8
  }

  private struct Label {
    let text: String
    let className: String
    var callback: Callback?
  }

  private static func labels(_ step: Step) -> [Label] {
    var labels = [Label(text: step.event, className: "dim")]
    if let note = step.note { labels.append(Label(text: "(\(note))", className: "dim")) }
    for callback in step.callbacks {
      labels.append(Label(text: callback.line, className: "call", callback: callback))
      labels += callback.notifications.map { Label(text: "  \($0)", className: "dim") }
    }
    return labels
  }

  // MARK: Shapes

  private mutating func text(_ text: String, x: Int, className: String) {
    width = max(width, x + Self.textWidth(text) + Self.margin)
    let space = text.hasPrefix(" ") ? " xml:space=\"preserve\"" : ""
    body.append(
      "<text class=\"\(className)\" x=\"\(x)\" y=\"\(y)\"\(space)>"
        + "\(MarkupText.escaped(text))</text>")
  }

  private mutating func box(_ name: String, className: String) {
    let boxWidth = max(Self.boxWidth, Self.textWidth(name) + 16)
    let middle = Self.middle
    body.append(
      "<rect class=\"\(className)\" x=\"\(middle - boxWidth / 2)\" y=\"\(y)\" width=\"\(boxWidth)\" "
        + "height=\"\(Self.boxHeight)\" rx=\"8\"/>")
    body.append(
      "<text class=\"name\" x=\"\(middle)\" y=\"\(y + 21)\" text-anchor=\"middle\">"
        + "\(MarkupText.escaped(name))</text>")
    y += Self.boxHeight
  }

  private mutating func arrow(from top: Int, to bottom: Int) {
    let x = Self.middle
    way("M\(x) \(top)V\(bottom - 8)")
    head("M\(x - 5) \(bottom - 9)h10l-5 8z")
  }

  /// Draws an arrow that leaves the line and returns to it, for steps that do not change the state.
  private mutating func loop(from top: Int, to bottom: Int) {
    let left = Self.middle - 40
    way(
      "M\(Self.middle) \(top + 10)H\(left + 8)q-8 0 -8 8V\(bottom - 14)q0 8 8 8H\(Self.middle - 8)")
    head("M\(Self.middle - 9) \(bottom - 11)v10l8 -5z")
  }

  private mutating func way(_ path: String) {
    body.append("<path class=\"way\" d=\"\(path)\"/>")
  }

  private mutating func head(_ path: String) {
    body.append("<path class=\"head\" d=\"\(path)\"/>")
  }

  // MARK: The document

  private func document(title: [String]) -> String {
    let height = y + 4
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img">
      <title>\(MarkupText.escaped(title.joined(separator: "; ")))</title>
      <style>
      \(Self.style)
      </style>
      <rect class="page" width="\(width)" height="\(height)"/>
      \(body.joined(separator: "\n"))
      </svg>

      """
  }
}
