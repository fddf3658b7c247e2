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
  package private(set) var cells = CellNames()

  /// Finds the outcomes of assignments.
  ///
  /// - Parameter subject: `NAME`, `FILE` or `FILE:LINE`.
  /// - Throws: A failure if no such assignment exists, or if a value cannot be evaluated.
  /// - Complexity: O(cells × assignments of the settings that are assigned).
  package init(
    of subject: String, in references: [CellReference], of project: SettingsProject
  ) throws(ResolutionFailure) {
    var search = AssignmentSearch(subject)
    var groups: [AssignmentPlace.Key: [Group]] = [:]
    try project.withCells(references, collectsExcluded: true, preparing: { _, _ in }) {
      (cell) throws(ResolutionFailure) in
      cells.append(cell)
      let store = cell.evaluator.scope.store
      let found = try search.assignments(in: cell, includesExcluded: true)
      let names = Set(found.map { store.assignments[$0].name })
      // In the order of handles, so that an error is always the same one.
      for name in names.sorted(by: { $0.index < $1.index }) {
        guard let explanation = try cell.explain(store.names.text(of: name)) else { continue }
        Self.note(PlainValue.explanation(explanation), search, at: cells.count - 1, in: &groups)
      }
    }
    entries = try search.sortedPlaces(in: project.files).map { place in
      Entry(place: place, groups: groups[place.key] ?? [])
    }
  }

  private static func note(
    _ explanation: Explanation, _ search: AssignmentSearch, at cell: Int,
    in groups: inout [AssignmentPlace.Key: [Group]]
  ) {
    let places = explanation.assignments.map {
      AssignmentPlace(setting: explanation.name, assignment: $0)
    }
    let winner = places.first { $0.assignment.outcome == .wins }
    for place in places where search.includes(place) {
      let outcome = place.assignment.outcome
      let other = outcome == .wins ? nil : winner
      var known = groups[place.key] ?? []
      let position = known.firstIndex { group in
        group.outcome == outcome && group.winner?.key == other?.key
      }
      if let position {
        // A level may be in a cell more than once.
        if known[position].cells.last != cell { known[position].cells.append(cell) }
      } else {
        known.append(Group(outcome: outcome, winner: other, cells: [cell]))
      }
      groups[place.key] = known
    }
  }
}
