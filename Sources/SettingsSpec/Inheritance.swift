/// Walks over "who inherits whom", without recursion: a chain may be as long as the file allows.
enum Inheritance {
  /// Every cycle that a depth-first walk closes, each starting at its first member in order of the
  /// walk. Empty when there is none.
  static func cycles(count: Int, parents: (Int) -> [Int]) -> [[Int]] {
    enum State { case unvisited, onPath, done }
    var state = [State](repeating: .unvisited, count: count)
    var cycles: [[Int]] = []
    for start in 0..<count where state[start] == .unvisited {
      let first = parents(start)
      if first.isEmpty {
        state[start] = .done
        continue
      }
      var path: [(node: Int, parents: [Int], next: Int)] = [(start, first, 0)]
      state[start] = .onPath
      while let top = path.last {
        guard top.next < top.parents.count else {
          state[top.node] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let parent = top.parents[top.next]
        switch state[parent] {
        case .done: break
        case .onPath:
          let begin = path.firstIndex { $0.node == parent } ?? 0
          cycles.append(path[begin...].map(\.node))
        case .unvisited:
          state[parent] = .onPath
          path.append((parent, parents(parent), 0))
        }
      }
    }
    return cycles
  }

  /// Whom a node inherits and then itself, lowest first: depth first, each once at its last place.
  /// There must be no cycle.
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
