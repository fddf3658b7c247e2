import SettingsDiagnostics

/// Reads the XML form of a property list into a flat tree.
enum XMLTreeParser {
  typealias Failure = PropertyList.Failure
  typealias Node = PropertyListTree.Node

  static func parse(
    _ bytes: [UInt8], from start: Int, limits: PropertyListTree.Limits
  ) throws(Failure) -> [Node] {
    var reader = Reader(scanner: XMLScanner(bytes, from: start), limits: limits)
    try reader.read()
    return reader.nodes
  }

  private struct Reader {
    var scanner: XMLScanner
    let limits: PropertyListTree.Limits
    var nodes: [Node] = []
    private var open: [Int] = []
    /// Whether the innermost dictionary has a key that waits for its value.
    private var awaitsValue = false
    private var isDone = false

    init(scanner: XMLScanner, limits: PropertyListTree.Limits) {
      self.scanner = scanner
      self.limits = limits
    }

    mutating func read() throws(Failure) {
      while let piece = try scanner.next() {
        switch piece {
        case .start(let name, _, let isEmpty): try begin(name, isEmpty: isEmpty)
        case .end(let name): try end(name)
        case .text: throw failure("text stands where only a tag may")
        }
      }
      if let container = open.last {
        throw failure("a container is not closed", at: Int(nodes[container].start))
      }
      if nodes.isEmpty { throw failure("the property list is empty") }
    }

    private mutating func begin(_ name: Range<Int>, isEmpty: Bool) throws(Failure) {
      let offset = scanner.start
      if scanner.name(name, is: "plist") { return }
      if isDone { throw failure("there is more after the property list's end") }
      let isKey = scanner.name(name, is: "key")
      let isInDictionary = open.last.map { nodes[$0].kind == .dictionary } ?? false
      if isKey != (isInDictionary && !awaitsValue) {
        throw failure(
          isKey
            ? "a key stands where a value is expected" : "'<key>' is expected here", at: offset)
      }
      if nodes.count > limits.nodes { throw failure("it holds more than \(limits.nodes) values") }
      if scanner.name(name, is: "dict") || scanner.name(name, is: "array") {
        if open.count >= limits.nesting {
          throw failure("it is nested more than \(limits.nesting) levels deep", at: offset)
        }
        let kind: PropertyListTree.Kind =
          scanner.name(name, is: "dict") ? .dictionary : .array
        nodes.append(Node(start: UInt32(offset), end: 0, next: 0, kind: kind))
        awaitsValue = false
        open.append(nodes.count - 1)
        if isEmpty { close() }
        return
      }
      switch scanner.string(name) {
      case "true", "false":
        append(name, isEscaped: false)
        if !isEmpty { try expectEnd(of: name) }
      case "key", "string", "integer", "real", "date", "data":
        let isData = scanner.name(name, is: "data")
        if isEmpty {
          append(scanner.position..<scanner.position, isEscaped: false, isData: isData)
        } else {
          try readText(of: name, isData: isData)
        }
      case let other: throw failure("'<\(other)>' is no tag of property lists", at: offset)
      }
      awaitsValue = isKey
      if open.isEmpty { isDone = true }
    }

    private mutating func readText(of name: Range<Int>, isData: Bool) throws(Failure) {
      let start = scanner.position
      guard let piece = try scanner.next() else { throw failure("the file ends too early") }
      switch piece {
      case .text(let range, let isEscaped):
        append(range, isEscaped: isEscaped, isData: isData)
        try expectEnd(of: name)
      case .end(let end) where scanner.bytes[end] == scanner.bytes[name]:
        // Nothing, or blanks, which the scanner passes over.
        append(start..<scanner.start, isEscaped: false, isData: isData)
      default: throw failure("'</\(scanner.string(name))>' is expected here", at: scanner.start)
      }
    }

    private mutating func expectEnd(of name: Range<Int>) throws(Failure) {
      if case .end(let end)? = try scanner.next(), scanner.bytes[end] == scanner.bytes[name] {
        return
      }
      throw failure("'</\(scanner.string(name))>' is expected here", at: scanner.start)
    }

    private mutating func end(_ name: Range<Int>) throws(Failure) {
      if scanner.name(name, is: "plist"), open.isEmpty { return }
      guard let container = open.last,
        scanner.name(name, is: nodes[container].kind == .dictionary ? "dict" : "array")
      else { throw failure("'</\(scanner.string(name))>' closes nothing", at: scanner.start) }
      if awaitsValue { throw failure("the value of a key is missing", at: scanner.start) }
      close()
    }

    private mutating func close() {
      guard let container = open.popLast() else { return }
      nodes[container].end = UInt32(scanner.position)
      nodes[container].next = UInt32(nodes.count)
      awaitsValue = false
      if open.isEmpty { isDone = true }
    }

    private mutating func append(_ range: Range<Int>, isEscaped: Bool, isData: Bool = false) {
      nodes.append(
        Node(
          start: UInt32(range.lowerBound), end: UInt32(range.upperBound),
          next: UInt32(nodes.count + 1), kind: isData ? .data : .string, isEscaped: isEscaped))
    }

    private func failure(_ message: String, at offset: Int? = nil) -> Failure {
      Failure(message: message, offset: offset ?? scanner.start)
    }
  }
}
