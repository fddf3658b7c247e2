package import SettingsModel

extension SpecLowering {
  /// The maximum number of nodes in a file whose assignments are kept after validation.
  ///
  /// A cell needs most assignments of a small file. It needs only a small part of a large file, and
  /// keeping everything would cost more than lowering that part again.
  private static let mostNodesKept = 1024

  /// Reads every field of the spec once to find all errors.
  ///
  /// The assignments of a small file are kept in the store for cells.
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
    if let packages = spec.packages { lowering.checkPackages(packages) }
    if let policies = spec.policies { lowering.checkPolicies(policies) }
    for scheme in spec.schemes {
      for action in SpecScheme.Action.allCases {
        if let node = scheme.actionNode(action) {
          lowering.checkAction(node, action, of: scheme.name)
        }
      }
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
