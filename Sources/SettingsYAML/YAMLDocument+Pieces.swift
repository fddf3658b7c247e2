package import SettingsDiagnostics

/// A range of a scalar's text and the corresponding bytes of the file.
package struct YAMLTextPiece: Sendable, Equatable {
  /// The start of the piece, as an offset in the scalar's text.
  package let valueOffset: UInt32
  package let range: SourceRange
  /// Whether text and file are equal byte by byte, which escapes and line breaks are not.
  package let isVerbatim: Bool
}

/// Finds the location of any part of one scalar's text, through quotes, escapes, folding and block
/// indentation.
package struct YAMLTextMap: Sendable {
  /// In order, without gaps in the text; never empty.
  package let pieces: [YAMLTextPiece]

  /// The bytes of the file for a part of the text.
  package func range(of part: Range<Int>) -> SourceRange {
    let first = piece(at: part.lowerBound)
    let start = offset(of: part.lowerBound, in: first)
    guard !part.isEmpty else {
      return SourceRange(file: first.range.file, start: start, end: start)
    }
    let last = piece(at: part.upperBound - 1)
    let end = last.isVerbatim ? offset(of: part.upperBound, in: last) : last.range.end
    return SourceRange(file: first.range.file, start: start, end: max(start, end))
  }

  private func piece(at offset: Int) -> YAMLTextPiece {
    let behind = pieces.partitioningIndex { Int($0.valueOffset) > offset }
    return pieces[max(behind - 1, 0)]
  }

  private func offset(of position: Int, in piece: YAMLTextPiece) -> UInt32 {
    let within = UInt32(clamping: position - Int(piece.valueOffset))
    return piece.isVerbatim ? min(piece.range.start + within, piece.range.end) : piece.range.start
  }
}

extension YAMLDocument {
  /// The locations of each part of a scalar's text. They are computed on demand, because most
  /// values never appear in a message.
  ///
  /// - Complexity: O(bytes of the scalar).
  package func textMap(of scalar: YAMLNodeID) -> YAMLTextMap {
    let range = range(of: scalar)
    let textRange = textRange(of: scalar)
    let whole = YAMLTextPiece(valueOffset: 0, range: range, isVerbatim: true)
    guard kind(of: scalar) == .scalar, range.end > range.start, !isRepaired else {
      return YAMLTextMap(pieces: [whole])
    }
    var tracer = ScalarTracer(source: source, range: range, text: text[textRange])
    tracer.trace()
    return YAMLTextMap(pieces: tracer.pieces.isEmpty ? [whole] : tracer.pieces)
  }

  package func pieces(of scalar: YAMLNodeID) -> [YAMLTextPiece] { textMap(of: scalar).pieces }

  /// The bytes of the file for a part of a scalar's text. For many parts of one scalar, use its
  /// `textMap` instead.
  package func sourceRange(of part: Range<Int>, in scalar: YAMLNodeID) -> SourceRange {
    textMap(of: scalar).range(of: part)
  }
}
