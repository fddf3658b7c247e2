import SettingsDiagnostics
import SettingsRendering

/// The steps of a walk: a line for each state, followed by a row for each callback.
///
/// A configuration's column contains the line that it logs. If the columns do not fit, the line is
/// in the first one, and the others only show whether it is logged.
struct WalkTable {
  private let outcome: Simulation.Outcome
  private let style: TerminalStyle
  private let isCompact: Bool
  private let widths: [Int]

  init(_ outcome: Simulation.Outcome, _ style: TerminalStyle, _ width: Int) {
    self.outcome = outcome
    self.style = style
    let full = Self.widths(outcome, isCompact: false)
    isCompact = full.reduce(1, { $0 + $1 + 2 }) > width
    widths = isCompact ? Self.widths(outcome, isCompact: true) : full
  }

  private static let nothing = "nothing"
  private static let absent = "not implemented"
  private static let logs = "logs it"

  private static func widths(_ outcome: Simulation.Outcome, isCompact: Bool) -> [Int] {
    let callbacks = outcome.walks.flatMap(\.callbacks)
    let first = callbacks.map { (isCompact ? $0.line : $0.methodName).displayWidth }
    let notifications = callbacks.flatMap { callback in
      callback.notifications.map { callback.language.notificationName($0).displayWidth + 2 }
    }
    var widths = [(first + notifications).max() ?? 0]
    for column in outcome.columns {
      let lines = callbacks.map { callback in
        guard column.prints(callback) else { return silence(callback).count }
        return isCompact ? logs.count : callback.line.displayWidth
      }
      let name = column.configuration.escapingControlCharacters.displayWidth
      widths.append(([name] + lines).max() ?? 0)
    }
    return widths
  }

  /// Returns the text for a configuration that prints nothing.
  private static func silence(_ callback: Callback) -> String {
    callback.answer == .notImplemented ? absent : nothing
  }

  var text: String {
    var text = ""
    if outcome.walks.contains(where: { !$0.callbacks.isEmpty }) {
      let names = outcome.columns.map { style.bold($0.configuration.escapingControlCharacters) }
      let plain = outcome.columns.map(\.configuration.escapingControlCharacters)
      text += row([("", "")] + zip(plain, names).map { ($0, $1) })
    }
    for (index, walk) in outcome.walks.enumerated() {
      if index > 0 { text += "\n" }
      if let title = walk.title { text += style.bold(title) + "\n" }
      if walk.steps.isEmpty {
        text +=
          outcome.orientations.isEmpty
          ? "   \(walk.start): nothing happens\n" : "   no change\n"
      }
      for (index, step) in walk.steps.enumerated() {
        // The places without a view are in a separate table.
        if !outcome.places.isEmpty, step.before == step.after { continue }
        text += render(step, number: outcome.places.isEmpty ? index + 1 : nil)
      }
    }
    return text
  }

  /// Returns a step with its callbacks.
  ///
  /// - Parameter number: Nil if a table has shown the step already.
  private func render(_ step: Step, number: Int?) -> String {
    var text = (number.map { style.dim("\($0).") + " " } ?? "") + style.bold(step.before)
    if step.before != step.after { text += " → " + style.bold(step.after) }
    text += "  " + style.dim(step.event) + "\n"
    var remarks = number == nil ? [] : [step.note].compactMap(\.self)
    if step.callbacks.isEmpty, step.before != step.after {
      remarks.append("no callback, no notification")
    }
    for remark in remarks {
      text += style.dim("   (\(remark.escapingControlCharacters))") + "\n"
    }
    for callback in step.callbacks {
      let first = (isCompact ? callback.line : callback.methodName).escapingControlCharacters
      var cells = [(first, first)]
      for column in outcome.columns {
        if column.prints(callback) {
          let line = isCompact ? Self.logs : callback.line.escapingControlCharacters
          cells.append((line, style.green(line)))
        } else {
          let word = Self.silence(callback)
          cells.append((word, style.dim(word)))
        }
      }
      text += row(cells)
      for notification in callback.notifications {
        text += "     " + style.dim(callback.language.notificationName(notification)) + "\n"
      }
    }
    return text
  }

  /// Returns a row of cells, padded to the widths of the columns.
  ///
  /// - Parameter cells: The plain text of each cell and its styled form.
  private func row(_ cells: [(plain: String, shown: String)]) -> String {
    var text = ""
    for (index, cell) in cells.enumerated() {
      let isLast = index == cells.count - 1
      let padding = isLast ? 0 : max(0, widths[index] - cell.plain.displayWidth)
      text += (index == 0 ? "   " : "  ") + cell.shown + String(repeating: " ", count: padding)
    }
    return text + "\n"
  }
}
