/// Reads values in the distinguished encoding of ASN.1, in which signatures and entitlements are
/// stored. Of the basic encoding it also accepts lengths that an end mark ends, which CMS may have.
struct DERReader {
  struct Failure: Error {
    let message: String
  }

  /// A value with its tag: the first byte of its encoding.
  struct Element {
    let tag: UInt8
    let content: Range<Int>
  }

  /// The tags that the formats of this module have.
  enum Tag {
    static let boolean: UInt8 = 0x01
    static let integer: UInt8 = 0x02
    static let octets: UInt8 = 0x04
    static let constructedOctets: UInt8 = 0x24
    static let identifier: UInt8 = 0x06
    static let text: UInt8 = 0x0C
    static let sequence: UInt8 = 0x30
    static let first: UInt8 = 0xA0
    static let entitlements: UInt8 = 0x70
    static let dictionary: UInt8 = 0xB0
  }

  /// How deep values may nest. Those of Apple's formats have at most 20 levels.
  static let depthLimit = 40

  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = min(range.upperBound, bytes.count)
  }

  private static let damaged = Failure(message: "its ASN.1 structure is cut short or damaged")

  var isAtEnd: Bool { position >= end }

  /// Reads the next value; nil at the end.
  mutating func next() throws(Failure) -> Element? {
    if isAtEnd { return nil }
    let (element, after) = try element(at: position, depth: 0)
    position = after
    return element
  }

  /// Reads the next value, which must have a tag.
  mutating func next(_ tag: UInt8) throws(Failure) -> Element {
    guard let element = try next(), element.tag == tag else { throw Self.damaged }
    return element
  }

  /// Returns a reader of the values in a value.
  func inside(_ element: Element) -> DERReader { DERReader(bytes, in: element.content) }

  func bytes(of element: Element) -> [UInt8] { Array(bytes[element.content]) }

  func text(of element: Element) -> String {
    String(decoding: bytes[element.content], as: UTF8.self)
  }

  private func element(
    at start: Int, depth: Int
  ) throws(Failure) -> (element: Element, end: Int) {
    guard start + 2 <= end, depth < Self.depthLimit else { throw Self.damaged }
    let tag = bytes[start]
    // Tags of several bytes are in none of the formats.
    guard tag & 0x1F != 0x1F else { throw Self.damaged }
    let first = bytes[start + 1]
    var content = start + 2
    if first == 0x80 {
      guard tag & 0x20 != 0 else { throw Self.damaged }
      var place = content
      while true {
        guard place + 2 <= end else { throw Self.damaged }
        if bytes[place] == 0, bytes[place + 1] == 0 {
          return (Element(tag: tag, content: content..<place), place + 2)
        }
        place = try element(at: place, depth: depth + 1).end
      }
    }
    var length = Int(first)
    if first > 0x80 {
      let count = Int(first & 0x7F)
      guard count <= 4, content + count <= end else { throw Self.damaged }
      length = bytes[content..<content + count].reduce(0) { $0 << 8 | Int($1) }
      content += count
    }
    guard length <= end - content else { throw Self.damaged }
    return (Element(tag: tag, content: content..<content + length), content + length)
  }
}
