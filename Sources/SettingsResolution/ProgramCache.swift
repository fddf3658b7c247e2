package import SettingsModel

/// The compiled expressions of a store's assignments. Each is compiled once, when it is first
/// evaluated.
///
/// All scopes of one store share it. Do not use it on two threads at once.
package final class ProgramCache {
  var table: ProgramTable

  package init(store: SettingsStore) { table = ProgramTable(store: store) }

  package var store: SettingsStore { table.store }
}

/// A store and the programs of its assignments.
///
/// They belong together because compiling interns the names that expressions refer to, and all
/// scopes must use the same handles.
struct ProgramTable {
  private(set) var store: SettingsStore
  private(set) var instructions: [ExpressionProgram.Instruction] = []
  /// For each assignment, the index of its first instruction, or -1.
  private var starts: [Int32]
  private var compiled = ProgramIndex()
  /// The steps that all values together may still take, apart from `freeSteps` for each. Cells and
  /// settings multiply what one value costs.
  var remainingSteps = 16_000_000

  /// The steps of one value that are not counted together: ordinary values take fewer.
  static let freeSteps = 1_024
  /// The bytes that the texts of no assignment may still have together, apart from `freeBytes` for
  /// each. A file has as many of them as it likes.
  private var remainingBytes = 256 << 20
  /// The bytes of one such text that are not counted.
  private static let freeBytes = 256

  /// Replaces a table that is in use elsewhere.
  static let empty = ProgramTable(store: SettingsStore())

  init(store: SettingsStore) {
    self.store = store
    starts = [Int32](repeating: -1, count: store.assignments.count)
  }

  /// The index of the first instruction of an assignment's program.
  mutating func start(of index: Int) -> Int {
    let known = starts[index]
    return known >= 0 ? Int(known) : compile(index)
  }

  private mutating func compile(_ index: Int) -> Int {
    let assignment = store.assignments[index]
    let isList = store.names.type(of: assignment.name).usesListGrammar
    let end = instructions.count
    let known = compiled.find(
      assignment.value, usesListGrammar: isList, in: store.text, orNote: end)
    starts[index] = Int32(known ?? end)
    if known == nil {
      store.compile(assignment.value, usesListGrammar: isList, into: &instructions)
    }
    return known ?? end
  }

  /// Counts the steps of a value that take more than ordinary values do.
  mutating func charge(_ steps: Int) {
    if steps > Self.freeSteps { remainingSteps -= min(steps - Self.freeSteps, remainingSteps) }
  }

  /// Counts the bytes that text of no assignment evaluates to.
  ///
  /// - Returns: Whether no more than allowed were counted.
  mutating func chargeFreeText(_ count: Int) -> Bool {
    let counted = max(0, count - Self.freeBytes)
    guard counted <= remainingBytes else { return false }
    remainingBytes -= counted
    return true
  }

  /// Compiles text that belongs to no assignment.
  mutating func compileFreeExpression(
    _ expression: ArraySlice<UInt8>, usesListGrammar: Bool
  ) -> (counter: Int, textStart: Int) {
    let start = instructions.count
    let value = store.addText(expression)
    store.compile(value, usesListGrammar: usesListGrammar, into: &instructions)
    return (start, Int(value.start))
  }
}
