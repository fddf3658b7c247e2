extension SourceFiles {
  /// Returns the range of an assignment's name: the key before its value, in YAML, an xcconfig file
  /// or a project file.
  ///
  /// - Parameter value: The range of the value.
  /// - Returns: Nil if no name is found near the value.
  package func range(ofName name: String, assigned value: SourceRange) -> SourceRange? {
    guard let file = self[value.file], !name.isEmpty else { return nil }
    let bytes = file.bytes
    let name = Array(name.utf8)
    // A name may be followed by conditions, and a list may begin some lines below it.
    let first = max(0, Int(value.start) - name.count - 1024)
    var start = Int(value.start) - name.count
    guard start >= first, Int(value.start) <= bytes.count else { return nil }
    while start >= first {
      let end = start + name.count
      if bytes[start..<end].elementsEqual(name), !Self.isWord(bytes, at: start - 1),
        !Self.isWord(bytes, at: end), Self.isAssigned(bytes, from: end)
      {
        return SourceRange(file: value.file, start: UInt32(start), end: UInt32(end))
      }
      start -= 1
    }
    return nil
  }

  private static func isWord(_ bytes: [UInt8], at index: Int) -> Bool {
    guard bytes.indices.contains(index) else { return false }
    return switch bytes[index] {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "("):
      true
    default: false
    }
  }

  /// Whether a ':' or '=' follows, possibly after conditions and a quote.
  private static func isAssigned(_ bytes: [UInt8], from start: Int) -> Bool {
    var index = start
    while index < bytes.count, bytes[index] == UInt8(ascii: "[") {
      while index < bytes.count, bytes[index] != UInt8(ascii: "]"), bytes[index] != 0x0A {
        index += 1
      }
      index += 1
    }
    while index < bytes.count, [0x20, 0x09, 0x22, 0x27].contains(bytes[index]) { index += 1 }
    return index < bytes.count
      && (bytes[index] == UInt8(ascii: ":") || bytes[index] == UInt8(ascii: "="))
  }
}
