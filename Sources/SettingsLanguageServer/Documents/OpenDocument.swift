import SettingsDiagnostics

/// A document that the client edits.
struct OpenDocument: Sendable {
  /// The address as the client spells it.
  let uri: String
  /// The absolute path.
  let path: String
  private(set) var version: Int
  private(set) var text: IndexedText
  /// Whether the client's text is not known, because it sent a change that is not valid. Only the whole
  /// text makes the document known again.
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

  /// Applies changes. Each change refers to the text after the one before.
  ///
  /// - Parameter changes: The changes; nil for one that is not valid.
  /// - Returns: The changes that were applied. They are fewer if the text is not known.
  /// - Complexity: O(*n* + *m* · *k*), where *n* is the size of the text and of the changes, *m* the
  ///   number of changes, and *k* the size of the lines around a change.
  @discardableResult mutating func apply(_ changes: [Change?]) -> [Change] {
    var edited = EditedText(text.bytes, encoding: text.encoding)
    var applied: [Change] = []
    for change in changes {
      guard let change else {
        isOutOfStep = true
        continue
      }
      if let range = change.range {
        // The range refers to a text that is not known.
        if isOutOfStep { continue }
        guard edited.replace(range, with: change.text) else {
          isOutOfStep = true
          continue
        }
      } else {
        isOutOfStep = false
        edited = EditedText(Array(change.text.utf8), encoding: text.encoding)
      }
      applied.append(change)
    }
    text = IndexedText(edited.bytes, encoding: text.encoding)
    return applied
  }

  mutating func advance(to version: Int) { self.version = version }
}
