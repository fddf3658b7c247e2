/// Merges the reports on the platforms of one target.
extension AuditReport {
  private struct CallKey: Hashable {
    let file: String
    let line: Int
    let column: Int
    let name: String
    let text: String

    init(_ call: LogCall) {
      (file, line, column, name, text) = (call.file, call.line, call.column, call.name, call.text)
    }
  }

  /// The result for one platform in one configuration.
  private struct Side {
    let cell: CellAudit
    /// The state and the allowance of each call.
    let states: [LogCall.State]
    let allowances: [String?]

    func isSame(as other: Side) -> Bool {
      cell.settings == other.cell.settings && cell.facts == other.cell.facts
        && cell.expansions == other.cell.expansions && cell.findings == other.cell.findings
        && cell.verdict == other.cell.verdict && states == other.states
        && allowances == other.allowances
    }
  }

  /// The common result of several platforms in one configuration.
  private struct Column {
    let side: Side
    var platforms: [String]
    var scopes: [AuditScope]
    var isOnly = false
  }

  /// Merges the reports of a target. Platforms that agree about a configuration share a column.
  ///
  /// - Returns: Nil if there are no reports.
  package init?(merging reports: [(platform: String?, report: AuditReport)]) {
    guard let first = reports.first?.report else { return nil }
    guard reports.count > 1 else {
      self = first
      return
    }
    var calls: [LogCall] = []
    var indices: [CallKey: Int] = [:]
    for call in reports.flatMap(\.report.calls) where indices[CallKey(call)] == nil {
      indices[CallKey(call)] = calls.count
      calls.append(call)
    }
    var columns: [Column] = []
    // Not every configuration needs to ship for every platform.
    for configuration in reports.flatMap({ $0.report.cells.map(\.configuration) }).unique {
      var own: [Column] = []
      for (platform, report) in reports {
        guard
          let position = report.cells.firstIndex(where: { $0.configuration == configuration })
        else { continue }
        let cell = report.cells[position]
        let side = Self.side(position, of: report, indices, count: calls.count)
        let platforms = cell.platforms.isEmpty ? [platform].compactMap(\.self) : cell.platforms
        if let known = own.firstIndex(where: { $0.side.isSame(as: side) }) {
          own[known].platforms += platforms
          own[known].scopes += cell.scopes
        } else {
          own.append(Column(side: side, platforms: platforms, scopes: cell.scopes))
        }
      }
      for index in own.indices { own[index].isOnly = own.count == 1 }
      columns += own
    }
    for index in calls.indices {
      calls[index].states = columns.map { $0.side.states[index] }
      calls[index].allowances = columns.map { $0.side.allowances[index] }
    }
    calls.sort { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) }
    self.init(
      target: first.target,
      cells: columns.map { column in
        var cell = column.side.cell
        cell.platforms = column.platforms.unique
        cell.scopes = AuditScope.merged(column.scopes)
        cell.isForAllPlatforms = column.isOnly
        return cell
      },
      calls: calls, problems: Self.problems(reports),
      fileCount: reports.map(\.report.fileCount).max() ?? 0,
      cached: reports.reduce(0) { $0 + $1.report.cached },
      readings: reports.reduce(0) { $0 + $1.report.readings },
      notes: reports.flatMap(\.report.notes).unique,
      usedAllowances: Set(reports.flatMap(\.report.usedAllowances)),
      suggestions: reports.flatMap(\.report.suggestions).unique,
      lostEffects: reports.flatMap(\.report.lostEffects).unique,
      loggerNames: LoggerNames(
        exported: reports.reduce(into: []) { $0.formUnion($1.report.loggerNames.exported) },
        used: reports.reduce(into: []) { $0.formUnion($1.report.loggerNames.used) }),
      definitions: reports.reduce(into: []) { $0.formUnion($1.report.definitions) })
  }

  private static func side(
    _ position: Int, of report: AuditReport, _ indices: [CallKey: Int], count: Int
  ) -> Side {
    // A call that a platform's report does not contain is in a file that the platform does not
    // compile.
    var states = [LogCall.State](repeating: .excluded, count: count)
    var allowances = [String?](repeating: nil, count: count)
    for call in report.calls {
      guard let index = indices[CallKey(call)] else { continue }
      states[index] = call.states[position]
      allowances[index] = call.allowances[position]
    }
    return Side(cell: report.cells[position], states: states, allowances: allowances)
  }

  private static func problems(
    _ reports: [(platform: String?, report: AuditReport)]
  ) -> [SourceProblem] {
    var merged: [SourceProblem] = []
    for (platform, report) in reports {
      for problem in report.problems {
        let known = merged.firstIndex {
          $0.file == problem.file && $0.line == problem.line && $0.message == problem.message
        }
        let index = known ?? merged.count
        if known == nil { merged.append(problem) }
        merged[index].platforms += [platform].compactMap(\.self)
        merged[index].configurations =
          (merged[index].configurations + problem.configurations).unique
      }
    }
    for index in merged.indices where merged[index].platforms.count == reports.count {
      merged[index].platforms = []
    }
    return merged
  }

  /// The configurations, each with the columns of its platforms.
  var configurations: [Range<Int>] {
    var ranges: [Range<Int>] = []
    for index in cells.indices {
      if let last = ranges.last, cells[last.lowerBound].configuration == cells[index].configuration
      {
        ranges[ranges.count - 1] = last.lowerBound..<index + 1
      } else {
        ranges.append(index..<index + 1)
      }
    }
    return ranges
  }
}

extension LogCall {
  /// Returns the state for several columns together: that of the column that keeps most of the
  /// call.
  func state(in columns: some Sequence<Int>) -> State {
    let order: [State] = [.compiledIn, .unknown, .removedByOptimizer, .off, .excluded]
    let found = Set(columns.map { states[$0] })
    return order.first(where: found.contains) ?? .excluded
  }

  /// Returns the reason why the call may log in several columns; nil if it leaks in one of them.
  func allowance(in columns: some Collection<Int>) -> String? {
    if columns.contains(where: leaks) { return nil }
    return columns.lazy.compactMap { allowances[$0] }.first
  }
}

extension SourceProblem {
  /// The configurations with the problem, and the platforms if only some have it.
  var places: String {
    (configurations + platforms.map { "on \($0)" }).joined(separator: ", ")
  }
}

extension Array where Element: Hashable {
  /// The elements without repetitions, in the same order.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
