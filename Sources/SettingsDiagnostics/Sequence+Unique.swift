extension Sequence where Element: Hashable {
  /// Returns the elements, each once, in the order in which they first appear.
  ///
  /// - Complexity: O(*n*).
  package func uniqued() -> [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
