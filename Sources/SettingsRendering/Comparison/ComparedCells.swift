import SettingsModel
import SettingsProjects

/// The cells that a comparison is about, and the targets and configurations that only one project has.
package struct ComparedCells: Sendable {
  package private(set) var pairs: [CellComparison.Pair] = []
  package fileprivate(set) var structure = StructureDiff()
  private var known: Set<CellComparison.Pair> = []

  package init() {}

  package init(_ pairs: [CellComparison.Pair]) {
    for pair in pairs { append(pair) }
  }

  /// Adds the answer to another part of the same question; each pair is compared once.
  package mutating func formUnion(_ other: ComparedCells) {
    structure.formUnion(other.structure)
    for pair in other.pairs { append(pair) }
  }

  /// Keeps the structure and replaces the pairs.
  package mutating func replacePairs(with pairs: [CellComparison.Pair]) {
    self.pairs = []
    known = []
    for pair in pairs { append(pair) }
  }

  fileprivate mutating func append(_ pair: CellComparison.Pair) {
    if known.insert(pair).inserted { pairs.append(pair) }
  }
}

extension CellComparison {
  /// A target or configuration of either project, by index.
  private typealias Sides = (old: Int?, new: Int?)

  /// Chooses the cells of one name in both projects.
  ///
  /// - Parameters:
  ///   - target: Nil for every target of both, the newer project's first; for the projects' own
  ///     settings where there are no targets.
  ///   - configurations: A configuration of each project; nil in both for all configurations, by their
  ///     names.
  ///   - includesMissing: Whether to compare a cell that only one project has with nothing. One that was
  ///     named always is.
  /// - Returns: Nothing at all where neither project knows the target or the configuration.
  package func cells(
    target: String?, configurations: (old: String?, new: String?), includesMissing: Bool = false
  ) -> ComparedCells {
    let isNamed = configurations.old != nil || configurations.new != nil
    let configurations = isNamed ? [namedConfigurations(configurations)] : allConfigurations()
    var cells = ComparedCells()
    if configurations.allSatisfy({ $0.old == nil && $0.new == nil }) { return cells }
    if !isNamed { noteOneSided(configurations: configurations, in: &cells.structure) }
    var targets = target.map { [self.targets(named: $0)] } ?? allTargets()
    if target == nil { joinRenamed(&targets, &cells.structure) }
    noteOneSided(targets: targets, in: &cells.structure)
    let hasTargets = !targets.isEmpty
    for targets in hasTargets ? targets : [(nil, nil)] {
      for configuration in configurations {
        let pair = Pair(
          old: cell(targets.old, configuration.old, hasTargets),
          new: cell(targets.new, configuration.new, hasTargets))
        let isMissing = pair.old == nil || pair.new == nil
        let isAsked =
          includesMissing
          || (target != nil || !isOneSided(targets)) && (isNamed || !isOneSided(configuration))
        if pair.old == nil && pair.new == nil || isMissing && !isAsked { continue }
        cells.append(pair)
      }
    }
    return cells
  }

  private func cell(_ target: Int?, _ configuration: Int?, _ hasTargets: Bool) -> CellReference? {
    guard let configuration, target != nil || !hasTargets else { return nil }
    return CellReference(target: target, configuration: configuration)
  }

  private func isOneSided(_ sides: Sides) -> Bool { (sides.old == nil) != (sides.new == nil) }

  // MARK: Configurations

  private func namedConfigurations(_ names: (old: String?, new: String?)) -> Sides {
    func index(_ name: String?, _ project: SettingsProject) -> Int? {
      name.map(project.outline.configuration) ?? project.outline.defaultConfiguration
    }
    return (index(names.old, old), index(names.new, new))
  }

  private func allConfigurations() -> [Sides] {
    let added: [Sides] = new.configurationNames.enumerated().map {
      (old.outline.configuration(named: $1), $0)
    }
    let removed: [Sides] = old.configurationNames.enumerated().compactMap {
      new.outline.configuration(named: $1) == nil ? ($0, nil) : nil
    }
    return added + removed
  }

  private func noteOneSided(
    configurations: [Sides], in structure: inout StructureDiff
  ) {
    for sides in configurations {
      if let index = sides.new, sides.old == nil {
        structure.addedConfigurations.append(new.configurationNames[index])
      } else if let index = sides.old, sides.new == nil {
        structure.removedConfigurations.append(old.configurationNames[index])
      }
    }
  }

  // MARK: Targets

  private func targets(named name: String) -> Sides {
    (old.outline.target(named: name), new.outline.target(named: name))
  }

  /// The targets of both projects, the newer one's first.
  private func allTargets() -> [Sides] {
    var result: [Sides] = new.targetNames.map(targets)
    let others = old.targetNames.filter { new.outline.target(named: $0) == nil }
    guard !others.isEmpty || result.contains(where: { $0.old == nil }) else { return result }
    // A target that one project names together with its project may be known to the other so.
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

  /// Makes one target of two of which one was removed and an equal one added.
  private func joinRenamed(_ targets: inout [Sides], _ structure: inout StructureDiff) {
    let common: [(old: Int, new: Int)] = allConfigurations().compactMap { sides in
      guard let old = sides.old, let new = sides.new else { return nil }
      return (old, new)
    }
    let renames = TargetRenames(from: old, to: new, configurations: common).pairs(
      removed: targets.filter { $0.new == nil }.compactMap(\.old),
      added: targets.filter { $0.old == nil }.compactMap(\.new))
    if renames.isEmpty { return }
    let oldOfNew = Dictionary(uniqueKeysWithValues: renames.map { ($0.new, $0.old) })
    let renamed = Set(oldOfNew.values)
    targets = targets.compactMap { sides in
      guard let new = sides.new else {
        return sides.old.map(renamed.contains) == true ? nil : sides
      }
      return (sides.old ?? oldOfNew[new], new)
    }
    for rename in renames {
      structure.renamedTargets.append(
        .init(old: old.outline.name(of: rename.old), new: new.outline.name(of: rename.new)))
    }
  }

  private func noteOneSided(targets: [Sides], in structure: inout StructureDiff) {
    for sides in targets {
      if let target = sides.new, sides.old == nil {
        structure.addedTargets.append(new.outline.name(of: target))
      } else if let target = sides.old, sides.new == nil {
        structure.removedTargets.append(old.outline.name(of: target))
      }
    }
  }
}
