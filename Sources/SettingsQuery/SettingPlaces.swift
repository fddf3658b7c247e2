package import SettingsDiagnostics
package import SettingsModel
package import SettingsProjects
import SettingsRendering
package import SettingsResolution

/// Every place that assigns a setting, with the number of cells that it decides.
package struct SettingPlaces {
  /// One assignment.
  package struct Place: Sendable {
    package let assignment: ExplainedAssignment
    /// The number of cells in which the assignment wins.
    package fileprivate(set) var deciding = 0
    /// The number of cells in which a higher assignment uses it through `$(inherited)`.
    package fileprivate(set) var inherited = 0
  }

  private struct Key: Hashable {
    let level: Level
    let origin: SourceRange
    let conditions: [Condition]
    let when: String?
    let value: String
  }

  package let setting: String
  /// The places, in the order of files and lines; built-in values follow.
  package private(set) var places: [Place] = []
  /// The number of cells that were searched.
  package private(set) var cellCount = 0
  /// What is reported if no level assigns the setting; nil if one does.
  package private(set) var problem: Diagnostic?

  /// Finds the places that assign a setting.
  ///
  /// - Complexity: O(cells × assignments of the setting).
  package init(
    of setting: String, in cells: [CellReference], of project: SettingsProject
  ) throws(ResolutionFailure) {
    self.setting = setting
    var positions: [Key: Int] = [:]
    var known: [String] = []
    try project.withCells(cells, collectsExcluded: true, preparing: { _, _ in }) {
      (cell) throws(ResolutionFailure) in
      cellCount += 1
      guard let explanation = try cell.explain(setting) else {
        if known.isEmpty {
          let table = cell.evaluator.scope.names
          known = cell.names(includesBuiltIns: true).map(table.text(of:))
        }
        return
      }
      for assignment in PlainValue.explanation(explanation).assignments {
        let key = Key(
          level: assignment.level, origin: assignment.origin.range,
          conditions: assignment.conditions, when: assignment.whenKey, value: assignment.value)
        let position = positions[key] ?? places.count
        if position == places.count {
          positions[key] = position
          places.append(Place(assignment: assignment))
        }
        switch assignment.outcome {
        case .wins: places[position].deciding += 1
        case .inherited: places[position].inherited += 1
        case .overridden, .conditionNotMet, .whenNotMet: break
        }
      }
    }
    places.sort { one, other in
      let (one, other) = (one.assignment.origin.range, other.assignment.origin.range)
      if one.isNone || other.isNone { return !one.isNone && other.isNone }
      return (one.file.rawValue, one.start) < (other.file.rawValue, other.start)
    }
    if places.isEmpty {
      problem = Diagnostic(
        "unknown-setting",
        "no level assigns '\(setting)'" + Suggestion.didYouMean(setting, in: known))
    }
  }
}
