extension String {
  /// The text as messages show it: if it has more bytes than a limit, only what fits, and `…`.
  ///
  /// It is cut by bytes, because one `Character` may have any length.
  ///
  /// - Complexity: O(*limit*).
  package func shortened(bytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(utf8.startIndex, offsetBy: limit)
    // Not inside a scalar.
    while end > startIndex, utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
    return "\(self[..<end])…"
  }
}
