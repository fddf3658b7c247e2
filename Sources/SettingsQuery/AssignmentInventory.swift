package import SettingsDiagnostics
package import SettingsModel
package import SettingsProjects
import SettingsResolution

/// The assignments of a project, by where they are written, for a comparison with another version
/// of it.
///
/// Lines are not compared: an assignment that only moves, or whose layout changes, stays the same.
package struct AssignmentInventory: Sendable {
  /// Where assignments of one setting are written.
  private struct Slot: Hashable {
    let level: Level
    let when: String?
    let setting: String
    let path: String
  }

  /// An assignment without its place.
  private struct Text: Hashable {
    let conditions: [Condition]
    let value: [UInt8]
  }

  /// The assignments of a slot. A level that is lowered more than once may have several sequences.
  private struct Contents {
    private(set) var sequences: Set<[Text]> = []
    private(set) var texts: Set<Text> = []
    private(set) var conditions: Set<[Condition]> = []

    mutating func add(_ sequence: [Text]) {
      sequences.insert(sequence)
      texts.formUnion(sequence)
      conditions.formUnion(sequence.lazy.map(\.conditions))
    }
  }

  /// What to find in another version.
  enum Question: Sendable {
    /// Assignments that this version does not have, or has with another value.
    case changed
    /// Assignments without a counterpart of the same conditions in this version.
    case missing
  }

  private var slots: [Slot: Contents] = [:]

  /// Lists the assignments that are written in a file.
  ///
  /// - Complexity: O(cells + assignments).
  package init(
    of project: SettingsProject, in references: [CellReference]
  ) throws(ResolutionFailure) {
    var known: Set<BlockID> = []
    try project.withCells(references, collectsExcluded: true, preparing: { _, _ in }) {
      (cell) throws(ResolutionFailure) in
      let store = cell.evaluator.scope.store
      for stacked in cell.stackedBlocks where known.insert(stacked.block).inserted {
        for (slot, group) in Self.groups(of: stacked.block, in: store, cell.files) {
          let texts = group.map { Self.text(of: $0, in: store) }
          slots[slot, default: Contents()].add(texts)
        }
      }
    }
  }

  /// The assignments of a block of the other version that are meant, as indices into its store.
  func assignments(
    _ question: Question, of block: BlockID, in store: SettingsStore, _ files: SourceFiles
  ) -> [Int] {
    var result: [Int] = []
    for (slot, group) in Self.groups(of: block, in: store, files) {
      guard let contents = slots[slot] else {
        result += group
        continue
      }
      let texts = group.map { Self.text(of: $0, in: store) }
      switch question {
      case .changed:
        if contents.sequences.contains(texts) { continue }
        let new = zip(group, texts).filter { !contents.texts.contains($1) }.map(\.0)
        // Without a new one, the order or the number has changed, which may decide any of them.
        result += new.isEmpty ? group : new
      case .missing:
        result += zip(group, texts).filter { !contents.conditions.contains($1.conditions) }
          .map(\.0)
      }
    }
    return result.sorted()
  }

  private static func groups(
    of block: BlockID, in store: SettingsStore, _ files: SourceFiles
  ) -> [Slot: [Int]] {
    let (level, when) = (store[store[block].level], store[block].whenKey)
    var groups: [Slot: [Int]] = [:]
    for index in store[block].assignments {
      let assignment = store.assignments[index]
      guard let file = files[store.origin(of: assignment).range.file] else { continue }
      let slot = Slot(
        level: level, when: when, setting: store.names.text(of: assignment.name), path: file.path)
      groups[slot, default: []].append(index)
    }
    return groups
  }

  private static func text(of index: Int, in store: SettingsStore) -> Text {
    let assignment = store.assignments[index]
    return Text(
      conditions: store.conditions[assignment.conditions],
      value: Array(store.valueText(of: assignment)))
  }
}
