import SettingsDiagnostics

extension Trace {
  /// A piece of literal text in a value: the assignment node that contains it, and where.
  package struct Piece: Sendable {
    package let node: Int32
    package let valueOffset: UInt32
    package let count: UInt32
  }

  /// The pieces of literal text of a range of the value, in order. Text that an escape or a
  /// quotation mark divides is one piece.
  package func forEachPiece(of range: Range<Int>, _ body: (Piece) -> Void) {
    var last: (node: Int32, valueEnd: UInt32)?
    for mark in marks(around: range) {
      guard let (valueOffset, count) = mark.part(in: range) else { continue }
      let continues = last.map { $0.node == mark.node && $0.valueEnd + 1 == valueOffset } ?? false
      last = (mark.node, valueOffset + count)
      if !continues { body(Piece(node: mark.node, valueOffset: valueOffset, count: count)) }
    }
  }

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
  /// The part of the assignment's value that provides some of a range, or its position if the range
  /// is empty; nil if nothing of the range comes from here.
  func part(in range: Range<Int>) -> (valueOffset: UInt32, count: UInt32)? {
    let overlaps =
      offset < range.upperBound && offset + count > range.lowerBound
      || range.isEmpty && count == 0 && offset == range.lowerBound
    guard node >= 0, overlaps else { return nil }
    let part = inside(range)
    return (part.valueOffset, UInt32(part.count))
  }

  /// What is left of this mark in a range that it overlaps.
  func inside(_ range: Range<Int>) -> Trace.Mark {
    let start = max(offset, range.lowerBound)
    let end = min(offset + count, range.upperBound)
    return Trace.Mark(
      offset: start, count: max(0, end - start), node: node,
      valueOffset: valueOffset + UInt32(start - offset))
  }
}
