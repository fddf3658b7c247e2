/// Distinguishes the bytes of quoted scalars and comments from all others, byte by byte.
///
/// A quote opens a scalar only where a token starts, so that `it's` is plain text. Because the text
/// may be incomplete, a quote that is not closed ends with its line.
struct YAMLQuotes {
  enum Part {
    case plain
    case quoted
    case comment
  }

  private var quote: UInt8 = 0
  private var isEscaped = false
  private(set) var isInComment = false
  /// Whether a quote opens a scalar here.
  private var startsToken = true
  /// Whether the token is an anchor or a tag, so that a scalar follows it.
  private var isProperty = false
  /// The quote of the scalar that ended before this byte; a second apostrophe continues it.
  private var closed: UInt8 = 0
  /// Whether the token was quoted: a colon after it needs no space.
  private var wasQuoted = false
  private var previous = UInt8(ascii: " ")

  var isInQuotes: Bool { quote != 0 }

  /// Reads the next byte. The quotes themselves are quoted.
  mutating func next(_ byte: UInt8) -> Part {
    defer { previous = byte }
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
      self = YAMLQuotes()
      return .plain
    }
    if isInComment { return .comment }
    if quote != 0 {
      readQuoted(byte)
      return .quoted
    }
    let ended = closed
    closed = 0
    if byte == UInt8(ascii: "'"), ended == byte {
      quote = byte
      return .quoted
    }
    return readPlain(byte)
  }

  private mutating func readQuoted(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
      isEscaped = true
    } else if byte == quote {
      closed = quote
      quote = 0
      wasQuoted = true
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
    default: false
    }
  }

  private mutating func readPlain(_ byte: UInt8) -> Part {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard startsToken else { break }
      quote = byte
      startsToken = false
      return .quoted
    case UInt8(ascii: "#") where Self.isSpace(previous):
      isInComment = true
      return .comment
    case UInt8(ascii: " "), UInt8(ascii: "\t"):
      if isProperty || previous == UInt8(ascii: ":") { startsToken = true }
      isProperty = false
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","):
      startsToken = true
      isProperty = false
      wasQuoted = false
    case UInt8(ascii: ":") where wasQuoted:
      startsToken = true
      wasQuoted = false
    case UInt8(ascii: "&"), UInt8(ascii: "!"):
      isProperty = startsToken || isProperty
      startsToken = false
    default: startsToken = false
    }
    return .plain
  }
}
