/// Walks inheritance graphs without recursion, because chains may be long.
package enum Inheritance {
  /// The number of templates and targets in a chain, because each has the levels of all before it.
  static let maximumDepth = 1000

  /// Returns every cycle that a depth-first walk closes, each starting with its first member in the
  /// order of the walk.
  package static func cycles(count: Int, parents: (Int) -> [Int]) -> [[Int]] {
    enum State { case unvisited, onPath, done }
    var state = [State](repeating: .unvisited, count: count)
    var cycles: [[Int]] = []
    for start in 0..<count where state[start] == .unvisited {
      let first = parents(start)
      if first.isEmpty {
        state[start] = .done
        continue
      }
      // The nodes that lead here, and the parents of each that were not visited yet, first parent
      // last.
      var path = [start]
      var pending = [Array(first.reversed())]
      state[start] = .onPath
      while let node = path.last {
        guard let parent = pending[path.count - 1].popLast() else {
          state[node] = .done
          path.removeLast()
          pending.removeLast()
          continue
        }
        switch state[parent] {
        case .done: break
        case .onPath:
          let begin = path.firstIndex(of: parent) ?? 0
          cycles.append(Array(path[begin...]))
        case .unvisited:
          state[parent] = .onPath
          path.append(parent)
          pending.append(parents(parent).reversed())
        }
      }
    }
    return cycles
  }

  /// Returns the number of nodes on the longest way up from each node, itself included.
  ///
  /// The graph must not contain a cycle.
  static func depths(count: Int, parents: (Int) -> [Int]) -> [Int] {
    var depths = [Int](repeating: 0, count: count)
    for start in 0..<count {
      var path = [start]
      while let node = path.last {
        let parents = parents(node)
        let open = depths[node] == 0 ? parents.filter { depths[$0] == 0 } : []
        path.append(contentsOf: open)
        if open.isEmpty {
          depths[node] = 1 + (parents.lazy.map { depths[$0] }.max() ?? 0)
          path.removeLast()
        }
      }
    }
    return depths
  }

  /// Returns the nodes that a node inherits, followed by the node itself, lowest first. They are in
  /// depth-first order, each once at its last place.
  ///
  /// The graph must not contain a cycle.
  static func lineage(of node: Int, parents: (Int) -> [Int]) -> [Int] {
    var visited: Set<Int> = []
    var pending = [node]
    var nearestFirst: [Int] = []
    while let next = pending.popLast() {
      guard visited.insert(next).inserted else { continue }
      nearestFirst.append(next)
      pending.append(contentsOf: parents(next))
    }
    return nearestFirst.reversed()
  }
}
