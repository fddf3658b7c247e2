import SettingsDiagnostics
import SettingsModel
import SettingsProjects

/// The cells that a target's generated Swift file serves, and the branches for them.
///
/// - Where configurations are requested, the file serves those. It is an error if the compiler
///   cannot distinguish them.
/// - Otherwise the file serves every build: debug builds, which SwiftPM and Xcode compile with DEBUG, all other
///   builds, and each further configuration that has conditions of its own.
struct SwiftBranchSelection {
  typealias Cell = (configuration: Int, values: CellValues)

  let project: SettingsProject
  /// The configurations of debug builds and of all others; see `Generation.branchConfigurations`.
  let branchConfigurations: (debug: Int?, other: Int)
  /// Whether only these two are served, because the user names one of them.
  let isFixed: Bool

  /// The configurations that the file of a target serves if none is requested.
  func configurations(of target: Int?) -> [Int] {
    let pair = [branchConfigurations.debug, branchConfigurations.other].compactMap(\.self)
    if isFixed { return pair }
    let outline = project.outline
    var others = outline.configurations.indices.filter { !pair.contains($0) }
    if !others.isEmpty, let target, let parts = outline.targetParts() {
      // A target of a workspace has the configurations of its own project.
      others.removeAll { !parts[target].configurations.contains(outline.configurations[$0].name) }
    }
    return pair + others
  }

  /// The branches for the cells of a target.
  ///
  /// - Parameters:
  ///   - cells: With the configuration of each, in the order of `configurations`.
  ///   - isRequested: Whether the user requested these configurations.
  func branches(
    for cells: [Cell], isRequested: Bool,
    problems: inout [Diagnostic]
  ) -> [SwiftBranches.Branch] {
    let values = cells.map(\.values)
    guard values.count > 1 else { return values.map { .init(cell: $0, condition: nil) } }
    if isRequested {
      let found = SwiftBranches(values, fallback: fallback(in: cells)) {
        [project.swiftConditions(of: $0)]
      }
      problems += found.ambiguities.map(error)
      return found.branches
    }
    let pair = cells.filter { isBranchCell($0.values) }
    if !isFixed {
      let all = branchesForAllBuilds(of: cells)
      problems += all.ambiguities.flatMap(warnings)
      let lost = Set(all.ambiguities.flatMap { others(in: $0) }.map(\.cellTitle))
      let kept = cells.filter { isBranchCell($0.values) || !lost.contains($0.values.cellTitle) }
      let rest = lost.isEmpty ? all : branchesForAllBuilds(of: kept)
      if rest.ambiguities.isEmpty { return rest.branches }
    }
    return SwiftBranches(pair.map(\.values), fallback: fallback(in: pair)) { [plain($0)] }.branches
  }

  /// Returns the branches for every build. SwiftPM also builds the branch configurations, and defines
  /// only DEBUG or nothing, regardless of the settings.
  private func branchesForAllBuilds(of cells: [Cell]) -> SwiftBranches {
    SwiftBranches(cells.map(\.values), fallback: fallback(in: cells)) { cell in
      let conditions = project.swiftConditions(of: cell)
      return isBranchCell(cell) ? [conditions.union(plain(cell)), plain(cell)] : [conditions]
    }
  }

  /// Returns the conditions that SwiftPM defines for a branch configuration.
  private func plain(_ cell: CellValues) -> Set<String> {
    cell.configuration == name(of: branchConfigurations.debug) ? ["DEBUG"] : []
  }

  private func fallback(in cells: [Cell]) -> Int? {
    cells.firstIndex { $0.configuration == branchConfigurations.other }
  }

  private func name(of configuration: Int?) -> String? {
    configuration.map { project.outline.configurations[$0].name }
  }

  private func isBranchCell(_ cell: CellValues) -> Bool {
    cell.configuration == name(of: branchConfigurations.debug)
      || cell.configuration == name(of: branchConfigurations.other)
  }

  // MARK: Reporting

  /// The cells of an ambiguity that get no branch: all but one, which is in a branch
  /// configuration if possible.
  private func others(in ambiguity: SwiftBranches.Ambiguity) -> [CellValues] {
    let cells = ambiguity.cells
    let kept =
      cells.firstIndex { $0.configuration == name(of: branchConfigurations.debug) }
      ?? cells.firstIndex { $0.configuration == name(of: branchConfigurations.other) } ?? 0
    return cells.indices.filter { $0 != kept }.map { cells[$0] }
  }

  private func error(_ ambiguity: SwiftBranches.Ambiguity) -> Diagnostic {
    let names = ambiguity.cells.map(\.cellTitle)
    return Diagnostic(
      "swift-branches", .error,
      "one Swift file cannot serve \(Self.list(names)): they all compile with "
        + Self.words(ambiguity.conditions),
      at: ambiguity.cells.lazy.compactMap { $0.place(of: SwiftConditions.setting) }.first,
      help: help(ambiguity.cells))
  }

  /// Each cell has a warning, so that a warning must not name all others.
  private static let maximumNames = 8

  private func warnings(_ ambiguity: SwiftBranches.Ambiguity) -> [Diagnostic] {
    let titles = ambiguity.cells.prefix(Self.maximumNames + 1).map(\.cellTitle)
    return others(in: ambiguity).map { cell in
      var alike = titles.filter { $0 != cell.cellTitle }
      let rest = ambiguity.cells.count - 1 - Self.maximumNames
      if rest > 0 { alike = alike.prefix(Self.maximumNames) + ["\(rest) more"] }
      return Diagnostic(
        "swift-branches", .warning,
        "the Swift file has no branch for \(cell.cellTitle): it compiles with "
          + "\(Self.words(ambiguity.conditions)), like \(Self.list(alike))",
        at: cell.place(of: SwiftConditions.setting), help: help([cell]))
    }
  }

  private func help(_ cells: [CellValues]) -> String {
    let cell = cells.first { !isBranchCell($0) } ?? cells[cells.count - 1]
    let name = Identifier.made(from: cell.configuration).uppercased()
    let definition =
      cell.isXcodeProject
      ? "add \(name) to \(SwiftConditions.setting)" : "write 'macros: { \(name): 1 }'"
    return
      "request one configuration, such as '\(cell.target)@\(cell.configuration)', or define a condition: "
      + "\(definition) for \(cell.configuration)"
  }

  private static func words(_ conditions: [String]) -> String {
    switch conditions.count {
    case 0: "no conditions"
    case 1: "the condition \(conditions[0])"
    default: "the conditions \(list(conditions))"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.count < 2
      ? names.joined() : names.dropLast().joined(separator: ", ") + " and \(names[names.count - 1])"
  }
}

extension SettingsProject {
  /// Returns the conditions that a cell's Swift code is compiled with.
  ///
  /// Where no level of a config.yaml assigns conditions, the tool that builds the target decides, and
  /// SwiftPM defines DEBUG for debug builds.
  package func swiftConditions(of cell: CellValues) -> Set<String> {
    let sources = sources
    let files = ResponseFiles(in: ProjectBoundary(self)) { path in
      (try? sources.read(path)).map { String(decoding: $0, as: UTF8.self) }
    }
    let names = Set(SwiftConditions(cell, responseFiles: files).names)
    let isOpen = spec != nil && !cell.isAuthored(SwiftConditions.setting)
    return isOpen && cell.kind == .debug ? names.union(["DEBUG"]) : names
  }
}
