import SettingsDiagnostics
import SettingsModel
import Testing

@testable import SettingsResolution

/// The short way of an operator gives what the long one gives.
struct OperatorTests {
  static let texts = [
    "", "a", "/", "//", "a/b", "/a", "a/", "a//b", "a///", "/a/b.c", "a.b/c", "a/b.tar.gz",
    ".hidden", "a/.b",
    "x.", "Some Name-1.0", "1st", "UPPER lower", "_x-y", "\r\n", "a\rb", "é", "a/é.c", "-", "@[`{",
    "YES",
  ]

  @Test(arguments: RetrievalOperator.allCases, texts)
  func `an operator in place gives the same as by the book`(
    retrieval: RetrievalOperator, text: String
  ) {
    let before = Array("before/it. ".utf8)
    var buffer = ByteBuffer()
    buffer.append(before)
    buffer.append(text)
    guard retrieval.apply(to: &buffer, from: before.count) else {
      #expect(buffer.bytes == before + Array(text.utf8), "what is left to others is left alone")
      return
    }
    let expected = OperatorApplication.apply(retrieval, to: Array(text.utf8)[...])
    #expect(buffer.bytes == before + expected)
  }

  @Test func `nearly all of them work in place`() {
    let inPlace = RetrievalOperator.allCases.filter { retrieval in
      var buffer = ByteBuffer()
      buffer.append("a/b.c")
      return retrieval.apply(to: &buffer, from: 0)
    }
    #expect(inPlace.count == 9)
  }
}
