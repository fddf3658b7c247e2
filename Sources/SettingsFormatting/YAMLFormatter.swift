import SettingsYAML

/// The style of YAML files: two spaces for each level, also for the items of lists; one space after
/// `:`, `-` and `,` and in braces; no blanks at the ends of lines; at most one empty line; a line
/// break at the end.
///
/// Texts over several lines keep their own layout and move with the line that begins them.
struct YAMLFormatter {
  /// The column of a key or dash before and after formatting.
  private struct Level {
    let old: Int
    let new: Int
    let isList: Bool
  }

  /// Lines that belong to a text or to brackets that an earlier line begins.
  private struct Interior {
    enum Kind {
      case block
      case text
      case flow
    }

    let kind: Kind
    let lastLine: Int
    /// The number of columns by which lines move.
    let shift: Int
    /// The smallest column of a line.
    let minimum: Int
  }

  private let bytes: [UInt8]
  private let text: TextLines
  private let layout: YAMLLayout
  private var edits = WhiteSpaceEdits()
  private var levels: [Level] = []
  private var interior: Interior?
  /// The lines of comments whose next line is not known yet.
  private var comments: [Int] = []
  private var blankLines = BlankLines()
  private var nextKey = 0
  private var nextLong = 0
  /// The values that go over several lines, in order.
  private let long: [(range: Range<Int>, isFlow: Bool)]
  /// The outermost brackets over several lines, in order.
  private let outerFlows: [Range<Int>]
  /// Whether the last text keeps the empty lines after it.
  private var isAfterBlock = false
  /// The column after which a comment would become a part of the block text before it; nil if there
  /// is none.
  private var blockColumn: Int?

  init(_ bytes: [UInt8], layout: YAMLLayout) {
    self.bytes = bytes
    self.layout = layout
    text = TextLines(bytes)
    var long = layout.longScalars.map { (range: $0, isFlow: false) }
    long += layout.flows.filter { bytes[$0.range].contains(UInt8(ascii: "\n")) }
      .map { (range: $0.range, isFlow: true) }
    self.long = long.sorted {
      ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
    }
    var outer: [Range<Int>] = []
    for value in self.long where value.isFlow {
      if let last = outer.last, last.upperBound >= value.range.upperBound { continue }
      outer.append(value.range)
    }
    outerFlows = outer
  }

  /// - Complexity: O(bytes · log bytes).
  mutating func formatted() -> [UInt8] {
    formatFlows()
    for number in text.lines.indices { formatLine(number) }
    placeComments(nextLine: nil)
    // A text at the end may contain the empty lines after it, and a line break changes it.
    if isAfterBlock { blankLines.keepPending() }
    blankLines.finish(bytes, text, addsBreak: !isAfterBlock, &edits)
    return edits.applied(to: bytes)
  }

  // MARK: Lines

  private mutating func formatLine(_ number: Int) {
    let line = text.lines[number]
    if let current = interior {
      formatInterior(current, number)
      if number >= current.lastLine {
        isAfterBlock = current.kind == .block
        interior = nil
      }
      return
    }
    let end = bytes.startOfTrailingBlanks(in: line)
    if end == line.lowerBound {
      blankLines.add(text.fullLines[number])
      return
    }
    if isAfterBlock { blankLines.keepPending() } else { blankLines.end() }
    isAfterBlock = false
    let isMarked = bytes[line].starts(with: [0xEF, 0xBB, 0xBF])
    let start = line.lowerBound + (isMarked ? 3 : 0)
    let first = bytes.endOfBlanks(from: start, before: end)
    if first < end, bytes[first] == UInt8(ascii: "#") {
      edits.replace(end..<line.upperBound, with: "")
      comments.append(number)
      return
    }
    if first == start, isMarker(start..<end) {
      placeComments(nextLine: nil)
      levels = []
      edits.replace(end..<line.upperBound, with: "")
      begin(after: number, old: 0, new: 0, lineColumn: 0)
      return
    }
    formatStructure(number, start, first, end)
  }

  /// Whether a line is a directive, or begins or ends a document.
  private func isMarker(_ line: Range<Int>) -> Bool {
    let line = bytes[line]
    if line.first == UInt8(ascii: "%") { return true }
    return (line.starts(with: Array("---".utf8)) || line.starts(with: Array("...".utf8)))
      && (line.count == 3 || [UInt8].isBlank(line[line.startIndex + 3]))
  }

