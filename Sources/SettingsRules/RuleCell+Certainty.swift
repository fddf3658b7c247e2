import SettingsDiagnostics
import SettingsModel

/// The values of a cell that a missing file leaves unknown, or a reference to a setting that nothing
/// assigns. A rule that checked such a value would report a consequence of what is already reported.
extension RuleCell {
  /// Whether a missing file may assign any setting of the cell.
  package var missesSettings: Bool { !gaps.required.isEmpty }

  /// Whether the value of a setting is certain: no missing file can change it, and all settings that
  /// it refers to are assigned.
  ///
  /// - Complexity: Linear in the references of the value; each name is followed once.
  package func knows(_ name: String) -> Bool {
    if let name = assignedName(name), isIncomplete(name) { return false }
    return isInFiles(name)
  }

  /// Whether no missing file can change the value of a setting. A policy judges what the files say,
  /// also if the build may assign more.
  package func isInFiles(_ name: String) -> Bool {
    if gaps.isEmpty { return true }
    guard let name = assignedName(name) else { return !missesSettings }
    return isCertain(name, isReferenced: false)
  }

  /// Whether a value refers to a setting that nothing assigns, so that the environment or the command
  /// line of a build decides it.
  private func isIncomplete(_ name: SettingName) -> Bool {
    if project.spec == nil { return false }
    if let known = incompleteness[name] { return known }
    // A cycle does not add anything unknown.
    incompleteness[name] = false
    let chain = chain(of: name)
    let result = chain.assignments.prefix(chain.reached).contains { index in
      let assignment = project.store.assignments[index]
      if assignment.isLiteral { return false }
      // Only references in files are reported.
      let isWritten = !project.origin(of: index).range.isNone
      return RequiredReferences.names(in: project.store.valueText(of: assignment)).contains {
        assignedName($0).map(isIncomplete) ?? (isWritten && project.lacks($0))
      }
    }
    incompleteness[name] = result
    return result
  }

  private func isCertain(_ name: SettingName, isReferenced: Bool) -> Bool {
    if let known = certainties[name] { return known }
    // A cycle does not add anything unknown.
    certainties[name] = true
    let result = isCertainUncached(name, isReferenced: isReferenced)
    certainties[name] = result
    return result
  }

  private func isCertainUncached(_ name: SettingName, isReferenced: Bool) -> Bool {
    let chain = chain(of: name)
    let gap = gaps.required.max()
    for index in chain.assignments.prefix(chain.reached) {
      let height = gaps.height(of: index)
      let text = project.store.valueText(of: project.store.assignments[index])
      // Files rarely replace a default that others refer to, but they fill an empty one.
      let isKept = isReferenced && height == .builtIn && !text.isEmpty
      if let gap, height < gap, !isKept { return false }
      if project.store.assignments[index].isLiteral { continue }
      for reference in ReferenceNames(text) {
        guard case .name(let bytes) = reference else { return false }
        if bytes.elementsEqual("inherited".utf8) || bytes.elementsEqual("value".utf8) { continue }
        guard let other = assignedName(String(decoding: bytes, as: UTF8.self)) else { return false }
        if !isCertain(other, isReferenced: true) { return false }
      }
    }
    guard let last = chain.assignments.last else { return gap == nil }
    guard chain.reached == chain.assignments.count else { return true }
    return gap == nil || !project.inherits(last)
  }
}

/// The levels of a cell with missing files.
struct CellGaps {
  /// The rank of a level, as far as levels with missing files matter.
  enum Height: Int, Comparable {
    case builtIn
    case projectFile
    case project
    case template
    case targetFile
    case target
    case above

    static func < (left: Height, right: Height) -> Bool { left.rawValue < right.rawValue }

    init(_ kind: Level.Kind) {
      switch kind {
      case .environment, .defaults, .preset: self = .builtIn
      case .projectXcconfig: self = .projectFile
      case .project: self = .project
      case .template, .templateXcconfig: self = .template
      case .targetXcconfig: self = .targetFile
      case .target: self = .target
      case .targetBuiltIns, .commandLine, .commandLineXcconfig, .derived: self = .above
      }
    }
  }

  /// The levels whose file, or one of its includes, is missing.
  private(set) var required: Set<Height> = []
  /// Whether the file of an optional include (`#include?`) is missing.
  private(set) var lacksOptionalFile = false
  private var heights: [(assignments: Range<Int>, height: Height)] = []

  init(of cell: RuleCell) {
    let store = cell.project.store
    for kind in cell.plan.unreadableLevels { required.insert(Height(kind)) }
    for id in cell.plan.stack.blocks {
      switch store.missingFiles(of: id) {
      case .required?: required.insert(Height(cell.project.kind(of: id)))
      case .optional?: lacksOptionalFile = true
      case nil: break
      }
    }
    if isEmpty { return }
    for id in cell.plan.stack.blocks where !store[id].assignments.isEmpty {
      heights.append((store[id].assignments, Height(cell.project.kind(of: id))))
    }
    heights.sort { $0.assignments.lowerBound < $1.assignments.lowerBound }
  }

  var isEmpty: Bool { required.isEmpty && !lacksOptionalFile }

  func height(of index: Int) -> Height {
    let place = heights.partitioningIndex { $0.assignments.upperBound > index }
    guard place < heights.count, heights[place].assignments.contains(index) else { return .above }
    return heights[place].height
  }
}
