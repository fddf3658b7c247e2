import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution

/// What the assignment of a setting on a line overrides, and what overrides it.
struct SettingRelations {
  enum Kind: Hashable {
    case overriddenBy
    case overrides
    case addsTo
  }

  struct Relation {
    let kind: Kind
    let label: String
    let place: SourceRange?
    var cells: Int
  }

  private(set) var relations: [Relation] = []
  /// The number of cells that see the line.
  private(set) var cellCount = 0

  private struct Key: Hashable {
    let kind: Kind
    let index: Int
  }

  private let name: String
  private let line: Range<Int>
  /// The index of the document in the files of the project.
  private let file: Int
  private var positions: [Key: Int] = [:]
  private var labels: AssignmentLabels?

  /// - Parameters:
  ///   - path: The normalized path of the document.
  ///   - line: The bytes of the line.
  /// - Returns: Nil if the document is not one of the project's.
  init?(of name: String, at line: Range<Int>, of path: String, in project: SettingsProject) {
    let file = project.files.all.firstIndex { LexicalPath.normalize($0.path) == path }
    guard let file else { return nil }
    (self.name, self.line, self.file) = (name, line, file)
  }

  /// Adds what happens in a cell.
  mutating func add(_ view: CellView) {
    let evaluator = view.evaluator
    guard let handle = view.assignedName(name) else { return }
    let known = labels ?? AssignmentLabels(evaluator.scope.store)
    labels = known
    var chain: [Int] = []
    var node = evaluator.currentNode(of: handle)
    while let current = node {
      chain.append(evaluator.assignmentIndex(of: current))
      node = evaluator.nextNode(after: current)
    }
    guard let position = chain.firstIndex(where: { isHere(known.place(of: $0)) }) else { return }
    cellCount += 1
    if let stopper = chain[..<position].first(where: { !known.inherits($0) }) {
      add(.overriddenBy, stopper, known)
    } else if position + 1 < chain.count, known.place(of: chain[position + 1]) != nil {
      add(known.inherits(chain[position]) ? .addsTo : .overrides, chain[position + 1], known)
    }
  }

  private func isHere(_ range: SourceRange?) -> Bool {
    guard let range else { return false }
    return Int(range.file.rawValue) == file && Int(range.start) <= line.upperBound
      && line.lowerBound <= Int(range.end)
  }

  private mutating func add(_ kind: Kind, _ index: Int, _ labels: AssignmentLabels) {
    let key = Key(kind: kind, index: index)
    if let position = positions[key] {
      relations[position].cells += 1
    } else {
      positions[key] = relations.count
      relations.append(
        Relation(
          kind: kind, label: labels.label(of: index), place: labels.place(of: index), cells: 1))
    }
  }

  /// Sorts the relations: first what overrides the line, and in more cells before fewer.
  mutating func finish() {
    relations.sort {
      ($0.kind == .overriddenBy ? 0 : 1, -$0.cells) < ($1.kind == .overriddenBy ? 0 : 1, -$1.cells)
    }
  }
}
