import SettingsModel

/// Records which settings read which while shared levels were evaluated. It is followed backwards:
/// from a setting that a cell changes to every setting whose value may change with it.
struct ReadGraph {
  private struct Edge {
    let reader: SettingName
    let next: Int32
  }

  /// For each name that is read, its first edge, or -1.
  private var firstEdges: [Int32] = []
  private var edges: [Edge] = []
  /// For each name, the last walk that visited it, plus one if it was found as a reader.
  private var visits: [UInt32] = []
  /// Even numbers, one for each walk.
  private var walk: UInt32 = 0

  mutating func note(reader: SettingName, reads name: SettingName) {
    grow(&firstEdges, to: Int(name.index) + 1, with: -1)
    let first = firstEdges[Int(name.index)]
    // Evaluating the reader in its other form repeats its reads consecutively.
    if first >= 0, edges[Int(first)].reader == reader { return }
    edges.append(Edge(reader: reader, next: first))
    firstEdges[Int(name.index)] = Int32(edges.count - 1)
  }

  /// Appends each of the names, and each name that reads one, directly or indirectly; each once.
  mutating func collectAffected(
    by names: some Sequence<SettingName>, into affected: inout [SettingName]
  ) {
    walk += 2
    for name in names { visit(name, &affected) }
    // The result itself is the queue of names whose readers are not found yet.
    var next = 0
    while next < affected.count {
      let name = Int(affected[next].index)
      next += 1
      var edge = name < firstEdges.count ? firstEdges[name] : -1
      while edge >= 0 {
        let reader = edges[Int(edge)].reader
        visit(reader, &affected)
        visits[Int(reader.index)] = walk + 1
        edge = edges[Int(edge)].next
      }
    }
  }

  /// Whether a name that the last walk found reads another that it found.
  func isReader(_ name: SettingName) -> Bool { visits[Int(name.index)] > walk }

  private mutating func visit(_ name: SettingName, _ affected: inout [SettingName]) {
    grow(&visits, to: Int(name.index) + 1, with: 0)
    guard visits[Int(name.index)] < walk else { return }
    visits[Int(name.index)] = walk
    affected.append(name)
  }

  private func grow<Value>(_ array: inout [Value], to count: Int, with value: Value) {
    guard count > array.count else { return }
    let missing = count + array.count / 2 - array.count
    array.append(contentsOf: repeatElement(value, count: missing))
  }
}
