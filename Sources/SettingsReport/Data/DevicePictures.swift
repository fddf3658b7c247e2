import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution
import SettingsSimulation

/// The devices and orientations of the apps among some cells, each distinct answer once.
struct DevicePictures {
  private(set) var answers: [[DeviceOrientations]] = []
  /// For each cell, the number of its answer; -1 for none.
  private(set) var ofCells: [Int] = []
  /// Why the answers of some cells are not certain.
  private(set) var problems: [(cell: Int, text: String)] = []
  private var keys = InternTable<UInt8>()
  /// The answer for each key; -1 for a product that is no app, nil for one that is not known.
  private var known: [Int?] = []
  private var key: [UInt8] = []
  /// The handles of the settings that matter, as far as the project has them.
  private var names: [SettingName?]?

  /// Adds a cell, which is in effect. Cells with the same values of all settings that matter, and
  /// with the same keys in their Info.plist files, are answered once.
  mutating func visit(_ cell: CellView) throws(ResolutionFailure) {
    // Moved out, because its span must not be of this value while the table changes.
    var key: [UInt8] = []
    swap(&key, &self.key)
    defer { swap(&key, &self.key) }
    key.removeAll(keepingCapacity: true)
    try appendSettings(of: cell, to: &key)
    let ofSettings = Int(keys.number(of: key.span))
    if ofSettings == known.count { known.append(try cell.hasOrientations() ? nil : -1) }
    if known[ofSettings] == -1 { return ofCells.append(-1) }
    let file = try cell.orientationFile()
    if let problem = file.problem { problems.append((ofCells.count, problem)) }
    var number = ofSettings
    if file.appendContents(to: &key) {
      number = Int(keys.number(of: key.span))
      if number == known.count { known.append(nil) }
    }
    if let answer = known[number] { return ofCells.append(answer) }
    let orientations = try cell.orientations(with: file)
    if let problem = orientations.problem {
      problems.append((ofCells.count, problem))
    } else {
      known[number] = answers.count
    }
    ofCells.append(answers.count)
    answers.append(orientations.devices)
  }

  /// Appends the values of the settings that matter, with whether each is assigned.
  private mutating func appendSettings(
    of cell: CellView, to key: inout [UInt8]
  ) throws(ResolutionFailure) {
    let evaluator = cell.evaluator
    let names = names ?? CellView.orientationSettings.map(evaluator.names.find)
    self.names = names
    for name in names {
      guard let name, evaluator.currentNode(of: name) != nil, let memo = try cell.memo(of: name)
      else {
        key.append(0)
        continue
      }
      key.append(evaluator.isAuthored(name) ? 2 : 1)
      key += evaluator.text(of: memo)
      key.append(0)
    }
  }
}
