import SettingsDiagnostics
import SettingsProjects

/// The cells of a search, by name, in order.
package struct CellNames: Sendable {
  package struct Cell: Sendable {
    package let target: String
    package let configuration: String
  }

  private var cells: [Cell] = []

  init() {}

  package var count: Int { cells.count }

  package subscript(position: Int) -> Cell { cells[position] }

  mutating func append(_ cell: CellView) {
    cells.append(Cell(target: cell.targetName, configuration: cell.configurationName))
  }

  /// `18 cells`.
  var countText: String { "\(count) cell\(count == 1 ? "" : "s")" }

  /// One line for each target of some of the cells: `App in every configuration`, or
  /// `App@Debug App@Staging` if other configurations of it were searched too.
  func lines(of group: [Int]) -> [String] {
    let included = Set(group)
    var lines: [String] = []
    var start = 0
    while start < count {
      let target = cells[start].target
      let end = cells[start...].firstIndex { $0.target != target } ?? count
      let part = (start..<end).filter(included.contains)
      if part.count == end - start, part.count > 1 {
        lines.append("\(target) in every configuration")
      } else if !part.isEmpty {
        lines.append(part.map { "\(target)@\(cells[$0].configuration)" }.joined(separator: " "))
      }
      start = end
    }
    return lines
  }
}

extension JSONWriter {
  mutating func cell(_ cell: CellNames.Cell) {
    beginObject()
    member("target", cell.target)
    member("configuration", cell.configuration)
    endObject()
  }
}
