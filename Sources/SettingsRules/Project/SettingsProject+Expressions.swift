package import SettingsDiagnostics
import SettingsModel
package import SettingsProjects

extension SettingsProject {
  /// Returns the diagnostics of the expressions of all loaded assignments.
  package func expressionDiagnostics() -> [Diagnostic] {
    var found: [Diagnostic] = []
    var seen: Set<SourceRange> = []
    let store = store
    // Compiling interns names; the project's own store stays as it is.
    var scratch = store
    var instructions: [ExpressionProgram.Instruction] = []
    for assignment in store.assignments where !assignment.isLiteral {
      let origin = store.origin(of: assignment)
      guard !origin.range.isNone, seen.insert(origin.range).inserted else { continue }
      instructions.removeAll(keepingCapacity: true)
      let isList = store.names.type(of: assignment.name).usesListGrammar
      let value = store.valueText(of: assignment)
      for odd in scratch.compile(
        assignment.value, usesListGrammar: isList, into: &instructions)
      where !odd.isProtectiveIdiom(in: value) {
        found.append(
          odd.diagnostic(
            in: "the value of \(store.names.text(of: assignment.name))", value: value,
            origin: origin))
      }
    }
    return found
  }
}
