package import SettingsDiagnostics
package import SettingsModel
package import SettingsProjects
import SettingsRendering
import SettingsResolution

/// The cells and settings whose values some assignments decide, directly and through references.
package struct SettingImpact {
  /// How a value depends on the assignments, the strongest first.
  package enum Role: String, Sendable, CaseIterable {
    /// One of them wins.
    case decides
    /// A higher assignment of the setting uses one of them through `$(inherited)`.
    case inherited
    /// The value of another setting refers to it.
    case read
  }

  /// A setting, and the cells in which its value depends on the assignments in the same way.
  package struct Effect: Sendable {
    package let setting: String
    package let role: Role
    /// Positions in `cells`.
    package fileprivate(set) var cells: [Int]
  }

  /// The assignments, in the order of files and lines.
  package private(set) var places: [AssignmentPlace] = []
  /// By role, then by name.
  package private(set) var effects: [Effect] = []
  /// Every cell that was searched.
  package private(set) var cells = CellNames()
  /// The number of settings of Xcode that are left out.
  package private(set) var hiddenCount = 0

  private struct EffectKey: Hashable {
    let setting: String
    let role: Role
  }

  /// Finds what depends on assignments.
  ///
  /// - Parameters:
  ///   - subject: `NAME`, `FILE` or `FILE:LINE`.
  ///   - includesBuiltIns: Whether to include settings that only Xcode assigns.
  /// - Throws: A failure if no such assignment exists, or if a value cannot be evaluated.
  /// - Complexity: O(cells), and for each cell that contains one of the assignments, the evaluation
  ///   of the settings that may read it.
  package init(
    of subject: String, in references: [CellReference], of project: SettingsProject,
    includesBuiltIns: Bool
  ) throws(ResolutionFailure) {
    try self.init(
      AssignmentSearch(subject), in: references, of: project, includesBuiltIns: includesBuiltIns)
  }

  /// Finds what depends on the assignments that distinguish a project from another version.
  ///
  /// - Parameter inventory: The assignments of the other version.
  init(
    of question: AssignmentInventory.Question, from inventory: AssignmentInventory,
    in references: [CellReference], of project: SettingsProject, includesBuiltIns: Bool
  ) throws(ResolutionFailure) {
    try self.init(
      AssignmentSearch(question, from: inventory), in: references, of: project,
      includesBuiltIns: includesBuiltIns)
  }

  private init(
    _ assignments: AssignmentSearch, in references: [CellReference], of project: SettingsProject,
    includesBuiltIns: Bool
  ) throws(ResolutionFailure) {
    var search = Search(assignments, includesBuiltIns: includesBuiltIns)
    try project.withCells(references, collectsExcluded: true, preparing: { _, _ in }) {
      (cell) throws(ResolutionFailure) in
      cells.append(cell)
      try search.visit(cell, at: cells.count - 1)
    }
    places = try search.assignments.sortedPlaces(in: project.files)
    effects = Role.allCases.flatMap { role in
      search.effects.filter { $0.role == role }.sorted {
        $0.setting.utf8.lexicographicallyPrecedes($1.setting.utf8)
      }
    }
    hiddenCount = search.hidden.count
  }

  /// The state of a search over the cells.
  private struct Search {
    private(set) var assignments: AssignmentSearch
    private(set) var effects: [Effect] = []
    private(set) var hidden: Set<SettingName> = []

    private let includesBuiltIns: Bool
    private var positions: [EffectKey: Int] = [:]
    private var readers = SettingReaders()
    /// The settings that may depend on the assignments of the last cell.
    private var candidates: Set<SettingName> = []
    private var candidateNames: Set<SettingName> = []

    init(_ assignments: AssignmentSearch, includesBuiltIns: Bool) {
      self.assignments = assignments
      self.includesBuiltIns = includesBuiltIns
    }

    mutating func visit(_ cell: CellView, at position: Int) throws(ResolutionFailure) {
      let scope = cell.evaluator.scope
      let store = scope.store
      let meant = try assignments.assignments(in: cell, includesExcluded: false)
      var isNew = false
      for block in cell.plan.stack.blocks where readers.add(block, of: store) { isNew = true }
      guard !meant.isEmpty else { return }
      let names = Set(meant.map { store.assignments[$0].name })
      if isNew || names != candidateNames {
        candidateNames = names
        candidates = readers.closure(of: names, store.names)
      }
      let asked = assignments.subject.flatMap { store.names.find($0) }
      // In the order of handles, so that an error is always the same one.
      for name in candidates.sorted(by: { $0.index < $1.index }) {
        guard let role = try role(of: name, for: meant, in: cell, scope) else { continue }
        guard includesBuiltIns || scope.isAuthored(name) || asked == name else {
          hidden.insert(name)
          continue
        }
        note(EffectKey(setting: store.names.text(of: name), role: role), at: position)
      }
    }

    private mutating func note(_ key: EffectKey, at position: Int) {
      if let index = positions[key] {
        effects[index].cells.append(position)
      } else {
        positions[key] = effects.count
        effects.append(Effect(setting: key.setting, role: key.role, cells: [position]))
      }
    }

    /// How the value of a setting in a cell depends on assignments; nil if it does not.
    private func role(
      of name: SettingName, for assignments: Set<Int>, in cell: CellView, _ scope: Scope
    ) throws(ResolutionFailure) -> Role? {
      guard let node = scope.currentNode(of: name) else { return nil }
      if assignments.contains(scope.assignmentIndex(of: node)) { return .decides }
      let trace: Trace
      do throws(EvaluationFailure) {
        let isList = scope.store.names.type(of: name).usesListGrammar
        trace = try cell.evaluator.trace(name, as: isList ? .list : .string)
      } catch {
        throw ResolutionFailure(error, in: cell.files)
      }
      var isRead = false
      for reference in trace.references where reference.node >= 0 {
        guard assignments.contains(scope.assignmentIndex(of: reference.node)) else { continue }
        if reference.name == name { return .inherited }
        isRead = true
      }
      return isRead ? .read : nil
    }
  }
}
