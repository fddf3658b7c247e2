/// A `%TAG` line. It is rejected before libyaml reads it, because its tags are rejected anyway.
enum TagDirective {
  static func first(in source: SourceText) -> Range<UInt32>? {
    let bytes = source.bytes
    var index = source.start
    while index < bytes.count {
      let lineStart = index
      while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      let line = bytes[lineStart..<index]
      while index < bytes.count, bytes[index] == 0x0A || bytes[index] == 0x0D { index += 1 }
      if line.starts(with: [0x25, 0x54, 0x41, 0x47]) {
        return UInt32(lineStart)..<UInt32(lineStart + line.count)
      }
      let first = line.first { $0 != 0x20 && $0 != 0x09 }
      guard first == nil || first == UInt8(ascii: "#") || first == UInt8(ascii: "%") else {
        return nil
      }
    }
    return nil
  }
}
