/// The functions that a target defines itself, and the calls of these functions, by cell.
struct OwnFunctionTable: Sendable {
  struct Site: Hashable, Sendable {
    let file: Int
    let site: Int
  }

  /// Whether each function logs, by cell and name.
  private var logs: [[String: Bool]]
  /// The functions that compiled sites call. An element is nil if a site is not a single call.
  private var callees: [[Site: Set<String?>]]
  /// The sites that are not judged: they never run, are in the body of a log function, or call a
  /// function in their own file.
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

  /// Records the state of a site in a cell.
  ///
  /// - Parameter state: The state of the site, as in `ClangReader.Reading.sites`.
  mutating func note(_ site: Site, state: Substring, callee: String?, cell: Int) {
    switch state {
    case "1": callees[cell][site, default: []].insert(callee)
    case "2": notJudged[cell].insert(site)
    default: break
    }
  }

  /// Whether a function is one of the target's own that does not log.
  func isOwn(_ name: String, cell: Int) -> Bool { logs[cell][name] == false }

  /// Whether a site only calls such functions in a cell.
  func isOwn(_ site: Site, cell: Int) -> Bool {
    guard let callees = callees[cell][site] else { return false }
    return callees.allSatisfy { $0.map { isOwn($0, cell: cell) } ?? false }
  }

  /// Whether a site is not a log call in any cell, because it is not judged where it is compiled.
  func isNeverLogCall(_ site: Site, states: [LogCall.State]) -> Bool {
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
