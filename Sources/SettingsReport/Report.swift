package import SettingsDiagnostics
package import SettingsModel
package import SettingsProjects
import SettingsQuery
package import SettingsRendering
import SettingsResolution
package import SettingsRules

/// The contents of a report: the settings of cells with their provenance, and what is known about
/// them besides.
package struct Report {
  /// What a report contains in addition to the settings.
  package struct Options: Sendable {
    /// Whether to include settings that only Xcode assigns.
    package var includesBuiltIns = false
    /// The version of the tool.
    package var toolVersion = ""
    package var sourceLink: SourceLink?
    /// The root of the repository, from which links are made; nil if there is none.
    package var repositoryRoot: String?
    package var logging: LoggingVerdict?

    package init() {}
  }

  /// The effect of a change since a revision.
  package struct Change: Sendable {
    package let revision: String
    package let structure: StructureDiff
    /// The pairs of cells, and what differs in each.
    package let cells: [(pair: CellComparison.Pair, diff: CellDiff)]

    package init(
      revision: String, structure: StructureDiff,
      cells: [(pair: CellComparison.Pair, diff: CellDiff)]
    ) {
      self.revision = revision
      self.structure = structure
      self.cells = cells
    }
  }

  let project: SettingsProject
  let options: Options
  let contents: ReportCells
  let pictures: DevicePictures
  let inheritance: SettingsGraph
  /// The findings of `check`; nil if they were not requested.
  package var findings: CheckResult?
  /// Nil without a revision.
  package var change: Change?

  /// Collects the settings of cells.
  ///
  /// - Throws: If the cells cannot be resolved. A setting that cannot be evaluated has an empty
  ///   value instead: see `failures`.
  /// - Complexity: O(cells), and for each what it changes.
  package init(
    of cells: [CellReference], in project: SettingsProject, options: Options
  ) throws(ResolutionFailure) {
    self.project = project
    self.options = options
    var contents: ReportCells?
    var pictures = DevicePictures()
    var remaining = cells[...]
    let includesBuiltIns = options.includesBuiltIns
    func prepared() -> ReportCells {
      ReportCells(store: project.store, files: project.files, includesBuiltIns: includesBuiltIns)
    }
    try project.withCells(
      cells, collectsExcluded: true,
      preparing: { (group, resolver) throws(EvaluationFailure) in
        if contents == nil { contents = prepared() }
        try contents?.prepare(group, resolver)
      }
    ) { (cell) throws(ResolutionFailure) in
      guard let reference = remaining.popFirst() else { return }
      if contents == nil { contents = prepared() }
      do throws(EvaluationFailure) { try contents?.visit(cell, reference) } catch {
        throw ResolutionFailure(error, in: cell.files)
      }
      try pictures.visit(cell)
    }
    self.contents = contents ?? prepared()
    self.pictures = pictures
    inheritance = try SettingsGraph.inheritance(in: cells, of: project)
  }

  /// Diagnostics for settings that cannot be evaluated.
  package var failures: [Diagnostic] { contents.failed.failures.map(\.diagnostic) }
}
