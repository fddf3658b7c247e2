import SettingsDiagnostics
import SettingsProjects

/// The cells of a search, by name, in order.
package struct SearchedCells: Sendable {
  package struct Cell: Sendable {
    package let target: String
    package let configuration: String
  }

  private var cells: [Cell] = []
  /// Where the cells of each target begin, and for each cell, the number of its target.
  private var starts: [Int] = []
  private var targets: [Int] = []

  init() {}

  package var count: Int { cells.count }

  package subscript(position: Int) -> Cell { cells[position] }

  mutating func append(_ cell: CellView) {
    let new = Cell(target: cell.targetName, configuration: cell.configurationName)
    if new.target != cells.last?.target { starts.append(cells.count) }
    cells.append(new)
    targets.append(starts.count - 1)
  }

  /// `18 cells`.
  var countText: String { "\(count) cell\(count == 1 ? "" : "s")" }

  /// One line for each target of some of the cells, which are in order: `App in every configuration`, or
  /// `App@Debug App@Staging` if other configurations of it were searched too.
  ///
  /// - Complexity: O(*n*), where *n* is the number of cells of the group.
  func lines(of group: [Int]) -> [String] {
    var lines: [String] = []
    var next = 0
    while next < group.count {
      let number = targets[group[next]]
      let end = number + 1 < starts.count ? starts[number + 1] : count
      let size = end - starts[number]
      let part = group[next...].prefix { $0 < end }
      let target = cells[group[next]].target
      if part.count == size, size > 1 {
        lines.append("\(target) in every configuration")
      } else {
        lines.append(part.map { "\(target)@\(cells[$0].configuration)" }.joined(separator: " "))
      }
      next += part.count
    }
    return lines
  }
}

extension JSONWriter {
  mutating func cell(_ cell: SearchedCells.Cell) {
    beginObject()
    member("target", cell.target)
    member("configuration", cell.configuration)
    endObject()
  }
}
