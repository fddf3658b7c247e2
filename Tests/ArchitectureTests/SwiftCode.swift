/// Swift source with its comments and string literals blanked out, so that a plain search for a word
/// finds code only.
///
/// Line breaks stay where they are, and so does the code inside of string interpolations. Regular
/// expression literals are not recognized: a quotation mark in one would hide code after it up to the
/// end of its line at most, since a one-line literal ends there.
struct SwiftCode {
  private let source: [UInt8]
  private var position = 0
  private var code: [UInt8] = []

  static func only(in source: String) -> String {
    var code = SwiftCode(source: Array(source.utf8))
    code.copyCode(untilClosingParenthesis: false)
    return String(decoding: code.code, as: UTF8.self)
  }

  private init(source: [UInt8]) { self.source = source }

  private mutating func copyCode(untilClosingParenthesis: Bool) {
    var depth = 0
    while position < source.count {
      switch source[position] {
      case UInt8(ascii: "/") where starts(with: "//"):
        while position < source.count, source[position] != Self.lineBreak { position += 1 }
        continue
      case UInt8(ascii: "/") where starts(with: "/*"):
        skipBlockComment()
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "#"):
        if let hashes = hashesOfLiteral() {
          skipLiteral(hashes: hashes)
          continue
        }
      case UInt8(ascii: "("):
        depth += 1
      case UInt8(ascii: ")"):
        if depth == 0 && untilClosingParenthesis { return }
        depth -= 1
      default:
        break
      }
      code.append(source[position])
      position += 1
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        position += 2
      } else if starts(with: "*/") {
        depth -= 1
        position += 2
      } else {
        skipByte()
      }
    } while depth > 0 && position < source.count
    code.append(UInt8(ascii: " "))
  }

  /// Returns the number of `#` that open the string literal at the position; nil if there is no
  /// literal.
  private func hashesOfLiteral() -> Int? {
    var end = position
    while end < source.count, source[end] == UInt8(ascii: "#") { end += 1 }
    return end < source.count && source[end] == UInt8(ascii: "\"") ? end - position : nil
  }

  private mutating func skipLiteral(hashes: Int) {
    let fence = String(repeating: "#", count: hashes)
    position += hashes
    let quotes = starts(with: "\"\"\"") ? "\"\"\"" : "\""
    position += quotes.utf8.count
    code.append(UInt8(ascii: "\""))
    while position < source.count {
      if starts(with: quotes + fence) {
        position += quotes.utf8.count + hashes
        break
      }
      if starts(with: "\\" + fence + "(") {
        position += hashes + 2
        copyCode(untilClosingParenthesis: true)
      } else if starts(with: "\\" + fence) {
        position += hashes + 1
      } else if quotes.utf8.count == 1 && source[position] == Self.lineBreak {
        break
      }
      skipByte()
    }
    code.append(UInt8(ascii: "\""))
  }

  private mutating func skipByte() {
    guard position < source.count else { return }
    if source[position] == Self.lineBreak { code.append(Self.lineBreak) }
    position += 1
  }

  private func starts(with word: String) -> Bool {
    source[position...].starts(with: word.utf8)
  }

  private static let lineBreak = UInt8(ascii: "\n")
}
