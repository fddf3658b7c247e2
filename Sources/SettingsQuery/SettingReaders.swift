import SettingsDiagnostics
import SettingsModel

/// Which settings may read which, found in the text of all assignments of some blocks.
///
/// It is an upper bound: whether a cell's value reads another is known once it is evaluated.
struct SettingReaders {
  private var known: Set<BlockID> = []
  private var readers: [SettingName: [SettingName]] = [:]
  /// The settings whose values contain composed names, `$(A_$(B))`: they may read any other.
  private var composed: Set<SettingName> = []

  /// Adds the assignments of a block that was not added before.
  ///
  /// - Returns: Whether it was not.
  mutating func add(_ block: BlockID, of store: SettingsStore) -> Bool {
    guard known.insert(block).inserted else { return false }
    for index in store[block].assignments {
      let assignment = store.assignments[index]
      if assignment.isLiteral { continue }
      for reference in ReferenceNames(store.valueText(of: assignment)) {
        switch reference {
        case .name(let text):
          guard let name = store.names.find(text.span), name != assignment.name else { continue }
          readers[name, default: []].append(assignment.name)
        case .computed: composed.insert(assignment.name)
        }
      }
    }
    return true
  }

  /// The names, and every setting that may read one of them, directly or through others.
  func closure(of names: Set<SettingName>) -> Set<SettingName> {
    var result = names.union(composed)
    var queue = Array(result)
    while let name = queue.popLast() {
      for reader in readers[name] ?? [] where result.insert(reader).inserted {
        queue.append(reader)
      }
    }
    return result
  }
}
