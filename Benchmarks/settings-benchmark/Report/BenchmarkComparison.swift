/// Two reports side by side. It shows the differences, but does not judge them, because times vary
/// from run to run.
struct BenchmarkComparison: Sendable {
  struct Pair: Sendable {
    let id: String
    let title: String
    let unit: BenchmarkRow.Unit
    let old: BenchmarkRow?
    let new: BenchmarkRow?

    /// How many times the old figure the new one is.
    var ratio: Double? {
      guard let old = old?.value, let new = new?.value, old > 0 else { return nil }
      return new / old
    }
  }

  let pairs: [Pair]
  /// Why the figures cannot be held against each other as they are; empty where they can.
  let differences: [String]
  private let old: BenchmarkConditions
  private let new: BenchmarkConditions

  init(old: BenchmarkReport, new: BenchmarkReport) {
    self.old = old.conditions
    self.new = new.conditions
    differences = new.conditions.differences(from: old.conditions)
    let both = new.rows.map { row in
      // A row with another unit is another row.
      (old.rows.first { $0.id == row.id && $0.unit == row.unit }, row)
    }
    let gone = old.rows.filter { row in
      !new.rows.contains { $0.id == row.id && $0.unit == row.unit }
    }
    pairs =
      both.map { Pair(id: $1.id, title: $1.title, unit: $1.unit, old: $0, new: $1) }
      + gone.map { Pair(id: $0.id, title: $0.title, unit: $0.unit, old: $0, new: nil) }
  }

  /// A warning for each difference, for standard error.
  var warnings: [String] { differences.map { "the reports differ in conditions: \($0)" } }

  var text: String {
    var table = Table(rows: [["", "old", "new", "new/old", "old ratio", "new ratio"]])
    var part: String?
    for pair in pairs {
      let row = pair.new ?? pair.old
      if row?.part != part {
        part = row?.part
        table.rows.append([part ?? ""])
      }
      table.rows.append([
        "  " + pair.title, Self.cell(pair.old), Self.cell(pair.new),
        pair.ratio.map { Decimal.text($0, 2) } ?? "", pair.old?.ratio.map(Decimal.short) ?? "",
        pair.new?.ratio.map(Decimal.short) ?? "",
      ])
    }
    return "old: \(old.summary)\nnew: \(new.summary)\n\n" + table.text
  }

  private static func cell(_ row: BenchmarkRow?) -> String {
    guard let row else { return "no such row" }
    return row.value.map(row.unit.text) ?? "–"
  }
}
