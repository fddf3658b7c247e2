/// One token of a C, C++ or Objective-C file before any preprocessing.
struct CToken: Sendable, Equatable {
  enum Kind: Sendable {
    case identifier
    case number
    /// A string or character literal. Its prefix (`@`, `L`, `u8`, `R`) may be a separate token.
    case literal
    /// A single byte of punctuation.
    case punctuation
    /// The `#` that begins a directive.
    case directive
    /// The line break that ends a directive.
    case directiveEnd
  }

  let kind: Kind
  /// The bytes of the token in the file.
  let range: Range<Int>
  /// The line, starting at 1.
  let line: Int
}

/// Splits a file into tokens.
///
/// Comments are dropped, strings stay whole, and a backslash before a line break continues the
/// line. The lexer never fails: an unterminated token ends with its line or with the file.
struct CLexer {
  private let text: [UInt8]
  private var position = 0
  private var line = 1
  private var isLineStart = true
  private var isDirective = false
  private(set) var tokens: [CToken] = []

  static func tokens(of text: [UInt8]) -> [CToken] {
    var lexer = CLexer(text)
    lexer.run()
    return lexer.tokens
  }

  private init(_ text: [UInt8]) {
    self.text = text
    tokens.reserveCapacity(text.count / 4)
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    let index = position + offset
    return index < text.count ? text[index] : 0
  }

  private mutating func add(_ kind: CToken.Kind, from start: Int, line: Int) {
    tokens.append(CToken(kind: kind, range: start..<position, line: line))
    isLineStart = false
  }

  private mutating func run() {
    while position < text.count {
      let start = position
      switch byte() {
      case 0x0A:
        position += 1
        if isDirective { add(.directiveEnd, from: start, line: line) }
        isDirective = false
        isLineStart = true
        line += 1
      case UInt8(ascii: "\\") where continuation > 0:
        position += continuation
        line += 1
      case 0x20, 0x09, 0x0B, 0x0C, 0x0D:
        position += 1
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): skipLineComment()
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipBlockComment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): readLiteral(from: start)
      case UInt8(ascii: "#") where isLineStart:
        position += 1
        isDirective = true
        add(.directive, from: start, line: line)
      case let first where Self.isIdentifierStart(first): readIdentifier()
      case 0x30...0x39: readNumber()
      default:
        position += 1
        add(.punctuation, from: start, line: line)
      }
    }
    if isDirective { add(.directiveEnd, from: position, line: line) }
  }

  /// The length of a backslash and the line break after it; 0 if there is none.
  private var continuation: Int {
    guard byte() == UInt8(ascii: "\\") else { return 0 }
    if byte(1) == 0x0A { return 2 }
    return byte(1) == 0x0D && byte(2) == 0x0A ? 3 : 0
  }

  private mutating func skipLineComment() {
    while position < text.count, byte() != 0x0A {
      let step = continuation
      if step > 0 { line += 1 }
      position += max(1, step)
    }
  }

  private mutating func skipBlockComment() {
    position += 2
    while position < text.count {
      if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        position += 2
        return
      }
      if byte() == 0x0A { line += 1 }
      position += 1
    }
  }

  private mutating func readLiteral(from start: Int) {
    let quote = byte()
    let startLine = line
    position += 1
    while position < text.count {
      let step = continuation
      if step > 0 {
        position += step
        line += 1
      } else if byte() == UInt8(ascii: "\\"), byte(1) != 0x0A {
        position += 2
      } else if byte() == 0x0A {
        break
      } else {
        position += 1
        if text[position - 1] == quote { break }
      }
    }
    position = min(position, text.count)
    add(.literal, from: start, line: startLine)
  }

  private mutating func readIdentifier() {
    let start = position
    while Self.isIdentifierPart(byte()) { position += 1 }
    if byte() == UInt8(ascii: "\""), let length = rawStringLength(prefix: start..<position) {
      let startLine = line
      line += text[position..<position + length].count { $0 == 0x0A }
      position += length
      add(.literal, from: start, line: startLine)
    } else {
      add(.identifier, from: start, line: line)
    }
  }

  /// Returns the length of `"delimiter(…)delimiter"` after `R`, `LR`, `u8R`, `uR` or `UR`.
  private func rawStringLength(prefix: Range<Int>) -> Int? {
    guard prefix.count <= 3, text[prefix.upperBound - 1] == UInt8(ascii: "R"),
      ["R", "LR", "u8R", "uR", "UR"].contains(String(decoding: text[prefix], as: UTF8.self))
    else { return nil }
    var open = position + 1
    while open < text.count, text[open] != UInt8(ascii: "("), open - position <= 17 {
      if [0x20, 0x29, 0x5C, 0x0A, 0x22].contains(text[open]) { return nil }
      open += 1
    }
    guard open < text.count, text[open] == UInt8(ascii: "(") else { return nil }
    let end = [UInt8(ascii: ")")] + text[position + 1..<open] + [UInt8(ascii: "\"")]
    var index = open + 1
    while index + end.count <= text.count {
      if text[index] == end[0], text[index..<index + end.count].elementsEqual(end) {
        return index + end.count - position
      }
      index += 1
    }
    return nil
  }

  private mutating func readNumber() {
    let start = position
    while true {
      let next = byte()
      let isSign = next == UInt8(ascii: "+") || next == UInt8(ascii: "-")
      let isExponent = isSign && [0x45, 0x65, 0x50, 0x70].contains(byte(-1))
      let isSeparator = next == UInt8(ascii: "'") && Self.isIdentifierPart(byte(1))
      guard Self.isIdentifierPart(next) || next == UInt8(ascii: ".") || isExponent || isSeparator
      else { break }
      position += 1
    }
    add(.number, from: start, line: line)
  }

  static func isIdentifierStart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x80...: true
    default: false
    }
  }

  static func isIdentifierPart(_ byte: UInt8) -> Bool {
    isIdentifierStart(byte) || (0x30...0x39).contains(byte)
  }
}
