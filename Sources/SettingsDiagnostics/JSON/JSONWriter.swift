/// Writes JSON directly to a byte buffer.
///
/// The caller must open and close containers in pairs, and give a key before each value in an
/// object. The writer adds commas, line breaks and indentation. Names and values are strings or
/// UTF-8 bytes, which are copied at once if they need no escapes.
package struct JSONWriter: Sendable {
  package enum Style: Sendable {
    /// No spaces: one value on one line.
    case compact
    /// As `xcodebuild -showBuildSettings -json` prints: two spaces for each level, `"key" : value`.
    case pretty
  }

  package var buffer: ByteBuffer
  package let style: Style
  private var depth: Int
  /// The text between two values of a container, for each level so far.
  private var separators: [[UInt8]]
  private var isFirst = true
  private var followsKey = false

  /// - Parameter depth: The level of the first value, for fragments of a larger text.
  package init(_ style: Style = .pretty, buffer: ByteBuffer = ByteBuffer(), depth: Int = 0) {
    self.style = style
    self.buffer = buffer
    self.depth = depth
    self.separators = (0...depth).map { Self.separator(style, $0) }
  }

  // MARK: Containers

  package mutating func beginObject() { begin(UInt8(ascii: "{")) }
  package mutating func endObject() { end(UInt8(ascii: "}")) }
  package mutating func beginArray() { begin(UInt8(ascii: "[")) }
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  package mutating func key(_ name: String) {
    beginValue()
    buffer.appendJSONString(name)
    endKey()
  }

  private mutating func endKey() {
    if style == .pretty { buffer.append(literal: " : ") } else { buffer.append(UInt8(ascii: ":")) }
    followsKey = true
  }

  // MARK: Values

  package mutating func string(_ text: String) {
    beginValue()
    buffer.appendJSONString(text)
  }

  package mutating func string(_ text: Span<UInt8>) {
    beginValue()
    buffer.appendJSONString(text)
  }

  package mutating func integer(_ value: Int) { literal(String(value)) }
  /// A finite number that may have a fraction; anything else is null.
  package mutating func real(_ value: Double) { literal(value.isFinite ? "\(value)" : "null") }

  package mutating func boolean(_ value: Bool) { literal(value ? "true" : "false") }
  package mutating func null() { literal("null") }

  package mutating func strings(_ values: some Sequence<String>) {
    beginArray()
    for value in values { string(value) }
    endArray()
  }

  /// Writes a value that was read, with the original spelling of its numbers.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .boolean(let value): boolean(value)
    case .number(let text): literal(text)
    case .string(let text): string(text)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let object):
      beginObject()
      for member in object.members {
        key(member.name)
        self.value(member.value)
      }
      endObject()
    }
  }

  // MARK: Members

  package mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  package mutating func member(_ name: String, _ value: Int) {
    key(name)
    integer(value)
  }

  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    boolean(value)
  }

  package mutating func appendMember(name: String, value: String) { member(name, value) }

  /// The hot path of printing: a setting's name and value from any bytes.
  package mutating func appendMember(name: Span<UInt8>, value: Span<UInt8>) {
    beginValue()
    Self.appendMemberFragment(name: name, value: value, style: style, to: &buffer)
  }

  package mutating func appendMember(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>) {
    appendMember(name: name.span, value: value.span)
  }

  /// Appends the output of `memberFragment`: printing a shared value is a copy.
  package mutating func appendMember(fragment: Span<UInt8>) {
    beginValue()
    buffer.append(fragment)
  }

  package mutating func appendMember(fragment: ArraySlice<UInt8>) {
    beginValue()
    buffer.append(fragment)
  }

  /// Appends `"NAME" : "value"` in this style, without comma, line break or indentation.
  package static func appendMemberFragment(
    name: Span<UInt8>, value: Span<UInt8>, style: Style = .pretty, to buffer: inout ByteBuffer
  ) {
    buffer.append(UInt8(ascii: "\""))
    buffer.appendJSONText(name)
    if style == .pretty {
      buffer.append(literal: "\" : \"")
    } else {
      buffer.append(literal: "\":\"")
    }
    buffer.appendJSONText(value)
    buffer.append(UInt8(ascii: "\""))
  }

  /// Lets a body append a whole value in this style.
  package mutating func appendValue<Failure: Error>(
    _ body: (inout ByteBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    beginValue()
    try body(&buffer)
  }

  /// Drops the output, and continues as if a value preceded the next one in its container.
  package mutating func continueAfterValue() {
    buffer.removeAll(keepingCapacity: true)
    isFirst = false
  }

  /// Ends a document with a line break.
  package mutating func endDocument() { buffer.append(0x0A) }

  // MARK: Punctuation

  private mutating func begin(_ bracket: UInt8) {
    beginValue()
    buffer.append(bracket)
    indent(by: 1)
    isFirst = true
  }

  private mutating func end(_ bracket: UInt8) {
    indent(by: -1)
    if !isFirst { buffer.append(separators[depth].dropFirst()) }
    buffer.append(bracket)
    // The enclosing container is no longer empty.
    isFirst = false
  }

  private mutating func literal(_ text: String) {
    beginValue()
    buffer.append(text)
  }

  private mutating func beginValue() {
    if followsKey {
      followsKey = false
    } else if !isFirst {
      buffer.append(separators[depth])
    } else {
      if depth > 0 { buffer.append(separators[depth].dropFirst()) }
      isFirst = false
    }
  }

  private mutating func indent(by levels: Int) {
    depth += levels
    if depth == separators.count { separators.append(Self.separator(style, depth)) }
  }

  /// The text between two values of a container: the comma and, in the pretty style, the start of a
  /// line.
  private static func separator(_ style: Style, _ depth: Int) -> [UInt8] {
    guard style == .pretty else { return [UInt8(ascii: ",")] }
    return [UInt8(ascii: ","), 0x0A] + [UInt8](repeating: 0x20, count: 2 * depth)
  }
}
