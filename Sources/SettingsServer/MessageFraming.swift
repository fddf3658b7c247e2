import SettingsDiagnostics

/// Divides a stream of bytes into messages: the base protocol of the Language Server Protocol.
///
/// ```
/// Content-Length: 52\r\n
/// \r\n
/// {"jsonrpc":"2.0","method":"exit"}…
/// ```
///
/// Bytes may arrive in pieces of any size. After headers that cannot be read, the next
/// `Content-Length` is searched for, so that one bad message does not end the session.
package struct MessageFraming: Sendable {
  /// What the stream contains.
  package enum Item: Equatable, Sendable {
    /// The content of a message.
    case content([UInt8])
    /// A problem, as a sentence without a period.
    case problem(String)
  }

  private enum State {
    case headers
    case content(count: Int)
    /// The content of a message that is too long.
    case skipping(count: Int)
    /// Headers could not be read.
    case searching
  }

  private let limits: MessageLimits
  private var state = State.headers
  private var buffer: [UInt8] = []
  /// The number of bytes at the start of the buffer that were used.
  private var used = 0
  /// The position up to which no end of the headers was found.
  private var searched = 0

  package init(limits: MessageLimits = MessageLimits()) { self.limits = limits }

  package mutating func append(_ bytes: [UInt8]) {
    if used > 0 {
      buffer.removeFirst(used)
      searched -= used
      used = 0
    }
    buffer += bytes
  }

  /// Whether a message is incomplete.
  package var isInsideMessage: Bool {
    if case .headers = state { return used < buffer.count }
    if case .searching = state { return false }
    return true
  }

  /// Returns the next message or problem; nil if more bytes are needed.
  ///
  /// - Complexity: O(bytes), for all calls together.
  package mutating func next() -> Item? {
    while true {
      switch state {
      case .headers:
        guard let end = endOfHeaders() else {
          guard buffer.count - used > limits.headerBytes else { return nil }
          state = .searching
          // Do not find the same header again.
          used += 1
          return .problem("the headers of a message have more than \(limits.headerBytes) bytes")
        }
        if let problem = readHeaders(used..<end) { return problem }
      case .content(let count):
        guard buffer.count - used >= count else { return nil }
        let content = Array(buffer[used..<used + count])
        advance(to: used + count)
        state = .headers
        return .content(content)
      case .skipping(let count):
        let available = min(count, buffer.count - used)
        advance(to: used + available)
        if available < count {
          state = .skipping(count: count - available)
          return nil
        }
        state = .headers
      case .searching:
        guard findHeader() else { return nil }
        state = .headers
      }
    }
  }

  private mutating func advance(to position: Int) {
    used = position
    searched = position
  }

  /// The position after the empty line that ends the headers, within their limit: what follows the
  /// limit may have arrived or not, and must not matter.
  private mutating func endOfHeaders() -> Int? {
    var index = max(searched, used)
    let end = min(buffer.count, used + limits.headerBytes)
    while index < end {
      if buffer[index] == UInt8(ascii: "\n"), isEndOfHeaders(index) { return index + 1 }
      index += 1
    }
    searched = index
    return nil
  }

  private func isEndOfHeaders(_ index: Int) -> Bool {
    var before = index - 1
    if before >= used, buffer[before] == UInt8(ascii: "\r") { before -= 1 }
    return before < used || buffer[before] == UInt8(ascii: "\n")
  }

  private mutating func readHeaders(_ range: Range<Int>) -> Item? {
    let lines = buffer[range].split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    // Empty lines between messages are harmless.
    if lines.isEmpty {
      advance(to: range.upperBound)
      return nil
    }
    var length: Int?
    for line in lines {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
        return search(
          after: range, "'\(Self.quoted(line))' is not a header; expected 'Content-Length: N'")
      }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
        .split(separator: " ").joined(separator: " ")
      if name == "content-type", !Self.isUTF8(value) {
        return search(after: range, "the charset of '\(value)' is not utf-8")
      }
      guard name == "content-length" else { continue }
      guard !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(value)
      else {
        return search(after: range, "'\(value)' is not a valid Content-Length; expected a number")
      }
      if let length, length != number {
        return search(after: range, "a message has two different Content-Length headers")
      }
      length = number
    }
    guard let length else { return search(after: range, "a message has no Content-Length") }
    advance(to: range.upperBound)
    if length > limits.contentBytes {
      // No client sends as much, so the length is wrong and says nothing about the next message.
      state = length > limits.skippedBytes ? .searching : .skipping(count: length)
      return .problem(
        "a message of \(length) bytes is longer than the limit of \(limits.contentBytes) bytes")
    }
    state = .content(count: length)
    return nil
  }

  private static func isUTF8(_ type: String) -> Bool {
    let type = type.lowercased()
    guard let charset = type.split(separator: "charset=").dropFirst().first else { return true }
    // Older clients write utf8.
    return charset.hasPrefix("utf-8") || charset.hasPrefix("utf8")
  }

  private mutating func search(after range: Range<Int>, _ problem: String) -> Item {
    advance(to: range.upperBound)
    state = .searching
    return .problem(problem)
  }

  private static let header = Array("content-length:".utf8)

  /// Moves to the next `Content-Length:`. The end of the buffer may contain the start of one.
  private mutating func findHeader() -> Bool {
    var index = used
    while index + Self.header.count <= buffer.count {
      if zip(buffer[index...], Self.header).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) {
        advance(to: index)
        return true
      }
      index += 1
    }
    advance(to: index)
    return false
  }

  private static func quoted(_ line: ArraySlice<UInt8>) -> String {
    String(decoding: line.prefix(40), as: UTF8.self).escapingControlCharacters
  }
}
