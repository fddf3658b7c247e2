/// A cell by its names, as titles and groups of cells show it.
package struct CellName: Hashable, Sendable {
  package let target: String
  package let configuration: String

  package init(target: String, configuration: String) {
    self.target = target
    self.configuration = configuration
  }

  /// `App@Debug`.
  package var text: String { "\(target)@\(configuration)" }
}

/// Some of the compared cells, described by their targets and configurations.
package struct CellSelection: Sendable, Equatable {
  /// Targets with the same configurations.
  package struct Part: Sendable, Equatable {
    /// Nil for every target that was compared.
    package let targets: [String]?
    /// Nil for every configuration that was compared.
    package let configurations: [String]?
    /// The names of the configurations, even if these are all.
    let configurationNames: [String]
    /// The few missing targets, if nearly all are included.
    let exceptions: [String]
    /// The number of targets.
    let count: Int
  }

  package let parts: [Part]
  package let cellCount: Int
  /// The first cells, for a selection that cannot be described in a few words.
  let firstCells: [CellName]
}

/// The compared cells: the meaning of "all cells" and "all targets".
struct CellTable {
  private let cells: [CellName]
  /// For each cell, its target and configuration as indices.
  private var targetOfCell: [Int] = []
  private var configurationOfCell: [Int] = []
  private var targets: [String] = []
  private var configurations: [String] = []
  /// The targets of each configuration.
  private var targetsOfConfiguration: [[Int]] = []

  /// - Parameter cells: Each cell once.
  init(_ cells: [CellName]) {
    self.cells = cells
    var targetIndices: [String: Int] = [:]
    var configurationIndices: [String: Int] = [:]
    for cell in cells {
      let target = targetIndices[cell.target] ?? targets.count
      if target == targets.count {
        targetIndices[cell.target] = target
        targets.append(cell.target)
      }
      let configuration = configurationIndices[cell.configuration] ?? configurations.count
      if configuration == configurations.count {
        configurationIndices[cell.configuration] = configuration
        configurations.append(cell.configuration)
        targetsOfConfiguration.append([])
      }
      targetOfCell.append(target)
      configurationOfCell.append(configuration)
      targetsOfConfiguration[configuration].append(target)
    }
    for index in targetsOfConfiguration.indices { targetsOfConfiguration[index].sort() }
  }

  func name(_ cell: Int) -> CellName { cells[cell] }

  /// Describes some of the cells.
  ///
  /// - Complexity: O(n log n) in the number of selected cells.
  func selection(_ selected: [Int]) -> CellSelection {
    var selectedTargets = [[Int]](repeating: [], count: configurations.count)
    for cell in selected { selectedTargets[configurationOfCell[cell]].append(targetOfCell[cell]) }
    // Configurations with the same targets form one part.
    var configurationsOfTargets: [[Int]: [Int]] = [:]
    var order: [[Int]] = []
    for configuration in configurations.indices where !selectedTargets[configuration].isEmpty {
      let targets = selectedTargets[configuration].sorted()
      if configurationsOfTargets[targets] == nil { order.append(targets) }
      configurationsOfTargets[targets, default: []].append(configuration)
    }
    return CellSelection(
      parts: order.map { part(targets: $0, configurations: configurationsOfTargets[$0] ?? []) },
      cellCount: selected.count, firstCells: selected.prefix(CellSelection.shownNames).map(name))
  }

  private func part(targets selected: [Int], configurations chosen: [Int]) -> CellSelection.Part {
    let all = targetsOfConfiguration[chosen[0]]
    let isSame = chosen.allSatisfy { targetsOfConfiguration[$0] == all }
    let isEvery = isSame && selected == all
    var exceptions: [String] = []
    let missing = all.count - selected.count
    if isSame, (1...CellSelection.maximumExceptions).contains(missing), selected.count > 4 * missing
    {
      let known = Set(selected)
      exceptions = all.filter { !known.contains($0) }.map { targets[$0] }
    }
    let names = chosen.map { configurations[$0] }
    return CellSelection.Part(
      targets: isEvery ? nil : selected.map { targets[$0] },
      configurations: chosen.count == configurations.count ? nil : names,
      configurationNames: names, exceptions: exceptions, count: selected.count)
  }
}

// MARK: - Text

extension CellSelection {
  /// The number of names shown of a long list, and the length up to which a list is shown
  /// completely.
  fileprivate static let shownNames = 5
  private static let maximumNames = 8
  private static let maximumParts = 3
  fileprivate static let maximumExceptions = 3

  /// `all 54 cells`, `12 targets in Debug: A, B, C, D, E and 7 more`, `App@Debug`.
  ///
  /// - Parameter shown: Prepares a name for output.
  package func text(_ shown: (String) -> String = { $0 }) -> String {
    if parts.count > Self.maximumParts {
      return "\(cellCount) cells: "
        + Self.list(firstCells.map { shown($0.text) }, count: cellCount)
    }
    return parts.map { text(of: $0, shown) }.joined(separator: "; ")
  }

  private func text(of part: Part, _ shown: (String) -> String) -> String {
    guard let targets = part.targets else {
      if part.count == 1 { return oneTarget(firstTarget(of: part), part, shown) }
      if part.configurations == nil, parts.count == 1 { return "all \(cellCount) cells" }
      return "all \(part.count) targets in \(configurations(of: part, shown))"
    }
    if targets.count == 1 { return oneTarget(targets[0], part, shown) }
    let place = configurations(of: part, shown)
    if !part.exceptions.isEmpty {
      return "all \(part.count + part.exceptions.count) targets in \(place) except "
        + Self.list(part.exceptions.map(shown), count: part.exceptions.count)
    }
    return "\(targets.count) targets in \(place): "
      + Self.list(targets.prefix(Self.maximumNames).map(shown), count: targets.count)
  }

  private func firstTarget(of part: Part) -> String {
    firstCells.first { part.configurationNames.contains($0.configuration) }?.target ?? ""
  }

  private func oneTarget(_ target: String, _ part: Part, _ shown: (String) -> String) -> String {
    if part.configurationNames.count == 1 {
      return shown("\(target)@\(part.configurationNames[0])")
    }
    return "\(shown(target)) in \(configurations(of: part, shown))"
  }

  private func configurations(of part: Part, _ shown: (String) -> String) -> String {
    let names = part.configurationNames
    if part.configurations == nil, names.count > 1 { return "all configurations" }
    return Self.list(names.prefix(Self.maximumNames).map(shown), count: names.count)
  }

  /// `A and B`, `A, B and C`, `A, B, C, D, E and 7 more`.
  static func list(_ names: [String], count: Int) -> String {
    guard count > maximumNames || count > names.count else {
      guard let last = names.last, names.count > 1 else { return names.first ?? "" }
      return names.dropLast().joined(separator: ", ") + " and " + last
    }
    let shown = names.prefix(shownNames)
    return shown.joined(separator: ", ") + " and \(count - shown.count) more"
  }
}
