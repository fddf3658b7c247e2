/// The reports of a run. What several targets and configurations have in common is contained once.
struct RunReport {
  let reports: [AuditReport]

  init(_ reports: [AuditReport]) { self.reports = reports }

  /// All cells, target by target.
  var cells: [(report: AuditReport, cell: CellAudit)] {
    reports.flatMap { report in report.cells.map { (report, $0) } }
  }

  var hasReleases: Bool { cells.contains { $0.cell.isRelease } }

  // MARK: Verdicts

  /// One or more cells with the same verdict.
  struct VerdictGroup {
    let cell: CellAudit
    /// The configurations of each target, in order.
    private var targets: [(name: String, titles: [String])]

    init(_ target: String, _ cell: CellAudit) {
      self.cell = cell
      targets = [(target, [cell.title])]
    }

    mutating func add(_ target: String, _ title: String) {
      // The cells of a target follow one another.
      if targets[targets.count - 1].name == target {
        targets[targets.count - 1].titles.append(title)
      } else {
        targets.append((target, [title]))
      }
    }

    /// The names of the cells: `App@Release`, `App, Widget @Release`, or
    /// `App, Widget @Release, Beta and 2 more`.
    var name: String {
      var parts: [(targets: [String], titles: [String])] = []
      var indices: [[String]: Int] = [:]
      for target in targets {
        if let index = indices[target.titles] {
          parts[index].targets.append(target.name)
        } else {
          indices[target.titles] = parts.count
          parts.append(([target.name], target.titles))
        }
      }
      return parts.map { part in
        let gap = part.targets.count > 1 ? " " : ""
        return "\(RunReport.list(part.targets))\(gap)@\(RunReport.list(part.titles))"
      }.joined(separator: "; ")
    }
  }

  /// Returns the verdicts of all cells.
  ///
  /// - Parameter areGrouped: Whether cells of one kind with one verdict are together.
  func verdicts(areGrouped: Bool) -> [VerdictGroup] {
    var groups: [VerdictGroup] = []
    var indices: [[String]: Int] = [:]
    for (report, cell) in cells {
      let verdict = cell.verdict
      let kind = cell.isRelease ? "release" : ""
      let key = [kind, verdict.words, verdict.exceptions, verdict.ownDescription]
      if areGrouped, let index = indices[key] {
        groups[index].add(report.target, cell.title)
      } else {
        indices[key] = groups.count
        groups.append(VerdictGroup(report.target, cell))
      }
    }
    return groups
  }

  /// The linked parts that are not silent and that the run has no report on, each verdict once.
  var linkedParts: [CellAudit.LinkedVerdict] {
    let targets = reports.count > 1 ? Set(reports.map(\.target)) : []
    var seen: Set<[String]> = []
    return cells.flatMap(\.cell.linked).filter { part in
      part.status != .silent && !targets.contains(part.name)
        && seen.insert([part.name, part.words]).inserted
    }
  }

  // MARK: Calls

  /// A call in all targets and configurations.
  struct CallGroup {
    /// The states in one or more targets.
    struct Column {
      /// The states of each configuration. Configurations with the same state are together.
      let states: [State]
      var targets: [String]
    }

    struct State: Hashable {
      var titles: [String]
      let words: String
      /// Whether the call counts, and in a configuration of kind release.
      let leaks: Bool
      let isRelease: Bool
    }

    let call: LogCall
    let bypassesMacro: Bool
    /// The linked parts that contain the call.
    var parts: [String] = []
    var columns: [Column] = []

    /// Whether a configuration of kind release keeps the call, and nothing allows it.
    var leaksInRelease: Bool {
      columns.contains { $0.states.contains { $0.leaks && $0.isRelease } }
    }
  }

  private struct CallKey: Hashable {
    let file: String
    let place: [Int]
    let name: String
    let text: String
  }

  /// The calls of all reports, each once, in the order of their places.
  var calls: [CallGroup] {
    var groups: [CallGroup] = []
    var indices: [CallKey: Int] = [:]
    for report in reports {
      for call in report.calls {
        let key = CallKey(
          file: call.file, place: [call.line, call.column], name: call.name, text: call.text)
        let index = indices[key] ?? groups.count
        if index == groups.count {
          indices[key] = index
          groups.append(CallGroup(call: call, bypassesMacro: report.bypassesMacro(call)))
        }
        if let part = call.component, !groups[index].parts.contains(part) {
          groups[index].parts.append(part)
        }
        groups[index].add(report.states(of: call), of: report.target)
      }
    }
    return groups.sorted {
      ($0.call.file, $0.call.line, $0.call.column) < ($1.call.file, $1.call.line, $1.call.column)
    }
  }

  // MARK: Other lines

  /// Lines that are the same for several targets, in order, each with its targets.
  static func grouped(_ lines: [(line: String, target: String)]) -> [(
    line: String, targets: [String]
  )] {
    var groups: [(line: String, targets: [String])] = []
    var indices: [String: Int] = [:]
    for (line, target) in lines {
      if let index = indices[line] {
        if groups[index].targets.last != target { groups[index].targets.append(target) }
      } else {
        indices[line] = groups.count
        groups.append((line, [target]))
      }
    }
    return groups
  }

  /// Returns the first of some names, and the number of the others: `A, B, C and 9 more`.
  static func list(_ names: [String], limit: Int = 3) -> String {
    let shown = names.prefix(limit).joined(separator: ", ")
    return names.count > limit ? "\(shown) and \(names.count - limit) more" : shown
  }
}

extension RunReport.CallGroup {
  fileprivate mutating func add(_ states: [State], of target: String) {
    if let index = columns.firstIndex(where: { $0.states == states }) {
      // The calls of a target follow one another.
      if columns[index].targets.last != target { columns[index].targets.append(target) }
    } else {
      columns.append(Column(states: states, targets: [target]))
    }
  }
}

extension AuditReport {
  /// Whether a call does not use the log macro of its target, although there is one.
  package func bypassesMacro(_ call: LogCall) -> Bool {
    call.kind == .direct && call.component == nil && cells.contains(where: \.verdict.hasMacro)
  }

  /// Returns the states of a call. Configurations with the same state are together.
  fileprivate func states(of call: LogCall) -> [RunReport.CallGroup.State] {
    var states: [RunReport.CallGroup.State] = []
    for (index, cell) in cells.enumerated() {
      var words = call.states[index].rawValue
      if let reason = call.allowances[index], !call.states[index].isRemoved {
        words += ", allowed: \(reason)"
      }
      let leaks = call.leaks(index)
      let known = states.firstIndex {
        $0.words == words && $0.leaks == leaks && $0.isRelease == cell.isRelease
      }
      if let known {
        states[known].titles.append(cell.title)
      } else {
        states.append(
          .init(titles: [cell.title], words: words, leaks: leaks, isRelease: cell.isRelease))
      }
    }
    return states
  }
}
