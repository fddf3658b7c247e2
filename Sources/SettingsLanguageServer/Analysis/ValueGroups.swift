import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution

/// The effective values of a setting in some cells, grouped by value.
struct ValueGroups {
  struct Group {
    let value: String
    /// Where the value is assigned; nil if it is built in.
    let place: SourceRange?
    /// The titles of the first cells: `App@Debug`.
    var cells: [String]
    var count = 1
  }

  private(set) var groups: [Group] = []
  private(set) var cellCount = 0
  /// The number of cells in which no level assigns the setting.
  private(set) var missing = 0
  /// The type of the setting, if a cell has it.
  private(set) var type: SettingType?

  private struct Key: Hashable {
    let value: String
    let place: SourceRange?
  }

  private static let maximumTitles = 4
  private let name: String
  /// The position in `groups` of each value.
  private var positions: [Key: Int] = [:]

  /// The places of files that are loaded several times.
  private var places = SharedPlaces(SourceFiles())

  init(of name: String) { self.name = name }

  /// Evaluates a setting.
  ///
  /// - Parameter place: The place that the cells have to see (default: none).
  /// - Complexity: O(cells), after the cells were planned once.
  init(
    of name: String, in cells: [CellReference], of project: SettingsProject,
    seeing place: PlaceCells? = nil, while isWanted: () -> Bool = { true }
  ) throws(ResolutionFailure) {
    var place = place
    self.init(of: name)
    try project.withCells(cells, notesUndecided: false, preparing: { _, _ in }, while: isWanted) {
      (cell) throws(ResolutionFailure) in
      if place?.contains(cell) != false { try add(cell) }
    }
    finish()
  }

  /// Adds the value in a cell.
  mutating func add(_ cell: CellView) throws(ResolutionFailure) {
    cellCount += 1
    guard let handle = cell.assignedName(name), let value = try cell.value(of: name) else {
      missing += 1
      return
    }
    places.update(cell.files)
    if type == nil { type = cell.evaluator.names.type(of: handle) }
    let key = Key(value: value, place: cell.place(of: name).map(places.shared))
    if let position = positions[key] {
      groups[position].count += 1
      if groups[position].cells.count < Self.maximumTitles {
        groups[position].cells.append("\(cell.targetName)@\(cell.configurationName)")
      }
    } else {
      positions[key] = groups.count
      groups.append(
        Group(
          value: value, place: key.place,
          cells: ["\(cell.targetName)@\(cell.configurationName)"]))
    }
  }

  /// Sorts the groups: the value of most cells is the first.
  mutating func finish() { groups.sort { $0.count > $1.count } }
}

extension SettingsProject {
  /// The cells of a target, or of the targets that inherit a template or target; all cells for nil
  /// and for an unknown name.
  func cells(seeing member: String?) -> [CellReference] {
    guard let targets = member.flatMap(targets) else { return allCells }
    return targets.flatMap { target in
      outline.configurations.indices.map { CellReference(target: target, configuration: $0) }
    }
  }

  private func targets(seeing member: String) -> [Int]? {
    guard let spec else { return outline.target(named: member).map { [$0] } }
    return spec.members.indices.first { spec.name(of: $0) == member }.map { index in
      spec.targets.filter { $0 == index || spec.ancestors(of: $0).contains(index) }
    }
  }

  /// The names of all settings that a file of the project assigns, as far as it was loaded, sorted.
  func assignedNames() -> [String] {
    let store = store
    var names: Set<SettingName> = []
    for block in store.blocks where store[block.level].kind.isAuthored {
      for index in block.assignments { names.insert(store.assignments[index].name) }
    }
    return names.map(store.names.text(of:)).sorted()
  }
}
