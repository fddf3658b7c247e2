/// The parts of expressions.
extension CCode {
  /// The number of tokens beyond which an expression is not understood.
  static let longestExpression = 48

  /// Returns the index after a token, or after what a bracket encloses.
  func next(_ index: Int) -> Int {
    (closing(index) ?? closing(index, "[") ?? closing(index, "{") ?? index) + 1
  }

  /// Returns the first index of a byte outside of brackets.
  func top(_ byte: Unicode.Scalar, in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if isByte(index, byte) { return index }
      index = next(index)
    }
    return nil
  }

  /// Returns the colon of the `?` before a range.
  func matchingColon(in range: Range<Int>) -> Int? {
    var open = 1
    var index = range.lowerBound
    while index < range.upperBound {
      if isByte(index, "?") { open += 1 }
      if isByte(index, ":") { open -= 1 }
      if open == 0 { return index }
      index = next(index)
    }
    return nil
  }

  /// Returns the argument of a message that begins at an index: `2` in `[log to:2 as:x]`.
  func messageArgument(at start: Int) -> Range<Int> {
    var end = start
    while end < count, end - start <= Self.longestExpression,
      ![",", ";", ")", "]", "}", "{"].contains(where: { isByte(end, $0) }),
      word(end) == nil || !isByte(end + 1, ":") || isByte(end + 2, ":")
        || isByte(end - 1, "?")
    {
      end = next(end)
    }
    return start..<min(end, count)
  }

  /// Returns the end of an expression: its comma, semicolon or closing bracket.
  func end(of start: Int) -> Int {
    var index = start
    while index < count, index - start <= Self.longestExpression * 16 {
      if [",", ";", ")", "]", "}"].contains(where: { isByte(index, $0) }) { break }
      if tokens[index].kind == .directiveEnd { break }
      index = next(index)
    }
    return min(index, count)
  }
}
