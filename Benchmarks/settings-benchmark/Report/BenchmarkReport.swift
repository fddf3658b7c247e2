/// Everything that a run measured, and under which conditions.
struct BenchmarkReport: Equatable, Sendable {
  var conditions: BenchmarkConditions
  private(set) var rows: [BenchmarkRow]

  init(conditions: BenchmarkConditions, rows: [BenchmarkRow] = []) {
    self.conditions = conditions
    self.rows = rows
  }

  /// Adds rows. An existing row is replaced in place.
  mutating func add(_ more: [BenchmarkRow]) {
    for row in more {
      if let index = rows.firstIndex(where: { $0.id == row.id }) {
        rows[index] = row
      } else {
        rows.append(row)
      }
    }
  }

  /// The names of the parts that have rows, in their order.
  var parts: [String] {
    rows.reduce(into: []) { parts, row in
      if !parts.contains(row.part) { parts.append(row.part) }
    }
  }

  func rows(of part: String) -> [BenchmarkRow] { rows.filter { $0.part == part } }
}
