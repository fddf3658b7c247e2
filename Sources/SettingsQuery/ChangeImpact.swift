import SettingsConfig
package import SettingsDiagnostics
package import SettingsModel
package import SettingsProjects

/// The cells and settings whose values the assignments decide that a change adds, changes or
/// removes.
package struct ChangeImpact {
  /// The name of the earlier version.
  package let revision: String
  /// What depends on the assignments that are new or have another value.
  package let changed: SettingImpact
  /// What depended on the assignments that are gone, in the earlier version.
  package let removed: SettingImpact

  /// Whether defaults, presets, configurations, or what targets inherit differ as well. This changes
  /// values without a changed assignment.
  let hasOtherLevels: Bool

  let oldFiles: SourceFiles

  /// Finds what depends on a change.
  ///
  /// - Parameters:
  ///   - old: The earlier version of the project, and the cells of it to search.
  ///   - new: The project as it is, and its cells.
  ///   - includesBuiltIns: Whether to include settings that only Xcode assigns.
  /// - Throws: A failure if a value cannot be evaluated.
  /// - Complexity: O(cells + assignments), and for each cell that contains a changed assignment, the
  ///   evaluation of the settings that may read it.
  package init(
    from old: (project: SettingsProject, cells: [CellReference]), named revision: String,
    to new: (project: SettingsProject, cells: [CellReference]), includesBuiltIns: Bool
  ) throws(ResolutionFailure) {
    self.revision = revision
    let before = try AssignmentInventory(of: old.project, in: old.cells)
    let after = try AssignmentInventory(of: new.project, in: new.cells)
    changed = try SettingImpact(
      of: .changed, from: before, in: new.cells, of: new.project,
      includesBuiltIns: includesBuiltIns)
    removed = try SettingImpact(
      of: .missing, from: after, in: old.cells, of: old.project,
      includesBuiltIns: includesBuiltIns)
    hasOtherLevels =
      if let before = old.project.spec, let after = new.project.spec {
        !before.inheritsAlike(after)
      } else {
        false
      }
    oldFiles = old.project.files
  }
}
