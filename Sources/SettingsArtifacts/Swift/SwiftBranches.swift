/// The branches of `#if` with which the Swift compiler selects one of several cells of a target.
///
/// Each cell has a set of facts: its compilation conditions, and its platform if the cells have
/// several. The branch of a cell tests facts that no cell of a later branch has in combination, so
/// each build gets its own branch:
///
/// ```swift
/// #if STAGING      // Staging: DEBUG STAGING
/// #elseif DEBUG    // Debug: DEBUG
/// #else            // Release
/// #endif
/// ```
package struct SwiftBranches: Sendable {
  package struct Branch: Sendable {
    package let cell: CellValues
    /// The condition of `#if` or `#elseif`; nil for the last branch, which is `#else`.
    package let condition: String?

    package init(cell: CellValues, condition: String?) {
      self.cell = cell
      self.condition = condition
    }
  }

  /// Cells with the same facts, which no condition can distinguish.
  package struct Ambiguity: Sendable {
    package let cells: [CellValues]
    /// The facts that they share, in order.
    package let conditions: [String]
  }

  /// The branches. There is at least one, unless there are ambiguities.
  package private(set) var branches: [Branch] = []
  package private(set) var ambiguities: [Ambiguity] = []

  private struct Candidate {
    let index: Int
    let cell: CellValues
    let facts: Set<String>
  }

  /// Creates the branch of a single cell, which needs no condition.
  package init(_ cell: CellValues) { branches = [Branch(cell: cell, condition: nil)] }

  /// - Parameters:
  ///   - cells: One or more cells of one target.
  ///   - fallback: The cell that gets the last branch if the facts allow it, as an index of the
  ///     cells (default: the first cell of kind release).
  ///   - conditions: Returns the compilation conditions of a cell, with more than one set for a
  ///     cell that is built in several ways.
  package init(
    _ cells: [CellValues], fallback: Int? = nil, conditions: (CellValues) -> Set<Set<String>>
  ) {
    let hasPlatforms = Set(cells.map { $0.platform?.title }).count > 1
    let candidates = cells.enumerated().flatMap { index, cell in
      let platform = hasPlatforms ? cell.platform?.swiftConditions ?? [] : []
      return Set(conditions(cell).map { $0.filter(Identifier.isValid).union(platform) }).map {
        Candidate(index: index, cell: cell, facts: $0)
      }
    }
    ambiguities = Self.ambiguities(among: candidates)
    guard ambiguities.isEmpty else { return }
    let last = fallback ?? cells.firstIndex { $0.kind == .release } ?? cells.count - 1
    let ordered = Self.ordered(candidates, last: last)
    var tests = ordered.indices.map { position in
      (
        candidate: ordered[position],
        facts: Self.condition(
          ordered[position].facts, excluding: ordered[(position + 1)...].map(\.facts))
      )
    }
    // A branch is not needed if its builds select the same cell without it.
    for position in tests.indices.dropLast().reversed() {
      let own = tests[position].candidate
      let next = tests[(position + 1)...].first { $0.facts.isSubset(of: own.facts) }
      if next?.candidate.index == own.index { tests.remove(at: position) }
    }
    branches = tests.enumerated().map { position, test in
      let facts = test.facts.sorted(by: Self.precedes).joined(separator: " && ")
      return Branch(
        cell: test.candidate.cell, condition: position == tests.count - 1 ? nil : facts)
    }
  }

  private static func ambiguities(among candidates: [Candidate]) -> [Ambiguity] {
    var groups: [Set<String>: [Candidate]] = [:]
    for candidate in candidates { groups[candidate.facts, default: []].append(candidate) }
    return groups.values.filter { $0.count > 1 }.sorted {
      ($0[0].index, $0[1].index) < ($1[0].index, $1[1].index)
    }.map { group in
      Ambiguity(cells: group.map(\.cell), conditions: group[0].facts.sorted(by: precedes))
    }
  }

  /// Returns the candidates with cells with more facts first, so that no cell matches the branch of
  /// a cell before it.
  private static func ordered(_ candidates: [Candidate], last: Int) -> [Candidate] {
    var ordered = candidates.sorted { left, right in
      if left.facts.count != right.facts.count { return left.facts.count > right.facts.count }
      if left.cell.kind != right.cell.kind { return left.cell.kind == .debug }
      if left.index != right.index { return left.index < right.index }
      return left.facts.sorted().lexicographicallyPrecedes(right.facts.sorted())
    }
    // The fallback is last unless its facts include all facts of another cell.
    guard let position = ordered.lastIndex(where: { $0.index == last }),
      !ordered.contains(where: { $0.facts.isStrictSubset(of: ordered[position].facts) })
    else { return ordered }
    ordered.append(ordered.remove(at: position))
    return ordered
  }

  /// Returns the fewest facts that distinguish a cell from those of later branches.
  private static func condition(
    _ facts: Set<String>, excluding later: [Set<String>]
  ) -> Set<String> {
    var chosen: Set<String> = []
    var open = later
    while !open.isEmpty {
      let best = facts.subtracting(chosen).sorted(by: precedes).max { left, right in
        open.count { !$0.contains(left) } < open.count { !$0.contains(right) }
      }
      guard let best, open.contains(where: { !$0.contains(best) }) else { break }
      chosen.insert(best)
      open.removeAll { !$0.contains(best) }
    }
    return chosen
  }

  /// Whether a fact precedes another. DEBUG, which every build system defines, is first. Tests of
  /// the platform are last.
  private static func precedes(_ left: String, _ right: String) -> Bool {
    func rank(_ fact: String) -> Int { fact == "DEBUG" ? 0 : fact.hasSuffix(")") ? 2 : 1 }
    return (rank(left), left) < (rank(right), right)
  }
}
