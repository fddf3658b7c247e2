import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution
import SettingsXcodeGen

/// The assignments of a project's files that higher levels override in some cells.
struct OverrideTable: Sendable {
  /// An assignment that overrides another one.
  struct Winner: Sendable {
    let label: String
    /// Nil if no file contains it.
    let place: SourceRange?
    var cells: Int
  }

  struct Entry: Sendable {
    let setting: String
    let place: SourceRange
    /// The number of cells that see the assignment, and of those in which it has no effect.
    let seen: Int
    let overridden: Int
    /// The assignments that override it, those in most cells first.
    let winners: [Winner]
  }

  /// In the order of the files.
  let entries: [Entry]
  let files: SourceFiles

  private struct Key: Hashable {
    let range: SourceRange
    let field: String?
  }

  private struct Count {
    let index: Int
    let place: SourceRange
    var seen = 0
    var overridden = 0
    var winners: [Int: Int] = [:]
    // The state in the current cell.
    var cell = -1
    var isLive = false
    var stopper = -1
  }

  /// - Parameter isWanted: Called before each cell.
  /// - Returns: Nil if the cells cannot be lowered, or if `isWanted` returned false.
  /// - Complexity: O(assignments of all cells).
  init?(_ project: SettingsProject, while isWanted: () -> Bool) {
    var counts: [Count] = []
    var slots: [Int] = []
    var slotsByKey: [Key: Int] = [:]
    var cell = -1
    var shared = SharedPlaces(SourceFiles())
    var labels: AssignmentLabels?
    var inheriting: [UInt8] = []
    do throws(ResolutionFailure) {
      try project.withCells(
        project.allCells, notesUndecided: false, preparing: { _, _ in }, while: isWanted
      ) { view in
        cell += 1
        shared.update(view.files)
        let evaluator = view.evaluator
        let store = evaluator.scope.store
        if slots.isEmpty {
          slots = [Int](repeating: -2, count: store.assignments.count)
          inheriting = [UInt8](repeating: 2, count: store.assignments.count)
          labels = AssignmentLabels(store)
        }
        func slot(of index: Int) -> Int {
          if slots[index] != -2 { return slots[index] }
          let origin = store.origin(of: store.assignments[index])
          var slot = -1
          if !origin.range.isNone {
            let key = Key(range: shared.shared(origin.range), field: origin.field)
            slot = slotsByKey[key] ?? counts.count
            if slot == counts.count {
              slotsByKey[key] = slot
              counts.append(Count(index: index, place: key.range))
            }
          }
          slots[index] = slot
          return slot
        }
        func inherits(_ index: Int) -> Bool {
          if inheriting[index] == 2 { inheriting[index] = labels?.inherits(index) == true ? 1 : 0 }
          return inheriting[index] == 1
        }
        var touched: [Int] = []
        // A macro is a helper, and a higher level may replace it.
        for name in evaluator.assignedNames
        where evaluator.isAuthored(name) || evaluator.isHelper(name) {
          var stopper: Int?
          var node = evaluator.currentNode(of: name)
          while let current = node {
            let index = evaluator.assignmentIndex(of: current)
            let slot = slot(of: index)
            if slot >= 0 {
              if counts[slot].cell != cell {
                counts[slot].cell = cell
                counts[slot].isLive = false
                touched.append(slot)
              }
              if let stopper {
                counts[slot].stopper = stopper
              } else {
                counts[slot].isLive = true
              }
            }
            if stopper == nil, !inherits(index) { stopper = index }
            node = evaluator.nextNode(after: current)
          }
        }
        // What a line at the same level replaces is no assignment.
        for replaced in Self.replaced(in: view) {
          let winner = Key(range: shared.shared(replaced.replacement), field: nil)
          guard let above = slotsByKey[winner], counts[above].cell == cell else { continue }
          let key = Key(range: shared.shared(replaced.range), field: nil)
          let slot = slotsByKey[key] ?? counts.count
          if slot == counts.count {
            slotsByKey[key] = slot
            counts.append(Count(index: counts[above].index, place: key.range))
          }
          if counts[slot].cell == cell { continue }
          counts[slot].cell = cell
          counts[slot].isLive = false
          counts[slot].stopper = counts[above].index
          touched.append(slot)
        }
        for slot in touched {
          counts[slot].seen += 1
          guard !counts[slot].isLive else { continue }
          counts[slot].overridden += 1
          counts[slot].winners[counts[slot].stopper, default: 0] += 1
        }
      }
    } catch {
      return nil
    }
    guard isWanted() else { return nil }
    let store = project.store
    entries = counts.filter { $0.overridden > 0 }.compactMap { count -> Entry? in
      guard let labels else { return nil }
      let winners = Self.winners(count.winners, labels, shared)
      return Entry(
        setting: store.names.text(of: store.assignments[count.index].name), place: count.place,
        seen: count.seen, overridden: count.overridden, winners: winners)
    }.sorted {
      ($0.place.file.rawValue, $0.place.start, $0.setting)
        < ($1.place.file.rawValue, $1.place.start, $1.setting)
    }
    files = project.files
  }

  private static func replaced(in view: CellView) -> [ReplacedSetting] {
    guard let outline = view.project.outline as? XcodeGenOutline,
      let target = outline.target(named: view.targetName),
      let configuration = outline.configuration(named: view.configurationName)
    else { return [] }
    return outline.replacedSettings(ofTarget: target, configuration: configuration)
  }

  /// The overriding assignments, with those of one line together.
  private static func winners(
    _ counts: [Int: Int], _ labels: AssignmentLabels, _ shared: SharedPlaces
  ) -> [Winner] {
    var winners: [Winner] = []
    for (index, cells) in counts.sorted(by: { $0.key < $1.key }) {
      let winner = Winner(
        label: labels.label(of: index), place: labels.place(of: index).map(shared.shared),
        cells: cells)
      let same = winners.firstIndex { $0.label == winner.label && $0.place == winner.place }
      if let same { winners[same].cells += cells } else { winners.append(winner) }
    }
    return winners.sorted { $0.cells > $1.cells }
  }
}

/// The result of making a table for a project.
struct OverrideOutcome: Sendable {
  let project: String
  let generation: Int
  /// Nil if it could not be made.
  let table: OverrideTable?
}
