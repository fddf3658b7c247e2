package import SettingsDiagnostics
package import SettingsModel
package import SettingsProjects
import SettingsRendering
import SettingsResolution

/// Every place that assigns a setting, with the number of cells that it decides.
package struct SettingPlaces {
  /// One assignment.
  package struct Place: Sendable {
    let place: AssignmentPlace
    /// The number of cells in which the assignment wins.
    package fileprivate(set) var deciding = 0
    /// The number of cells in which a higher assignment uses it through `$(inherited)`.
    package fileprivate(set) var inherited = 0
  }

  package let setting: String
  /// The places, in the order of files and lines; built-in values follow.
  package private(set) var places: [Place] = []
  /// The number of cells that were searched.
  package private(set) var cellCount = 0
  /// What is reported if no level assigns the setting; nil if one does.
  package private(set) var problem: Diagnostic?

  private var positions: [AssignmentPlace.Key: Int] = [:]

  /// Finds the places that assign some settings.
  ///
  /// - Returns: The places of each setting, in the order of the names.
  /// - Complexity: O(cells × assignments of the settings).
  package static func find(
    _ settings: [String], in cells: [CellReference], of project: SettingsProject
  ) throws(ResolutionFailure) -> [SettingPlaces] {
    var result = settings.map(SettingPlaces.init)
    var known: [String] = []
    try project.withCells(cells, collectsExcluded: true, preparing: { _, _ in }) {
      (cell) throws(ResolutionFailure) in
      let explainer = cell.explainer
      for index in result.indices {
        let isAssigned = try result[index].visit(cell, explainer)
        if !isAssigned, known.isEmpty {
          let table = cell.evaluator.scope.names
          known = cell.names(includesBuiltIns: true).map(table.text(of:))
        }
      }
    }
    var suggestions = LimitedSuggestions()
    for index in result.indices {
      result[index].sort()
      guard result[index].places.isEmpty else { continue }
      result[index].problem = UnassignedSetting.diagnostic(
        settings[index], assigned: known, suggestsNames: suggestions.hasNext())
    }
    return result
  }

  private init(_ setting: String) { self.setting = setting }

  /// - Returns: Whether a level of the cell assigns the setting.
  private mutating func visit(
    _ cell: CellView, _ explainer: CellExplainer
  ) throws(ResolutionFailure) -> Bool {
    cellCount += 1
    guard let explanation = try cell.explain(setting, with: explainer) else { return false }
    for assignment in PlainValue.explanation(explanation).assignments {
      let place = AssignmentPlace(setting: setting, assignment: assignment, isHelper: false)
      let position = positions[place.key] ?? places.count
      if position == places.count {
        positions[place.key] = position
        places.append(Place(place: place))
      }
      switch assignment.outcome {
      case .wins: places[position].deciding += 1
      case .inherited: places[position].inherited += 1
      case .overridden, .conditionNotMet, .whenNotMet: break
      }
    }
    return true
  }

  private mutating func sort() {
    let order = places.indices.sorted { one, other in
      let (range, otherRange) = (
        places[one].place.range, places[other].place.range
      )
      if range.isNone != otherRange.isNone { return otherRange.isNone }
      // Places without a line, and values of one line, stay in the order of the cells.
      return (range.file.rawValue, range.start, one)
        < (otherRange.file.rawValue, otherRange.start, other)
    }
    places = order.map { places[$0] }
  }
}
