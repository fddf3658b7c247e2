/// A directed graph with named nodes, in a fixed order: what inherits what, or what reads what.
package struct SettingsGraph: Sendable {
  /// The kind of a node, which decides its shape.
  package enum Kind: String, Sendable {
    case project
    case template
    case target
    case file
    case setting
    /// A setting that no level assigns.
    case unassigned
  }

  package struct Node: Sendable {
    package let kind: Kind
    package let name: String
  }

  package struct Edge: Hashable, Sendable {
    /// The node that inherits or reads.
    package let from: Int
    package let to: Int
  }

  private struct Key: Hashable {
    let kind: Kind
    let name: String
  }

  package private(set) var nodes: [Node] = []
  package private(set) var edges: [Edge] = []
  private var numbers: [Key: Int] = [:]
  private var known: Set<Edge> = []

  package init() {}

  /// Returns the number of a node, which is added if it is new.
  package mutating func node(_ kind: Kind, _ name: String) -> Int {
    let key = Key(kind: kind, name: name)
    if let number = numbers[key] { return number }
    numbers[key] = nodes.count
    nodes.append(Node(kind: kind, name: name))
    return nodes.count - 1
  }

  /// Adds an edge once.
  package mutating func connect(_ from: Int, to: Int) {
    let edge = Edge(from: from, to: to)
    if known.insert(edge).inserted { edges.append(edge) }
  }

  /// Returns the part of the graph that some nodes reach, or from which they are reached.
  ///
  /// - Complexity: O(nodes + edges).
  package func around(_ centers: [Int]) -> SettingsGraph {
    var forward = Array(repeating: [Int](), count: nodes.count)
    var backward = forward
    for edge in edges {
      forward[edge.from].append(edge.to)
      backward[edge.to].append(edge.from)
    }
    let (below, above) = (
      Self.reached(from: centers, forward), Self.reached(from: centers, backward)
    )
    var result = SettingsGraph()
    var numbers = [Int](repeating: -1, count: nodes.count)
    for (number, node) in nodes.enumerated() where below[number] || above[number] {
      numbers[number] = result.node(node.kind, node.name)
    }
    for edge in edges
    where below[edge.from] && below[edge.to] || above[edge.from] && above[edge.to] {
      result.connect(numbers[edge.from], to: numbers[edge.to])
    }
    return result
  }

  private static func reached(from centers: [Int], _ next: [[Int]]) -> [Bool] {
    var isReached = [Bool](repeating: false, count: next.count)
    var queue = centers
    for center in centers { isReached[center] = true }
    while let number = queue.popLast() {
      for other in next[number] where !isReached[other] {
        isReached[other] = true
        queue.append(other)
      }
    }
    return isReached
  }
}
