package import SettingsModel

/// Compiled expressions of a store's assignments: each is compiled when it is first evaluated, once.
///
/// Shared by all scopes over one store; not for use from two threads. It keeps the store too, because
/// compiling interns the names that expressions refer to, and all scopes must agree on their handles.
package final class ProgramCache {
  package private(set) var store: SettingsStore
  private(set) var instructions: [ExpressionProgram.Instruction] = []
  /// For each assignment the index of its first instruction, or -1.
  private var starts: [Int32]

  package init(store: SettingsStore) {
    self.store = store
    starts = [Int32](repeating: -1, count: store.assignments.count)
  }

  /// The index of the first instruction of an assignment's program.
  func start(of index: Int) -> Int {
    if starts[index] < 0 {
      let assignment = store.assignments[index]
      starts[index] = Int32(instructions.count)
      let isList = store.names.type(of: assignment.name).usesListGrammar
      store.compile(assignment.value, usesListGrammar: isList, into: &instructions)
    }
    return Int(starts[index])
  }

  /// Compiles text that is nobody's assignment.
  func compileFreeExpression(
    _ expression: ArraySlice<UInt8>, usesListGrammar: Bool
  ) -> (counter: Int, textStart: Int) {
    let start = instructions.count
    let value = store.addText(expression)
    store.compile(value, usesListGrammar: usesListGrammar, into: &instructions)
    return (start, Int(value.start))
  }
}
