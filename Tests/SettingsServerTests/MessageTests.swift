import SettingsDiagnostics
import Testing

@testable import SettingsServer

/// Reading and writing the content of messages.
@Suite struct MessageTests {
  private static func message(_ text: String) -> Message { Message(Array(text.utf8)) }

  @Test func `requests, notifications and responses are distinguished`() {
    #expect(
      Self.message(#"{"jsonrpc":"2.0","id":1,"method":"a","params":[1]}"#)
        == .request(RequestID(1), method: "a", params: [1]))
    #expect(
      Self.message(#"{"jsonrpc":"2.0","method":"a"}"#) == .notification(method: "a", params: .null))
    #expect(
      Self.message(#"{"jsonrpc":"2.0","id":"x","result":2}"#)
        == .response(RequestID(.string("x")) ?? RequestID(0), .success(2)))
    #expect(
      Self.message(#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"m"}}"#)
        == .response(RequestID(1), .failure(ResponseError(.requestFailed, "m"))))
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","result":1}"#, #"{"jsonrpc":"2.0","id":null,"result":1}"#,
    #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"m"}}"#,
    #"{"id":1,"error":null}"#, #"{"id":[],"result":null}"#,
  ])
  func `a response is never answered`(text: String) {
    guard case .response = Self.message(text) else {
      Issue.record("\(text) is not a response")
      return
    }
  }

  /// An editor that counts in UTF-16 sends halves when an edit divides an emoji.
  @Test(arguments: [
    (#"\ud83d"#, "\u{FFFD}"), (#"\ude00"#, "\u{FFFD}"), (#"\ud83dx"#, "\u{FFFD}x"),
    (#"\ud83d\u0041"#, "\u{FFFD}A"), (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"),
    (#"\ude00\ud83d"#, "\u{FFFD}\u{FFFD}"), (#"\ud83d\n"#, "\u{FFFD}\n"), (#"\ud83d\ude00"#, "😀"),
  ])
  func `half of a surrogate pair is a replacement character`(escaped: String, text: String) {
    #expect(
      Self.message(#"{"jsonrpc":"2.0","id":1,"method":"a","params":["\#(escaped)"]}"#)
        == .request(RequestID(1), method: "a", params: [.string(text)]))
  }

  @Test(arguments: [
    ("", ResponseError.Code.parseError), ("{", .parseError), ("{}{}", .parseError),
    ("[]", .invalidRequest), ("1", .invalidRequest), ("{}", .invalidRequest),
    (#"{"jsonrpc":"1.0","method":"a"}"#, .invalidRequest),
    (#"{"jsonrpc":"2.0","method":1}"#, .invalidRequest),
    (#"{"jsonrpc":"2.0","id":null,"method":"a"}"#, .invalidRequest),
    (#"{"jsonrpc":"2.0","id":[],"method":"a"}"#, .invalidRequest),
    (#"{"jsonrpc":"2.0","id":1}"#, .invalidRequest),
    (#"{"jsonrpc":"2.0","method":1,"result":1}"#, .invalidRequest),
  ])
  func `what is not a message is an error`(text: String, code: ResponseError.Code) {
    guard case .invalid(_, let error) = Self.message(text) else {
      Issue.record("\(text) was accepted")
      return
    }
    #expect(error.code == code)
  }

  @Test func `deep nesting is rejected`() {
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    let text = #"{"jsonrpc":"2.0","method":"a","params":\#(deep)}"#
    guard case .invalid(nil, let error) = Self.message(text) else {
      Issue.record("it was accepted")
      return
    }
    #expect(error.code == .parseError)
  }

  @Test func `an identifier is returned as it was written`() {
    guard case .request(let id, _, _) = Self.message(#"{"jsonrpc":"2.0","id":1e2,"method":"a"}"#)
    else {
      Issue.record("no request")
      return
    }
    #expect(Message.response(id, .null).description.contains(#""id":1e2"#))
  }
}
