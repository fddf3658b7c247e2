import SettingsDiagnostics

/// A document that the client edits.
struct OpenDocument: Sendable {
  /// The address as the client spells it.
  let uri: String
  /// The absolute path.
  let path: String
  private(set) var version: Int
  private(set) var text: IndexedText
  /// Whether the client's text is not known, because it sent a change that is not valid.
  private(set) var isOutOfStep = false

  init(uri: String, path: String, version: Int, bytes: [UInt8], encoding: PositionEncoding) {
    self.uri = uri
    self.path = path
    self.version = version
    text = IndexedText(bytes, encoding: encoding)
  }

  static let outOfStepHelp =
    "close and open the document, because the server does not know its text"

  /// A change: a range and its replacement, or the whole text.
  struct Change {
    let range: TextRange?
    let text: String

    /// - Returns: Nil if the value is not a change.
    init?(_ value: JSONValue) {
      guard let text = value["text"]?.string else { return nil }
      self.text = text
      if let range = value["range"], !range.isNull {
        guard let range = TextRange(range) else { return nil }
        self.range = range
      } else {
        self.range = nil
      }
    }
  }

  /// Notes that a change could not be applied. Only the whole text makes the document known again.
  mutating func loseStep() { isOutOfStep = true }

  /// Applies a change. Each change refers to the text after the one before.
  mutating func apply(_ change: Change) {
    guard let range = change.range else {
      isOutOfStep = false
      text = IndexedText(Array(change.text.utf8), encoding: text.encoding)
      return
    }
    let start = text.offset(of: range.start)
    let end = max(start, text.offset(of: range.end))
    var bytes = text.bytes
    bytes.replaceSubrange(start..<end, with: change.text.utf8)
    text = IndexedText(bytes, encoding: text.encoding)
  }

  mutating func advance(to version: Int) { self.version = version }
}
