/// What a file may ask of the parser: input is not trusted, so each way to grow has a bound.
package struct YAMLLimits: Sendable {
  /// The largest file that is read at all.
  package var maximumBytes: Int
  /// How deep collections may lie in one another, seen through aliases too.
  package var maximumDepth: Int
  /// How many nodes somebody who follows every alias would visit through them. They are counted,
  /// never copied, so a file that multiplies itself is refused before it costs anything.
  package var maximumAliasedNodes: Int

  package init(
    maximumBytes: Int = 256 << 20, maximumDepth: Int = 100, maximumAliasedNodes: Int = 1_000_000
  ) {
    // Offsets are 32 bits wide, and decoded text can be half as long again as its source.
    self.maximumBytes = min(maximumBytes, 1 << 31)
    self.maximumDepth = maximumDepth
    self.maximumAliasedNodes = maximumAliasedNodes
  }

  /// Room for a hundred thousand targets in three configurations.
  package static let standard = YAMLLimits()
}
