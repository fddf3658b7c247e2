/// Rows of text with aligned columns; the last column is not padded.
///
/// - Complexity: O(n), where n is the length of all texts and the number of cells.
package struct AlignedColumns {
  /// Wider cells move the rest of their own row only. With them, each row would be as long as the
  /// longest.
  private static let widestColumn = 100

  /// A cell's text, and its color, which is applied after its width is known.
  package struct Cell {
    let text: String
    let paint: (String) -> String

    package init(_ text: String, _ paint: @escaping (String) -> String = { $0 }) {
      self.text = text
      self.paint = paint
    }
  }

  private var rows: [[Cell]] = []
  let indentation: String
  let gap: String

  package init(indentation: String = "  ", gap: String = "  ") {
    self.indentation = indentation
    self.gap = gap
  }

  package mutating func add(_ cells: [Cell]) { rows.append(cells) }

  package var text: String {
    var widths: [Int] = []
    var isEmpty: [Bool] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count {
          widths.append(0)
          isEmpty.append(true)
        }
        if cell.text.isEmpty { continue }
        isEmpty[column] = false
        let width = cell.text.displayWidth
        if width <= Self.widestColumn { widths[column] = max(widths[column], width) }
      }
    }
    var text = ""
    for row in rows {
      // Trailing spaces would appear in every golden and diff.
      let last = row.lastIndex { !$0.text.isEmpty } ?? -1
      var line = ""
      var isFirst = true
      for (column, cell) in row.enumerated() where column <= last && !isEmpty[column] {
        if !isFirst { line += gap }
        isFirst = false
        let padding = column == last ? 0 : max(0, widths[column] - cell.text.displayWidth)
        line += cell.paint(cell.text) + String(repeating: " ", count: padding)
      }
      text += line.isEmpty ? "\n" : indentation + line + "\n"
    }
    return text
  }
}
