package import SettingsArtifacts

extension AuditReport {
  /// An item that was not judged, with the columns that lack it.
  struct UnjudgedRow {
    let item: Unjudged
    var cells: [Int]

    /// Returns the platforms that the item concerns; empty for all platforms.
    func platforms(in report: AuditReport) -> [String] {
      let here = cells.flatMap { report.cells[$0].platforms }.unique
      let all = Set(report.cells.flatMap(\.platforms))
      return here.count == all.count ? [] : here
    }

    /// Returns the configurations, such as `Debug, Release`, with platforms in parentheses if they
    /// differ.
    func places(in report: AuditReport) -> String {
      cells.map { report.cells[$0].title }.unique.joined(separator: ", ")
    }
  }

  /// The items that were not judged in any column, each once.
  var unjudgedRows: [UnjudgedRow] {
    var rows: [UnjudgedRow] = []
    var known: [Unjudged: Int] = [:]
    for (index, cell) in cells.enumerated() {
      for item in cell.verdict.unjudged {
        if let row = known[item] {
          rows[row].cells.append(index)
        } else {
          known[item] = rows.count
          rows.append(UnjudgedRow(item: item, cells: [index]))
        }
      }
    }
    return rows
  }
}

// MARK: Assumptions

extension AuditReport {
  /// The items that one assumption covers.
  struct AssumptionRow {
    let assumption: LogAssumption
    var items: [Unjudged] = []
    /// The columns in which the assumption covers an item.
    var cells: [Int] = []

    /// The covered items as text: `libx.a, Pods/a.s and 7 more`.
    var coverage: String {
      let places = items.map(\.place).unique
      let shown = places.prefix(5).joined(separator: ", ")
      return places.count > 5 ? "\(shown) and \(places.count - 5) more" : shown
    }
  }

  /// All assumptions, each once, including those that cover nothing.
  var assumptionRows: [AssumptionRow] {
    var rows: [AssumptionRow] = []
    var known: [LogAssumption: Int] = [:]
    for assumption in cells.flatMap(\.assumptions) where known[assumption] == nil {
      known[assumption] = rows.count
      rows.append(AssumptionRow(assumption: assumption))
    }
    var seen: Set<Verdict.Assumed> = []
    for (index, cell) in cells.enumerated() {
      for entry in cell.verdict.assumed {
        guard let row = known[entry.assumption] else { continue }
        if rows[row].cells.last != index { rows[row].cells.append(index) }
        if seen.insert(entry).inserted { rows[row].items.append(entry.item) }
      }
    }
    return rows
  }

  /// Returns the assumptions that cover nothing in any of several reports.
  ///
  /// - Parameter areAll: Whether the reports are about all targets and configurations. If not, an
  ///   assumption of the project may cover something elsewhere and is left out.
  package static func unusedAssumptions(
    _ reports: [AuditReport], areAll: Bool
  ) -> [LogAssumption] {
    let rows = reports.flatMap(\.assumptionRows)
    let used = Set(rows.filter { !$0.items.isEmpty }.map(\.assumption))
    var seen = used
    return rows.map(\.assumption).filter {
      ($0.isArgument || areAll) && seen.insert($0).inserted
    }
  }
}
