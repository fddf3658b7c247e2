/// Goes through the lines of a YAML text and knows the keys around each of them.
///
/// The text may be incomplete: indentation alone decides.
struct YAMLWalk {
  /// A step from the root of the document to a place in it.
  enum Step: Hashable {
    case key(String)
    case item
  }

  struct Entry {
    let column: Int
    let step: Step
    /// The line and the bytes of the key; of the dash for an item.
    let line: Int
    let range: Range<Int>
  }

  let text: IndexedText
  /// The number of the next line.
  private(set) var next = 0
  /// The keys and items around the line that was read last, and its own key.
  private(set) var stack: [Entry] = []
  /// The number of entries that belong to the line itself.
  private(set) var own = 0
  /// The line that was read last.
  private(set) var line: YAMLLine?
  /// The start of a value in brackets that goes over several lines and contains this line.
  private(set) var openFlow: Int?
  /// Whether the line is part of a text of several lines, after `|` or `>`.
  private(set) var isInText = false
  /// The column of the key or dash whose value is a text of several lines.
  private var literalColumn: Int?
  private var depth = 0

  init(_ text: IndexedText) { self.text = text }

  /// The steps to the line, without its own key and items.
  var path: [Step] { stack.dropLast(own).map(\.step) }

  /// Reads the next line; returns false at the end.
  ///
  /// - Complexity: O(line).
  mutating func advance() -> Bool {
    guard next < text.lineStarts.count else { return false }
    let number = next
    next += 1
    let bytes = text.bytes
    let read = YAMLLine(text.lineWithoutMark(number), of: bytes)
    line = read
    own = 0
    isInText = false
    if openFlow != nil {
      note(read.content..<read.end)
      if depth <= 0 { closesFlow = true }
      return true
    }
    if read.isBlank { return true }
    if let column = literalColumn {
      if read.firstColumn > column {
        isInText = true
        line = YAMLLine(ofText: read.range, in: bytes)
        return true
      }
      literalColumn = nil
    }
    if read.contentColumn == 0, bytes[read.range].starts(with: Array("---".utf8)) {
      stack = []
      return true
    }
    push(read, number)
    startValue(of: read)
    return true
  }

  /// Whether the brackets of the open value end in the current line.
  private var closesFlow = false

  /// Ends a value in brackets after its last line was visited.
  mutating func finishLine() {
    if closesFlow {
      openFlow = nil
      closesFlow = false
      depth = 0
    }
  }

  private mutating func push(_ line: YAMLLine, _ number: Int) {
    for dash in line.dashes {
      while let top = stack.last, top.column > dash || (top.column == dash && top.step == .item) {
        stack.removeLast()
        own = max(0, own - 1)
      }
      let start = line.range.lowerBound + dash
      stack.append(Entry(column: dash, step: .item, line: number, range: start..<start + 1))
      own += 1
    }
    if line.dashes.isEmpty {
      while let top = stack.last, top.column >= line.contentColumn { stack.removeLast() }
    }
    if let key = line.key {
      stack.append(
        Entry(
          column: line.contentColumn, step: .key(YAMLText.unquoted(key, in: text.bytes)),
          line: number, range: key))
      own += 1
    }
  }

  private mutating func startValue(of line: YAMLLine) {
    guard line.valueStart < line.end else { return }
    switch text.bytes[line.valueStart] {
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      literalColumn = line.key == nil ? line.dashes.last ?? line.contentColumn : line.contentColumn
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      depth = 0
      note(line.valueStart..<line.end)
      if depth > 0 { openFlow = line.valueStart } else { depth = 0 }
    default: break
    }
  }

  /// Counts the brackets of a text outside of quotes and comments.
  private mutating func note(_ range: Range<Int>) {
    var quotes = YAMLQuotes()
    for index in range {
      let byte = text.bytes[index]
      guard quotes.next(byte) == .plain else { continue }
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
  }
}
