internal import SettingsDiagnostics

extension ArenaBuilder {
  /// Warns about a text of several lines, one of which starts like an element of a list.
  ///
  /// A list cannot start on the line of its key, so YAML reads `- B` below `sources: App` as part
  /// of the text.
  mutating func warnOfSwallowedElement(_ start: UInt32, _ end: UInt32) {
    let bytes = source.bytes
    let text = Int(start)..<Int(end)
    guard text.upperBound <= bytes.count else { return }
    var index = text.lowerBound
    while let lineBreak = bytes[index..<text.upperBound].firstIndex(of: 0x0A) {
      index = lineBreak + 1
      while index < text.upperBound, bytes[index] <= 0x20 { index += 1 }
      guard index + 1 < text.upperBound, bytes[index] == UInt8(ascii: "-"), bytes[index + 1] == 0x20
      else { continue }
      let lineEnd = bytes[index..<text.upperBound].firstIndex { $0 == 0x0A || $0 == 0x0D }
      warnings.append(
        Diagnostic(
          "swallowed-element", .warning,
          "this line belongs to the text above it and is not an element of a list",
          at: range(UInt32(index), UInt32(lineEnd ?? text.upperBound)),
          notes: [.init("the text starts here", at: range(start, start + 1))],
          help: "start each element with '- ' on a line of its own, or put quotes around the text"))
      return
    }
  }
}
