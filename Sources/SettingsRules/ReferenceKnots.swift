/// The knots of a graph: nodes that all lead to one another, each with at least another one. What lies on a circle is
/// in a knot, and every circle is within one.
///
/// They are Tarjan's strongly connected components, found without recursion: a chain of settings may be longer than
/// a thread's stack is deep.
struct ReferenceKnots {
  /// For each node the number of its knot, or -1.
  private(set) var knots: [Int32]
  private(set) var count = 0

  private static let undecided: Int32 = -2

  /// - Parameters:
  ///   - starts: for each node, where what it refers to begins in `targets`, and behind the last one where it ends.
  ///   - targets: nodes.
  /// - Complexity: O(nodes + targets).
  init(starts: [Int32], targets: [Int32]) {
    let nodes = max(0, starts.count - 1)
    knots = [Int32](repeating: Self.undecided, count: nodes)
    /// For each node which one it is in the order of discovery, from 1 on; the least of those that it leads back to.
    var orders = [Int32](repeating: 0, count: nodes)
    var lowest = orders
    /// For each node, where the next of its targets stands.
    var next = starts
    var discovered: Int32 = 0
    /// From where the walk began to where it is.
    var way: [Int] = []
    var undecided: [Int] = []
    for root in 0..<nodes where orders[root] == 0 {
      way.append(root)
      while let node = way.last {
        if orders[node] == 0 {
          discovered += 1
          orders[node] = discovered
          lowest[node] = discovered
          undecided.append(node)
        }
        if next[node] < starts[node + 1] {
          let target = Int(targets[Int(next[node])])
          next[node] += 1
          if orders[target] == 0 {
            way.append(target)
          } else if knots[target] == Self.undecided {
            lowest[node] = min(lowest[node], orders[target])
          }
          continue
        }
        way.removeLast()
        if let previous = way.last { lowest[previous] = min(lowest[previous], lowest[node]) }
        if lowest[node] == orders[node] { close(from: node, &undecided) }
      }
    }
  }

  /// Decides about a node and all that were discovered behind it and lead back to it.
  private mutating func close(from node: Int, _ undecided: inout [Int]) {
    let isKnot = undecided.last != node
    while let member = undecided.popLast() {
      knots[member] = isKnot ? Int32(count) : -1
      if member == node { break }
    }
    if isKnot { count += 1 }
  }
}
