package import SettingsDiagnostics
package import SettingsModel
package import SettingsProjects
import SettingsRendering
package import SettingsResolution

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

  /// One of the assignments that the question is about.
  package struct Place: Sendable {
    package let setting: String
    package let assignment: ExplainedAssignment
  }

  package struct Cell: Sendable {
    package let target: String
    package let configuration: String
  }

  /// The assignments, in the order of files and lines.
  package private(set) var places: [Place] = []
  /// By role, then by name.
  package private(set) var effects: [Effect] = []
  /// Every cell that was searched.
  package private(set) var cells: [Cell] = []
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
    var search = Search(subject: subject, includesBuiltIns: includesBuiltIns)
    try project.withCells(references, collectsExcluded: true, preparing: { _, _ in }) {
      (cell) throws(ResolutionFailure) in
      cells.append(Cell(target: cell.targetName, configuration: cell.configurationName))
      try search.visit(cell, at: cells.count - 1)
    }
    guard !search.places.isEmpty else { throw search.failure(in: project.files) }
    places = search.places.sorted { one, other in
      let (range, otherRange) = (one.assignment.origin.range, other.assignment.origin.range)
      return (range.file.rawValue, range.start, one.setting)
        < (otherRange.file.rawValue, otherRange.start, other.setting)
    }
    effects = Role.allCases.flatMap { role in
      search.effects.filter { $0.role == role }.sorted {
        $0.setting.utf8.lexicographicallyPrecedes($1.setting.utf8)
      }
    }
    hiddenCount = search.hidden.count
  }

  /// The state of a search over the cells.
  private struct Search {
    let subject: String
    let includesBuiltIns: Bool
    private(set) var places: [Place] = []
    private(set) var effects: [Effect] = []
    private(set) var hidden: Set<SettingName> = []

    private var parsed: AssignmentSubject?
    private var positions: [EffectKey: Int] = [:]
    /// For each block, the assignments that are meant.
    private var matches: [BlockID: [Int]] = [:]
    private var readers = SettingReaders()
    /// The settings that may depend on the assignments of the last cell.
    private var candidates: Set<SettingName> = []
    private var candidateNames: Set<SettingName> = []
    /// The next assignment after the line that is meant.
    private var next: (start: UInt32, setting: String)?
    /// Every name, for suggestions.
    private var known: [String] = []

    init(subject: String, includesBuiltIns: Bool) {
      self.subject = subject
      self.includesBuiltIns = includesBuiltIns
    }

    mutating func visit(_ cell: CellView, at position: Int) throws(ResolutionFailure) {
      let scope = cell.evaluator.scope
      let store = scope.store
      let meant = try subject(in: cell.files)
      var assignments: Set<Int> = []
      var names: Set<SettingName> = []
      var isNew = false
      for stacked in cell.stackedBlocks {
        if !stacked.isExcluded, readers.add(stacked.block, of: store) { isNew = true }
        for index in matches(in: stacked.block, meant, of: store) where !stacked.isExcluded {
          assignments.insert(index)
          names.insert(store.assignments[index].name)
        }
      }
      if known.isEmpty { known = cell.names(includesBuiltIns: true).map(store.names.text(of:)) }
      guard !assignments.isEmpty else { return }
      if isNew || names != candidateNames {
        candidateNames = names
        candidates = readers.closure(of: names)
      }
      let asked = store.names.find(subject)
      // In the order of handles, so that an error is always the same one.
      for name in candidates.sorted(by: { $0.index < $1.index }) {
        guard let role = try role(of: name, for: assignments, in: cell, scope) else { continue }
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

    private mutating func subject(
      in files: SourceFiles
    ) throws(ResolutionFailure) -> AssignmentSubject {
      if let parsed { return parsed }
      do throws(AssignmentSubject.Failure) {
        let new = try AssignmentSubject(subject, in: files)
        parsed = new
        return new
      } catch {
        throw ResolutionFailure(diagnostics: [error.diagnostic], files: files)
      }
    }

    private mutating func matches(
      in block: BlockID, _ subject: AssignmentSubject, of store: SettingsStore
    ) -> [Int] {
      if let known = matches[block] { return known }
      let found = store[block].assignments.filter { index in
        let assignment = store.assignments[index]
        if let start = subject.startOfLater(assignment, of: store), start < next?.start ?? .max {
          next = (start, store.names.text(of: assignment.name))
        }
        return subject.includes(assignment, of: store)
      }
      matches[block] = found
      for index in found {
        let assignment = store.assignments[index]
        let name = store.names.text(of: assignment.name)
        places.append(
          Place(
            setting: name,
            assignment: ExplainedAssignment(
              level: store[store[block].level],
              conditions: store.conditions[assignment.conditions],
              whenKey: store[block].whenKey,
              value: PlainValue.text(
                String(decoding: store.valueText(of: assignment), as: UTF8.self), of: name),
              origin: store.origin(of: assignment), outcome: .overridden)))
      }
      return found
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

    /// What is reported if no assignment is meant.
    func failure(in files: SourceFiles) -> ResolutionFailure {
      let problem: Diagnostic
      switch parsed {
      case .file(let file):
        problem = Diagnostic(
          "no-assignment", "'\(files[file]?.path ?? subject)' assigns no build setting")
      case .line(let file, let range):
        let line = next.flatMap { files[file]?.position(of: $0.start).line }
        let following = next.flatMap { next in
          line.map { "the next line with a value is \($0): '\(next.setting)'" }
        }
        problem = Diagnostic(
          "no-assignment", "no build setting is assigned on this line",
          at: SourceRange(file: file, start: range.lowerBound, end: range.upperBound),
          help: following ?? "'where NAME' prints the lines of a setting")
      case .setting, nil:
        problem = Diagnostic(
          "unknown-setting",
          "no level assigns '\(subject)'" + Suggestion.didYouMean(subject, in: known))
      }
      return ResolutionFailure(diagnostics: [problem], files: files)
    }
  }
}
