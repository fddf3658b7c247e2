import SettingsDiagnostics
package import SettingsModel

/// The table that Xcode's build settings editor shows with "Levels": a row per setting, the value in
/// force, then a column per level, highest first.
package struct LevelsTable: Sendable {
  package struct Row: Sendable {
    package let name: String
    package let resolved: String
    /// The setting's value as seen from each column's level; nil where that level does not assign it.
    package let values: [String?]

    package init(name: String, resolved: String, values: [String?]) {
      self.name = name
      self.resolved = resolved
      self.values = values
    }
  }

  package let target: String
  package let configuration: String
  package let columns: [Level]
  package let rows: [Row]

  package init(target: String, configuration: String, columns: [Level], rows: [Row]) {
    self.target = target
    self.configuration = configuration
    self.columns = columns
    self.rows = rows
  }

  /// The table as text, its widest columns narrowed until a line fits into a width when one is given.
  package func text(width: Int? = nil, style: TerminalStyle = .plain) -> String {
    let headings = ["Setting", "Resolved"] + columns.map(\.title.escapingControlCharacters)
    let cells = rows.map { row in
      ([row.name, row.resolved] + row.values.map { $0 ?? "" }).map(\.escapingControlCharacters)
    }
    var widths = headings.indices.map { column in
      cells.reduce(headings[column].displayWidth) { widest, row in
        column < row.count ? max(widest, row[column].displayWidth) : widest
      }
    }
    if let width { Self.narrow(&widths, to: width) }

    var text = style.bold("\(target)@\(configuration)".escapingControlCharacters) + "\n"
    text += line(headings, widths) { _, heading in style.bold(heading) }
    text += widths.map { String(repeating: "-", count: $0) }.joined(separator: "-+-") + "\n"
    for (row, cells) in zip(rows, cells) {
      // The highest level that says something is the one whose value is in force.
      let winner = row.values.firstIndex { $0 != nil }.map { $0 + 2 }
      text += line(cells, widths) { column, value in
        column == winner ? style.green(value) : value
      }
    }
    return text
  }

  private func line(
    _ cells: [String], _ widths: [Int], paint: (Int, String) -> String
  ) -> String {
    var line = ""
    for (column, width) in widths.enumerated() {
      let cell = column < cells.count ? cells[column].cut(to: width) : ""
      let padding = width - cell.displayWidth
      if column > 0 { line += " | " }
      line += paint(column, cell) + String(repeating: " ", count: max(0, padding))
    }
    while line.utf8.last == 0x20 { line.removeLast() }
    return line + "\n"
  }

  /// Takes columns from the widest until the line fits; none gets narrower than a short word.
  private static func narrow(_ widths: inout [Int], to total: Int) {
    let least = 6
    var excess = widths.reduce(0, +) + 3 * (widths.count - 1) - total
    while excess > 0, let widest = widths.max(), widest > least {
      // All columns of the greatest width shrink together to the next width, or as far as needed.
      let next = max(least, widths.filter { $0 < widest }.max() ?? least)
      let group = widths.indices.filter { widths[$0] == widest }
      let take = min(widest - next, (excess + group.count - 1) / group.count)
      for index in group { widths[index] -= take }
      excess -= take * group.count
    }
  }
}
