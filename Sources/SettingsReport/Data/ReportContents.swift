import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution

/// What a report shows of some cells: their settings and devices, as numbers of entries in tables.
struct ReportContents: Sendable {
  struct Cell: Sendable {
    let reference: CellReference
    let targetName: String
    let configurationName: String
    /// The group, whose settings the cell has too; -1 for none.
    var group: Int
    /// The settings that differ from those of the group, each followed by its record.
    var changes: Range<Int>
  }

  var tables = ReportTables()
  /// The settings of each group, each followed by its record.
  var groups = InternTable<Int32>()
  var cells: [Cell] = []
  /// The changes of all cells.
  var changes: [Int32] = []
  var devices = DevicePictures()
  /// The settings that cannot be evaluated, each once. Their values are empty.
  var failures: [EvaluationFailure] = []

  init() {}

  /// Collects the contents of cells.
  ///
  /// - Complexity: O(cells), and for each what it changes.
  init(
    of cells: [CellReference], in project: SettingsProject, includesBuiltIns: Bool
  ) throws(ResolutionFailure) {
    var collected: ReportCells?
    var remaining = cells[...]
    func prepared() -> ReportCells {
      ReportCells(store: project.store, files: project.files, includesBuiltIns: includesBuiltIns)
    }
    try project.withCells(
      cells, collectsExcluded: true,
      preparing: { (group, resolver) throws(EvaluationFailure) in
        if collected == nil { collected = prepared() }
        try collected?.prepare(group, resolver)
      }
    ) { (cell) throws(ResolutionFailure) in
      guard let reference = remaining.popFirst() else { return }
      if collected == nil { collected = prepared() }
      do throws(EvaluationFailure) { try collected?.visit(cell, reference) } catch {
        throw ResolutionFailure(error, in: cell.files)
      }
      try devices.visit(cell)
    }
    collected?.move(to: &self)
  }
}
