package import SettingsDiagnostics
import SettingsModel
package import SettingsProjects
import SettingsResolution

extension CellView {
  /// The table of Xcode's editor: each setting's value in force, and as each level leaves it.
  package func levelsTable(includesBuiltIns: Bool) throws(ResolutionFailure) -> LevelsTable {
    let names = names(includesBuiltIns: includesBuiltIns)
    let store = evaluator.scope.store
    var columns: [(level: Level, values: [SettingName: String])] = []
    var scope = Scope(store: store, parameters: evaluator.scope.parameters)
    for block in plan.stack.blocks {
      scope.push(block)
      let level = store[store[block].level]
      guard includesBuiltIns || level.kind.isAuthored else { continue }
      let values = try values(of: block, in: scope)
      guard !values.isEmpty else { continue }
      if columns.last?.level == level {
        columns[columns.count - 1].values.merge(values) { _, new in new }
      } else {
        columns.append((level, values))
      }
    }
    columns.reverse()
    var rows: [LevelsTable.Row] = []
    for name in names {
      let text = store.names.text(of: name), resolved = try setting(name).string
      let values = columns.map { $0.values[name] }
      guard
        ([resolved] + values.compactMap(\.self)).contains(where: {
          PlainValue.isListed($0, of: text)
        })
      else { continue }
      rows.append(
        LevelsTable.Row(
          name: text, resolved: PlainValue.text(resolved, of: text),
          values: values.map { $0.map { PlainValue.text($0, of: text) } }))
    }
    return LevelsTable(
      target: targetName, configuration: configurationTitle, columns: columns.map(\.level),
      rows: rows)
  }

  /// Returns the values of the settings that a block assigns, without the levels above it.
  private func values(
    of block: BlockID, in scope: Scope
  ) throws(ResolutionFailure) -> [SettingName: String] {
    var values: [SettingName: String] = [:]
    let evaluator = Evaluator(scope: scope)
    let store = scope.store
    for index in store[block].assignments {
      let name = store.assignments[index].name
      guard values[name] == nil, let node = scope.currentNode(of: name),
        store[block].assignments.contains(scope.assignmentIndex(of: node))
      else { continue }
      do { values[name] = try evaluator.string(of: name) } catch {
        throw ResolutionFailure(error, in: files)
      }
    }
    return values
  }
}
