import SettingsConfig
package import SettingsDiagnostics
package import SettingsModel
package import SettingsProjects
import SettingsRendering
import SettingsResolution

extension SettingsGraph {
  /// What the targets of some cells inherit: templates, other targets, files and the project.
  ///
  /// In a config.yaml, `inherits` decides. In other projects, each level of a target inherits the
  /// one below it.
  package static func inheritance(
    in cells: [CellReference], of project: SettingsProject
  ) throws(ResolutionFailure) -> SettingsGraph {
    if let spec = project.spec { return inheritance(in: cells, of: spec) }
    var graph = SettingsGraph()
    let top = graph.node(.project, project.outline.projectName)
    try project.withCells(cells, preparing: { _, _ in }) { cell throws(ResolutionFailure) in
      let store = cell.evaluator.scope.store
      var below: Int?
      for block in cell.plan.stack.base + cell.plan.stack.own {
        let level = store[store[block].level]
        let number: Int
        switch level.kind {
        case .project: number = top
        case .target: number = graph.node(.target, level.name)
        case .template: number = graph.node(.template, level.name)
        case .projectXcconfig, .templateXcconfig, .targetXcconfig:
          number = graph.node(.file, level.name)
        default: continue
        }
        if let below, below != number { graph.connect(number, to: below) }
        below = number
      }
      guard cell.plan.target != nil else { return }
      let target = graph.node(.target, cell.targetName)
      if let below, below != target { graph.connect(target, to: below) }
    }
    return graph
  }

  private static func inheritance(in cells: [CellReference], of spec: Spec) -> SettingsGraph {
    var graph = SettingsGraph()
    let top = graph.node(.project, spec.projectName)
    var isVisited = [Bool](repeating: false, count: spec.members.count)
    var queue: [Int] = []
    for case let target? in cells.map(\.target) where !isVisited[target] {
      isVisited[target] = true
      queue.append(target)
    }
    var next = 0
    while next < queue.count {
      let member = queue[next]
      next += 1
      let number = graph.node(
        spec.members[member].isTarget ? .target : .template, spec.name(of: member))
      let parents = spec.parents(of: member)
      if parents.isEmpty { graph.connect(number, to: top) }
      for parent in parents {
        graph.connect(
          number,
          to: graph.node(
            spec.members[parent].isTarget ? .target : .template, spec.name(of: parent)))
        if isVisited[parent] { continue }
        isVisited[parent] = true
        queue.append(parent)
      }
    }
    return graph
  }

  /// Which settings read which in some cells, through `$(NAME)` in their values.
  ///
  /// - Parameters:
  ///   - settings: The settings that the graph is about: it has what they read, and what reads them
  ///     (default: all that the project assigns).
  ///   - includesBuiltIns: Whether to include settings that only Xcode assigns.
  /// - Throws: A failure if a value cannot be evaluated, or if no cell has one of the settings.
  package static func references(
    around settings: [String], in cells: [CellReference], of project: SettingsProject,
    includesBuiltIns: Bool
  ) throws(ResolutionFailure) -> SettingsGraph {
    var graph = SettingsGraph()
    var missing = settings
    var known: [String] = []
    try project.withCells(cells, preparing: { _, _ in }) { cell throws(ResolutionFailure) in
      missing.removeAll { cell.assignedName($0) != nil }
      if !missing.isEmpty, known.isEmpty {
        let table = cell.evaluator.scope.names
        known = cell.names(includesBuiltIns: true).map(table.text(of:))
      }
      do throws(EvaluationFailure) {
        try graph.addReferences(
          of: cell.names(includesBuiltIns: includesBuiltIns || !settings.isEmpty), cell.evaluator)
      } catch {
        throw ResolutionFailure(error, in: cell.files)
      }
    }
    if let first = missing.first {
      throw ResolutionFailure(
        diagnostics: [
          UnassignedSetting.diagnostic(first, "in any of the cells", assigned: known)
        ], files: project.files)
    }
    if settings.isEmpty { return graph.connected }
    return graph.around(settings.map { graph.node(.setting, $0) })
  }

  /// Adds settings of the cell that is in effect, what they read, and what that reads in turn.
  private mutating func addReferences(
    of names: [SettingName], _ evaluator: Evaluator
  ) throws(EvaluationFailure) {
    var visited = Set(names)
    var queue = names
    var next = 0
    while next < queue.count {
      let name = queue[next]
      next += 1
      let references = try evaluator.references(of: name)
      let table = evaluator.names
      _ = node(.setting, table.text(of: name))
      for reference in references where reference.name != reference.from {
        connect(
          node(.setting, table.text(of: reference.from)),
          to: node(reference.node < 0 ? .unassigned : .setting, table.text(of: reference.name)))
        if reference.node >= 0, visited.insert(reference.name).inserted {
          queue.append(reference.name)
        }
      }
    }
  }

  /// The graph without nodes that have no edge.
  private var connected: SettingsGraph {
    var isConnected = [Bool](repeating: false, count: nodes.count)
    for edge in edges {
      isConnected[edge.from] = true
      isConnected[edge.to] = true
    }
    var result = SettingsGraph()
    let numbers = nodes.enumerated().map { number, node in
      isConnected[number] ? result.node(node.kind, node.name) : -1
    }
    for edge in edges { result.connect(numbers[edge.from], to: numbers[edge.to]) }
    return result
  }
}
