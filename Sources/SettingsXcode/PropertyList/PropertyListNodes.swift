/// The nodes of a property list while its text is read. The forms differ in their syntax, but not
/// in their nodes.
///
/// Open containers are in a separate list, so that nesting cannot exhaust the stack.
struct PropertyListNodes {
  typealias Failure = PropertyList.Failure
  typealias Node = PropertyListTree.Node

  private(set) var nodes: [Node] = []
  /// The open containers, outermost first.
  private var open: [Int] = []
  private let limits: PropertyList.Limits

  /// - Parameter count: The number of bytes to read.
  init(ofBytes count: Int, limits: PropertyList.Limits) {
    self.limits = limits
    nodes.reserveCapacity(count / 14 + 16)
  }

  // MARK: Containers

  /// The innermost open container.
  @inline(__always)
  var container: Int? { open.last }

  @inline(__always)
  mutating func open(_ kind: PropertyListTree.Kind, at position: Int) throws(Failure) {
    if open.count >= limits.nesting {
      throw Failure(
        message: "it is nested more than \(limits.nesting) levels deep", offset: position)
    }
    open.append(nodes.count)
    nodes.append(Node(start: UInt32(truncatingIfNeeded: position), end: 0, next: 0, kind: kind))
  }

  /// Closes the innermost open container.
  ///
  /// - Parameter end: The position after the bracket.
  @inline(__always)
  mutating func close(at end: Int) {
    guard let container = open.popLast() else { return }
    nodes[container].end = UInt32(truncatingIfNeeded: end)
    nodes[container].next = UInt32(truncatingIfNeeded: nodes.count)
  }

  // MARK: Values

  @inline(__always)
  mutating func append(
    _ range: Range<Int>, _ kind: PropertyListTree.Kind = .string,
    _ spelling: PropertyListTree.Spelling = .plain
  ) {
    nodes.append(
      Node(
        start: UInt32(truncatingIfNeeded: range.lowerBound),
        end: UInt32(truncatingIfNeeded: range.upperBound),
        next: UInt32(truncatingIfNeeded: nodes.count + 1), kind: kind, spelling: spelling))
  }

  /// Reads a text up to the same quotation mark that it begins with. A backslash escapes the next
  /// character.
  mutating func readQuoted(_ bytes: Span<UInt8>, _ position: inout Int) throws(Failure) {
    let quote = bytes[position]
    let start = position + 1
    var spelling = PropertyListTree.Spelling.plain
    position = start
    while position < bytes.count {
      let byte = bytes[position]
      if byte == quote {
        append(start..<position, .string, spelling)
        position += 1
        return
      }
      if byte == UInt8(ascii: "\\") {
        spelling = .escaped
        position += 1
      }
      position += 1
    }
    position = bytes.count
    throw Failure(message: "a text is not closed by its quote", offset: start - 1)
  }

  @inline(__always)
  func checkCount(at position: Int) throws(Failure) {
    if nodes.count > limits.values {
      throw Failure(message: "it contains more than \(limits.values) values", offset: position)
    }
  }

  // MARK: End

  /// Returns all nodes if the list is complete.
  ///
  /// - Parameters:
  ///   - bracket: The bracket that closes an array.
  ///   - awaitsValue: Whether a value must follow.
  func finished(
    closingArraysBy bracket: String, awaitsValue: Bool, at position: Int
  ) throws(Failure) -> [Node] {
    if awaitsValue {
      throw Failure(message: "a value is missing at the end", offset: position)
    }
    if let container {
      throw Failure(
        message: nodes[container].kind == .dictionary
          ? "a dictionary is not closed by '}'" : "an array is not closed by '\(bracket)'",
        offset: Int(nodes[container].start))
    }
    return nodes
  }
}
