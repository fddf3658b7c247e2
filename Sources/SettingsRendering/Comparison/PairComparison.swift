import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution

/// Compares some pairs of cells, one after the other, with exclusive access to one or two projects.
///
/// Both cells of a pair are current at the same time, each in its own resolver. Values are compared
/// as bytes; texts, elements and locations are created only for differences.
struct PairComparison {
  private let old: SettingsProject
  private let new: SettingsProject
  private let titles: CellTitles
  /// The files that the projects were loaded from, indexed for many locations; nil if there are few
  /// pairs.
  private let indexedFiles: (old: SourceFiles, new: SourceFiles)?

  /// The minimum number of pairs for which the shared parts of their groups are compared first.
  private static let fewPairs = 8

  init(
    old: SettingsProject, new: SettingsProject, titles: CellTitles,
    indexedFiles: (old: SourceFiles, new: SourceFiles)? = nil
  ) {
    self.old = old
    self.new = new
    self.titles = titles
    self.indexedFiles = indexedFiles
  }

  /// - Complexity: O(pairs), and for each what its cells' own levels can reach.
  func diffs(of pairs: [CellComparison.Pair]) throws(ResolutionFailure) -> [CellDiff] {
    // All are lowered first: resolvers read a frozen store.
    let oldPlans = try old.planner.plan(pairs.compactMap(\.old), collectsExcluded: false)
    let newPlans = try new.planner.plan(pairs.compactMap(\.new), collectsExcluded: false)
    let before = CellResolver(store: old.store), after = CellResolver(store: new.store)
    let contrast = CellContrast(old: before, new: after)
    var oldPlaces = PlaceNames(old.files, indexed: indexedFiles?.old)
    var newPlaces = PlaceNames(new.files, indexed: indexedFiles?.new)
    var result: [CellDiff] = []
    result.reserveCapacity(pairs.count)
    var nextOld = oldPlans.makeIterator(), nextNew = newPlans.makeIterator()
    for pair in pairs {
      let one = pair.old == nil ? nil : nextOld.next()
      let other = pair.new == nil ? nil : nextNew.next()
      var sides: (old: [CellDiff.Side], new: [CellDiff.Side]) = ([], [])
      if let one, let other {
        let group = before.group(for: one.stack, one.parameters)
        let otherGroup = after.group(for: other.stack, other.parameters)
        if pairs.count > Self.fewPairs { try prepare(contrast, group, otherGroup) }
        try before.withCell(one.stack, in: group) { (group) throws(ResolutionFailure) in
          try after.withCell(other.stack, in: otherGroup) {
            (otherGroup) throws(ResolutionFailure) in
            let cell = CellView(
              plan: one, group: group, resolver: before, project: old.loaded, files: old.files)
            let second = CellView(
              plan: other, group: otherGroup, resolver: after, project: new.loaded, files: new.files
            )
            let found = try differences(contrast, cell, second)
            let folders = found.isEmpty ? nil : try folders(of: cell, second)
            for difference in found {
              if let name = difference.old {
                try append(name, of: cell, in: folders?.old, &oldPlaces, to: &sides.old)
              }
              if let name = difference.new {
                try append(name, of: second, in: folders?.new, &newPlaces, to: &sides.new)
              }
            }
          }
        }
      } else if let one {
        sides.old = try allSides(of: one, in: before, of: old, &oldPlaces)
      } else if let other {
        sides.new = try allSides(of: other, in: after, of: new, &newPlaces)
      }
      result.append(titles.diff(of: pair, sides.old, sides.new))
    }
    return result
  }

  // MARK: What differs

  private func prepare(
    _ contrast: CellContrast, _ group: CellGroup, _ other: CellGroup
  ) throws(ResolutionFailure) {
    do throws(EvaluationFailure) { try contrast.prepare(group, other) } catch {
      throw ResolutionFailure(error, in: new.files)
    }
  }

  private func differences(
    _ contrast: CellContrast, _ cell: CellView, _ other: CellView
  ) throws(ResolutionFailure) -> [CellContrast.Difference] {
    do throws(EvaluationFailure) {
      return try contrast.differences(between: cell.group, and: other.group)
    } catch {
      throw ResolutionFailure(error, in: new.files)
    }
  }

  /// Returns the folders of the projects of two cells; nil if they are the same.
  private func folders(
    of cell: CellView, _ other: CellView
  ) throws(ResolutionFailure) -> (old: String, new: String)? {
    guard old !== new, let folder = try cell.value(of: "SRCROOT"),
      let second = try other.value(of: "SRCROOT"), folder != second
    else { return nil }
    return (folder, second)
  }

  // MARK: Rendering

  /// Returns the authored assignments in a cell that the other project does not have.
  private func allSides(
    of plan: CellPlan, in resolver: CellResolver, of project: SettingsProject,
    _ places: inout PlaceNames
  ) throws(ResolutionFailure) -> [CellDiff.Side] {
    var sides: [CellDiff.Side] = []
    try resolver.withCell(plan.stack, plan.parameters) { (group) throws(ResolutionFailure) in
      let cell = CellView(
        plan: plan, group: group, resolver: resolver, project: project.loaded, files: project.files)
      for name in cell.names(includesBuiltIns: false) {
        try append(name, of: cell, &places, to: &sides)
      }
    }
    return sides
  }

  private func append(
    _ name: SettingName, of cell: CellView, in folder: String? = nil, _ places: inout PlaceNames,
    to sides: inout [CellDiff.Side]
  ) throws(ResolutionFailure) {
    // A name that only the other cell's levels assign has no value here.
    guard let place = cell.evaluator.place(of: name) else { return }
    let setting = try cell.setting(name)
    let origin = places.text(of: place, in: cell)
    var elementOrigins: [String?] = []
    if setting.type.isListType {
      let elements: [WrittenPlace?]
      do { elements = try cell.evaluator.elementPlaces(of: name) } catch {
        throw ResolutionFailure(error, in: cell.files)
      }
      for element in elements {
        elementOrigins.append(element.map { places.text(of: $0, in: cell) })
      }
    }
    sides.append(
      CellDiff.Side(
        setting, origin: origin, elementOrigins: elementOrigins, projectFolder: folder))
  }
}

/// The texts of locations: `config.yaml:12:3`, or the level if there is no file.
private struct PlaceNames {
  /// From how many places on a table of lines is worth making.
  private static let few = 8

  private var files: SourceFiles
  private var isIndexed: Bool
  private var count = 0

  /// - Parameter indexed: The first of the files, indexed for many locations.
  init(_ files: SourceFiles, indexed: SourceFiles?) {
    self.files = indexed.map(files.indexed(knowing:)) ?? files
    isIndexed = indexed != nil
  }

  mutating func text(of place: WrittenPlace, in cell: CellView) -> String {
    count += 1
    if !isIndexed, count > Self.few {
      files = files.indexed
      isIndexed = true
    }
    return files.location(of: place.range)?.description
      ?? cell.evaluator.level(ofAssignment: place.assignment, in: cell.plan.stack.blocks).title
  }
}
