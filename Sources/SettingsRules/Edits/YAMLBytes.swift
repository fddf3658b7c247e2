import SettingsDiagnostics

/// The bytes of a YAML text, as the edits of entries and of list elements see them.
extension [UInt8] {
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func isBlankOrBreak(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == 0x0A || byte == 0x0D
  }

  func firstNonBlank(from index: Int) -> Int? {
    self[index...].firstIndex { !Self.isBlankOrBreak($0) }
  }

  func lastNonBlank(before index: Int) -> Int? {
    self[..<index].lastIndex { !Self.isBlankOrBreak($0) }
  }

  func startOfLine(containing index: Int) -> Int {
    self[..<index].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
  }

  /// The start of the line after a value; nil if more than a comment follows the value in its line.
  func startOfLine(after value: Int) -> Int? {
    var end = value
    var isInComment = false
    while end < count, self[end] != 0x0A {
      if self[end] == UInt8(ascii: "#") { isInComment = true }
      guard isInComment || Self.isBlank(self[end]) || self[end] == 0x0D else { return nil }
      end += 1
    }
    return Swift.min(end + 1, count)
  }
}

extension Diagnostic.Fix.Edit {
  init(_ range: Range<Int>, _ replacement: String = "", in file: SourceFileID) {
    self.init(
      SourceRange(file: file, start: UInt32(range.lowerBound), end: UInt32(range.upperBound)),
      replacement)
  }
}
