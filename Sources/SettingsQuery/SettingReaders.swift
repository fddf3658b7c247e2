import SettingsDiagnostics
import SettingsModel

/// Which settings may read which, found in the text of all assignments of some blocks.
///
/// It may contain more than is read: evaluating a cell's value shows what it reads.
struct SettingReaders {
  private struct Edge: Hashable {
    let reader: SettingName
    let name: SettingName
  }

  /// A setting whose value contains a composed name, `$(A_$(B))`: it may read any name that begins
  /// like this one.
  private struct Composition: Hashable {
    let reader: SettingName
    let prefix: [UInt8]
  }

  private var known: Set<BlockID> = []
  private var edges: Set<Edge> = []
  private var readers: [SettingName: [SettingName]] = [:]
  private var compositions: Set<Composition> = []

  /// Adds the assignments of a block.
  ///
  /// - Returns: Whether one of its settings reads another that it did not read before.
  mutating func add(_ block: BlockID, of store: SettingsStore) -> Bool {
    guard known.insert(block).inserted else { return false }
    var isNew = false
    for index in store[block].assignments {
      let assignment = store.assignments[index]
      if assignment.isLiteral { continue }
      for reference in ReferenceNames(store.valueText(of: assignment)) {
        switch reference {
        case .name(let text):
          guard let name = store.names.find(text.span), name != assignment.name else { continue }
          guard edges.insert(Edge(reader: assignment.name, name: name)).inserted else { continue }
          readers[name, default: []].append(assignment.name)
          isNew = true
        case .computed(let prefix):
          let composition = Composition(reader: assignment.name, prefix: Array(prefix))
          if compositions.insert(composition).inserted { isNew = true }
        }
      }
    }
    return isNew
  }

  /// The names, and every setting that may read one of them, directly or through others.
  func closure(of names: Set<SettingName>, _ table: NameTable) -> Set<SettingName> {
    var result = names
    var queue = Array(names)
    while let name = queue.popLast() {
      for reader in readers[name] ?? [] where result.insert(reader).inserted {
        queue.append(reader)
      }
      for composition in compositions where !result.contains(composition.reader) {
        guard table.utf8(of: name).starts(with: composition.prefix) else { continue }
        result.insert(composition.reader)
        queue.append(composition.reader)
      }
    }
    return result
  }
}
