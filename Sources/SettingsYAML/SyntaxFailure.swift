internal import SettingsDiagnostics

/// An error of libyaml, as a message for the user.
///
/// libyaml names the token that it expected; users need the quote, bracket or line to correct. If
/// libyaml's position is at the end of the problem, the message has the beginning.
struct SyntaxFailure {
  let problem: String
  private let context: String
  let bytes: [UInt8]
  /// Where libyaml stopped.
  let place: Int
  /// The start of the construct that it was reading.
  let beginning: Int
  /// The innermost open bracket.
  private let openBracket: Int?

  init(
    _ failure: EventStream.Failure, in source: SourceText, openBracket: Int?,
    offsets: inout OffsetCursor
  ) {
    self.openBracket = openBracket
    problem = failure.problem
    context = failure.context
    bytes = source.bytes
    place = min(Int(offsets.byteOffset(of: failure.index)), bytes.count)
    beginning = min(Int(offsets.byteOffset(of: failure.contextIndex)), bytes.count)
  }

  /// The error, and the repair that makes the text readable, if there is one.
  func diagnostic(in file: SourceFileID) -> (diagnostic: Diagnostic, repairs: [SourceRepair]) {
    // Errors that such a line causes in other lines are not useful.
    if let conflict = ConflictMarkers.diagnostic(
      in: Array(bytes[..<lineEnd(of: place)]), file: file)
    {
      return (conflict, [])
    }
    let found = tab ?? nearMiss ?? explanation
    func range(_ start: Int) -> SourceRange {
      SourceRange(
        file: file, start: UInt32(start), end: UInt32(start + character(at: start).utf8.count))
    }
    let diagnostic = Diagnostic(
      found.identifier, .error, found.message, at: range(found.place),
      notes: found.note.map { [Diagnostic.Note($0, at: range(beginning))] } ?? [],
      help: found.help)
    return (diagnostic, found.repairs)
  }

  struct Explanation {
    var identifier: String
    var message: String
    var place: Int
    var note: String?
    var help: String
    /// The edits that make the text readable, in order; empty if there are none.
    var repairs: [SourceRepair]

    init(
      _ identifier: String, _ message: String, at place: Int, note: String? = nil, help: String,
      repairs: [SourceRepair] = []
    ) {
      self.identifier = identifier
      self.message = message
      self.place = place
      self.note = note
      self.help = help
      self.repairs = repairs
    }
  }

  /// For most tabs, libyaml reports that they "cannot start any token".
  private var tab: Explanation? {
    let isTab = place < bytes.count && bytes[place] == 0x09
    let indentation = bytes[lineStart(of: place)..<place]
    let isBlank = indentation.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    if isBlank, let first = indentation.firstIndex(of: 0x09) ?? (isTab ? place : nil) {
      return Explanation(
        "tab-indentation", "a tab cannot indent YAML", at: first,
        help: "indent with spaces; two per level are usual", repairs: expandedTabs(at: first))
    }
    // A tab further left changes how libyaml reads the line.
    let start = lineStart(of: place)
    if Self.layoutProblems.contains(problem),
      let first = bytes[start...].prefix(while: { $0 == 0x20 || $0 == 0x09 }).firstIndex(of: 0x09)
    {
      return Explanation(
        "tab-indentation", "a tab cannot indent YAML", at: first,
        help: "indent with spaces; two per level are usual", repairs: expandedTabs(at: first))
    }
    guard isTab, problem == "found character that cannot start any token" else { return nil }
    return Explanation(
      "tab-indentation", "a tab is not allowed before this value", at: place,
      help: "separate with a space")
  }

  static let layoutProblems = [
    "mapping values are not allowed in this context", "could not find expected ':'",
    "did not find expected key", "did not find expected '-' indicator",
  ]

