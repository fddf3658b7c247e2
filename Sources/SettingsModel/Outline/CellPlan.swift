/// What a cell's settings are resolved from, and what the spec knows of it without resolving.
package struct CellPlan: Sendable {
  package var stack: LevelStack
  /// What its conditions see. Empty until the SDK is known, which may take evaluating some of its settings.
  package var parameters = ConditionParameters()
  /// Nil for the project's own settings.
  package let target: String?
  /// As it was asked for.
  package let configuration: String
  /// What conditions on `config` see: the one that stands for a configuration that a target lacks.
  package let effectiveConfiguration: String
  package let productType: ProductType?
  /// The version that `sdkVersion` asks for.
  package let sdkVersion: String?
  /// `when` blocks of other configurations, if asked for.
  package let excluded: [ExcludedBlock]
  /// The levels of xcconfig files that cannot be read.
  package var unreadableLevels: [Level.Kind] = []

  package init(
    stack: LevelStack, target: String?, configuration: String,
    effectiveConfiguration: String? = nil, productType: ProductType?, sdkVersion: String?,
    excluded: [ExcludedBlock]
  ) {
    self.stack = stack
    self.target = target
    self.configuration = configuration
    self.effectiveConfiguration = effectiveConfiguration ?? configuration
    self.productType = productType
    self.sdkVersion = sdkVersion
    self.excluded = excluded
  }
}

/// A `when` block that does not apply to a cell's configuration, for the story of a value.
package struct ExcludedBlock: Sendable {
  package let block: BlockID
  /// The block of the stack above which it would have stood; nil at the very bottom of its part.
  package let above: BlockID?

  package init(block: BlockID, above: BlockID?) {
    self.block = block
    self.above = above
  }
}
