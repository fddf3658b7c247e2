import SettingsServer

/// The messages of both servers: the whole stream at once, and in two pieces.
enum MessageTarget {
  static func run(_ bytes: [UInt8]) {
    let whole = items([bytes[...]])
    let middle = bytes.count / 2
    precondition(
      whole == items([bytes[..<middle], bytes[middle...]]), "the pieces change the messages")
    for case .content(let content) in whole { _ = Message(content) }
    _ = Message(bytes)
  }

  private static func items(_ pieces: [ArraySlice<UInt8>]) -> [MessageFraming.Item] {
    var framing = MessageFraming()
    var found: [MessageFraming.Item] = []
    for piece in pieces {
      framing.append(Array(piece))
      while let item = framing.next() { found.append(item) }
    }
    return found
  }
}
