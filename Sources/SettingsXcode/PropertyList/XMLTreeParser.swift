import SettingsDiagnostics

/// Reads the XML form of a property list into a flat tree.
struct XMLTreeParser {
  typealias Failure = PropertyList.Failure

  private var scanner: XMLScanner
  private var nodes: PropertyListNodes
  /// Whether the innermost dictionary has a key without a value.
  private var awaitsValue = false
  /// The position of `<plist>`, which is optional.
  private var wrapper: Int?

  /// Parses a list. Like Apple's readers, it ignores what follows the end of the list.
  static func parse(
    _ bytes: [UInt8], limits: PropertyList.Limits
  ) throws(Failure) -> [PropertyListTree.Node] {
    var parser = XMLTreeParser(
      scanner: XMLScanner(bytes),
      nodes: PropertyListNodes(ofBytes: bytes.count, limits: limits))
    try parser.readDocument()
    return parser.nodes.nodes
  }

  private mutating func readDocument() throws(Failure) {
    while wrapper != nil || !isDone, let piece = try scanner.next() {
      switch piece {
      case .start(let name, _, let isEmpty): try begin(name, isEmpty: isEmpty)
      case .end(let name):
        if wrapper != nil, nodes.container == nil, scanner.name(name, is: "plist") {
          wrapper = nil
          if !isDone { throw failure("the property list is empty") }
        } else {
          try end(name)
        }
      case .text(let range, _):
        throw failure(
          "expected a tag, not text", at: range.first { scanner.bytes[$0] > 0x20 })
      }
    }
    if let container = nodes.container {
      throw failure("a container is not closed", at: Int(nodes.nodes[container].start))
    }
    if let wrapper { throw failure("'<plist>' is not closed", at: wrapper) }
    if !isDone { throw failure("the property list is empty") }
  }

  /// Whether the only value of the list has been read.
  private var isDone: Bool { nodes.container == nil && !nodes.nodes.isEmpty }

  private mutating func begin(_ name: Range<Int>, isEmpty: Bool) throws(Failure) {
    let offset = scanner.start
    if isDone { throw failure("unexpected text after the end of the property list") }
    if scanner.name(name, is: "plist"), wrapper == nil, nodes.container == nil {
      if isEmpty { throw failure("the property list is empty") }
      wrapper = offset
      return
    }
    let isKey = scanner.name(name, is: "key")
    let isInDictionary = nodes.container.map { nodes.nodes[$0].kind == .dictionary } ?? false
    if isKey != (isInDictionary && !awaitsValue) {
      throw failure(
        isKey ? "expected a value, not a key" : "'<key>' is expected here")
    }
    awaitsValue = isKey
    if isKey || scanner.name(name, is: "string") {
      try readText(of: name, isEmpty: isEmpty)
    } else if scanner.name(name, is: "dict") || scanner.name(name, is: "array") {
      try nodes.open(scanner.name(name, is: "dict") ? .dictionary : .array, at: offset)
      if isEmpty { nodes.close(at: scanner.position) }
    } else if scanner.name(name, is: "true") || scanner.name(name, is: "false") {
      nodes.append(name, .string, .boolean)
      if !isEmpty { try expectEnd(of: name) }
    } else if scanner.name(name, is: "integer") {
      try readText(of: name, isEmpty: isEmpty, as: .integer)
    } else if scanner.name(name, is: "real") {
      try readText(of: name, isEmpty: isEmpty, as: .real)
    } else if scanner.name(name, is: "date") {
      try readText(of: name, isEmpty: isEmpty, as: .date)
    } else if scanner.name(name, is: "data") {
      try readText(of: name, isEmpty: isEmpty, .data)
    } else {
      throw failure("'<\(scanner.string(name))>' is not a tag of property lists")
    }
    try nodes.checkCount(at: offset)
  }

  private mutating func readText(
    of name: Range<Int>, isEmpty: Bool, _ kind: PropertyListTree.Kind = .string,
    as spelling: PropertyListTree.Spelling? = nil
  ) throws(Failure) {
    if isEmpty {
      nodes.append(scanner.position..<scanner.position, kind, spelling ?? .plain)
      return
    }
    let text = try scanner.readText()
    nodes.append(text.range, kind, spelling ?? (text.isEscaped ? .escaped : .plain))
    try expectEnd(of: name)
  }

  private mutating func expectEnd(of name: Range<Int>) throws(Failure) {
    guard let piece = try scanner.next() else {
      throw failure("'<\(scanner.string(name))>' is not closed", at: name.lowerBound - 1)
    }
    if case .end(let end) = piece, scanner.bytes[end] == scanner.bytes[name] { return }
    throw failure("'</\(scanner.string(name))>' is expected here")
  }

  private mutating func end(_ name: Range<Int>) throws(Failure) {
    guard let container = nodes.container,
      scanner.name(name, is: nodes.nodes[container].kind == .dictionary ? "dict" : "array")
    else { throw failure("'</\(scanner.string(name))>' has no opening tag") }
    if awaitsValue, let key = nodes.nodes.last {
      let text = scanner.string(Int(key.start)..<Int(key.end))
      throw failure("the value of '\(text)' is missing")
    }
    nodes.close(at: scanner.position)
  }

  private func failure(_ message: String, at offset: Int? = nil) -> Failure {
    Failure(message: message, offset: offset ?? scanner.start)
  }
}
