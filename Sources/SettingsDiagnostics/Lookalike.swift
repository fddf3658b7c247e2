/// A character that looks like one with a meaning in a configuration file, or that is invisible.
///
/// Word processors, chats and web pages replace `"` with curly quotes and spaces with no-break
/// spaces. Parsers read them as ordinary letters, so a key or a value with one looks correct and is
/// wrong.
package struct Lookalike: Sendable {
  package enum Kind: Sendable {
    case space
    case invisible
    case doubleQuote
    case singleQuote
    case colon
    case comma
    case dash
    case bracket
  }

  package let kind: Kind
  package let scalar: Unicode.Scalar
  /// The bytes of the character.
  package let range: Range<Int>

  /// The kind of a character; nil if it looks like no other.
  package static func kind(of scalar: UInt32) -> Kind? {
    switch scalar {
    case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: .space
    case 0xAD, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF: .invisible
    case 0x201C...0x201F, 0x2033, 0xFF02: .doubleQuote
    case 0x2018...0x201B, 0x2032, 0xFF07: .singleQuote
    case 0xFE55, 0xFF1A: .colon
    case 0xFF0C: .comma
    case 0x2010...0x2015, 0x2212, 0xFF0D: .dash
    case 0xFF3B, 0xFF3D, 0xFF5B, 0xFF5D: .bracket
    default: nil
    }
  }

  /// The lookalikes in a part of a file, in order. Bytes that are not UTF-8 are ignored.
  package static func all(in bytes: [UInt8], _ range: Range<Int>) -> [Lookalike] {
    var result: [Lookalike] = []
    var index = range.lowerBound
    while index < range.upperBound {
      guard bytes[index] >= 0xC0 else {
        index += 1
        continue
      }
      var end = index + 1
      while end < range.upperBound, bytes[end] & 0xC0 == 0x80 { end += 1 }
      let scalars = String(decoding: bytes[index..<end], as: UTF8.self).unicodeScalars
      if let scalar = scalars.first, let kind = kind(of: scalar.value) {
        result.append(Lookalike(kind: kind, scalar: scalar, range: index..<end))
      }
      index = end
    }
    return result
  }

  /// `the curly quote “ (U+201C)`, or `a no-break space (U+00A0)` for invisible characters.
  package var description: String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    switch kind {
    case .space, .invisible: return "\(name) (\(code))"
    default: return "\(name) \(scalar) (\(code))"
    }
  }

  /// The characters that it resembles.
  package var meant: String {
    switch kind {
    case .space: " "
    case .invisible: ""
    case .doubleQuote: "\""
    case .singleQuote: "'"
    case .colon: ":"
    case .comma: ","
    case .dash: "-"
    case .bracket:
      switch scalar.value {
      case 0xFF3B: "["
      case 0xFF3D: "]"
      case 0xFF5B: "{"
      default: "}"
      }
    }
  }

  /// What to write instead.
  package var advice: String {
    switch kind {
    case .space: "write an ordinary space"
    case .invisible: "delete it"
    case .doubleQuote: "write a straight quote: \""
    case .singleQuote: "write a straight quote: '"
    case .colon: "write a colon: ':'"
    case .comma: "write a comma: ','"
    case .dash: "write a hyphen: '-'"
    case .bracket: "write an ASCII bracket"
    }
  }

  private var name: String {
    switch scalar.value {
    case 0xA0: "a no-break space"
    case 0x202F: "a narrow no-break space"
    case 0x3000: "an ideographic space"
    case 0xAD: "a soft hyphen"
    case 0x200B: "a zero-width space"
    case 0x200E, 0x200F: "a direction mark"
    case 0x2060: "a word joiner"
    case 0xFEFF: "a byte-order mark"
    case 0x2013: "the en dash"
    case 0x2014: "the em dash"
    case 0x2212: "the minus sign"
    case 0x2010...0x2015: "the dash"
    case 0x2018...0x201F: "the curly quote"
    case 0x2032, 0x2033: "the prime"
    default:
      switch kind {
      case .space: "a typographic space"
      case .invisible: "an invisible character"
      case .doubleQuote, .singleQuote: "the full-width quote"
      case .colon: "the full-width colon"
      case .comma: "the full-width comma"
      case .dash: "the full-width hyphen"
      case .bracket: "the full-width bracket"
      }
    }
  }
}

extension [Diagnostic] {
  /// Adds a note about the first lookalike to each error about a text with lookalikes, and removes
  /// warnings about that character alone.
  package func namingLookalikes(in files: SourceFiles) -> [Diagnostic] {
    var named: Set<SourceRange> = []
    let result = map { diagnostic in
      guard diagnostic.severity == .error, diagnostic.identifier != Lookalike.identifier,
        let range = diagnostic.range, !range.isNone, range.end - range.start <= 256,
        let file = files[range.file], Int(range.end) <= file.bytes.count
      else { return diagnostic }
      let found = Lookalike.all(in: file.bytes, Int(range.start)..<Int(range.end))
      let places = found.map {
        SourceRange(
          file: range.file, start: UInt32($0.range.lowerBound), end: UInt32($0.range.upperBound))
      }
      named.formUnion(places)
      guard let first = found.first else { return diagnostic }
      return diagnostic.adding(
        Diagnostic.Note("this is \(first.description); \(first.advice)", at: places[0]))
    }
    if named.isEmpty { return self }
    return result.filter { diagnostic in
      diagnostic.identifier != Lookalike.identifier
        || diagnostic.range.map { !named.contains($0) } ?? true
    }
  }
}

extension Lookalike {
  /// The identifier of a diagnostic about such a character only.
  package static let identifier = "lookalike-character"
}

extension Diagnostic {
  fileprivate func adding(_ note: Note) -> Diagnostic {
    Diagnostic(
      identifier, severity, message, at: range, path: path, notes: notes + [note], help: help,
      fix: fix)
  }
}
