import SettingsDiagnostics
import SettingsModel

/// Which settings may read which, found in the text of all assignments of a store.
///
/// It may contain more than is read: evaluating a cell's value shows what it reads.
struct SettingReaders {
  private struct Edge: Hashable {
    let reader: SettingName
    let name: SettingName
  }

  /// The settings that were reached, and every setting that may read one of them, directly or through
  /// others.
  private(set) var reached: Set<SettingName> = []

  private let names: NameTable
  private var readers: [SettingName: [SettingName]] = [:]
  /// The settings whose values contain a composed name, `$(A_$(B))`, by its beginning: they may read any
  /// name that begins like this one. Those of a beginning are removed when they are reached.
  private var composing: [[UInt8]: Set<SettingName>] = [:]
  /// The lengths of these beginnings.
  private let lengths: [Int]
  /// The settings of each block whose values have references.
  private var settings: [[SettingName]] = []

  /// - Complexity: O(bytes of the values).
  init(of store: SettingsStore) {
    names = store.names
    var edges: Set<Edge> = []
    for block in store.blocks {
      var found: [SettingName] = []
      for index in block.assignments {
        let assignment = store.assignments[index]
        if assignment.isLiteral { continue }
        let reader = assignment.name
        if found.last != reader { found.append(reader) }
        for reference in ReferenceNames(store.valueText(of: assignment)) {
          switch reference {
          case .name(let text):
            guard let name = store.names.find(text.span), name != reader,
              edges.insert(Edge(reader: reader, name: name)).inserted
            else { continue }
            readers[name, default: []].append(reader)
          case .computed(let prefix): composing[Array(prefix), default: []].insert(reader)
          }
        }
      }
      settings.append(found)
    }
    lengths = Set(composing.keys.lazy.map(\.count)).sorted()
  }

  /// The settings of some blocks that were reached and whose values have references, possibly
  /// repeated.
  func reached(in blocks: [BlockID]) -> some Sequence<SettingName> {
    blocks.lazy.flatMap { settings[Int($0.index)] }.filter(reached.contains)
  }

  /// Reaches some settings, and every setting that may read one of them.
  ///
  /// - Complexity: O(references + bytes of names × lengths of different beginnings of composed names),
  ///   for all calls together.
  mutating func reach(_ new: Set<SettingName>) {
    var queue: [SettingName] = []
    for name in new where reached.insert(name).inserted { queue.append(name) }
    while let name = queue.popLast() {
      for reader in readers[name] ?? [] where reached.insert(reader).inserted {
        queue.append(reader)
      }
      if composing.isEmpty { continue }
      let text = names.utf8(of: name)
      for length in lengths.prefix(while: { $0 <= text.count }) {
        for reader in composing.removeValue(forKey: Array(text.prefix(length))) ?? []
        where reached.insert(reader).inserted {
          queue.append(reader)
        }
      }
    }
  }
}
