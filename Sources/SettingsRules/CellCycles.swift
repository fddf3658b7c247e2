import SettingsModel
import SettingsResolution

/// The reference cycles of one cell, among the effective values.
struct CellCycles {
  /// A reference of one setting to another.
  struct Step {
    let from: SettingName
    /// The position of the other setting among the names in cycles.
    let to: Int32
    /// The assignment with the reference.
    let assignment: Int
    /// Whether a lower assignment provides a value when the cycle closes.
    let hasLower: Bool
  }

  /// The number of references that are followed to find further cycles of each component.
  ///
  /// All cycles of a component together may be longer than its number of references. The rest is
  /// reported after other cycles are corrected.
  private static let maximumFurtherSteps = 1 << 18

  private var steps: [Step] = []
  /// The start of each name's steps, followed by the end of the last one.
  private var starts: [Int32] = []
  private let components: StronglyConnectedComponents
  /// Whether the project itself has a reference of each component.
  private var areAuthored: [Bool]
  private let authored: AuthoredAssignments

  /// - Complexity: O(names and references in cycles).
  init(_ circular: CircularReferences, in cell: RuleCell) {
    for name in circular.names {
      starts.append(Int32(steps.count))
      let chain = cell.chain(of: name)
      for (depth, index) in chain.assignments[..<chain.reached].enumerated() {
        for target in circular.references(of: index) {
          steps.append(
            Step(
              from: name, to: target, assignment: index,
              hasLower: depth + 1 < chain.assignments.count))
        }
      }
    }
    starts.append(Int32(steps.count))
    components = StronglyConnectedComponents(starts: starts, targets: steps.map(\.to))
    authored = AuthoredAssignments(of: cell)
    areAuthored = [Bool](repeating: false, count: components.count)
    guard components.count > 0 else { return }
    for name in circular.names.indices where components.indices[name] >= 0 {
      let isAuthored = further(from: name).contains { authored.isAuthored(steps[$0].assignment) }
      if isAuthored { areAuthored[Int(components.indices[name])] = true }
    }
  }

  /// Returns the shortest cycle of each setting, in the order of their names, without repetitions
  /// and without cycles of built-in levels only.
  func shortestCycles() -> [[Step]] {
    guard components.count > 0 else { return [] }
    var cycles: [[Step]] = []
    var isReported = [Bool](repeating: false, count: starts.count - 1)
    var isSearched = [Bool](repeating: false, count: components.count)
    var visits = [Int32](repeating: -1, count: starts.count - 1)
    var left = Self.maximumFurtherSteps
    for name in isReported.indices where components.indices[name] >= 0 && !isReported[name] {
      let component = Int(components.indices[name])
      guard areAuthored[component], !isSearched[component] || left > 0 else { continue }
      let (cycle, followed) = cycle(from: name, &visits)
      if isSearched[component] { left -= followed }
      guard let cycle else { continue }
      isSearched[component] = true
      guard cycle.contains(where: { authored.isAuthored(steps[$0].assignment) }) else { continue }
      for step in cycle { isReported[Int(steps[step].to)] = true }
      cycles.append(cycle.map { steps[$0] })
    }
    return cycles
  }

  /// Returns the shortest path from a name back to itself that ends without a value, and the number
  /// of references that were followed.
  ///
  /// - Parameter visits: The last name from which each name was visited.
  private func cycle(from name: Int, _ visits: inout [Int32]) -> (cycle: [Int]?, followed: Int) {
    /// The steps in the order in which they were found, each with the position of the previous one.
    var found: [(step: Int, previous: Int)] = []
    for step in further(from: name) where !steps[step].hasLower { found.append((step, -1)) }
    var next = 0
    while next < found.count {
      let reached = Int(steps[found[next].step].to)
      if visits[reached] != Int32(name) {
        visits[reached] = Int32(name)
        for step in further(from: reached) {
          found.append((step, next))
          if Int(steps[step].to) == name {
            return (Self.way(to: found.count - 1, found), found.count)
          }
        }
      }
      next += 1
    }
    return (nil, found.count)
  }

  private static func way(to end: Int, _ found: [(step: Int, previous: Int)]) -> [Int] {
    var way: [Int] = []
    var place = end
    while place >= 0 {
      way.append(found[place].step)
      place = found[place].previous
    }
    return way.reversed()
  }

  /// Returns the steps of a name that remain in its component.
  private func further(from name: Int) -> some Sequence<Int> {
    (Int(starts[name])..<Int(starts[name + 1])).lazy.filter { step in
      components.indices[Int(steps[step].to)] == components.indices[name]
    }
  }
}
