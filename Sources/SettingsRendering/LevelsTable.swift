import SettingsDiagnostics
package import SettingsModel

/// The table of Xcode's build settings editor with "Levels": a row for each setting with its
/// effective value, and a column for each level, highest first.
package struct LevelsTable: Sendable {
  package struct Row: Sendable {
    package let name: String
    package let resolved: String
    /// The setting's value at each column's level; nil if that level does not assign it.
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

  /// The table as text. With a width, no line is wider: values continue on the next line, and if
  /// there are too many columns, the levels are listed below each setting.
  package func text(width: Int? = nil, style: TerminalStyle = .plain) -> String {
    let title = "\(target)@\(configuration)".escapingControlCharacters
    let headings = ["Setting", "Resolved"] + columns.map(\.title.escapingControlCharacters)
    let cells = rows.map { row in
      ([row.name, row.resolved] + row.values.map { $0 ?? "" }).map(\.escapingControlCharacters)
    }
    var widths = headings.indices.map { column in
      cells.reduce(headings[column].displayWidth) { widest, row in
        column < row.count ? max(widest, row[column].displayWidth) : widest
      }
    }
    if let width, !Self.narrow(&widths, to: width) {
      return LevelsList(
        title: title, headings: headings, rows: zip(cells, rows.map(\.winner)), width: width,
        style: style
      ).text
    }

    var text = Self.lines(title, width) { style.bold($0) }
    text += line(headings, widths) { _, heading in style.bold(heading) }
    text += widths.map { String(repeating: "-", count: $0) }.joined(separator: "-+-") + "\n"
    for (row, cells) in zip(rows, cells) {
      text += line(cells, widths) { column, value in
        column == row.winner ? style.green(value) : value
      }
    }
    return text
  }

  static func lines(_ text: String, _ width: Int?, paint: (String) -> String) -> String {
    (width.map(text.wrapped) ?? [text]).map { paint($0) + "\n" }.joined()
  }

  /// A row: as many lines as its highest cell needs.
  private func line(
    _ cells: [String], _ widths: [Int], paint: (Int, String) -> String
  ) -> String {
    let pieces = widths.indices.map { column in
      column < cells.count ? cells[column].wrapped(to: widths[column]) : []
    }
    var text = ""
    for number in 0..<max(1, pieces.map(\.count).max() ?? 1) {
      var line = ""
      for (column, width) in widths.enumerated() {
        let piece = number < pieces[column].count ? pieces[column][number] : ""
        if column > 0 { line += " | " }
        line += paint(column, piece)
        line += String(repeating: " ", count: max(0, width - piece.displayWidth))
      }
      while line.utf8.last == 0x20 { line.removeLast() }
      text += line + "\n"
    }
    return text
  }

  /// Narrows the widest columns until a line fits. The first one, with names, is unchanged.
  ///
  /// - Returns: False if a column would become too narrow.
  private static func narrow(_ widths: inout [Int], to total: Int) -> Bool {
    let least = 12
    var excess = widths.reduce(0, +) + 3 * (widths.count - 1) - total
    while excess > 0 {
      guard let widest = widths.dropFirst().max(), widest > least else { return false }
      // All columns of the greatest width shrink together to the next width, or as far as needed.
      let next = max(least, widths.dropFirst().filter { $0 < widest }.max() ?? least)
      let group = widths.indices.dropFirst().filter { widths[$0] == widest }
      let take = min(widest - next, (excess + group.count - 1) / group.count)
      for index in group { widths[index] -= take }
      excess -= take * group.count
    }
    return true
  }
}

extension LevelsTable.Row {
  /// The column of the effective value: that of the highest level that assigns the setting.
  fileprivate var winner: Int? { values.firstIndex { $0 != nil }.map { $0 + 2 } }
}

/// The same table for narrow output: each setting with a line for each level that assigns it.
private struct LevelsList {
  let title: String
  /// The headings of the columns, beginning with that of the names.
  let headings: [String]
  let rows: Zip2Sequence<[[String]], [Int?]>
  let width: Int
  let style: TerminalStyle

  var text: String {
    var text = LevelsTable.lines(title, width) { style.bold($0) }
    for (cells, winner) in rows {
      text += LevelsTable.lines(cells[0], width) { $0 }
      for column in cells.indices.dropFirst() where column == 1 || !cells[column].isEmpty {
        let isEffective = column == winner
        text += entry(headings[column], cells[column]) { isEffective ? style.green($0) : $0 }
      }
    }
    return text
  }

  /// `  target HelloWorld  the value`, with as many lines as both sides need.
  private func entry(_ heading: String, _ value: String, paint: (String) -> String) -> String {
    let room = max(4, width - 4)
    let widest = headings.dropFirst().map(\.displayWidth).max() ?? 0
    let left = min(widest, max(2, room / 3))
    let headingLines = heading.wrapped(to: left), valueLines = value.wrapped(to: room - left)
    var text = ""
    for number in 0..<max(headingLines.count, valueLines.count) {
      let head = number < headingLines.count ? headingLines[number] : ""
      let piece = number < valueLines.count ? valueLines[number] : ""
      var line = "  \(head.padded(to: left))  \(paint(piece))"
      while line.utf8.last == 0x20 { line.removeLast() }
      text += line + "\n"
    }
    return text
  }
}
