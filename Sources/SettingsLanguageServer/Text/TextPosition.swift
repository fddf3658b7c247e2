import SettingsDiagnostics

/// A position in a document as the protocol counts: lines and characters from 0.
struct TextPosition: Hashable, Comparable, Sendable {
  var line: Int
  /// In code units of the negotiated encoding.
  var character: Int

  static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }

  init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  /// The largest number that the protocol allows.
  private static let maximum = Int(Int32.max)

  /// - Returns: Nil if the value is not a position.
  init?(_ value: JSONValue?) {
    guard let line = value?["line"]?.integer, let character = value?["character"]?.integer,
      (0...Self.maximum).contains(line), (0...Self.maximum).contains(character)
    else { return nil }
    self.init(line: line, character: character)
  }

  var json: JSONValue {
    ["line": .number(String(line)), "character": .number(String(character))]
  }
}

/// A range in a document; the end is exclusive.
struct TextRange: Hashable, Sendable {
  var start: TextPosition
  var end: TextPosition

  init(start: TextPosition, end: TextPosition) {
    self.start = start
    self.end = end
  }

  /// - Returns: Nil if the value is not a range.
  init?(_ value: JSONValue?) {
    guard let start = TextPosition(value?["start"]), let end = TextPosition(value?["end"]),
      start <= end
    else { return nil }
    self.init(start: start, end: end)
  }

  /// The start of a document.
  static let start = TextRange(
    start: TextPosition(line: 0, character: 0), end: TextPosition(line: 0, character: 0))

  var json: JSONValue { ["start": start.json, "end": end.json] }

  /// Whether two ranges have a position in common; an empty range has one.
  func touches(_ other: TextRange) -> Bool { start <= other.end && other.start <= end }
}

/// The unit of characters in positions.
enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
}
