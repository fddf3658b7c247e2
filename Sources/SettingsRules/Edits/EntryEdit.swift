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
    let before = bytes[..<key.lowerBound].lastIndex { !isBlank($0) }
    let separator = before.map { bytes[$0] } ?? 0x0A
    switch separator {
    case 0x0A: return lineRemoval(key: key, value: value, in: bytes)
    case UInt8(ascii: ","):
      guard let after = firstNonBlank(from: end, in: bytes), ",}".utf8.contains(bytes[after]) else {
        return nil
      }
      return edit((before ?? key.lowerBound)..<end, in: value.file)
    case UInt8(ascii: "{"):
      guard let comma = firstNonBlank(from: end, in: bytes), bytes[comma] == UInt8(ascii: ","),
        let next = firstNonBlank(from: comma + 1, in: bytes), bytes[next] != UInt8(ascii: "}"),
        !bytes[end..<next].contains(UInt8(ascii: "#")), !bytes[end..<next].contains(0x0A)
      else { return nil }
      return edit(key.lowerBound..<next, in: value.file)
    default: return nil
    }
  }

  /// Returns the range of the key before a value on the same line: `NAME:` and spaces, with or
  /// without quotes.
  private static func keyRange(_ name: String, before value: Int, in bytes: [UInt8]) -> Range<Int>?
  {
    guard let colon = bytes[..<value].lastIndex(where: { !isBlank($0) }),
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
    let lineStart = bytes[..<key.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let indentation = key.lowerBound - lineStart
    guard !bytes[lineStart..<Int(value.end)].contains(0x0A) else { return nil }
    var lineEnd = Int(value.end)
    var isInComment = false
    while lineEnd < bytes.count, bytes[lineEnd] != 0x0A {
      if bytes[lineEnd] == UInt8(ascii: "#") { isInComment = true }
      guard isInComment || isBlank(bytes[lineEnd]) || bytes[lineEnd] == 0x0D else { return nil }
      lineEnd += 1
    }
    lineEnd = min(lineEnd + 1, bytes.count)
    let isFollowed = isEntry(lineAt: lineEnd, indentation: indentation, in: bytes)
    let lineBefore =
      lineStart > 0 ? (bytes[..<(lineStart - 1)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) : nil
    let isPreceded = lineBefore.map { isEntry(lineAt: $0, indentation: indentation, in: bytes) }
    return isFollowed || isPreceded ?? false ? edit(lineStart..<lineEnd, in: value.file) : nil
  }

  /// Whether a line has content other than a comment at an indentation.
  private static func isEntry(lineAt start: Int, indentation: Int, in bytes: [UInt8]) -> Bool {
    let first = start + indentation
    guard first < bytes.count, bytes[start..<first].allSatisfy({ $0 == 0x20 }) else { return false }
    return !" #\n\r-".utf8.contains(bytes[first])
  }

  private static func edit(_ range: Range<Int>, in file: SourceFileID) -> Diagnostic.Fix.Edit {
    Diagnostic.Fix.Edit(
      SourceRange(file: file, start: UInt32(range.lowerBound), end: UInt32(range.upperBound)), "")
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func firstNonBlank(from index: Int, in bytes: [UInt8]) -> Int? {
    bytes[index...].firstIndex { !isBlank($0) && $0 != 0x0A && $0 != 0x0D }
  }
}
