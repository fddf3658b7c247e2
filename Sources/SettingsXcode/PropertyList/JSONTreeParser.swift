import SettingsDiagnostics

/// Reads the JSON form of a property list into a flat tree. Numbers, booleans and null remain
/// texts, as in the XML form.
enum JSONTreeParser {
  typealias Failure = PropertyList.Failure
  typealias Node = PropertyListTree.Node

  private enum State {
    case value
    case keyOrEnd
    case colon
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
      while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
      guard position < bytes.count else { break }
      let byte = bytes[position]
      switch state {
      case .separator:
        guard let container = nodes.container else {
          throw Failure(
            message: "unexpected text after the end of the property list", offset: position)
        }
        let isDictionary = nodes.nodes[container].kind == .dictionary
        if byte == UInt8(ascii: ",") {
          position += 1
          state = isDictionary ? .keyOrEnd : .value
        } else if byte == (isDictionary ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          state = isDictionary ? .keyOrEnd : .elementOrEnd
        } else {
          throw Failure(message: "',' is missing after a value", offset: position)
        }
      case .colon:
        guard byte == UInt8(ascii: ":") else {
          throw Failure(message: "':' is missing after a key", offset: position)
        }
        position += 1
        state = .value
      case .keyOrEnd, .elementOrEnd:
        if byte == (state == .keyOrEnd ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          position += 1
          nodes.close(at: position)
          state = .separator
        } else if state == .elementOrEnd {
          state = .value
        } else if byte == UInt8(ascii: "\"") {
          try nodes.readQuoted(bytes, &position)
          state = .colon
        } else {
          throw Failure(message: "a key must be in quotes", offset: position)
        }
      case .value:
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          let isDictionary = byte == UInt8(ascii: "{")
          try nodes.open(isDictionary ? .dictionary : .array, at: position)
          position += 1
          state = isDictionary ? .keyOrEnd : .elementOrEnd
        case UInt8(ascii: "\""):
          try nodes.readQuoted(bytes, &position)
          state = .separator
        default:
          try readWord(bytes, &position, into: &nodes)
          state = .separator
        }
        try nodes.checkCount(at: position)
      }
    }
    return try nodes.finished(
      closingArraysBy: "]", awaitsValue: state == .value, at: position)
  }

  /// Reads a number, true, false or null.
  private static func readWord(
    _ bytes: Span<UInt8>, _ position: inout Int, into nodes: inout PropertyListNodes
  ) throws(Failure) {
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "."):
        position += 1
        continue
      default: break
      }
      break
    }
    guard position > start else {
      throw Failure(message: "a value is missing here", offset: position)
    }
    nodes.append(start..<position)
  }
}

/// Decodes the escapes of a text in JSON.
enum JSONText {
  static func decode(_ slice: ArraySlice<UInt8>) -> [UInt8] {
    var rest = slice
    var text: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        text.append(byte)
        continue
      }
      switch escaped {
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"):
        var units = [OpenStepText.hexadecimal(&rest)]
        if (0xD800..<0xDC00).contains(units[0]), rest.starts(with: #"\u"#.utf8) {
          rest.removeFirst(2)
          units.append(OpenStepText.hexadecimal(&rest))
        }
        text.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
      default: text.append(escaped)
      }
    }
    return text
  }
}
