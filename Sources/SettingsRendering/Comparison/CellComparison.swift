package import SettingsDiagnostics
package import SettingsModel
package import SettingsProjects
import SettingsSystem

/// Compares pairs of cells of one project, of two projects, or of two revisions.
///
/// The cost depends on the size of the change: only cells that a change can affect are evaluated,
/// and only settings that differ are rendered. Many cells are divided into ranges for all
/// processors, as for printing.
package struct CellComparison {
  /// Two cells; nil where a project has no such cell.
  package struct Pair: Hashable, Sendable {
    package let old: CellReference?
    package let new: CellReference?

    package init(old: CellReference?, new: CellReference?) {
      self.old = old
      self.new = new
    }
  }

  package let old: SettingsProject
  package let new: SettingsProject
  private let titles: CellTitles
  private let threads: Int
  /// The number of pairs in a range, which share comparisons.
  private let pairsInStretch: Int

  /// - Parameter names: The names that distinguish the two projects in titles; nil for one project.
  package init(
    old: SettingsProject, new: SettingsProject, names: (old: String, new: String)? = nil,
    threads: Int = CurrentProcess.processorCount, pairsInStretch: Int = 256
  ) {
    self.old = old
    self.new = new
    titles = CellTitles(
      old: CellTitles.Side(old, label: names?.old),
      new: CellTitles.Side(new, label: names?.new))
    self.threads = threads
    self.pairsInStretch = pairsInStretch
  }

  // MARK: Comparing

  package func compare(_ pairs: [Pair]) throws(ResolutionFailure) -> [CellDiff] {
    // Cells of one configuration share the most.
    let order = pairsReachedByChanges(pairs).sorted {
      (configuration(of: pairs[$0]), $0) < (configuration(of: pairs[$1]), $1)
    }
    let found = try diffs(of: order.map { pairs[$0] })
    var result = [CellDiff?](repeating: nil, count: pairs.count)
    for (index, diff) in zip(order, found) { result[index] = diff }
    return zip(pairs, result).map { $1 ?? titles.diff(of: $0, [], []) }
  }

  /// Compares cells, and reports changes that several of them share once.
  ///
  /// - Parameters:
  ///   - left: The name of the old side.
  ///   - right: The name of the new side.
  package func summary(
    of cells: ComparedCells, left: String, right: String
  ) throws(ResolutionFailure) -> DiffSummary {
    let diffs = try compare(cells.pairs)
    return DiffSummary(
      left: left, right: right, structure: cells.structure, cells: cells.pairs.map(titles.name),
      diffs: diffs)
  }

  private func configuration(of pair: Pair) -> Int {
    (pair.new ?? pair.old)?.configuration ?? 0
  }

  /// The pairs whose cells are not written alike.
  private func pairsReachedByChanges(_ pairs: [Pair]) -> [Int] {
    guard old !== new, let areAlike = old.unchangedTargets(with: new) else {
      return Array(pairs.indices)
    }
    return pairs.indices.filter { index in
      guard let one = pairs[index].old, let other = pairs[index].new,
        one.configuration == other.configuration
      else { return true }
      return !areAlike(one.target, other.target)
    }
  }

  private func diffs(of pairs: [Pair]) throws(ResolutionFailure) -> [CellDiff] {
    guard pairs.count > pairsInStretch else {
      return try PairComparison(old: old, new: new, titles: titles).diffs(of: pairs)
    }
    let stretches = stretches(of: pairs)
    // The diagnostics of lowering are read from these projects, not from their copies.
    if old.spec == nil { try old.planner.readFiles(of: pairs.compactMap(\.old)) }
    if new.spec == nil { try new.planner.readFiles(of: pairs.compactMap(\.new)) }
    var diffs: [CellDiff] = []
    diffs.reserveCapacity(pairs.count)
    var failure: ResolutionFailure?
    OrderedWork.run(
      count: (pairs.count + pairsInStretch - 1) / pairsInStretch, threads: threads, make: stretches
    ) { stretch in
      switch stretch {
      case .success(let found): diffs += found
      case .failure(let error): failure = error
      }
      return failure == nil
    }
    guard let failure else { return diffs }
    // What else is wrong with other cells is reported with it.
    _ = try old.planner.plan(pairs.compactMap(\.old), collectsExcluded: false)
    _ = try new.planner.plan(pairs.compactMap(\.new), collectsExcluded: false)
    throw failure
  }

  /// Compares a stretch of the pairs, on any thread: with copies of the projects as they were loaded, so that what it
  /// lowers and evaluates goes when it is compared.
  private func stretches(
    of pairs: [Pair]
  ) -> @Sendable (Int) -> Result<[CellDiff], ResolutionFailure> {
    let (oldCopy, newCopy) = (old.copies, old === new ? nil : new.copies)
    let files = (old.files.indexed, new.files.indexed)
    return { [titles, pairsInStretch] number in
      let first = number * pairsInStretch
      let old = oldCopy()
      let comparison = PairComparison(
        old: old, new: newCopy?() ?? old, titles: titles, indexedFiles: files)
      do throws(ResolutionFailure) {
        let last = min(first + pairsInStretch, pairs.count)
        return .success(try comparison.diffs(of: Array(pairs[first..<last])))
      } catch {
        return .failure(error)
      }
    }
  }
}
