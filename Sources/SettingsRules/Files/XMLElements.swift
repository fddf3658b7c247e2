import SettingsXcode

/// Reads the elements of an XML text: names, attributes and ranges, which are sufficient for
/// storyboards. The depth and the number of elements are limited.
struct XMLElements {
  struct Attribute {
    let name: String
    let value: String
    /// The bytes of the value, without its quotes.
    let range: Range<Int>
  }

  enum Event {
    case start(name: String, attributes: [Attribute], range: Range<Int>)
    case end(name: String)
  }

  /// The reason why the text is not valid or not supported.
  struct Failure: Error, Equatable {
    let message: String
    let offset: Int
  }

  private static let maximumDepth = 256
  private static let maximumElements = 1_000_000

  private var scanner: XMLScanner
  private var open: [String] = []
  private var count = 0
  /// The name of an element `<a/>` whose end is the next event.
  private var pendingEnd: String?

  init(_ bytes: [UInt8]) { scanner = XMLScanner(bytes) }

  /// Returns the next event; nil at the end of a complete document.
  mutating func next() throws(Failure) -> Event? {
    if let name = pendingEnd {
      pendingEnd = nil
      return .end(name: name)
    }
    while let piece = try nextPiece() {
      let start = scanner.start
      switch piece {
      case .text: continue
      case .end(let range):
        let name = scanner.string(range)
        guard open.popLast() == name else {
          throw Failure(message: "'</\(name)>' has no opening tag", offset: start)
        }
        return .end(name: name)
      case .start(let range, let attributes, let isEmpty):
        let name = scanner.string(range)
        if isEmpty { pendingEnd = name } else { open.append(name) }
        count += 1
        if open.count > Self.maximumDepth || count > Self.maximumElements {
          throw Failure(message: "it is nested too deep, or too large", offset: start)
        }
        return .start(
          name: name, attributes: attributes.map(attribute), range: start..<scanner.position)
      }
    }
    if let name = open.last {
      throw Failure(message: "'<\(name)>' is not closed", offset: scanner.start)
    }
    guard count > 0 else { throw Failure(message: "it contains no element", offset: 0) }
    return nil
  }

  private mutating func nextPiece() throws(Failure) -> XMLScanner.Piece? {
    do throws(XMLScanner.Failure) { return try scanner.next() } catch {
      throw Failure(message: error.message, offset: error.offset)
    }
  }

  private func attribute(_ attribute: XMLScanner.Attribute) -> Attribute {
    Attribute(
      name: scanner.string(attribute.name), value: scanner.string(attribute.value),
      range: attribute.value)
  }
}
