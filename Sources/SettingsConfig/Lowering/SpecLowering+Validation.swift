package import SettingsModel

extension SpecLowering {
  /// How many nodes a file has, at the most, where what its fields assign is kept: a cell of so small a file needs
  /// most of it. Of a large one it needs a small part, and to keep all would cost more than to lower that again.
  private static let mostNodesKept = 1024

  /// Reads every field of the spec once, for all that is wrong with it.
  ///
  /// Of a small file, what they assign goes to the store, and cells find it there.
  package mutating func validate(
    into context: inout LoweringContext
  ) {
    swap(&context, &lowering.context)
    lowering.isValidating = true
    lowering.keepsAssignments = spec.tree.nodeCount <= Self.mostNodesKept
    defer {
      lowering.isValidating = false
      lowering.keepsAssignments = true
      swap(&context, &lowering.context)
    }
    for level in spec.levels.indices {
      for index in spec.levels[level].blocks {
        if lowering.keepsAssignments {
          _ = block(index, of: level, false)
        } else {
          lowerFields(of: spec.blocks[index], level)
        }
      }
    }
  }
}
