package import SettingsDiagnostics
package import SettingsModel
package import SettingsResolution

/// One cell while it is in force: answers questions about it without copying what it does not need.
package struct CellView {
  /// The plans of all cells, because extracting the cell's own plan would copy all its parts.
  private let plans: [CellPlan]
  private let index: Int
  package let group: CellGroup
  package let resolver: CellResolver
  package let project: LoadedProject
  /// The files that diagnostics refer to.
  package let files: SourceFiles

  init(
    _ plans: [CellPlan], at index: Int, group: CellGroup, resolver: CellResolver,
    project: LoadedProject, files: SourceFiles
  ) {
    self.plans = plans
    self.index = index
    self.group = group
    self.resolver = resolver
    self.project = project
    self.files = files
  }

  package init(
    plan: CellPlan, group: CellGroup, resolver: CellResolver, project: LoadedProject,
    files: SourceFiles
  ) {
    self.init([plan], at: 0, group: group, resolver: resolver, project: project, files: files)
  }

  package var plan: CellPlan { plans[index] }
  package var evaluator: Evaluator { group.evaluator }

  /// The display name of the cell's target. The project's own level has the name of the project.
  package var targetName: String { plans[index].target ?? project.outline.projectName }
  package var configurationName: String { plans[index].configuration }
  /// The configuration in titles, with the requested destination: `Debug (iOS Simulator)`.
  package var configurationTitle: String {
    configurationName + project.options.destinationSuffix
  }

  /// The names with a value, sorted by bytes.
  package func names(includesBuiltIns: Bool) -> [SettingName] {
    resolver.names(of: group, includesBuiltIns: includesBuiltIns)
  }

  /// - Parameters:
  ///   - asksForPlaces: Whether to record where each value was written, which diagnostics need.
  ///   - isWanted: Selects the settings by name (default: all).
  package func resolved(
    includesBuiltIns: Bool, asksForPlaces: Bool = false, where isWanted: ((String) -> Bool)? = nil
  ) throws(ResolutionFailure) -> ResolvedCell {
    var names = names(includesBuiltIns: includesBuiltIns)
    if let isWanted {
      let table = evaluator.names
      names.removeAll { !isWanted(table.text(of: $0)) }
    }
    var settings: [ResolvedSetting] = []
    for name in names { settings.append(try setting(name)) }
    let scope = evaluator.scope
    return ResolvedCell(
      target: targetName, configuration: configurationName,
      destination: project.options.destination?.title, settings: settings,
      places: asksForPlaces ? names.map { Self.place(of: $0, in: scope) ?? .none } : [])
  }

  package func setting(_ name: SettingName) throws(ResolutionFailure) -> ResolvedSetting {
    do {
      let names = evaluator.names
      let type = names.type(of: name)
      let list =
        type.usesListGrammar
        ? try evaluator.elements(of: name).map { String(decoding: $0, as: UTF8.self) } : []
      return ResolvedSetting(
        name: names.text(of: name), type: type, string: try evaluator.string(of: name), list: list)
    } catch {
      throw ResolutionFailure(error, in: files)
    }
  }

  /// The handle of a setting that some level of the cell assigns.
  package func assignedName(_ text: String) -> SettingName? {
    evaluator.assignedName(text)
  }

  /// Returns the location of the effective value of a setting; nil if no file contains it.
  package func place(of text: String) -> SourceRange? {
    assignedName(text).flatMap(place)
  }

  private func place(of name: SettingName) -> SourceRange? {
    Self.place(of: name, in: evaluator.scope)
  }

  private static func place(of name: SettingName, in scope: Scope) -> SourceRange? {
    var node = scope.currentNode(of: name)
    while let current = node {
      let assignment = scope.assignment(of: current)
      let range = scope.store.origin(of: assignment).range
      if !range.isNone { return range }
      // A value that built-in levels only extend is located at the original assignment.
      guard scope.isAuthored(name),
        scope.store.valueText(of: assignment).contains("$(inherited)".utf8)
      else { return nil }
      node = scope.nextNode(after: current)
    }
    return nil
  }

  package func value(of text: String) throws(ResolutionFailure) -> String? {
    guard let name = assignedName(text) else { return nil }
    do { return try evaluator.string(of: name) } catch {
      throw ResolutionFailure(error, in: files)
    }
  }

  /// The string form's bytes and whether they are the same for the whole group.
  package func memo(of name: SettingName) throws(ResolutionFailure) -> MemoID? {
    do { return try evaluator.evaluate(name, as: .string) } catch {
      throw ResolutionFailure(error, in: files)
    }
  }

  // MARK: Explaining

  package func explain(
    _ text: String, with explainer: CellExplainer? = nil
  ) throws(ResolutionFailure) -> Explanation? {
    let explainer = explainer ?? self.explainer
    guard let name = evaluator.scope.names.find(text), explainer.isAssigned(name) else {
      return nil
    }
    do {
      return try explainer.explain(name)
    } catch {
      throw ResolutionFailure(error, in: files)
    }
  }

  /// What explains settings of the cell. For many settings, it finds the assignments of all of them
  /// once.
  package var explainer: CellExplainer {
    CellExplainer(evaluator: evaluator, blocks: stackedBlocks)
  }

  /// The blocks of the cell, lowest first, those of `when` keys that do not apply at their places.
  package var stackedBlocks: [CellExplainer.StackedBlock] {
    let excluded = Dictionary(grouping: plan.excluded, by: \.above)
    var result: [CellExplainer.StackedBlock] = []
    func append(excludedAbove block: BlockID?) {
      for excluded in excluded[block] ?? [] {
        result.append(.init(block: excluded.block, isExcluded: true))
      }
    }
    append(excludedAbove: nil)
    for block in plan.stack.blocks {
      result.append(.init(block: block, isExcluded: false))
      append(excludedAbove: block)
    }
    return result
  }
}
