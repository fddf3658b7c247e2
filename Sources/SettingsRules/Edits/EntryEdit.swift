package import SettingsDiagnostics

/// Removes an entry `NAME: value` from a mapping in YAML text, given the range of its value.
///
/// It only handles simple cases in which another entry remains, like the edits of lists.
package enum EntryEdit {
  package static func removal(
    of name: String, value: SourceRange, in bytes: [UInt8]
  ) -> Diagnostic.Fix.Edit? {
    let start = Int(value.start), end = Int(value.end)
    guard start < end, end <= bytes.count, let key = keyRange(name, before: start, in: bytes) else {
      return nil
    }
    let before = bytes[..<key.lowerBound].lastIndex { ![UInt8].isBlank($0) }
    let separator = before.map { bytes[$0] } ?? 0x0A
    switch separator {
    case 0x0A: return lineRemoval(key: key, value: value, in: bytes)
    case UInt8(ascii: ","):
      guard let after = bytes.firstNonBlank(from: end), ",}".utf8.contains(bytes[after]) else {
        return nil
      }
      return Diagnostic.Fix.Edit((before ?? key.lowerBound)..<end, in: value.file)
    case UInt8(ascii: "{"):
      guard let comma = bytes.firstNonBlank(from: end), bytes[comma] == UInt8(ascii: ","),
        let next = bytes.firstNonBlank(from: comma + 1), bytes[next] != UInt8(ascii: "}"),
        !bytes[end..<next].contains(UInt8(ascii: "#")), !bytes[end..<next].contains(0x0A)
      else { return nil }
      return Diagnostic.Fix.Edit(key.lowerBound..<next, in: value.file)
    default: return nil
    }
  }

  /// Returns the range of the key before a value on the same line: `NAME:` and spaces, with or
  /// without quotes.
  private static func keyRange(_ name: String, before value: Int, in bytes: [UInt8]) -> Range<Int>?
  {
    guard let colon = bytes[..<value].lastIndex(where: { ![UInt8].isBlank($0) }),
      bytes[colon] == UInt8(ascii: ":"), colon > 0
    else { return nil }
    let plain = Array(name.utf8)
    for key in [plain, [0x22] + plain + [0x22], [0x27] + plain + [0x27]] {
      let start = colon - key.count
      if start >= 0, bytes[start..<colon].elementsEqual(key) {
        // `MY_NAME` ends in `NAME`.
        let isWhole = start == 0 || " {,\n".utf8.contains(bytes[start - 1])
        return isWhole ? start..<colon : nil
      }
    }
    return nil
  }

  private static func lineRemoval(
    key: Range<Int>, value: SourceRange, in bytes: [UInt8]
  ) -> Diagnostic.Fix.Edit? {
    let lineStart = bytes.startOfLine(containing: key.lowerBound)
    let indentation = key.lowerBound - lineStart
    guard !bytes[lineStart..<Int(value.end)].contains(0x0A) else { return nil }
    guard let lineEnd = bytes.startOfLine(after: Int(value.end)) else { return nil }
    let isFollowed = isEntry(lineAt: lineEnd, indentation: indentation, in: bytes)
    let lineBefore =
      lineStart > 0 ? bytes.startOfLine(containing: lineStart - 1) : nil
    let isPreceded = lineBefore.map { isEntry(lineAt: $0, indentation: indentation, in: bytes) }
    return isFollowed || isPreceded ?? false
      ? Diagnostic.Fix.Edit(lineStart..<lineEnd, in: value.file) : nil
  }

  /// Whether a line has content other than a comment at an indentation.
  private static func isEntry(lineAt start: Int, indentation: Int, in bytes: [UInt8]) -> Bool {
    let first = start + indentation
    guard first < bytes.count, bytes[start..<first].allSatisfy({ $0 == 0x20 }) else { return false }
    return !" #\n\r-".utf8.contains(bytes[first])
  }
}
