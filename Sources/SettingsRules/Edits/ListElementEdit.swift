package import SettingsDiagnostics

/// Changes lists in YAML text, given the range of an element.
///
/// It only handles simple cases: an element on its own line in a block list, or between the commas
/// of a flow list. An element with an anchor, a tag or a comment inside is left to the user. All
/// other bytes remain, with comments and layout.
package enum ListElementEdit {
  /// Removes an element; nil if the case is not simple, or if no other element would remain.
  package static func removal(
    of element: SourceRange, in bytes: [UInt8]
  ) -> Diagnostic.Fix.Edit? {
    var start = Int(element.start), end = Int(element.end)
    guard start < end, end <= bytes.count else { return nil }
    // The quotes belong to the element.
    if start > 0, end < bytes.count, "\"'".utf8.contains(bytes[start - 1]),
      bytes[start - 1] == bytes[end]
    {
      (start, end) = (start - 1, end + 1)
    }
    let element = SourceRange(file: element.file, start: UInt32(start), end: UInt32(end))
    let before = bytes.lastNonBlank(before: start)
    guard let before else { return nil }
    switch bytes[before] {
    case UInt8(ascii: ","):
      // Remove `, b`, up to the next comma or bracket.
      let after = bytes.firstNonBlank(from: end)
      guard let after, ",]".utf8.contains(bytes[after]) else { return nil }
      var first = before
      while first > 0, [UInt8].isBlank(bytes[first - 1]) { first -= 1 }
      return Diagnostic.Fix.Edit(first..<end, in: element.file)
    case UInt8(ascii: "["):
      // Remove `a, `. Without a comma after it, the element is the only one.
      guard let comma = bytes.firstNonBlank(from: end), bytes[comma] == UInt8(ascii: ","),
        let next = bytes.firstNonBlank(from: comma + 1), bytes[next] != UInt8(ascii: "]"),
        !bytes[end..<next].contains(UInt8(ascii: "#"))
      else { return nil }
      return Diagnostic.Fix.Edit(start..<next, in: element.file)
    case UInt8(ascii: "-"):
      return lineRemoval(of: element, dash: before, in: bytes)
    default: return nil
    }
  }

  /// Inserts `$(inherited)` before everything else in a value: a list in either style, or a text.
  package static func inheriting(_ value: SourceRange, in bytes: [UInt8]) -> Diagnostic.Fix.Edit? {
    let start = Int(value.start)
    guard start < Int(value.end), Int(value.end) <= bytes.count else { return nil }
    switch bytes[start] {
    case UInt8(ascii: "["):
      let next = bytes.firstNonBlank(from: start + 1)
      let isEmpty = next.map { bytes[$0] == UInt8(ascii: "]") } ?? true
      return Diagnostic.Fix.Edit(
        start + 1..<start + 1, "$(inherited)" + (isEmpty ? "" : ", "), in: value.file)
    case UInt8(ascii: "-") where start + 1 < bytes.count && [UInt8].isBlank(bytes[start + 1]):
      let lineStart = bytes.startOfLine(containing: start)
      guard bytes[lineStart..<start].allSatisfy({ $0 == 0x20 }) else { return nil }
      let indentation = String(decoding: bytes[lineStart..<start], as: UTF8.self)
      return Diagnostic.Fix.Edit(start..<start, "- $(inherited)\n\(indentation)", in: value.file)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return Diagnostic.Fix.Edit(start + 1..<start + 1, "$(inherited) ", in: value.file)
    case UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "!"): return nil
    default: return Diagnostic.Fix.Edit(start..<start, "$(inherited) ", in: value.file)
    }
  }

  /// Removes an entire line `- element` if it has no other content except a comment, and another
  /// element is adjacent.
  private static func lineRemoval(
    of element: SourceRange, dash: Int, in bytes: [UInt8]
  ) -> Diagnostic.Fix.Edit? {
    let lineStart = bytes.startOfLine(containing: dash)
    let indentation = dash - lineStart
    guard bytes[lineStart..<dash].allSatisfy({ $0 == 0x20 }),
      bytes.startOfLine(containing: Int(element.start)) == lineStart
    else { return nil }
    guard let lineEnd = bytes.startOfLine(after: Int(element.end)) else { return nil }
    let hasNeighbor =
      isElement(lineAt: lineEnd, indentation: indentation, in: bytes)
      || lineStart > 0
        && isElement(
          lineAt: bytes.startOfLine(containing: lineStart - 1), indentation: indentation,
          in: bytes)
    return hasNeighbor ? Diagnostic.Fix.Edit(lineStart..<lineEnd, in: element.file) : nil
  }

  private static func isElement(lineAt start: Int, indentation: Int, in bytes: [UInt8]) -> Bool {
    let dash = start + indentation
    return dash < bytes.count && bytes[dash] == UInt8(ascii: "-")
      && bytes[start..<dash].allSatisfy { $0 == 0x20 }
  }
}
