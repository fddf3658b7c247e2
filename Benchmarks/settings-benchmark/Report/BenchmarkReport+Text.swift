extension BenchmarkReport {
  /// The report as a table.
  var text: String {
    var table = Table(rows: [BenchmarkRow.headings])
    for part in parts {
      table.rows.append([part])
      for row in rows(of: part) { table.rows.append(["  " + row.cells[0]] + row.cells.dropFirst()) }
    }
    var text = conditions.summary + "\n\n" + table.text
    let notes = rows.filter { $0.note != nil }
    if !notes.isEmpty { text += "\n" }
    for row in notes { text += "\(row.part), \(row.title): \(row.note ?? "")\n" }
    let judged = rows.compactMap(\.isMet)
    let missing = rows.count { $0.target != nil && $0.isMet == nil }
    guard judged.count + missing > 0 else { return text }
    text += "\n\(judged.count { $0 }) of \(judged.count) met"
    return text + (missing == 0 ? "\n" : ", \(missing) not measured\n")
  }
}

/// Text in columns: the first to the left, figures to the right.
struct Table {
  var rows: [[String]]

  var text: String {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.count)
      }
    }
    var text = ""
    for row in rows {
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        line += column == 0 ? cell + padding : "  " + padding + cell
      }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return text
  }
}
