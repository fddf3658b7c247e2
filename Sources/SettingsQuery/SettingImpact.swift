package import SettingsDiagnostics
package import SettingsModel
package import SettingsProjects
import SettingsRendering

/// The cells and settings whose values some assignments decide, directly and through references.
package struct SettingImpact {
  /// How a value depends on the assignments, the strongest first.
  package enum Role: String, Sendable, CaseIterable {
    /// One of them wins.
    case decides
    /// A higher assignment of the setting uses one of them through `$(inherited)`.
    case inherited
    /// The value of another setting refers to it.
    case read
  }

  /// A setting, and the cells in which its value depends on the assignments in the same way.
  package struct Effect: Sendable {
    package let setting: String
    package let role: Role
    /// Positions in `cells`.
    package internal(set) var cells: [Int]
  }

  /// The assignments, in the order of files and lines.
  package private(set) var places: [AssignmentPlace] = []
  /// By role, then by name.
  package private(set) var effects: [Effect] = []
  /// Every cell that was searched.
  package private(set) var cells = SearchedCells()
  /// The number of settings of Xcode that are left out.
  package private(set) var hiddenCount = 0

  /// Finds what depends on assignments.
  ///
  /// - Parameters:
  ///   - subject: `NAME`, `FILE` or `FILE:LINE`.
  ///   - includesBuiltIns: Whether to include settings that only Xcode assigns.
  /// - Throws: A failure if no such assignment exists, or if a value cannot be evaluated.
  /// - Complexity: O(cells), and for each cell that contains one of the assignments, the evaluation
  ///   of the settings that may read it.
  package init(
    of subject: String, in references: [CellReference], of project: SettingsProject,
    includesBuiltIns: Bool
  ) throws(ResolutionFailure) {
    try self.init(
      AssignmentSearch(subject), in: references, of: project, includesBuiltIns: includesBuiltIns)
  }

  /// Finds what depends on the assignments that distinguish a project from another version.
  ///
  /// - Parameter inventory: The assignments of the other version.
  init(
    of question: AssignmentInventory.Question, from inventory: AssignmentInventory,
    in references: [CellReference], of project: SettingsProject, includesBuiltIns: Bool
  ) throws(ResolutionFailure) {
    try self.init(
      AssignmentSearch(question, from: inventory), in: references, of: project,
      includesBuiltIns: includesBuiltIns)
  }

  private init(
    _ assignments: AssignmentSearch, in references: [CellReference], of project: SettingsProject,
    includesBuiltIns: Bool
  ) throws(ResolutionFailure) {
    var search = ImpactSearch(assignments, includesBuiltIns: includesBuiltIns)
    try project.withCells(references, collectsExcluded: true, preparing: { _, _ in }) {
      (cell) throws(ResolutionFailure) in
      cells.append(cell)
      try search.visit(cell, at: cells.count - 1)
    }
    places = try search.assignments.sortedPlaces(in: project.files)
    effects = Role.allCases.flatMap { role in
      search.effects.filter { $0.role == role }.sorted {
        $0.setting.utf8.lexicographicallyPrecedes($1.setting.utf8)
      }
    }
    hiddenCount = search.hidden.count
  }
}