  private var explanation: Explanation {
    switch problem {
    case "found unexpected end of stream" where context.contains("quoted"),
      "found unexpected document indicator" where context.contains("quoted"):
      return Explanation(
        "unclosed-quote", "this quote is never closed", at: beginning,
        help: curlyClosing.map { "\($0.description) does not close it; \($0.advice)" }
          ?? (character(at: beginning) == "'"
            ? "add the closing quote; a quote inside single quotes is written twice: ''"
            : "add the closing quote; a quote inside double quotes is written \\\""),
        repairs: curlyClosing.map { [SourceRepair(of: $0.range, by: $0.meant)] } ?? closedQuote)
    case "found character that cannot start any token":
      return Explanation(
        "reserved-character", "a value cannot start with '\(character(at: place))'", at: place,
        help: "put quotes around it", repairs: ordinary(at: place))
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
      return unfinishedFlow
    case "could not find expected ':'" where character(at: beginning) == "-":
      return Explanation(
        "missing-colon", "this is neither an element of a list nor a key", at: beginning,
        help: "write '- ' with a space before an element, or 'key: value'")
    case "could not find expected ':'":
      return Explanation(
        "missing-colon", "a ':' is missing after this key", at: beginning,
        help: "write 'key: value' with a space after the colon, or indent a value's second line")
    case "mapping values are not allowed in this context", "found unexpected ':'":
      return keyWithoutValue
        ?? Explanation(
          "unexpected-colon", "a ':' is not allowed here", at: place,
          help: "put quotes around a value that contains ': ', or correct this line's indentation",
          repairs: colonInValue)
    case "did not find expected key", "did not find expected '-' indicator":
      return misplacedLine
    case "block sequence entries are not allowed in this context":
      return Explanation(
        "unexpected-dash", "a list's '-' is not allowed here", at: place,
        help:
          "start the list on a line of its own, or put quotes around a text that starts with '- '",
        repairs: ordinary(at: place))
    case "mapping keys are not allowed in this context":
      return Explanation(
        "complex-key", "a '?' cannot start a key here", at: place,
        help: "write 'key: value', or put quotes around a text that starts with '? '")
    case "did not find expected node content":
      if place >= bytes.count, let openBracket { return neverClosed(openBracket) }
      return Explanation(
        "missing-value", "a value is expected here\(foundInstead)", at: place,
        help: "write the value, or put quotes around a text that starts with a bracket or a comma")
    case "did not find expected <document start>":
      return unexpectedContent
    default: break
    }
    return explanationByContext
  }

  private var explanationByContext: Explanation {
    switch context {
    case "while scanning a directive", "while scanning a %YAML directive":
      return directive(at: beginning)
    case "while scanning an anchor":
      return Explanation(
        "invalid-anchor", "'&' starts an anchor, whose name has letters, digits, '-' and '_' only",
        at: beginning, help: "put quotes around a text that starts with '&'",
        repairs: ordinary(at: beginning))
    case "while scanning an alias":
      return Explanation(
        "invalid-alias", "'*' starts an alias, whose name has letters, digits, '-' and '_' only",
        at: beginning, help: "put quotes around a text that starts with '*'",
        repairs: ordinary(at: beginning))
    case "while scanning a tag", "while parsing a tag", "while parsing a node":
      return Explanation(
        "unknown-tag", "'!' starts a tag, and this tag is not supported",
        at: bytes[beginning...].firstIndex(of: UInt8(ascii: "!")) ?? place,
        help: "put quotes around a text that starts with '!'")
    case "while parsing a quoted scalar", "while scanning a quoted scalar":
      let isHalf = isSurrogate(at: escapePlace)
      return Explanation(
        "invalid-escape",
        isHalf
          ? "this is half of a character, which JSON has and YAML does not"
          : "'\(escape)' is not an escape of YAML", at: escapePlace,
        note: "the quoted text starts here",
        help: isHalf
          ? "write the character itself in place of both escapes"
          : "write \\\\ for a backslash, or use single quotes, in which it means itself",
        repairs: ordinary(at: escapePlace))
    case "while scanning a block scalar":
      return Explanation(
        "invalid-block-scalar",
        "only '+', '-' and a digit from 1 to 9 may follow '|' or '>' on its line", at: place,
        help: "start the text on the next line, or put quotes around it")
    default:
      if problem == "found duplicate %YAML directive" {
        return Explanation(
          "unsupported-directive", "there is a '%YAML' directive already", at: place,
          help: "remove the line")
      }
      if problem.contains("directive") { return directive(at: place) }
      if problem == "found incompatible YAML document" { return directive(at: place) }
      return Explanation(
        "syntax-error", problem + (context.isEmpty ? "" : " \(context)"), at: place,
        help: "compare this line's indentation and quotes with those around it")
    }
  }

