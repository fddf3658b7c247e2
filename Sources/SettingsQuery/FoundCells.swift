package import SettingsDiagnostics
package import SettingsModel
package import SettingsProjects
import SettingsRendering
import SettingsResolution

/// Cells that meet a query, with their values of some settings.
package struct FoundCells {
  package struct Cell: Sendable {
    package let target: String
    package let configuration: String
    /// The values of the settings; nil if no level of the cell assigns one.
    package let values: [String?]

    /// `HelloWorld@Debug`.
    package var name: String { "\(target)@\(configuration)" }
  }

  /// The settings whose values are shown.
  package let settings: [String]
  /// The cells, in the order of the project.
  package let cells: [Cell]
  /// The settings of the query that no cell assigns, and the targets and configurations that do not
  /// exist, each with the nearest name.
  package let warnings: [Diagnostic]

  /// Finds the cells that meet a query.
  ///
  /// - Parameters:
  ///   - query: The query; nil for all cells.
  ///   - settings: The settings whose values are shown.
  ///   - cells: The cells to search.
  /// - Complexity: O(cells × settings of the query).
  package init(
    _ query: Query?, showing settings: [String], in cells: [CellReference],
    of project: SettingsProject
  ) throws(ResolutionFailure) {
    self.settings = settings
    let evaluator = query.map { QueryEvaluator($0, of: project) }
    var open = ((query?.settings ?? []) + settings).uniqued()
    var found: [Cell] = []
    var known: [String] = []
    try project.withCells(cells, preparing: { _, _ in }) { (cell) throws(ResolutionFailure) in
      open.removeAll { cell.assignedName($0) != nil }
      if !open.isEmpty, known.isEmpty {
        let table = cell.evaluator.scope.names
        known = cell.names(includesBuiltIns: true).map(table.text(of:))
      }
      if let evaluator, try !evaluator.matches(cell) { return }
      var values: [String?] = []
      for text in settings {
        if let name = cell.assignedName(text) {
          values.append(PlainValue.setting(try cell.setting(name)).string)
        } else {
          values.append(nil)
        }
      }
      found.append(
        Cell(target: cell.targetName, configuration: cell.configurationName, values: values))
    }
    self.cells = found
    var suggestions = LimitedSuggestions()
    warnings =
      open.map { name in
        UnassignedSetting.diagnostic(
          name, "in any of the cells", severity: .warning, assigned: known,
          suggestsNames: suggestions.hasNext())
      }
      + (query?.unknownNames(in: project.outline, suggestions: &suggestions) ?? [])
      .map {
        Diagnostic(
          "unknown-name", .warning, $0,
          help: "write the name of a target or configuration; 'matches' compares with a pattern")
      }
  }

  /// The cells by their value of a setting, in the order in which the values first appear.
  ///
  /// - Parameter setting: The position of the setting.
  package func groups(by setting: Int) -> [(value: String?, cells: [Cell])] {
    var positions: [String?: Int] = [:]
    var groups: [(value: String?, cells: [Cell])] = []
    for cell in cells {
      let value = cell.values[setting]
      if let position = positions[value] {
        groups[position].cells.append(cell)
      } else {
        positions[value] = groups.count
        groups.append((value, [cell]))
      }
    }
    return groups
  }
}
