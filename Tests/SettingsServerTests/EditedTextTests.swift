import SettingsDiagnostics
import SettingsTestSupport
import Testing

@testable import SettingsLanguageServer

struct EditedTextTests {
  private static func change(
    _ start: (Int, Int), _ end: (Int, Int), _ text: String
  ) throws -> OpenDocument.Change {
    let json = """
      { "range": { "start": { "line": \(start.0), "character": \(start.1) },
                   "end": { "line": \(end.0), "character": \(end.1) } },
        "text": "\(text)" }
      """
    return try #require(OpenDocument.Change(try JSONValue(parsing: Array(json.utf8))))
  }

  /// The text after changes that are applied one after the other, each with a new index.
  private static func plain(
    _ bytes: [UInt8], _ changes: [OpenDocument.Change], _ encoding: PositionEncoding
  ) -> [UInt8] {
    changes.reduce(bytes) { bytes, change in
      guard let range = change.range else { return Array(change.text.utf8) }
      let text = IndexedText(bytes, encoding: encoding)
      let start = text.offset(of: range.start)
      let end = max(start, text.offset(of: range.end))
      return Array(bytes[..<start]) + Array(change.text.utf8) + Array(bytes[end...])
    }
  }

  @Test(arguments: [PositionEncoding.utf8, .utf16], 0..<12)
  func `many changes of one message give the text that one after the other gives`(
    encoding: PositionEncoding, seed: UInt64
  ) throws {
    var random = SplitMix(state: seed)
    let words = [
      "a: b", "é𝄞", "", "\\r", "\\n", "\\r\\n", "long \(String(repeating: "x", count: 900))",
    ]
    let lines = (0..<400).map { "key\($0): välue \($0)" }
    let bytes = Array(lines.joined(separator: seed % 2 == 0 ? "\n" : "\r\n").utf8)
    var changes: [OpenDocument.Change] = []
    for _ in 0..<150 {
      let start = (Int.random(in: 0..<420, using: &random), Int.random(in: 0..<24, using: &random))
      let lines = Int.random(in: 0..<4, using: &random) * Int.random(in: 0..<20, using: &random)
      let end = (start.0 + lines, start.1 + Int.random(in: 0..<24, using: &random))
      changes.append(
        try Self.change(start, end, words.randomElement(using: &random) ?? ""))
    }
    var document = OpenDocument(
      uri: "file:///a", path: "/a", version: 1, bytes: bytes, encoding: encoding)
    #expect(document.apply(changes).count == changes.count)
    #expect(document.text.bytes == Self.plain(bytes, changes, encoding))
    #expect(!document.isOutOfStep)
  }

  @Test func `changes after an invalid one count from the next whole text on`() throws {
    var document = OpenDocument(
      uri: "file:///a", path: "/a", version: 1, bytes: Array("a".utf8), encoding: .utf16)
    let whole = try #require(
      OpenDocument.Change(try JSONValue(parsing: Array(#"{ "text": "b" }"#.utf8))))
    let insert = try Self.change((0, 0), (0, 0), "c")
    document.apply([nil, insert])
    #expect(document.isOutOfStep)
    document.apply([insert, whole, insert])
    #expect(!document.isOutOfStep)
    #expect(document.text.bytes == Array("cb".utf8))
  }

  @Test func `changes of a long line have a limit`() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 1000)
    var text = EditedText(bytes, encoding: .utf8, maximumWork: 10_000)
    let range = try #require(try Self.change((0, 0), (0, 0), "c").range)
    let done = (0..<20).filter { _ in text.replace(range, with: "c") }
    #expect(done.count == 9)
    #expect(text.bytes.count == 1009)
  }
}
