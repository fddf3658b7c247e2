package import SettingsDiagnostics
package import SettingsModel
package import SettingsProjects
import SettingsQuery
package import SettingsRendering
import SettingsResolution
package import SettingsRules
import SettingsSystem

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
    /// How many cells are collected together: enough for what they share to be evaluated for many of
    /// them. It does not depend on the machine, because the order of the tables depends on it.
    package var cellsInPart = 1024

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
  let contents: ReportContents
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
    contents = try Self.contents(of: cells, in: project, options)
    inheritance = try SettingsGraph.inheritance(in: cells, of: project)
  }

  /// Collects what a report shows of cells: of many in parts, on all processors, with a copy of the
  /// project for each. The parts are the same on every machine, and so is the report.
  private static func contents(
    of cells: [CellReference], in project: SettingsProject, _ options: Options
  ) throws(ResolutionFailure) -> ReportContents {
    let includesBuiltIns = options.includesBuiltIns
    let parts = parts(of: cells, cellsInPart: max(1, options.cellsInPart))
    guard parts.count > 1 else {
      return try ReportContents(of: cells, in: project, includesBuiltIns: includesBuiltIns)
    }
    try project.prepareStretches(of: cells)
    var assembly = ReportAssembly()
    var failure: ResolutionFailure?
    OrderedWork.run(
      count: parts.count,
      make: { [copy = project.copies] number -> Result<ReportContents, ResolutionFailure> in
        do throws(ResolutionFailure) {
          return .success(
            try ReportContents(
              of: Array(cells[parts[number]]), in: copy(), includesBuiltIns: includesBuiltIns))
        } catch {
          return .failure(error)
        }
      },
      take: { part in
        switch part {
        case .success(let contents): assembly.append(contents)
        case .failure(let error): failure = error
        }
        return failure == nil
      })
    guard let failure else { return assembly.contents }
    // What else is wrong with other cells is reported with it.
    _ = try project.planner.plan(cells, collectsExcluded: true)
    throw failure
  }

  /// Divides cells into parts of about `cellsInPart`. The cells of a target stay together, because
  /// they mostly have the same values for the same reasons.
  private static func parts(of cells: [CellReference], cellsInPart: Int) -> [Range<Int>] {
    let count = max(1, (cells.count + cellsInPart / 2) / cellsInPart)
    var parts: [Range<Int>] = []
    var start = 0
    for number in 1...count {
      var end = max(start, cells.count * number / count)
      while end > start, end < cells.count, cells[end].target == cells[end - 1].target { end += 1 }
      if start < end { parts.append(start..<end) }
      start = end
    }
    return parts
  }

  /// Diagnostics for settings that cannot be evaluated.
  package var failures: [Diagnostic] { contents.failures.map(\.diagnostic) }
}
