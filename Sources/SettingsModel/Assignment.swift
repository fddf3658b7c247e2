package import SettingsDiagnostics

/// `NAME[conditions] = value` at one location.
///
/// The value is text in the store's arena. It is compiled when it is first evaluated, with the
/// grammar of the name's type.
package struct Assignment: Sendable {
  package let name: SettingName
  package let conditions: ConditionSetID
  package let value: TextSlice
  /// Whether the value is a single literal in its grammar, so that evaluating it means copying it.
  package let isLiteral: Bool
  /// Whether the setting only carries a part of another one, as `MACRO_DEBUG` does for the list of
  /// macros. Its value shows there, so it is printed only with `--all`.
  package let isHelper: Bool
  package let origin: OriginID
}

/// A range of bytes in the store's text arena.
package struct TextSlice: Hashable, Sendable {
  package let start: UInt32
  package let count: UInt32
}

/// A handle of an assignment's location; `.none` for text that is in no file.
package struct OriginID: Hashable, Sendable {
  package let index: UInt32

  package static let none = OriginID(index: .max)
}

/// The location of an assignment's value, and of its text in the file.
package struct Origin: Sendable {
  /// The value in the file (an empty range if the value is empty).
  package let range: SourceRange
  /// The alias or merge key through which the value was included; nil if it was written in place.
  package let aliasRange: SourceRange?
  /// The friendly field that lowered to this assignment (`devices`, `macros.DEBUG`); nil for a
  /// setting under its own name.
  package let field: String?
  /// Maps offsets of the value to offsets of the file, if the value's text is not simply the bytes
  /// of `range`. Sorted; empty if the value offset plus range.start is the file offset.
  package let pieces: [Piece]
  /// Whether the value is the bytes of `range`, if it has no pieces. The values of most friendly
  /// fields are not spelled in the file: all of them come from the field.
  package let isSpelled: Bool

  package struct Piece: Sendable {
    package let valueOffset: UInt32
    package let range: SourceRange
    /// The alias through which this one element was included.
    package let aliasRange: SourceRange?

    package init(valueOffset: UInt32, range: SourceRange, aliasRange: SourceRange? = nil) {
      self.valueOffset = valueOffset
      self.range = range
      self.aliasRange = aliasRange
    }
  }

  package init(
    range: SourceRange, aliasRange: SourceRange? = nil, field: String? = nil, pieces: [Piece] = [],
    isSpelled: Bool? = nil
  ) {
    self.range = range
    self.aliasRange = aliasRange
    self.field = field
    self.pieces = pieces
    self.isSpelled = isSpelled ?? (field == nil)
  }

  /// The alias through which the text at an offset of the value was included.
  package func aliasRange(atValueOffset offset: UInt32) -> SourceRange? {
    piece(atValueOffset: offset)?.aliasRange ?? aliasRange
  }

  /// The range in the file of `count` bytes at an offset of the value's text.
  package func range(atValueOffset offset: UInt32, count: UInt32) -> SourceRange {
    if range.isNone { return .none }
    guard let piece = piece(atValueOffset: offset) else {
      if !isSpelled { return range }
      let start = min(range.start + offset, range.end)
      return SourceRange(file: range.file, start: start, end: min(start + count, range.end))
    }
    let start = min(piece.range.start + (offset - piece.valueOffset), piece.range.end)
    return SourceRange(
      file: piece.range.file, start: start, end: min(start + count, piece.range.end))
  }

  /// The last piece that starts at or before an offset.
  private func piece(atValueOffset offset: UInt32) -> Piece? {
    let behind = pieces.partitioningIndex { $0.valueOffset > offset }
    return behind > 0 ? pieces[behind - 1] : nil
  }
}
