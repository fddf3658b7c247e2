import SettingsDiagnostics

extension Trace {
  /// The marks that may contain the location of a range of the text, in order.
  func marks(around range: Range<Int>) -> ArraySlice<Mark> {
    // Marks are sorted and do not overlap, so a binary search finds the position.
    let first = marks.partitioningIndex { $0.offset + $0.count >= range.lowerBound }
    var end = first
    while end < marks.count, marks[end].offset <= range.upperBound { end += 1 }
    return marks[first..<end]
  }
}

extension Trace.Mark {
  /// Whether some of a range, or its position if it is empty, comes from this location.
  func isInside(_ range: Range<Int>) -> Bool {
    guard node >= 0 else { return false }
    return offset < range.upperBound && offset + count > range.lowerBound
      || range.isEmpty && count == 0 && offset == range.lowerBound
  }
}
