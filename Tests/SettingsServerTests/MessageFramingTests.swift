import SettingsDiagnostics
import Testing

@testable import SettingsServer

/// The division of a stream into messages.
@Suite struct MessageFramingTests {
  private static func items(
    _ pieces: [String], limits: MessageLimits = MessageLimits()
  ) -> [String] {
    var framing = MessageFraming(limits: limits)
    var result: [String] = []
    for piece in pieces {
      framing.append(Array(piece.utf8))
      while let item = framing.next() {
        switch item {
        case .content(let bytes): result.append(String(decoding: bytes, as: UTF8.self))
        case .problem(let text): result.append("! " + text)
        }
      }
    }
    return result
  }

  private static let two = "Content-Length: 2\r\n\r\n{}Content-Length: 3\r\n\r\n[1]"

  @Test func `messages are found in one piece`() {
    #expect(Self.items([Self.two]) == ["{}", "[1]"])
  }

  @Test func `every division of the stream gives the same messages`() {
    let text = Array(Self.two.utf8)
    for first in 0...text.count {
      for second in first...text.count {
        let pieces = [text[..<first], text[first..<second], text[second...]]
        let items = Self.items(pieces.map { String(decoding: $0, as: UTF8.self) })
        #expect(items == ["{}", "[1]"])
      }
    }
  }

  @Test(arguments: [
    ("content-length:2\r\n\r\n{}", ["{}"]),
    ("Content-Length: 2\n\n{}", ["{}"]),
    ("\r\n\r\nContent-Length: 2\r\n\r\n{}", ["{}"]),
    (
      "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}",
      ["{}"]
    ),
    ("X-Other: 1\r\nContent-Length: 0\r\n\r\n", [""]),
    ("Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", ["{}"]),
  ])
  func `valid headers are read`(text: String, expected: [String]) {
    #expect(Self.items([text]) == expected)
  }

  @Test(arguments: [
    ("Content-Type: x\r\n\r\n{}", "a message has no Content-Length"),
    ("Content-Length: two\r\n\r\n{}", "'two' is not a valid Content-Length; expected a number"),
    ("Content-Length: -2\r\n\r\n{}", "'-2' is not a valid Content-Length; expected a number"),
    ("Content-Length: \r\n\r\n{}", "'' is not a valid Content-Length; expected a number"),
    (
      "Content-Length: 99999999999999999999\r\n\r\n{}",
      "'99999999999999999999' is not a valid Content-Length; expected a number"
    ),
    ("hello\r\n\r\n", "'hello' is not a header; expected 'Content-Length: N'"),
    (
      "Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
      "a message has two different Content-Length headers"
    ),
    (
      "Content-Type: a; charset=latin1\r\nContent-Length: 2\r\n\r\n{}",
      "the charset of 'a; charset=latin1' is not utf-8"
    ),
  ])
  func `invalid headers are reported, and the next message is read`(
    text: String, problem: String
  ) {
    let all = text + Self.two
    #expect(Self.items([all]) == ["! " + problem, "{}", "[1]"])
    #expect(Self.items(all.map(String.init)) == ["! " + problem, "{}", "[1]"])
  }

  @Test func `headers without an end are cut off`() {
    var limits = MessageLimits()
    limits.headerBytes = 64
    let endless = String(repeating: "x", count: 200)
    let problem = "! the headers of a message have more than 64 bytes"
    #expect(Self.items([endless, Self.two], limits: limits) == [problem, "{}", "[1]"])
  }

  @Test(arguments: [0, 1, 40, 63, 64, 65, 200])
  func `headers that end after their limit are cut off in every division`(excess: Int) {
    var limits = MessageLimits()
    limits.headerBytes = 64
    let headers = "Content-Length: 2\r\nX: "
    let padding = String(repeating: "x", count: 64 - headers.utf8.count - 4 + excess)
    let text = Array((headers + padding + "\r\n\r\n{}" + Self.two).utf8)
    let problem = "! the headers of a message have more than 64 bytes"
    let expected = excess == 0 ? ["{}", "{}", "[1]"] : [problem, "{}", "[1]"]
    for division in 0...text.count {
      let pieces = [text[..<division], text[division...]]
      let items = Self.items(pieces.map { String(decoding: $0, as: UTF8.self) }, limits: limits)
      #expect(items == expected, "\(division)")
    }
  }

  @Test func `a message beyond the limit is skipped without being stored`() {
    var limits = MessageLimits()
    limits.contentBytes = 10
    let long = "Content-Length: 1000\r\n\r\n"
    let pieces =
      [long] + [String](repeating: String(repeating: "a", count: 100), count: 10) + [Self.two]
    #expect(
      Self.items(pieces, limits: limits) == [
        "! a message of 1000 bytes is longer than the limit of 10 bytes", "{}", "[1]",
      ])
  }

  @Test func `a length that no message has does not end the session`() {
    let long = "Content-Length: \(Int.max)\r\n\r\n{}"
    #expect(
      Self.items([long, Self.two]) == [
        "! a message of \(Int.max) bytes is longer than the limit of 67108864 bytes", "{}", "[1]",
      ])
  }

  @Test func `a partial message is known as such`() {
    var framing = MessageFraming()
    #expect(!framing.isInsideMessage)
    framing.append(Array("Content-Length: 10\r\n\r\n{".utf8))
    #expect(framing.next() == nil)
    #expect(framing.isInsideMessage)
  }
}
