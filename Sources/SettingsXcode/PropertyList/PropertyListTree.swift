package import SettingsDiagnostics

/// A property list as nodes in one flat array, in the order of the text. This form is for files of
/// many megabytes.
///
/// A node is a range of bytes and the position after its last descendant. Nothing is copied, and
/// texts are only decoded on demand. `PropertyList.read` converts it to ordinary values, which is
/// the form for small files.
package struct PropertyListTree: Sendable {
  /// The identifier of a node.
  package struct NodeID: Hashable, Sendable {
    package let index: UInt32

    init(_ index: Int) { self.index = UInt32(truncatingIfNeeded: index) }
  }

  package enum Kind: UInt8, Sendable {
    case string
    case data
    case array
    /// Its children are alternating keys and values.
    case dictionary
  }

  /// The spelling of a text: plain, with escapes, or of the type of its tag in the XML form. The
  /// other forms only have texts.
  enum Spelling: UInt8, Sendable {
    case plain
    case escaped
    case boolean
    case integer
    case real
    case date
  }

  /// The form of the file, which determines the spelling of texts.
  package enum Form: UInt8, Sendable {
    case openStep
    case xml
    case json
  }

  struct Node: Sendable {
    /// The text without its quotation marks or tags. For a container, the brackets or tags are
    /// included.
    var start: UInt32
    var end: UInt32
    /// The index of the node after this one's last descendant.
    var next: UInt32
    let kind: Kind
    var spelling = Spelling.plain

    /// Whether the spelling in the file may differ from the text.
    var isEscaped: Bool { spelling != .plain }
  }

  package let bytes: [UInt8]
  package let form: Form
  let nodes: [Node]

  /// Reads a property list in any text form.
  ///
  /// - Complexity: O(bytes); nesting is bounded and uses no stack.
  package init(_ bytes: [UInt8]) throws(PropertyList.Failure) {
    if bytes.starts(with: "bplist".utf8) {
      throw PropertyList.Failure(
        message: "it is a binary property list; convert it with 'plutil -convert xml1'", offset: 0)
    }
    try self.init(bytes, Self.form(of: bytes), limits: PropertyList.Limits())
  }

  /// Reads a text that must be JSON. Numbers, booleans and null are strings without quotation
  /// marks.
  ///
  /// - Complexity: O(bytes); nesting is bounded and uses no stack.
  package init(json bytes: [UInt8]) throws(PropertyList.Failure) {
    try self.init(bytes, .json, limits: PropertyList.Limits())
  }

  init(
    _ bytes: [UInt8], _ form: Form, limits: PropertyList.Limits
  ) throws(PropertyList.Failure) {
    guard bytes.count < Int(UInt32.max) else {
      throw PropertyList.Failure(message: "it is larger than 4 GB", offset: 0)
    }
    self.bytes = bytes
    self.form = form
    let start = Self.start(of: bytes)
    switch form {
    case .openStep: nodes = try OpenStepTreeParser.parse(bytes.span, from: start, limits: limits)
    case .xml: nodes = try XMLTreeParser.parse(bytes, limits: limits)
    case .json: nodes = try JSONTreeParser.parse(bytes.span, from: start, limits: limits)
    }
  }

  /// Returns the position after the byte-order mark, if there is one.
  private static func start(of bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Returns the form that the first bytes indicate. A tag begins XML; `{` before a `"` and a `:`
  /// begins JSON.
  static func form(of bytes: [UInt8]) -> Form {
    var rest = bytes[start(of: bytes)...].drop { $0 <= 0x20 }
    guard let first = rest.popFirst() else { return .openStep }
    if first == UInt8(ascii: "<") {
      // `<` begins data in the OpenStep form if hexadecimal digits follow, and not a tag.
      return [0x3F, 0x21, 0x70, 0x64, 0x61].contains(rest.first ?? 0) ? .xml : .openStep
    }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return .openStep }
    if first == UInt8(ascii: "[") { return .json }
    rest = rest.drop { $0 <= 0x20 }
    guard rest.popFirst() == UInt8(ascii: "\""), let quote = rest.firstIndex(of: 0x22) else {
      return .openStep
    }
    let behind = bytes[(quote + 1)...].first { $0 > 0x20 }
    return behind == UInt8(ascii: ":") ? .json : .openStep
  }

  // MARK: Traversal

  package var root: NodeID { NodeID(0) }

  @inline(__always)
  subscript(id: NodeID) -> Node { nodes[Int(id.index)] }

  package func kind(of id: NodeID) -> Kind { self[id].kind }

  /// Returns the bytes of a node in the file.
  package func range(of id: NodeID) -> Range<Int> {
    Int(self[id].start)..<Int(self[id].end)
  }

  package func sourceRange(of id: NodeID, in file: SourceFileID) -> SourceRange {
    SourceRange(file: file, start: self[id].start, end: self[id].end)
  }

  private func after(_ id: NodeID) -> NodeID { NodeID(Int(self[id].next)) }

  /// Returns the elements of an array; empty for any other node.
  package func elements(of id: NodeID) -> [NodeID] {
    guard self[id].kind == .array else { return [] }
    var result: [NodeID] = []
    var child = NodeID(Int(id.index) + 1)
    let end = self[id].next
    while child.index < end {
      result.append(child)
      child = after(child)
    }
    return result
  }

  /// Calls a closure with each key and value of a dictionary, in the order of the file.
  @inline(__always)
  package func forEachEntry(of id: NodeID, _ body: (NodeID, NodeID) -> Void) {
    guard self[id].kind == .dictionary else { return }
    var key = NodeID(Int(id.index) + 1)
    let end = self[id].next
    while key.index < end {
      let value = NodeID(Int(key.index) + 1)
      body(key, value)
      key = after(value)
    }
  }

  package func entries(of id: NodeID) -> [(key: NodeID, value: NodeID)] {
    var result: [(key: NodeID, value: NodeID)] = []
    forEachEntry(of: id) { result.append(($0, $1)) }
    return result
  }

  /// Returns the last value of a key in a dictionary; nil for any other node.
  package func value(_ key: StaticString, of id: NodeID) -> NodeID? {
    guard self[id].kind == .dictionary else { return nil }
    let key = StaticText(key)
    var result: NodeID?
    forEachEntry(of: id) { if isText($0, key) { result = $1 } }
    return result
  }

  // MARK: Texts

  /// Whether the decoded text of a string node is equal to a text.
  @inline(__always)
  package func isText(_ id: NodeID, _ text: StaticText) -> Bool {
    let node = self[id]
    guard node.kind == .string else { return false }
    if node.isEscaped { return text.isEqual(to: decodedText(of: id).span) }
    guard Int(node.end - node.start) == text.count else { return false }
    let start = Int(node.start)
    for index in 0..<text.count where bytes[start + index] != text[index] { return false }
    return true
  }

  /// Returns the decoded bytes of a string; nil for any other node.
  package func text(of id: NodeID) -> [UInt8]? {
    guard self[id].kind == .string else { return nil }
    return decodedText(of: id)
  }

  package func string(of id: NodeID) -> String? {
    guard self[id].kind == .string else { return nil }
    if self[id].isEscaped { return String(decoding: decodedText(of: id), as: UTF8.self) }
    return String(decoding: bytes[range(of: id)], as: UTF8.self)
  }

  /// Calls a closure with the decoded bytes of a string node. It does not copy a text without
  /// escapes.
  @inline(__always)
  func withText<Result>(of id: NodeID, _ body: (Span<UInt8>) -> Result) -> Result {
    if self[id].isEscaped { return body(decodedText(of: id).span) }
    return body(bytes.span.extracting(range(of: id)))
  }

  func decodedText(of id: NodeID) -> [UInt8] {
    let slice = bytes[range(of: id)]
    guard self[id].isEscaped else { return Array(slice) }
    switch form {
    case .openStep: return OpenStepText.decode(slice)
    case .xml: return XMLText.decode(slice)
    case .json: return JSONText.decode(slice)
    }
  }
}
