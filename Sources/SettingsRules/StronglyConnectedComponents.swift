/// The strongly connected components of a graph that have at least two nodes. Every node in a cycle
/// is in one of them.
///
/// Tarjan's algorithm is used without recursion, because a chain of settings may exceed a thread's
/// stack.
struct StronglyConnectedComponents {
  /// The index of each node's component; -1 for a node without one.
  private(set) var indices: [Int32]
  private(set) var count = 0

  private static let undecided: Int32 = -2

  /// - Parameters:
  ///   - starts: The start of each node's references in `targets`, followed by the end of the last
  ///     one.
  ///   - targets: The nodes that are referred to.
  /// - Complexity: O(nodes + targets).
  init(starts: [Int32], targets: [Int32]) {
    let nodes = max(0, starts.count - 1)
    indices = [Int32](repeating: Self.undecided, count: nodes)
    /// The number of each node in the order of discovery, starting at 1, and the lowest number that
    /// it leads back to.
    var orders = [Int32](repeating: 0, count: nodes)
    var lowest = orders
    /// The position of each node's next target.
    var next = starts
    var discovered: Int32 = 0
    /// The path from the root to the current node.
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
          } else if indices[target] == Self.undecided {
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

  /// Completes a node, with the nodes that were discovered after it and lead back to it.
  private mutating func close(from node: Int, _ undecided: inout [Int]) {
    let isComponent = undecided.last != node
    while let member = undecided.popLast() {
      indices[member] = isComponent ? Int32(count) : -1
      if member == node { break }
    }
    if isComponent { count += 1 }
  }
}