  private var unfinishedFlow: Explanation {
    if place >= bytes.count { return neverClosed(beginning) }
    let opening = character(at: beginning), closing = closing(beginning)
    return Explanation(
      "unclosed-bracket", "a ',' or '\(closing)' is expected here\(foundInstead)", at: place,
      note: "the open '\(opening)' is here",
      help: adviceOnQuotes
        ?? "add what is missing, or put quotes around a text that has brackets or commas",
      repairs: closedBracket(beginning))
  }

  private func neverClosed(_ bracket: Int) -> Explanation {
    Explanation(
      "unclosed-bracket", "this '\(character(at: bracket))' is never closed", at: bracket,
      help: "add the closing '\(closing(bracket))'", repairs: closedBracket(bracket))
  }

  private func closing(_ bracket: Int) -> String { character(at: bracket) == "[" ? "]" : "}" }

  private var misplacedLine: Explanation {
    let isList = problem.contains("'-'")
    let isFirstOfLine = bytes[lineStart(of: place)..<place].allSatisfy { $0 == 0x20 }
    if !isFirstOfLine {
      return Explanation(
        "unexpected-text", "nothing can follow the value here\(foundInstead)", at: place,
        help: adviceOnQuotes ?? "put quotes around the whole value, or start a new line",
        repairs: blankedRest)
    }
    if character(at: place) == ":" {
      return Explanation(
        "missing-key", "a key is missing before this ':'", at: place, help: "write 'key: value'")
    }
    return Explanation(
      "bad-indentation",
      isList
        ? "a '-' is expected here, or a different indentation"
        : "this line is not indented like the other keys of its mapping", at: place,
      note: isList ? "the list starts here" : "the mapping starts here",
      help: "give all \(isList ? "elements of a list" : "keys of a mapping") the same indentation",
      repairs: alignedLines)
  }

  /// Text directly after a closing quote: the quote should be part of the text.
  private var adviceOnQuotes: String? {
    switch character(at: place - 1) {
    case "'": "a quote inside single quotes is written twice: ''"
    case "\"": "a quote inside double quotes is written \\\""
    default: nil
    }
  }

  private var unexpectedContent: Explanation {
    let firstLine = bytes.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 >= 0x80 }
    if firstLine.first == UInt8(ascii: "%") {
      return Explanation(
        "unsupported-directive", "a '---' line is expected between a directive and the content",
        at: place, help: "add the line, or remove the directive")
    }
    return Explanation(
      "unexpected-text", "nothing can follow the file's value\(foundInstead)", at: place,
      help: "start the file with a mapping ('key: value') at the left margin")
  }

  private func directive(at place: Int) -> Explanation {
    Explanation(
      "unsupported-directive", "the only directives supported are '%YAML 1.1' and '%YAML 1.2'",
      at: place, help: "remove the line, or put quotes around a text that starts with '%'")
  }

  // MARK: Reading the text

  private var foundInstead: String {
    place >= bytes.count || bytes[place] < 0x20 ? "" : ", not '\(character(at: place))'"
  }

  /// A backslash and the character after it.
  private var escape: String {
    character(at: escapePlace) + character(at: escapePlace + 1)
  }

  /// Whether an escape is that of a surrogate, such as `\uD83D`.
  private func isSurrogate(at offset: Int) -> Bool {
    let digits = bytes[min(offset + 2, bytes.count)..<min(offset + 6, bytes.count)]
    let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0
    return escape == "\\u" && 0xD800...0xDFFF ~= code
  }

  /// The nearest backslash at or before the position at which libyaml stopped.
  private var escapePlace: Int {
    let end = min(place + 1, bytes.count)
    return bytes[min(beginning, end)..<end].lastIndex(of: UInt8(ascii: "\\")) ?? place
  }

  func lineStart(of offset: Int) -> Int {
    bytes[..<offset].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 }
      ?? min(textStart, offset)
  }

  /// The start of the first line, after a byte-order mark.
  var textStart: Int { SourceText.start(of: bytes) }

  func lineEnd(of offset: Int) -> Int {
    bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
  }

  /// The character at an offset; empty at the end of the file and at a line break.
  func character(at offset: Int) -> String {
    guard offset < bytes.count, bytes[offset] >= 0x20 else { return "" }
    var end = offset + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return String(decoding: bytes[offset..<end], as: UTF8.self)
  }
}
