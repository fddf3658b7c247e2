/// The functions that a target defines itself, and the calls that mean them, by cell.
struct OwnFunctionTable: Sendable {
  struct Site: Hashable, Sendable {
    let file: Int
    let site: Int
  }

  /// Whether functions log, by cell and name.
  private var logs: [[String: Bool]]
  /// What compiled calls come to: the name of the only function that is called, nil for anything else.
  private var callees: [[Site: Set<String?>]]
  /// Sites that are not judged: they never run, are in the body of a log function, or call a function of the file's own.
  private var notJudged: [Set<Site>]

  init(cellCount: Int) {
    logs = Array(repeating: [:], count: cellCount)
    callees = Array(repeating: [:], count: cellCount)
    notJudged = Array(repeating: [], count: cellCount)
  }

  mutating func note(_ functions: [OwnFunctionFact], cell: Int) {
    for function in functions {
      logs[cell][function.name] = (logs[cell][function.name] ?? false) || function.logs
    }
  }

  /// - Parameter state: as in `ClangReader.Reading.sites`.
  mutating func note(_ site: Site, state: Substring, callee: String?, cell: Int) {
    switch state {
    case "1": callees[cell][site, default: []].insert(callee)
    case "2": notJudged[cell].insert(site)
    default: break
    }
  }

  /// Whether a function is one of the target's own that does not log.
  func isOwn(_ name: String, cell: Int) -> Bool { logs[cell][name] == false }

  /// Whether all that a site comes to in a cell is a call of such a function.
  func isOwn(_ site: Site, cell: Int) -> Bool {
    guard let callees = callees[cell][site] else { return false }
    return callees.allSatisfy { $0.map { isOwn($0, cell: cell) } ?? false }
  }

  /// Whether a site is a log call in no cell: it is not judged wherever it is compiled.
  func isNoCall(_ site: Site, states: [LogCall.State]) -> Bool {
    var isNotJudged = false
    for cell in states.indices {
      if self.notJudged[cell].contains(site), callees[cell][site] == nil || isOwn(site, cell: cell)
      {
        isNotJudged = true
      } else if isOwn(site, cell: cell) {
        isNotJudged = true
      } else if states[cell] != .excluded {
        return false
      }
    }
    return isNotJudged
  }
}
