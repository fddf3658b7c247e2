import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution

/// The cells that see a place of a document: those in which an assignment of its line applies. For a
/// line without one, the cells that read the file decide, if it is an xcconfig file.
struct PlaceCells {
  /// Assignments of one setting.
  private struct Assigned {
    let name: String
    var indices: Set<Int>
  }

  private let path: String
  private let offset: Int
  private let name: String?
  /// The bytes of the line, and then those from the line of the key that a value belongs to.
  private let lines: [Range<Int>]
  private let isXcconfig: Bool
  /// What was found; nil before the first cell.
  private var found: [Assigned]?
  /// The blocks with assignments of the file; nil if they do not matter.
  private var blocks: Set<BlockID>?

  init(_ position: DocumentPosition, _ subject: Subject) {
    path = position.document.path
    offset = position.offset
    isXcconfig = position.kind == .xcconfig
    name = if case .setting(let name, _) = subject { name } else { nil }
    let line = position.text.line(position.text.line(at: position.offset))
    var lines = [line]
    if let place = position.place, place.role == .value {
      lines.append(position.text.line(place.keyLine).lowerBound..<line.upperBound)
    }
    self.lines = lines
  }

  /// Whether a cell sees the place.
  ///
  /// - Complexity: O(assignments of the project) for the first cell.
  mutating func contains(_ cell: CellView) -> Bool {
    let found = found ?? read(cell)
    self.found = found
    if found.isEmpty {
      return blocks.map { blocks in cell.plan.stack.blocks.contains(where: blocks.contains) }
        ?? true
    }
    let evaluator = cell.evaluator
    return found.contains { assigned in
      var node = cell.assignedName(assigned.name).flatMap(evaluator.currentNode)
      while let current = node {
        if assigned.indices.contains(evaluator.assignmentIndex(of: current)) { return true }
        node = evaluator.nextNode(after: current)
      }
      return false
    }
  }

  private mutating func read(_ cell: CellView) -> [Assigned] {
    let store = cell.evaluator.scope.store
    // A file that several others include is loaded for each of them.
    let files = Set(
      cell.files.all.indices.filter { LexicalPath.normalize(cell.files.all[$0].path) == path })
    let inFile = store.assignments.indices.filter { index in
      let range = store.origin(of: store.assignments[index]).range
      return !range.isNone && files.contains(Int(range.file.rawValue))
    }
    for line in lines {
      var here = inFile.filter { index in
        let range = store.origin(of: store.assignments[index]).range
        return Int(range.start) <= line.upperBound && line.lowerBound <= Int(range.end)
      }
      // In brackets, a line may have assignments of several places.
      for isNearer in [hasName(in: store), isAtOffset(in: store)]
      where here.contains(where: isNearer) {
        here.removeAll { !isNearer($0) }
      }
      guard !here.isEmpty else { continue }
      return Dictionary(grouping: here) { store.names.text(of: store.assignments[$0].name) }
        .map { Assigned(name: $0.key, indices: Set($0.value)) }
    }
    if isXcconfig, !inFile.isEmpty {
      blocks = Set(
        store.blocks.indices.lazy.filter { number in
          let range = store.blocks[number].assignments
          let next = inFile.partitioningIndex { $0 >= range.lowerBound }
          return next < inFile.count && range.contains(inFile[next])
        }.map { BlockID(index: UInt32($0)) })
    }
    return []
  }

  private func hasName(in store: SettingsStore) -> (Int) -> Bool {
    { [name] index in store.names.text(of: store.assignments[index].name) == name }
  }

  private func isAtOffset(in store: SettingsStore) -> (Int) -> Bool {
    { [offset] index in
      let range = store.origin(of: store.assignments[index]).range
      return Int(range.start) <= offset && offset <= Int(range.end)
    }
  }
}