  /// Formats a line with dashes, a key or a value.
  private mutating func formatStructure(_ number: Int, _ start: Int, _ first: Int, _ end: Int) {
    let line = text.lines[number]
    var dashes: [Int] = []
    var content = first
    while content < end, bytes[content] == UInt8(ascii: "-"),
      content + 1 == end || [UInt8].isBlank(bytes[content + 1])
    {
      dashes.append(content)
      content = bytes.endOfBlanks(from: content + 1, before: end)
    }
    let hasContent = content < end && bytes[content] != UInt8(ascii: "#")
    let newColumn = column(for: first - start, isDash: !dashes.isEmpty)
    edits.replace(start..<first, with: String(repeating: " ", count: newColumn))
    var (old, new) = (first - start, newColumn)
    for (index, dash) in dashes.enumerated() {
      if index > 0 {
        (old, new) = (dash - start, new + 2)
        levels.append(Level(old: old, new: new, isList: true))
      }
      let next = index + 1 < dashes.count ? dashes[index + 1] : content
      if index + 1 < dashes.count || hasContent { edits.replace(dash + 1..<next, with: " ") }
    }
    if !dashes.isEmpty, hasContent {
      (old, new) = (content - start, new + 2)
      levels.append(Level(old: old, new: new, isList: false))
    }
    edits.replace(end..<line.upperBound, with: "")
    formatKeys(before: text.fullLines[number].upperBound)
    begin(after: number, old: old, new: new, lineColumn: newColumn)
  }

  /// Enters the level of a line, and returns its new column.
  private mutating func column(for old: Int, isDash: Bool) -> Int {
    let before = levels
    while let top = levels.last, top.old > old || top.old == old && top.isList && !isDash {
      levels.removeLast()
    }
    let isFirstChild = levels.count == before.count && levels.last.map { $0.old < old } ?? false
    let new: Int
    if let top = levels.last, top.old == old, top.isList == isDash {
      new = top.new
    } else {
      new = levels.last.map { $0.new + 2 } ?? 0
      levels.append(Level(old: old, new: new, isList: isDash))
    }
    placeComments(nextLine: (old, new), before, isFirstChild: isFirstChild)
    return new
  }

  /// Formats the white space around the colons of the keys on a line.
  private mutating func formatKeys(before lineEnd: Int) {
    while nextKey < layout.keys.count, layout.keys[nextKey].lowerBound < lineEnd {
      let key = layout.keys[nextKey]
      nextKey += 1
      let isAlias = key.first.map { bytes[$0] == UInt8(ascii: "*") } ?? false
      guard key.upperBound <= lineEnd, !isInLongValue(key.lowerBound) else { continue }
      let colon = bytes.endOfBlanks(from: key.upperBound, before: lineEnd)
      guard colon < lineEnd, bytes[colon] == UInt8(ascii: ":") else { continue }
      if colon > key.upperBound, !key.isEmpty {
        edits.replace(key.upperBound..<colon, with: isAlias ? " " : "")
      }
      let value = bytes.endOfBlanks(from: colon + 1, before: lineEnd)
      if value < lineEnd, !"\r\n#,}]".utf8.contains(bytes[value]) {
        edits.replace(colon + 1..<value, with: " ")
      }
    }
  }

  // MARK: Brackets

