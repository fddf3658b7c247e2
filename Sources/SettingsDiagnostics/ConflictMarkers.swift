/// Finds the markers of an unresolved merge conflict.
package enum ConflictMarkers {
  /// Returns a diagnostic for the first marker of a file; nil if there is none.
  package static func diagnostic(in bytes: [UInt8], file: SourceFileID) -> Diagnostic? {
    var lineStart = 0
    for index in bytes.indices {
      if index == lineStart, bytes[index] == UInt8(ascii: "<"),
        bytes[index...].starts(with: "<<<<<<< ".utf8)
      {
        return Diagnostic(
          identifier, message,
          at: SourceRange(file: file, start: UInt32(index), end: UInt32(index + length)),
          help: help)
      }
      if bytes[index] == 0x0A { lineStart = index + 1 }
    }
    return nil
  }

  /// Whether a line that begins at an offset separates the two sides.
  package static func isMarker(at offset: Int, in bytes: [UInt8]) -> Bool {
    guard offset + length <= bytes.count, offset == 0 || bytes[offset - 1] == 0x0A else {
      return false
    }
    let marks = bytes[offset..<offset + length]
    guard let first = marks.first, "<|=>".utf8.contains(first), marks.allSatisfy({ $0 == first })
    else { return false }
    let next = offset + length < bytes.count ? bytes[offset + length] : 0x0A
    return [0x0A, 0x0D, 0x20].contains(next)
  }

  /// The number of `<`, `=` or `>` at the beginning of such a line.
  package static let length = 7
  package static let identifier = "conflict-marker"
  package static let message = "this file has unresolved merge conflicts"
  package static let help = "resolve them, or take one side: git checkout --ours (or --theirs) FILE"
}
