import SettingsModel

/// Compiled expressions of a store's assignments: each is compiled when it is first evaluated, once.
///
/// Shared by all scopes over one store; not for use from two threads.
package final class ProgramCache {
  private(set) var instructions: [ExpressionProgram.Instruction] = []
  /// For each assignment the index of its first instruction, or -1.
  private var starts: [Int32]

  package init(assignmentCount: Int) {
    starts = [Int32](repeating: -1, count: assignmentCount)
  }

  /// The index of the first instruction of an assignment's program.
  func start(of index: Int, in store: inout SettingsStore) -> Int {
    if starts[index] < 0 {
      let assignment = store.assignments[index]
      starts[index] = Int32(instructions.count)
      let isList = store.names.type(of: assignment.name).usesListGrammar
      store.compile(assignment.value, usesListGrammar: isList, into: &instructions)
    }
    return Int(starts[index])
  }

  /// Compiles text that is nobody's assignment.
  func startOfFreeExpression(
    _ value: TextSlice, usesListGrammar: Bool, in store: inout SettingsStore
  ) -> Int {
    let start = instructions.count
    store.compile(value, usesListGrammar: usesListGrammar, into: &instructions)
    return start
  }
}