  private func isInLongValue(_ offset: Int) -> Bool {
    // The last one that begins before the offset, or one around it.
    var low = 0
    var high = outerFlows.count
    while low < high {
      let middle = (low + high) / 2
      if outerFlows[middle].lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 && outerFlows[low - 1].contains(offset)
  }

  /// Formats the white space in brackets that are on one line.
  private mutating func formatFlows() {
    for flow in layout.flows where !isInLongValue(flow.range.lowerBound) {
      let isMapping = bytes[flow.range.lowerBound] == UInt8(ascii: "{")
      let inside = flow.range.lowerBound + 1..<flow.range.upperBound - 1
      guard let first = flow.items.first else {
        if bytes[inside].allSatisfy([UInt8].isBlank) { edits.replace(inside, with: "") }
        continue
      }
      let padding = isMapping ? " " : ""
      replaceBlanks(inside.lowerBound, first.lowerBound, with: padding)
      // The range of an empty value does not tell where its blanks begin.
      let end = bytes.startOfTrailingBlanks(in: first.lowerBound..<inside.upperBound)
      edits.replace(end..<inside.upperBound, with: padding)
      for (item, next) in zip(flow.items, flow.items.dropFirst()) {
        let (start, end) = (item.upperBound, next.lowerBound)
        guard start < end else { continue }
        let comma = bytes.endOfBlanks(from: start, before: end)
        guard comma < end, bytes[comma] == UInt8(ascii: ","),
          bytes.endOfBlanks(from: comma + 1, before: end) == end
        else { continue }
        edits.replace(start..<comma, with: "")
        edits.replace(comma + 1..<end, with: " ")
      }
    }
  }

  private mutating func replaceBlanks(_ start: Int, _ end: Int, with replacement: String) {
    guard start <= end, bytes.endOfBlanks(from: start, before: end) == end else { return }
    edits.replace(start..<end, with: replacement)
  }

  // MARK: Values of several lines

  /// Notes the value that begins on a line and goes on in the next ones.
  ///
  /// - Parameter lineColumn: The new column of the line's first dash or key.
  private mutating func begin(after number: Int, old: Int, new: Int, lineColumn: Int) {
    let end = text.fullLines[number].upperBound
    while nextLong < long.count, long[nextLong].range.lowerBound < end {
      let value = long[nextLong]
      nextLong += 1
      let lastLine = text.number(at: max(value.range.lowerBound, value.range.upperBound - 1))
      guard lastLine > number, lastLine > (interior?.lastLine ?? -1) else { continue }
      guard !value.isFlow else {
        // Lines that begin left of the value would leave it.
        interior = Interior(
          kind: .flow, lastLine: lastLine, shift: new - old, minimum: lineColumn)
        continue
      }
      let header = bytes[value.range.lowerBound]
      guard header == UInt8(ascii: "|") || header == UInt8(ascii: ">") else {
        interior = Interior(kind: .text, lastLine: lastLine, shift: new - old, minimum: new + 2)
        continue
      }
      var shift = new - old
      let line = value.range.lowerBound..<text.lines[number].upperBound
      let hasIndicator = bytes[line].dropFirst().prefix { $0 != 0x20 && $0 != 0x09 }
        .contains { (0x31...0x39).contains($0) }
      if !hasIndicator {
        let first = indentation(inLines: number + 1...lastLine)
        if let first { shift = new + 2 - first }
      }
      interior = Interior(kind: .block, lastLine: lastLine, shift: shift, minimum: 0)
      blockColumn = hasIndicator ? lineColumn : new
    }
  }

  /// The number of spaces before the first text of some lines.
  private func indentation(inLines lines: ClosedRange<Int>) -> Int? {
    for number in lines {
      let line = text.lines[number]
      let first = bytes.endOfBlanks(from: line.lowerBound, before: line.upperBound)
      if first < line.upperBound { return first - line.lowerBound }
    }
    return nil
  }

  private mutating func formatInterior(_ interior: Interior, _ number: Int) {
    let line = text.lines[number]
    while nextKey < layout.keys.count, layout.keys[nextKey].lowerBound < line.upperBound {
      nextKey += 1
    }
    blankLines.keepPending()
    var first = line.lowerBound
    while first < line.upperBound, bytes[first] == UInt8(ascii: " ") { first += 1 }
    if first == line.upperBound, interior.kind != .block {
      edits.replace(line, with: "")
      return
    }
    if first > line.lowerBound || first < line.upperBound {
      let old = first - line.lowerBound
      var new = max(0, old + interior.shift)
      if first < line.upperBound { new = max(new, interior.minimum) }
      edits.replace(line.lowerBound..<first, with: String(repeating: " ", count: new))
    }
    if interior.kind == .flow {
      let end = bytes.startOfTrailingBlanks(in: first..<line.upperBound)
      edits.replace(end..<line.upperBound, with: "")
    }
  }

  // MARK: Comments

  /// Moves the comments before a line.
  ///
  /// - Parameters:
  ///   - nextLine: The column of the line before and after formatting.
  ///   - open: The levels around the comments.
  ///   - isFirstChild: Whether the line begins a level in the last one of them.
  private mutating func placeComments(
    nextLine: (old: Int, new: Int)?, _ open: [Level]? = nil, isFirstChild: Bool = false
  ) {
    let open = open ?? levels
    for number in comments {
      let line = text.lines[number]
      let isMarked = bytes[line].starts(with: [0xEF, 0xBB, 0xBF])
      let start = line.lowerBound + (isMarked ? 3 : 0)
      let first = bytes.endOfBlanks(from: start, before: line.upperBound)
      let old = first - start
      var new: Int
      if let nextLine, nextLine.old == old {
        new = nextLine.new
      } else if let nextLine, isFirstChild, let parent = open.last, parent.old < old {
        new = nextLine.new
      } else if let level = open.last(where: { $0.old <= old }) {
        new = level.new + old - level.old
        // Right of the parent, it would move with the child the next time.
        if isFirstChild, let parent = open.last { new = min(new, parent.new) }
      } else {
        new = old
      }
      if let blockColumn { new = min(new, blockColumn) }
      edits.replace(start..<first, with: String(repeating: " ", count: max(0, new)))
    }
    comments = []
    blockColumn = nil
  }
}
