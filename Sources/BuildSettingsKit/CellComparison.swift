package import SettingsRendering
import SettingsDiagnostics
import SettingsSpec
import SettingsSystem
import SettingsXcode

/// Compares cells pairwise: of one project, of two, or of one at two times.
///
/// What a comparison costs follows the change: only cells that a change can reach are evaluated, and of their settings
/// only those told about that differ. Many such cells are cut into stretches that all processors work on, as for
/// printing.
package struct CellComparison {
  /// Two cells; nil where a project has no such cell.
  package struct Pair: Sendable {
    package let old: CellReference?
    package let new: CellReference?

    package init(old: CellReference?, new: CellReference?) {
      self.old = old
      self.new = new
    }
  }

  private let old: SettingsProject
  private let new: SettingsProject
  private let titles: CellTitles
  private let threads: Int
  /// How many pairs make a stretch: enough for what they share to be compared for all of them.
  private let pairsInStretch: Int

  /// - Parameter names: what tells the two projects apart in titles; nil when they are one.
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

  // MARK: What is compared

  /// The cells of one name in both projects.
  ///
  /// - Parameters:
  ///   - target: nil for every target of both, the newer project's first; for the projects' own settings where
  ///     there are none.
  ///   - configuration: nil for the default one of each.
  package func pairs(target: String?, configuration: String?) -> [Pair] {
    pairs(target: target, configurations: (configuration, configuration))
  }

  /// The same where each project has a configuration of its own.
  package func pairs(
    target: String?, configurations: (old: String?, new: String?)
  ) -> [Pair] {
    let before = Self.configuration(configurations.old, of: old)
    let after = Self.configuration(configurations.new, of: new)
    let compared = target.map { [targets(named: $0)] } ?? allTargets()
    guard compared.isEmpty else {
      return compared.map { targets in
        Pair(old: Self.cell(targets.old, before), new: Self.cell(targets.new, after))
      }
    }
    return [
      Pair(
        old: before.map { CellReference(target: nil, configuration: $0) },
        new: after.map { CellReference(target: nil, configuration: $0) })
    ]
  }

  private typealias Targets = (old: Int?, new: Int?)

  private func targets(named name: String) -> Targets {
    (old.outline.target(named: name), new.outline.target(named: name))
  }

  /// The targets of both projects, the newer one's first.
  private func allTargets() -> [Targets] {
    var result = new.targetNames.map(targets)
    let others = old.targetNames.filter { new.outline.target(named: $0) == nil }
    guard !others.isEmpty || result.contains(where: { $0.old == nil }) else { return result }
    // A target that only one of the projects names together with its project may be known to the other one so.
    var paired = Set(result.compactMap(\.old))
    var added: [Int: Int] = [:]
    for (index, targets) in result.enumerated() where targets.old == nil {
      if let new = targets.new, added[new] == nil { added[new] = index }
    }
    for name in old.targetNames {
      let found = targets(named: name)
      guard let old = found.old, paired.insert(old).inserted else { continue }
      if let new = found.new, let index = added.removeValue(forKey: new) {
        result[index].old = old
      } else if found.new == nil {
        result.append(found)
      }
    }
    return result
  }

  private static func configuration(_ name: String?, of project: SettingsProject) -> Int? {
    name.map(project.outline.configuration) ?? project.outline.defaultConfiguration
  }

  private static func cell(_ target: Int?, _ configuration: Int?) -> CellReference? {
    guard let target, let configuration else { return nil }
    return CellReference(target: target, configuration: configuration)
  }

  // MARK: Comparing

  package func compare(_ pairs: [Pair]) throws(ResolutionFailure) -> [CellDiff] {
    let reached = reachedByChanges(pairs)
    let diffs = try diffs(of: reached.map { pairs[$0] })
    if reached.count == pairs.count { return diffs }
    var result: [CellDiff] = []
    result.reserveCapacity(pairs.count)
    var next = 0
    for (index, pair) in pairs.enumerated() {
      if next < reached.count, reached[next] == index {
        result.append(diffs[next])
        next += 1
      } else {
        result.append(titles.diff(of: pair, [], []))
      }
    }
    return result
  }

  /// The pairs whose cells are not written alike.
  private func reachedByChanges(_ pairs: [Pair]) -> [Int] {
    guard old !== new, var comparison = old.specComparison(with: new) else {
      return Array(pairs.indices)
    }
    return pairs.indices.filter { index in
      guard let one = pairs[index].old, let other = pairs[index].new,
        one.configuration == other.configuration
      else { return true }
      return !comparison.isAlike(oldTarget: one.target, newTarget: other.target)
    }
  }

  private func diffs(of pairs: [Pair]) throws(ResolutionFailure) -> [CellDiff] {
    guard pairs.count > pairsInStretch else {
      return try PairComparison(old: old, new: new, titles: titles).diffs(of: pairs)
    }
    let stretches = stretches(of: pairs)
    // Whoever asks for what was found odd while lowering asks these projects, and not their copies.
    if old.spec == nil { try old.readFiles(of: pairs.compactMap(\.old)) }
    if new.spec == nil { try new.readFiles(of: pairs.compactMap(\.new)) }
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
    _ = try old.plan(pairs.compactMap(\.old), collectsExcluded: false)
    _ = try new.plan(pairs.compactMap(\.new), collectsExcluded: false)
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

extension SettingsProject {
  /// Tells which cells of this project and a later one are written alike; nil where more than what two
  /// config.yaml say can make them differ.
  fileprivate func specComparison(with later: SettingsProject) -> SpecComparison? {
    guard let spec, let laterSpec = later.spec, let directory, directory == later.directory,
      options.isSame(as: later.options)
    else { return nil }
    var xcconfigOptions = XcconfigLoader.Options()
    // An earlier revision knows no folders, and so no root; what the later one refuses is not alike.
    xcconfigOptions.rootFolder = later.rootFolder ?? rootFolder
    var files = XcconfigComparison(
      old: sources, new: later.sources, options: xcconfigOptions)
    return SpecComparison(old: spec, new: laterSpec) { files.isAlike($0) }
  }

  /// What SRCROOT is made of.
  private var directory: String? { (lowering as? SpecLowering)?.builtIns.projectDirectory }
}
