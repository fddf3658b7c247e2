package import SettingsDiagnostics
package import SettingsModel

/// Where something in force was written: what those need of an `Explanation` who show many values.
package struct WrittenPlace: Sendable {
  package let range: SourceRange
  /// Index into the store's assignments.
  package let assignment: Int
}

extension Evaluator {
  /// The location of the assignment that provides the value.
  package func place(of name: SettingName) -> WrittenPlace? {
    guard let node = machine.scope.currentNode(of: name) else { return nil }
    let index = machine.scope.assignmentIndex(of: node)
    return WrittenPlace(range: origin(ofAssignment: index).range, assignment: index)
  }

  /// Returns the location of each element of a setting's list form; nil if it is in no file and on
  /// no level.
  package func elementPlaces(
    of name: SettingName
  ) throws(EvaluationFailure) -> [WrittenPlace?] {
    let trace = try trace(name, as: .list)
    return trace.elements.map { element in
      for mark in trace.marks(around: element) {
        guard let part = mark.part(in: element) else { continue }
        let index = machine.scope.assignmentIndex(of: mark.node)
        let range = origin(ofAssignment: index).range(
          atValueOffset: part.valueOffset, count: part.count)
        return WrittenPlace(range: range, assignment: index)
      }
      return nil
    }
  }

  /// The level of an assignment, among those whose blocks make up the current cell.
  package func level(ofAssignment index: Int, in blocks: [BlockID]) -> Level {
    let block = blocks.last { programs.table.store[$0].assignments.contains(index) }
    return block.map { programs.table.store[programs.table.store[$0].level] }
      ?? Level(kind: .defaults)
  }

  private func origin(ofAssignment index: Int) -> Origin {
    programs.table.store.origin(of: programs.table.store.assignments[index])
  }
}
