package import SettingsDiagnostics

/// A stretch of a scalar's text and the bytes of the file that it was written with.
package struct YAMLTextPiece: Sendable, Equatable {
  /// Where the piece starts, counted from the start of the scalar's text.
  package let valueOffset: UInt32
  package let range: SourceRange
  /// Whether text and file agree byte by byte, as they do but for escapes and line breaks.
  package let isVerbatim: Bool
}

extension YAMLDocument {
  package func pieces(of scalar: YAMLNodeID) -> [YAMLTextPiece] {
    [YAMLTextPiece(valueOffset: 0, range: range(of: scalar), isVerbatim: true)]
  }

  /// The bytes of the file that a stretch of a scalar's text was written with.
  package func sourceRange(of part: Range<Int>, in scalar: YAMLNodeID) -> SourceRange {
    range(of: scalar)
  }
}
