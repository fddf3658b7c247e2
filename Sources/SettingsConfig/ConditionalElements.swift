package import SettingsDiagnostics
package import SettingsModel

/// The elements that a target's levels give a list under a condition.
package struct ConditionalElements: Sendable {
  /// The elements besides `$(inherited)`.
  package let nodes: [SpecNode]
  /// The conditions; nil for those on a configuration.
  package let conditions: [Condition]?
  /// Whether the list extends the one without the condition. Otherwise, it replaces it.
  package let isExtension: Bool
  /// The place of the field.
  package let range: SourceRange
}

extension Spec {
  /// Returns the lists under conditions that no higher level replaces, lowest first.
  package func conditionalElements(of field: Field, in member: Int) -> [ConditionalElements] {
    var result: [ConditionalElements] = []
    for block in levelIndices(of: member).flatMap({ levels[$0].blocks }) {
      for written in fields[blocks[block].fields] where written.field == field {
        let all = nodes(written.value)
        let own = all.filter { !isInherited($0) && !tree.isNull($0) }
        let conditions: [Condition]?
        switch blocks[block].selector {
        case .always:
          if own.count == all.count { result = [] }
          continue
        case .configuration: conditions = nil
        case .conditions(let list): conditions = list
        }
        result.append(
          ConditionalElements(
            nodes: own, conditions: conditions, isExtension: own.count < all.count,
            range: tree.range(of: written.key)))
      }
    }
    return result
  }

  private func isInherited(_ node: SpecNode) -> Bool {
    tree.isScalar(node) && tree.hasText(node, "$(inherited)")
  }
}
