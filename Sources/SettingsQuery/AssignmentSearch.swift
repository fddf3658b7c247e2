import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRendering
import SettingsResolution

/// Finds the assignments that a question is about in the blocks of one cell after the other.
struct AssignmentSearch {
  /// `NAME`, `FILE` or `FILE:LINE`; nil for a comparison.
  let subject: String?
  /// The assignments that were found.
  private(set) var places: [AssignmentPlace] = []

  /// The other version of the project, and what to find; nil for a subject.
  private let comparison: (question: AssignmentInventory.Question, other: AssignmentInventory)?
  private var known: Set<AssignmentPlace.Key> = []
  private var parsed: AssignmentSubject?
  /// For each block, the assignments that are meant.
  private var matches: [BlockID: [Int]] = [:]
  /// The next assignment after the line that is meant.
  private var next: (start: UInt32, setting: String)?
  /// Every name, for suggestions.
  private var names: [String] = []

  init(_ subject: String) {
    self.subject = subject
    comparison = nil
  }

  /// Finds the assignments that distinguish a project from another version of it.
  init(_ question: AssignmentInventory.Question, from other: AssignmentInventory) {
    subject = nil
    comparison = (question, other)
  }

  /// The assignments of a cell that are meant, as indices into the store.
  ///
  /// - Parameter includesExcluded: Whether to include those of `when` blocks that do not apply.
  mutating func assignments(
    in cell: CellView, includesExcluded: Bool
  ) throws(ResolutionFailure) -> Set<Int> {
    let store = cell.evaluator.scope.store
    let files = cell.files
    let meant = try subject.map { (text) throws(ResolutionFailure) in try parse(text, in: files) }
    if subject != nil, names.isEmpty {
      names = cell.names(includesBuiltIns: true).map(store.names.text(of:))
    }
    var result: Set<Int> = []
    for stacked in cell.stackedBlocks {
      let found = matches(in: stacked.block, meant, of: store, files)
      if includesExcluded || !stacked.isExcluded { result.formUnion(found) }
    }
    return result
  }

  /// The places in the order of files and lines, without helpers that are beside what they help.
  ///
  /// - Parameter showsHelper: Whether to include a helper all the same.
  /// - Throws: A failure if a subject has none.
  func sortedPlaces(
    in files: SourceFiles, showsHelper: (AssignmentPlace) -> Bool = { _ in false }
  ) throws(ResolutionFailure) -> [AssignmentPlace] {
    if places.isEmpty, let subject { throw failure(of: subject, in: files) }
    let shown = places.filter { !$0.isHelper || showsHelper($0) }
    return (shown.isEmpty ? places : shown).sorted { one, other in
      let (range, otherRange) = (one.range, other.range)
      return (range.file.rawValue, range.start, one.setting)
        < (otherRange.file.rawValue, otherRange.start, other.setting)
    }
  }

  private mutating func parse(
    _ subject: String, in files: SourceFiles
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
    in block: BlockID, _ subject: AssignmentSubject?, of store: SettingsStore, _ files: SourceFiles
  ) -> [Int] {
    if let known = matches[block] { return known }
    let found: [Int]
    if let comparison {
      found = comparison.other.assignments(comparison.question, of: block, in: store, files)
    } else if let subject {
      found = self.assignments(of: block, meantBy: subject, in: store)
    } else {
      found = []
    }
    matches[block] = found
    for index in found { note(store.assignments[index], in: store[block], of: store) }
    return found
  }

  private mutating func assignments(
    of block: BlockID, meantBy subject: AssignmentSubject, in store: SettingsStore
  ) -> [Int] {
    store[block].assignments.filter { index in
      let assignment = store.assignments[index]
      if let start = subject.startOfLater(assignment, of: store), start < next?.start ?? .max {
        next = (start, store.names.text(of: assignment.name))
      }
      return subject.includes(assignment, of: store)
    }
  }

  private mutating func note(
    _ assignment: Assignment, in block: AssignmentBlock, of store: SettingsStore
  ) {
    let setting = store.names.text(of: assignment.name)
    let value = String(decoding: store.valueText(of: assignment), as: UTF8.self)
    let explained = ExplainedAssignment(
      level: store[block.level], conditions: store.conditions[assignment.conditions],
      whenKey: block.whenKey, value: PlainValue.text(value, of: setting),
      origin: store.origin(of: assignment), outcome: .overridden)
    // An assignment is in several blocks if its level is lowered more than once.
    let place = AssignmentPlace(
      setting: setting, assignment: explained, isHelper: assignment.isHelper)
    if known.insert(place.key).inserted { places.append(place) }
  }

  /// Whether a place was found.
  func includes(_ place: AssignmentPlace) -> Bool { known.contains(place.key) }

  /// What is reported if no assignment is meant.
  private func failure(of subject: String, in files: SourceFiles) -> ResolutionFailure {
    let problem: Diagnostic
    switch parsed {
    case .file(_, let path):
      problem = Diagnostic("no-assignment", "'\(path)' assigns no build setting")
    case .line(let ids, let range):
      let file = ids.min { $0.rawValue < $1.rawValue } ?? .none
      let line = next.flatMap { files[file]?.position(of: $0.start).line }
      let following = next.flatMap { next in
        line.map { "the next line with a value is \($0): '\(next.setting)'" }
      }
      problem = Diagnostic(
        "no-assignment", "no build setting is assigned on this line",
        at: SourceRange(file: file, start: range.lowerBound, end: range.upperBound),
        help: following ?? "'where NAME' prints the lines of a setting")
    case .setting, nil:
      problem = UnassignedSetting.diagnostic(subject, assigned: names)
    }
    return ResolutionFailure(diagnostics: [problem], files: files)
  }
}
