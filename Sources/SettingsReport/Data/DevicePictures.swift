import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution
import SettingsSimulation

/// The devices and orientations of the apps among some cells, each distinct answer once.
struct DevicePictures: Sendable {
  private(set) var answers: [[DeviceOrientations]] = []
  /// For each cell, the number of its answer; -1 for none.
  private(set) var ofCells: [Int] = []
  /// Why the answers of some cells are not certain.
  private(set) var problems: [(cell: Int, text: String)] = []
  private var keys = InternTable<UInt8>()
  private var known: [Known] = []
  private var key: [UInt8] = []
  /// What is known for a key.
  private enum Known: Sendable {
    case nothing
    /// The product is not an app.
    case noApp
    /// The number of the answer.
    case certain(Int)
    /// The same; each cell has a problem of its own, which names the cell.
    case uncertain(Int)

    var answer: Int? {
      switch self {
      case .nothing, .noApp: nil
      case .certain(let answer), .uncertain(let answer): answer
      }
    }

    /// The same with other numbers of answers.
    func renumbered(_ numbers: [Int]) -> Known {
      switch self {
      case .nothing, .noApp: self
      case .certain(let answer): .certain(numbers[answer])
      case .uncertain(let answer): .uncertain(numbers[answer])
      }
    }
  }

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
    var number = Int(keys.number(of: key.span))
    if number == known.count { known.append(try cell.hasOrientations() ? .nothing : .noApp) }
    if case .noApp = known[number] { return ofCells.append(-1) }
    let file = try cell.orientationFile()
    if let problem = file.problem { problems.append((ofCells.count, problem)) }
    if file.appendContents(to: &key) {
      number = Int(keys.number(of: key.span))
      if number == known.count { known.append(.nothing) }
    }
    if case .certain(let answer) = known[number] { return ofCells.append(answer) }
    let orientations = try cell.orientations(with: file)
    var answer = answers.count
    if case .uncertain(let known) = known[number] { answer = known }
    if answer == answers.count { answers.append(orientations.devices) }
    if let problem = orientations.problem { problems.append((ofCells.count, problem)) }
    known[number] = orientations.problem == nil ? .certain(answer) : .uncertain(answer)
    ofCells.append(answer)
  }

  /// Adds the answers for more cells.
  mutating func append(_ other: DevicePictures) {
    var numbers = [Int](repeating: -1, count: other.answers.count)
    for (key, number) in keys.numbers(of: other.keys).enumerated() {
      let number = Int(number)
      if number == known.count { known.append(.nothing) }
      let theirs = other.known[key]
      if let answer = theirs.answer {
        let ours = known[number].answer ?? answers.count
        if ours == answers.count { answers.append(other.answers[answer]) }
        numbers[answer] = ours
      }
      if case .nothing = known[number] {
        known[number] = theirs.renumbered(numbers)
      }
    }
    for (cell, problem) in other.problems { problems.append((ofCells.count + cell, problem)) }
    ofCells += other.ofCells.map { $0 < 0 ? $0 : numbers[$0] }
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
      let text = evaluator.text(of: memo)
      key.append(evaluator.isAuthored(name) ? 2 : 1)
      // The length, because a text may contain any byte.
      for shift in [0, 8, 16, 24] { key.append(UInt8(truncatingIfNeeded: text.count >> shift)) }
      key += text
    }
  }
}
