public import SettingsDiagnostics

/// `NAME[conditions] = value`, as written at one place.
///
/// The value is text in the store's arena, not yet compiled: whoever evaluates it compiles it once,
/// by the grammar of the name's type.
package struct Assignment: Sendable {
  package let name: SettingName
  package let conditions: ConditionSetID
  package let value: TextSlice
  /// Whether the value is a single literal under its grammar, so that evaluating it is copying it.
  package let isLiteral: Bool
  package let origin: OriginID
}

/// A run of bytes in the store's text arena.
package struct TextSlice: Hashable, Sendable {
  package let start: UInt32
  package let count: UInt32

  package init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }
}

/// Where an assignment was written, as a handle; `.none` for what no file says.
package struct OriginID: Hashable, Sendable {
  package let index: UInt32

  package init(index: UInt32) { self.index = index }

  package static let none = OriginID(index: .max)
}

/// Where an assignment's value was written, and how its text lies in the file.
public struct Origin: Sendable {
  /// The value as it stands in the file (an empty range where the value is empty).
  public let range: SourceRange
  /// Where an alias or merge key brought the value in; nil when it was written in place.
  public let aliasRange: SourceRange?
  /// The friendly field that lowered to this assignment (`devices`, `macros.DEBUG`); nil for a setting
  /// written under its own name.
  public let field: String?
  /// For a value whose text is not simply `range`'s bytes: from which offset of the value on, at which
  /// offset of the file the text lies. Sorted; empty when value offset + range.start says it.
  package let pieces: [Piece]

  package struct Piece: Sendable {
    package let valueOffset: UInt32
    package let range: SourceRange
    /// Where an alias brought this one element in.
    package let aliasRange: SourceRange?

    package init(valueOffset: UInt32, range: SourceRange, aliasRange: SourceRange? = nil) {
      self.valueOffset = valueOffset
      self.range = range
      self.aliasRange = aliasRange
    }
  }

  package init(
    range: SourceRange, aliasRange: SourceRange? = nil, field: String? = nil, pieces: [Piece] = []
  ) {
    self.range = range
    self.aliasRange = aliasRange
    self.field = field
    self.pieces = pieces
  }

  /// Where an alias brought in the text at an offset of the value.
  package func aliasRange(atValueOffset offset: UInt32) -> SourceRange? {
    piece(atValueOffset: offset)?.aliasRange ?? aliasRange
  }

  /// The place in the file of `count` bytes at an offset of the value's text.
  package func range(atValueOffset offset: UInt32, count: UInt32) -> SourceRange {
    if range.isNone { return .none }
    guard let piece = piece(atValueOffset: offset) else {
      // What a friendly field lowers to is not spelled in the file: all of it comes from the field.
      if field != nil { return range }
      let start = min(range.start + offset, range.end)
      return SourceRange(file: range.file, start: start, end: min(start + count, range.end))
    }
    let start = min(piece.range.start + (offset - piece.valueOffset), piece.range.end)
    return SourceRange(
      file: piece.range.file, start: start, end: min(start + count, piece.range.end))
  }

  /// The last piece that starts at an offset or before it.
  private func piece(atValueOffset offset: UInt32) -> Piece? {
    let behind = pieces.partitioningIndex { $0.valueOffset > offset }
    return behind > 0 ? pieces[behind - 1] : nil
  }
}
