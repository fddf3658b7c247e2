/// Puts the children of groups into the order that a spec asks for.
struct GroupSorting {
  let options: WriterOptions
  private var sorted: Set<ObjectID> = []

  init(_ options: WriterOptions) { self.options = options }

  /// Sorts a group and all groups in it.
  ///
  /// - Parameter ties: What tells children of one name apart: the targets of products.
  mutating func sort(
    _ group: ObjectID, in graph: inout ProjectGraph, ties: [ObjectID: String] = [:]
  ) {
    var pending = [group]
    while let next = pending.popLast() {
      guard sorted.insert(next).inserted else { continue }
      sortChildren(of: next, in: &graph, ties)
      pending += graph[next].children.filter { !graph[$0].children.isEmpty }
    }
  }

  private func sortChildren(
    of group: ObjectID, in graph: inout ProjectGraph, _ ties: [ObjectID: String]
  ) {
    let children = graph[group].children
    if children.count < 2 { return }
    let keyed = children.enumerated().map { index, child in
      let object = graph[child]
      let text = "\(object.nameOrPath)\t\(object.name ?? "")\t\(object.path ?? "")"
      return (
        position: position(of: object), key: NaturalKey(text), tie: ties[child] ?? "",
        index: index, child: child
      )
    }
    graph[group].children = keyed.sorted { left, right in
      if left.position != right.position { return left.position < right.position }
      if left.key != right.key { return left.key < right.key }
      return (left.tie, left.index) < (right.tie, right.index)
    }.map(\.child)
  }

  private func position(of object: ProjectObject) -> Int {
    switch options.groupPosition {
    case .bottom: object.isa.isGroup ? 1 : 0
    case .top: object.isa.isGroup ? 0 : 1
    case .none: 0
    }
  }

  // MARK: Orders of the spec

  /// Applies `groupOrdering` to a group and all groups in it.
  func order(_ group: ObjectID, in graph: inout ProjectGraph) {
    if options.groupOrdering.isEmpty || options.groupPosition == .none { return }
    let patterns = options.groupOrdering.map { ($0.pattern, GroupNamePattern($0.pattern)) }
    var pending = [group]
    var visited: Set<ObjectID> = []
    while let next = pending.popLast() {
      guard visited.insert(next).inserted else { continue }
      let name = graph[next].nameOrPath
      if let index = patterns.firstIndex(where: { $0.0 == name || $0.1.isFound(in: name) }) {
        reorder(next, by: options.groupOrdering[index].order, in: &graph)
      }
      pending += graph[next].children.filter { graph[$0].isa == .group }
    }
  }

  private func reorder(_ group: ObjectID, by order: [String], in graph: inout ProjectGraph) {
    func isGroup(_ id: ObjectID) -> Bool {
      graph[id].isa.isGroup
        || graph[id].fields.contains {
          if case ("lastKnownFileType", .text("folder")) = $0 { true } else { false }
        }
    }
    let children = graph[group].children
    let files = children.filter { !isGroup($0) }
    var groups = children.filter(isGroup)
    var first: [ObjectID] = []
    for name in order {
      guard let index = groups.firstIndex(where: { graph[$0].nameOrPath == name }) else { continue }
      first.append(groups.remove(at: index))
    }
    groups = first + groups
    graph[group].children = options.groupPosition == .bottom ? files + groups : groups + files
  }
}
