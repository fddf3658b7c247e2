/// The words and punctuation of a C, Objective-C or Swift source, without comments and texts.
///
/// This is sufficient to find the methods of each class. Nothing is preprocessed: both branches of
/// an `#if` count.
struct SourceTokens: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns an identifier, with the `@` of Objective-C's keywords, or a single character.
  mutating func next() -> String? {
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") {
        skip { $0 == 0x0A }
      } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        skipComment()
      } else if byte == UInt8(ascii: "\"") {
        skipText()
      } else if byte == UInt8(ascii: "#"), let directive = directive() {
        return directive
      } else if Self.isWord(byte) || byte == UInt8(ascii: "@") {
        return word()
      } else if byte > 0x20 {
        index += 1
        return String(decoding: CollectionOfOne(byte), as: UTF8.self)
      } else {
        index += 1
      }
    }
    return nil
  }

  private static let directives: Set<String> = [
    "if", "ifdef", "ifndef", "elif", "elseif", "else", "endif",
  ]

  /// Reads a directive that begins or ends a branch, with its line; nil for any other `#`.
  private mutating func directive() -> String? {
    var end = index + 1
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    let start = end
    while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
    let keyword = String(decoding: bytes[start..<end], as: UTF8.self)
    guard Self.directives.contains(keyword) else { return nil }
    let rest = end
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    index = end
    var line = bytes[rest..<end]
    if let comment = line.indices.first(where: {
      line[$0] == UInt8(ascii: "/") && $0 + 1 < end
        && [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(line[$0 + 1])
    }) {
      line = line[..<comment]
    }
    return "#" + keyword + String(decoding: line, as: UTF8.self)
  }

  private func peek(_ offset: Int) -> UInt8? {
    index + offset < bytes.count ? bytes[index + offset] : nil
  }

  private mutating func skip(to isEnd: (UInt8) -> Bool) {
    while index < bytes.count, !isEnd(bytes[index]) { index += 1 }
  }

  private mutating func skipComment() {
    // Comments can be nested in Swift, but not in C.
    index += 2
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        index += 2
        return
      }
      index += 1
    }
  }

  private mutating func skipText() {
    let quote = UInt8(ascii: "\"")
    let isLong = peek(1) == quote && peek(2) == quote
    index += isLong ? 3 : 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 2
      case quote where !isLong:
        index += 1
        return
      case quote where peek(1) == quote && peek(2) == quote:
        index += 3
        return
      case 0x0A where !isLong: return
      default: index += 1
      }
    }
  }

  private mutating func word() -> String {
    let start = index
    index += 1
    while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x5F
      || byte >= 0x80
  }
}
