/// The limits of the parser. Input is not trusted, so everything that grows with it has a limit.
package struct YAMLLimits: Sendable {
  /// The maximum size of a file.
  package var maximumBytes: Int
  /// The maximum depth of collections, with aliases resolved.
  package var maximumDepth: Int
  /// The maximum number of nodes that all aliases refer to. They are counted, never copied, so a
  /// file that multiplies itself is rejected before it costs anything.
  package var maximumAliasedNodes: Int

  package init(
    maximumBytes: Int = 256 << 20, maximumDepth: Int = 100, maximumAliasedNodes: Int = 1_000_000
  ) {
    // Offsets have 32 bits, and decoded text can be half as long again as its source.
    self.maximumBytes = min(maximumBytes, 1 << 31)
    self.maximumDepth = maximumDepth
    self.maximumAliasedNodes = maximumAliasedNodes
  }

  /// Room for a hundred thousand targets in three configurations.
  package static let standard = YAMLLimits()
}
