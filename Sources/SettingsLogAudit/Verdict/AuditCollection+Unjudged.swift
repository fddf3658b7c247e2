import SettingsArtifacts
import SettingsDiagnostics

/// What was not read or not understood in each cell, in the order in which it was found.
struct UnjudgedTable {
  private(set) var cells: [[Unjudged]]
  private var seen: [Set<Unjudged>]

  init(cellCount: Int) {
    cells = Array(repeating: [], count: cellCount)
    seen = Array(repeating: [], count: cellCount)
  }

  mutating func add(_ item: Unjudged, cell: Int) {
    if seen[cell].insert(item).inserted { cells[cell].append(item) }
  }
}

extension AuditCollection {
  /// Notes something that was not read or not understood. The cell is not silent then, unless an assumption covers it.
  ///
  /// - Complexity: O(1)
  mutating func addUnjudged(_ item: Unjudged, cell: Int) { unjudged.add(item, cell: cell) }

  /// Notes the same in all cells.
  mutating func addUnjudged(_ item: Unjudged) {
    for cell in request.cells.indices { unjudged.add(item, cell: cell) }
  }
}

// MARK: Assumptions

extension AuditCollection {
  /// What was not judged in a cell, and what of it an assumption covers.
  func judged(_ items: [Unjudged], cell: Int) -> (open: [Unjudged], assumed: [Verdict.Assumed]) {
    let assumptions = request.cells[cell].assumptions
    if assumptions.isEmpty { return (items, []) }
    var open: [Unjudged] = []
    var assumed: [Verdict.Assumed] = []
    for item in items {
      let names = names(of: item)
      if let assumption = assumptions.first(where: { $0.covers(names) }) {
        assumed.append(.init(item: item, assumption: assumption))
      } else {
        open.append(item)
      }
    }
    return (open, assumed)
  }

  /// Calls of which nothing is known are allowed where all that is missing of their file is assumed to be silent.
  func coveringUnknownCalls(_ calls: [LogCall]) -> [LogCall] {
    var calls = calls
    for cell in request.cells.indices where !request.cells[cell].assumptions.isEmpty {
      let (open, assumed) = judged(unjudged.cells[cell], cell: cell)
      func files(_ item: Unjudged) -> [String] {
        [item.name, item.file, item.source].compactMap(\.self)
      }
      let openFiles = Set(open.flatMap(files))
      var reasons: [String: String] = [:]
      for entry in assumed {
        for file in files(entry.item) { reasons[file] = entry.assumption.reason }
      }
      for index in calls.indices
      where calls[index].states[cell] == .unknown && calls[index].allowances[cell] == nil
        && !openFiles.contains(calls[index].file)
      {
        calls[index].allowances[cell] = reasons[calls[index].file]
      }
    }
    return calls
  }

  /// How an assumption may name something: paths as they are in reports, absolute, or relative to the project.
  private func names(of item: Unjudged) -> [String] {
    [item.name, item.file, item.source].compactMap(\.self).unique.flatMap {
      [$0] + request.names(of: LexicalPath.join(request.root, $0))
    }
  }
}
