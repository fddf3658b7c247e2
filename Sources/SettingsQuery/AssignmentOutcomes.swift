package import SettingsDiagnostics
package import SettingsModel
package import SettingsProjects
import SettingsRendering
package import SettingsResolution

/// Why assignments win or do not win, in every cell that has their level.
package struct AssignmentOutcomes {
  /// The cells in which one assignment has the same outcome for the same reason.
  package struct Group: Sendable {
    package let outcome: ExplainedAssignment.Outcome
    /// The assignment that wins instead; nil if this one does, or if none does.
    package let winner: AssignmentPlace?
    /// Positions in `cells`.
    package fileprivate(set) var cells: [Int]
  }

  package struct Entry: Sendable {
    package let place: AssignmentPlace
    /// In the order of the first cells.
    package fileprivate(set) var groups: [Group]
  }

  /// An entry for each assignment, in the order of files and lines.
  package private(set) var entries: [Entry] = []
  /// Every cell that was searched.
  package private(set) var cells = SearchedCells()

  /// Finds the outcomes of assignments.
  ///
  /// - Parameter subject: `NAME`, `FILE` or `FILE:LINE`.
  /// - Throws: A failure if no such assignment exists, or if a value cannot be evaluated.
  /// - Complexity: O(cells × assignments of the settings that are assigned).
  package init(
    of subject: String, in references: [CellReference], of project: SettingsProject
  ) throws(ResolutionFailure) {
    var search = AssignmentSearch(subject)
    var groups = Groups()
    try project.withCells(references, collectsExcluded: true, preparing: { _, _ in }) {
      (cell) throws(ResolutionFailure) in
      cells.append(cell)
      let store = cell.evaluator.scope.store
      let found = try search.assignments(in: cell, includesExcluded: true)
      let names = Set(found.map { store.assignments[$0].name })
      let explainer = cell.explainer
      // In the order of handles, so that an error is always the same one.
      for name in names.sorted(by: { $0.index < $1.index }) {
        guard let explanation = try cell.explain(store.names.text(of: name), with: explainer) else {
          continue
        }
        groups.note(PlainValue.explanation(explanation), search, at: cells.count - 1)
      }
    }
    // A list that refers to a macro wins where the value of the macro is overridden.
    let all = groups
    let places = try search.sortedPlaces(in: project.files) { helper in
      !helper.assignment.value.isEmpty && !all.isEffectiveEverywhere(helper)
    }
    entries = places.map { all.entry(of: $0) }
  }

  /// The groups of all assignments.
  private struct Groups {
    private struct Key: Hashable {
      let place: AssignmentPlace.Key
      let outcome: ExplainedAssignment.Outcome
      let winner: AssignmentPlace.Key?
    }

    private var groups: [Group] = []
    private var positions: [Key: Int] = [:]
    /// The positions of an assignment's groups.
    private var ofPlace: [AssignmentPlace.Key: [Int]] = [:]

    mutating func note(_ explanation: Explanation, _ search: AssignmentSearch, at cell: Int) {
      let places = explanation.assignments.map {
        AssignmentPlace(setting: explanation.name, assignment: $0, isHelper: false)
      }
      let winner = places.first { $0.assignment.outcome == .wins }
      for place in places where search.includes(place) {
        let outcome = place.assignment.outcome
        let other = outcome == .wins ? nil : winner
        let key = Key(place: place.key, outcome: outcome, winner: other?.key)
        if let position = positions[key] {
          // A level may be in a cell more than once.
          if groups[position].cells.last != cell { groups[position].cells.append(cell) }
        } else {
          positions[key] = groups.count
          ofPlace[place.key, default: []].append(groups.count)
          groups.append(Group(outcome: outcome, winner: other, cells: [cell]))
        }
      }
    }

    func isEffectiveEverywhere(_ place: AssignmentPlace) -> Bool {
      (ofPlace[place.key] ?? []).allSatisfy { [.wins, .inherited].contains(groups[$0].outcome) }
    }

    func entry(of place: AssignmentPlace) -> Entry {
      Entry(place: place, groups: (ofPlace[place.key] ?? []).map { groups[$0] })
    }
  }
}
