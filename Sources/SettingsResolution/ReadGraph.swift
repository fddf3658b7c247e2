import SettingsModel

/// Which settings read which while shared levels were evaluated, followed backwards: from a setting
/// that a cell changes to every setting whose value that can reach.
struct ReadGraph {
  private struct Edge {
    let reader: SettingName
    let next: Int32
  }

  /// For each name that is read, its first edge, or -1.
  private var firstEdges: [Int32] = []
  private var edges: [Edge] = []
  /// Marks names as visited in the walk of that number.
  private var visits: [UInt32] = []
  private var walk: UInt32 = 0
  private var pending: [SettingName] = []

  mutating func note(reader: SettingName, reads name: SettingName) {
    grow(&firstEdges, to: Int(name.index) + 1, with: -1)
    let first = firstEdges[Int(name.index)]
    // Evaluating the reader in its other form repeats its reads one after the other.
    if first >= 0, edges[Int(first)].reader == reader { return }
    edges.append(Edge(reader: reader, next: first))
    firstEdges[Int(name.index)] = Int32(edges.count - 1)
  }

  /// Calls the body once for each of the names and for each name that reads one, directly or not.
  mutating func forEachAffected(by names: [SettingName], _ body: (SettingName) -> Void) {
    walk += 1
    pending.removeAll(keepingCapacity: true)
    for name in names { visit(name) }
    while let name = pending.popLast() {
      body(name)
      guard Int(name.index) < firstEdges.count else { continue }
      var edge = firstEdges[Int(name.index)]
      while edge >= 0 {
        visit(edges[Int(edge)].reader)
        edge = edges[Int(edge)].next
      }
    }
  }

  private mutating func visit(_ name: SettingName) {
    grow(&visits, to: Int(name.index) + 1, with: 0)
    guard visits[Int(name.index)] != walk else { return }
    visits[Int(name.index)] = walk
    pending.append(name)
  }

  private func grow<Value>(_ array: inout [Value], to count: Int, with value: Value) {
    let missing = count - array.count
    if missing > 0 { array.append(contentsOf: repeatElement(value, count: missing)) }
  }
}
