/// The input for resolving a cell's settings, and the facts that are known without resolving.
package struct CellPlan: Sendable {
  package var stack: LevelStack
  /// The parameters of its conditions. They are empty until the SDK is known, which may require
  /// evaluating some of its settings.
  package var parameters = ConditionParameters()
  /// Nil for the project's own settings.
  package let target: String?
  /// The requested configuration.
  package let configuration: String
  /// The configuration for conditions on `config`. It replaces a configuration that the target
  /// lacks.
  package let effectiveConfiguration: String
  package let productType: ProductType?
  /// The version in `sdkVersion`.
  package let sdkVersion: String?
  /// `when` blocks of other configurations, if requested.
  package let excluded: [ExcludedBlock]
  /// The levels of xcconfig files that cannot be read.
  package var unreadableLevels: [Level.Kind] = []
  /// The block with the defaults of tools, which xcodebuild does not print.
  package var tools: BlockID?

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
  /// The block of the stack above which it would be; nil at the bottom of its part.
  package let above: BlockID?

  package init(block: BlockID, above: BlockID?) {
    self.block = block
    self.above = above
  }
}
