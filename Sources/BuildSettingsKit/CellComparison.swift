package import SettingsRendering
import SettingsDiagnostics
import SettingsModel
import SettingsResolution
import SettingsSpec

/// Compares cells pairwise: of one project, of two, or of one at two times.
package enum CellComparison {
  /// One cell of a pair; nil where its project has no such cell.
  package struct Side {
    package let project: SettingsProject
    package let cell: CellReference?
    /// What tells the two projects apart in titles; nil when they are one.
    let label: String?

    package init(project: SettingsProject, cell: CellReference?, label: String? = nil) {
      self.project = project
      self.cell = cell
      self.label = label
    }
  }

  package struct Pair {
    package let old: Side
    package let new: Side

    package init(old: Side, new: Side) {
      self.old = old
      self.new = new
    }

    /// The cells of one name in two projects.
    package init(
      target: String?, configuration: String?, old: SettingsProject, new: SettingsProject,
      names: (String, String)
    ) {
      self.old = Side(
        project: old,
        cell: try? old.cellReference(target: target, configuration: configuration), label: names.0)
      self.new = Side(
        project: new,
        cell: try? new.cellReference(target: target, configuration: configuration), label: names.1)
    }
  }

  /// Every target of two projects, the newer one's first.
  package static func targets(of old: SettingsProject, and new: SettingsProject) -> [String?] {
    let names = new.targetNames
    let known = Set(names)
    let all = names + old.targetNames.filter { !known.contains($0) }
    return all.isEmpty ? [nil] : all
  }

  package static func compare(_ pairs: [Pair]) throws(ResolutionFailure) -> [CellDiff] {
    // Only cells that a change can reach are evaluated: of ten thousand targets mostly a few.
    let reached = reachedByChanges(pairs)
    let reachedPairs = reached.map { pairs[$0] }
    let old = try settings(reachedPairs.map(\.old))
    let new = try settings(reachedPairs.map(\.new))
    let changed = zip(old, new).map(changedNames)
    let oldSides = try sides(reachedPairs.map(\.old), names: changed)
    let newSides = try sides(reachedPairs.map(\.new), names: changed)
    var diffs = pairs.map { CellDiff(left: title($0.old), [], right: title($0.new), []) }
    for (place, index) in reached.enumerated() {
      diffs[index] = CellDiff(
        left: title(pairs[index].old), oldSides[place], right: title(pairs[index].new),
        newSides[place])
    }
    return diffs
  }

  /// The pairs whose cells are not written alike.
  private static func reachedByChanges(_ pairs: [Pair]) -> [Int] {
    guard let first = pairs.first, first.old.project !== first.new.project,
      first.old.project.isComparable(with: first.new.project),
      let before = first.old.project.spec, let after = first.new.project.spec
    else { return Array(pairs.indices) }
    var comparison = SpecComparison(old: before, new: after)
    return pairs.indices.filter { index in
      let (old, new) = (pairs[index].old, pairs[index].new)
      guard old.project === first.old.project, new.project === first.new.project,
        let one = old.cell, let other = new.cell, one.configuration == other.configuration
      else { return true }
      return !comparison.isAlike(oldTarget: one.target, newTarget: other.target)
    }
  }

  private static func title(_ side: Side) -> String {
    let name: String
    if let cell = side.cell {
      let target =
        cell.target.map(side.project.outline.name(of:)) ?? side.project.outline.projectName
      name = "\(target)@\(side.project.outline.configurationNames[cell.configuration])"
    } else {
      name = "(no such cell)"
    }
    return side.label.map { "\(name) (\($0))" } ?? name
  }

  // MARK: Values

  /// The settings of each side's cell by name, built-in ones too, and which of them are authored.
  private static func settings(_ sides: [Side]) throws(ResolutionFailure) -> [CellSettings] {
    var result = sides.map { _ in CellSettings() }
    try forEachCell(of: sides) { (index, cell) throws(ResolutionFailure) in
      for name in cell.names(includesBuiltIns: true) {
        let setting = try cell.setting(name)
        result[index].settings[setting.name] = setting
        if cell.evaluator.scope.isAuthored(name) { result[index].authored.append(setting.name) }
      }
    }
    return result
  }

  private struct CellSettings {
    var settings: [String: ResolvedSetting] = [:]
    var authored: [String] = []
  }

  /// Names that either side's own files assign and whose values differ.
  private static func changedNames(_ old: CellSettings, _ new: CellSettings) -> [String] {
    let names = Set(old.authored).union(new.authored)
    return names.filter { old.settings[$0] != new.settings[$0] }.sorted()
  }

  // MARK: Origins

  /// The changed settings of each cell with the places that their values come from.
  private static func sides(
    _ sides: [Side], names: [[String]]
  ) throws(ResolutionFailure) -> [[CellDiff.Side]] {
    var result: [[CellDiff.Side]] = sides.map { _ in [] }
    var indexed: (project: SettingsProject, files: SourceFiles)?
    try forEachCell(of: sides) { (index, cell) throws(ResolutionFailure) in
      let project = sides[index].project
      let files = indexed?.project === project ? indexed?.files : nil
      let known = files ?? project.files.indexed
      indexed = (project, known)
      for text in names[index] {
        guard let name = cell.assignedName(text) else { continue }
        let explanation = try cell.explain(text)
        result[index].append(
          CellDiff.Side(
            try cell.setting(name), origin: explanation.flatMap { origin($0, known) },
            elementOrigins: explanation?.elements.map { element in
              element.sources.first.map { place($0.range, level: $0.level, known) }
            } ?? []))
      }
    }
    return result
  }

  private static func origin(_ explanation: Explanation, _ files: SourceFiles) -> String? {
    let winner = explanation.assignments.first { $0.outcome == .wins }
    return winner.map { place($0.origin.range, level: $0.level, files) }
  }

  private static func place(_ range: SourceRange, level: Level, _ files: SourceFiles) -> String {
    files.location(of: range)?.description ?? level.title
  }

  /// Runs a body for every side that has a cell, project by project.
  private static func forEachCell(
    of sides: [Side], _ body: (Int, CellView) throws(ResolutionFailure) -> Void
  ) throws(ResolutionFailure) {
    var projects: [SettingsProject] = []
    for side in sides where !projects.contains(where: { $0 === side.project }) {
      projects.append(side.project)
    }
    for project in projects {
      let indices = sides.indices.filter { sides[$0].project === project && sides[$0].cell != nil }
      var position = 0
      try project.withCells(indices.compactMap { sides[$0].cell }) {
        (cell) throws(ResolutionFailure) in
        let index = indices[position]
        position += 1
        try body(index, cell)
      }
    }
  }
}
