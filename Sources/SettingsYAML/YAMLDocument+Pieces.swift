package import SettingsDiagnostics

/// A stretch of a scalar's text and the bytes of the file that it was written with.
package struct YAMLTextPiece: Sendable, Equatable {
  /// Where the piece starts, counted from the start of the scalar's text.
  package let valueOffset: UInt32
  package let range: SourceRange
  /// Whether text and file agree byte by byte, as they do but for escapes and line breaks.
  package let isVerbatim: Bool
}

/// Finds the place of any part of one scalar's text, through quotes, escapes, folding and block
/// indentation.
package struct YAMLTextMap: Sendable {
  /// In order, without gaps in the text; never empty.
  package let pieces: [YAMLTextPiece]

  /// The bytes of the file that a part of the text was written with.
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
  /// Where each part of a scalar's text was written. Found out only when somebody asks: most values
  /// are never the subject of a message.
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

  /// The bytes of the file that a part of a scalar's text was written with. For many parts of one
  /// scalar, ask its `textMap` instead.
  package func sourceRange(of part: Range<Int>, in scalar: YAMLNodeID) -> SourceRange {
    textMap(of: scalar).range(of: part)
  }
}
