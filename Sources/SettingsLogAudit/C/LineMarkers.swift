import SettingsDiagnostics

/// `#line` directives and their short form `# 12 "path"`, which refer to the input of a code
/// generator.
///
/// A marker can claim that lines come from a system header, where calls do not count.
enum LineMarkers {
  /// Returns a text in which spaces replace the markers, so that every other byte keeps its place.
  ///
  /// - Returns: nil if the text has no markers.
  static func blanked(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8]?
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      if isMarker(text[start..<end]) {
        var blanked = result ?? text
        result = nil
        for index in start..<end { blanked[index] = UInt8(ascii: " ") }
        result = blanked
      }
      start = end + 1
    }
    return result
  }

  private static func isMarker(_ line: ArraySlice<UInt8>) -> Bool {
    var rest = line.drop(while: isBlank)
    guard rest.popFirst() == UInt8(ascii: "#") else { return false }
    rest = rest.drop(while: isBlank)
    if rest.starts(with: "line".utf8) {
      rest = rest.dropFirst(4)
      guard let next = rest.first, isBlank(next) else { return false }
      rest = rest.drop(while: isBlank)
    }
    guard let digit = rest.first else { return false }
    // A backslash would join the next line.
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit)
      && line.last != UInt8(ascii: "\\")
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
