/// What is at a position of a YAML text, which may be incomplete.
struct YAMLPlace {
  enum Role {
    case key
    case value
  }

  /// The steps from the root. For a value, the last key is its own.
  let path: [YAMLWalk.Step]
  let role: Role
  /// The key or scalar at the position, with quotes; empty if there is none yet.
  let token: Range<Int>
  /// The line of the key to which the position belongs.
  let keyLine: Int

  /// - Returns: Nil in a comment.
  /// - Complexity: O(bytes before the position).
  init?(at offset: Int, in text: IndexedText) {
    let number = text.line(at: offset)
    var walk = YAMLWalk(text)
    while walk.next <= number, walk.advance() {
      if walk.next <= number { walk.finishLine() }
    }
    self.init(at: offset, in: walk)
  }

  /// The same on the line that a walk has read last.
  init?(at offset: Int, in walk: YAMLWalk) {
    var reader: YAMLFlowReader?
    self.init(at: offset, in: walk, reader: &reader)
  }

  /// The same for several positions in ascending order.
  ///
  /// - Parameter reader: The reader of the last value in brackets, so that it is read once.
  /// - Complexity: O(line + depth), and O(bytes of the value in brackets) for all calls together.
  init?(at offset: Int, in walk: YAMLWalk, reader: inout YAMLFlowReader?) {
    guard let line = walk.line else { return nil }
    let text = walk.text
    let number = walk.next - 1
    let keyLine = walk.stack.last?.line ?? number
    let around = walk.stack.map(\.step)
    func value(from start: Int) -> Range<Int> {
      // An empty value begins where it is typed.
      start < line.end ? min(start, offset)..<max(line.end, offset) : offset..<offset
    }
    if walk.isInText {
      self.init(path: around, role: .value, token: value(from: line.content), keyLine: keyLine)
    } else if let start = walk.openFlow, start < offset,
      start < line.range.lowerBound || line.key == nil
    {
      guard let flow = Self.flow(in: text, from: start, at: offset, &reader) else { return nil }
      self.init(flow, after: around, keyLine: keyLine)
    } else if line.isBlank || offset < line.content && line.dashes.isEmpty {
      // The column alone decides which mapping a new key belongs to.
      if line.content < line.range.upperBound, offset > line.content { return nil }
      let column = offset - line.range.lowerBound
      let outer = walk.stack.dropLast(line.isBlank ? 0 : walk.own).filter { $0.column < column }
      self.init(
        path: outer.map(\.step), role: .key, token: offset..<offset, keyLine: keyLine)
    } else if offset > line.end, line.end < line.range.upperBound,
      text.bytes[line.end..<line.range.upperBound].contains(UInt8(ascii: "#"))
    {
      return nil
    } else if let flow = Self.flow(in: line, at: offset, of: text, &reader) {
      self.init(flow, after: around, keyLine: keyLine)
    } else if let key = line.key {
      if offset <= key.upperBound {
        self.init(path: Array(around.dropLast()), role: .key, token: key, keyLine: keyLine)
      } else {
        self.init(
          path: around, role: .value, token: value(from: line.valueStart), keyLine: keyLine)
      }
    } else {
      self.init(
        path: around, role: line.dashes.isEmpty ? .key : .value,
        token: value(from: line.content), keyLine: keyLine)
    }
  }

  /// The position in the brackets of a line's value; nil if the value has none.
  private static func flow(
    in line: YAMLLine, at offset: Int, of text: IndexedText, _ reader: inout YAMLFlowReader?
  ) -> YAMLFlow? {
    guard line.valueStart < line.end, "[{".utf8.contains(text.bytes[line.valueStart]),
      offset > line.valueStart
    else { return nil }
    return flow(in: text, from: line.valueStart, at: offset, &reader)
  }

  private static func flow(
    in text: IndexedText, from start: Int, at offset: Int, _ reader: inout YAMLFlowReader?
  ) -> YAMLFlow? {
    var current = YAMLFlowReader(text, from: start)
    if let known = reader, known.start == start, known.position <= offset { current = known }
    // A second reference would copy the frames.
    reader = nil
    defer { reader = current }
    return YAMLFlow(&current, at: offset)
  }

  private init(path: [YAMLWalk.Step], role: Role, token: Range<Int>, keyLine: Int) {
    self.path = path
    self.role = role
    self.token = token
    self.keyLine = keyLine
  }

  private init(_ flow: YAMLFlow, after path: [YAMLWalk.Step], keyLine: Int) {
    self.init(
      path: path + flow.path, role: flow.isKey ? .key : .value, token: flow.token,
      keyLine: keyLine)
  }
}
