import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution
import SettingsSimulation

/// The devices and orientations of the apps among some cells, each distinct answer once.
struct DevicePictures {
  private(set) var answers: [AppOrientations] = []
  /// For each cell, the number of its answer; -1 for none.
  private(set) var ofCells: [Int] = []
  private var known: [[UInt8]: Int] = [:]
  private var key: [UInt8] = []
  /// The handles of the settings that matter, as far as the project has them.
  private var names: [SettingName?]?

  /// Adds a cell, which is in effect. Cells with the same values of all settings that matter are
  /// answered once.
  mutating func visit(_ cell: CellView) throws(ResolutionFailure) {
    key.removeAll(keepingCapacity: true)
    let names = names ?? CellView.orientationSettings.map(cell.evaluator.names.find)
    self.names = names
    for name in names {
      if let name, cell.evaluator.currentNode(of: name) != nil, let memo = try cell.memo(of: name) {
        key += cell.evaluator.text(of: memo)
      }
      key.append(0)
    }
    if let answer = known[key] { return ofCells.append(answer) }
    var number = -1
    if let answer = try cell.orientations() {
      number = answers.count
      answers.append(answer)
    }
    known[key] = number
    ofCells.append(number)
  }
}
