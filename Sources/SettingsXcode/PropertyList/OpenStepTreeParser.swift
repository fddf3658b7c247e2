import SettingsDiagnostics

/// Reads the OpenStep form into a flat tree: `{ key = value; }`, `( value, value )`, `"text"`, bare
/// words and `<data>`, with comments as in C++. Xcode writes this form.
enum OpenStepTreeParser {
  typealias Failure = PropertyList.Failure
  typealias Node = PropertyListTree.Node

  /// The input that may come next.
  private enum State {
    case value
    case keyOrEnd
    case equals
    case elementOrEnd
    case separator
  }

  static func parse(
    _ bytes: Span<UInt8>, from start: Int, limits: PropertyList.Limits
  ) throws(Failure) -> [Node] {
    var nodes = PropertyListNodes(ofBytes: bytes.count, limits: limits)
    var position = start
    var state = State.value
    while true {
      try skipBlanks(bytes, &position)
      guard position < bytes.count else { break }
      let byte = bytes[position]
      switch state {
      case .separator:
        guard let container = nodes.container else {
          throw Failure(
            message: "unexpected text after the end of the property list", offset: position)
        }
        let isDictionary = nodes.nodes[container].kind == .dictionary
        if byte == (isDictionary ? UInt8(ascii: ";") : UInt8(ascii: ",")) {
          position += 1
        } else if byte != (isDictionary ? UInt8(ascii: "}") : UInt8(ascii: ")")) {
          throw Failure(
            message: isDictionary
              ? "';' is missing after the value\(name(of: container, nodes.nodes, bytes))"
              : "',' or ')' is missing after an element", offset: position)
        }
        state = isDictionary ? .keyOrEnd : .elementOrEnd
      case .equals:
        guard byte == UInt8(ascii: "=") else {
          let key = nodes.nodes.last.map { text(of: $0, bytes) } ?? ""
          throw Failure(message: "'=' is missing after '\(key)'", offset: position)
        }
        position += 1
        state = .value
      case .keyOrEnd, .elementOrEnd:
        if byte == (state == .keyOrEnd ? UInt8(ascii: "}") : UInt8(ascii: ")")) {
          position += 1
          nodes.close(at: position)
          state = .separator
        } else if state == .keyOrEnd {
          try readString(bytes, &position, into: &nodes)
          state = .equals
        } else {
          state = .value
        }
      case .value:
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "("):
          let isDictionary = byte == UInt8(ascii: "{")
          try nodes.open(isDictionary ? .dictionary : .array, at: position)
          position += 1
          state = isDictionary ? .keyOrEnd : .elementOrEnd
        case UInt8(ascii: "<"):
          try readData(bytes, &position, into: &nodes)
          state = .separator
        default:
          try readString(bytes, &position, into: &nodes)
          state = .separator
        }
        try nodes.checkCount(at: position)
      }
    }
    return try nodes.finished(
      closingArraysBy: ")", awaitsValue: state == .value, at: position)
  }

  // MARK: Values

  @inline(__always)
  private static func readString(
    _ bytes: Span<UInt8>, _ position: inout Int, into nodes: inout PropertyListNodes
  ) throws(Failure) {
    let first = bytes[position]
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      try nodes.readQuoted(bytes, &position)
      return
    }
    let start = position
    while position < bytes.count, isWordByte(bytes[position]) {
      // A comment ends a word, unless it is the `//` of a URL.
      if bytes[position] == UInt8(ascii: "/"), position + 1 < bytes.count,
        bytes[position + 1] == UInt8(ascii: "*")
      {
        break
      }
      position += 1
    }
    if position == start {
      let character = first < 0x80 ? "'\(Character(Unicode.Scalar(first)))'" : "this character"
      throw Failure(message: "\(character) must be in quotes", offset: position)
    }
    nodes.append(start..<position)
  }

  private static func readData(
    _ bytes: Span<UInt8>, _ position: inout Int, into nodes: inout PropertyListNodes
  ) throws(Failure) {
    let start = position
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      switch bytes[position] {
      case 0x30...0x39, 0x41...0x46, 0x61...0x66, 0x09...0x0D, 0x20: position += 1
      default: throw Failure(message: "data has hexadecimal digits only", offset: position)
      }
    }
    guard position < bytes.count else {
      throw Failure(message: "data is not closed by '>'", offset: start)
    }
    position += 1
    nodes.append(start..<position, .data)
  }

  // MARK: Bytes

  @inline(__always)
  private static func skipBlanks(_ bytes: Span<UInt8>, _ position: inout Int) throws(Failure) {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x20 || byte &- 0x09 < 5 {
        position += 1
      } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count {
        let next = bytes[position + 1]
        if next == UInt8(ascii: "*") {
          try skipComment(bytes, &position)
        } else if next == UInt8(ascii: "/") {
          while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D {
            position += 1
          }
        } else {
          return
        }
      } else {
        return
      }
    }
  }

  private static func skipComment(_ bytes: Span<UInt8>, _ position: inout Int) throws(Failure) {
    let start = position
    position += 2
    while position + 1 < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
        position += 2
        return
      }
      position += 1
    }
    throw Failure(message: "a comment is not closed by '*/'", offset: start)
  }

  /// Whether a byte may be part of an unquoted text: letters, digits and `-./:_$`.
  @inline(__always)
  private static func isWordByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x2D < 14 || byte == 0x5F || byte == 0x24
  }

  // MARK: Messages

  private static func text(of node: Node, _ bytes: Span<UInt8>) -> String {
    var text: [UInt8] = []
    for index in Int(node.start)..<min(Int(node.end), Int(node.start) + 80) {
      text.append(bytes[index])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns ` of 'key'` for the last key of a dictionary.
  private static func name(of container: Int, _ nodes: [Node], _ bytes: Span<UInt8>) -> String {
    var key = container + 1
    while key + 1 < nodes.count, Int(nodes[key + 1].next) < nodes.count {
      key = Int(nodes[key + 1].next)
    }
    return key < nodes.count ? " of '\(text(of: nodes[key], bytes))'" : ""
  }
}
