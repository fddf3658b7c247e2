import SettingsDiagnostics
import SettingsModel
import SettingsRules

/// Short names for the places of assignments: `Kiosk`, `project, when Debug`, `Base.xcconfig`.
struct AssignmentLabels {
  private let store: SettingsStore
  /// The block of each assignment.
  private let blocks: [Int32]

  /// - Complexity: O(assignments).
  init(_ store: SettingsStore) {
    self.store = store
    var blocks = [Int32](repeating: -1, count: store.assignments.count)
    for (number, block) in store.blocks.enumerated() {
      for index in block.assignments { blocks[index] = Int32(number) }
    }
    self.blocks = blocks
  }

  func label(of index: Int) -> String {
    guard blocks[index] >= 0 else { return "a built-in level" }
    let block = store.blocks[Int(blocks[index])]
    let level = store[block.level]
    let name =
      switch level.kind {
      case .project: "project"
      case .template, .target: level.name
      case .projectXcconfig, .templateXcconfig, .targetXcconfig, .commandLineXcconfig:
        LexicalPath.fileName(of: level.name)
      case .commandLine: "the command line"
      case .preset: "preset \(level.name)"
      case .environment, .defaults, .targetBuiltIns, .derived: "a built-in level"
      }
    return block.whenKey.map { "\(name), when \($0)" } ?? name
  }

  /// The location of an assignment; nil if it is in no file.
  func place(of index: Int) -> SourceRange? {
    let range = store.origin(of: store.assignments[index]).range
    return range.isNone ? nil : range
  }

  func inherits(_ index: Int) -> Bool {
    RuleProject.inherits(store.assignments[index], in: store)
  }
}
