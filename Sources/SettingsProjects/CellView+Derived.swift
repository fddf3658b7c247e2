package import SettingsDiagnostics
import SettingsModel
package import SettingsResolution

/// The settings to which the build system adds what follows from other values, such as its own
/// search paths.
extension CellView {
  /// Returns these settings with the values that the project assigns, for files that the build
  /// system reads again: it then adds the same, in any folder.
  ///
  /// - Complexity: O(*n*), where *n* is the number of derived assignments.
  package func settingsWithoutDerivation() throws(ResolutionFailure) -> [String: ResolvedSetting] {
    let store = evaluator.scope.store
    let blocks = plan.stack.blocks.filter { store[store[$0].level].kind == .derived }
    var result: [String: ResolvedSetting] = [:]
    for index in blocks.flatMap({ store[$0].assignments }) {
      let name = store.assignments[index].name
      guard evaluator.isAuthored(name), result[store.names.text(of: name)] == nil else { continue }
      var node = evaluator.currentNode(of: name)
      while let current = node {
        let assignment = evaluator.assignmentIndex(of: current)
        guard blocks.contains(where: { store[$0].assignments.contains(assignment) }) else { break }
        node = evaluator.nextNode(after: current)
      }
      if let node, node != evaluator.currentNode(of: name) {
        let setting = try setting(name, from: node)
        result[setting.name] = setting
      }
    }
    return result
  }

  private func setting(
    _ name: SettingName, from node: Int32
  ) throws(ResolutionFailure) -> ResolvedSetting {
    do {
      let type = evaluator.names.type(of: name)
      let list =
        type.usesListGrammar
        ? try evaluator.value(of: name, from: node, as: .list).elements : []
      return ResolvedSetting(
        name: evaluator.names.text(of: name), type: type,
        string: String(
          decoding: try evaluator.value(of: name, from: node, as: .string).text, as: UTF8.self),
        list: list.map { String(decoding: $0, as: UTF8.self) })
    } catch {
      throw ResolutionFailure(error, in: files)
    }
  }
}

extension ResolvedCell {
  /// Returns the cell with other values of some settings.
  package func replacing(_ settings: [String: ResolvedSetting]) -> ResolvedCell {
    settings.isEmpty
      ? self
      : ResolvedCell(
        target: target, configuration: configuration, destination: destination,
        settings: self.settings.map { settings[$0.name] ?? $0 },
        places: self.settings.indices.map { place(ofSettingAt: $0) ?? .none })
  }
}
