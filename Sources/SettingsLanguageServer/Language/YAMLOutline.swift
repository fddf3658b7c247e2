/// The names that a YAML text defines: its sections and what they contain.
struct YAMLOutline {
  struct Symbol {
    let name: String
    /// The name of the section that contains it; nil for a section.
    let section: String?
    /// The bytes of the name.
    let nameRange: Range<Int>
    /// The bytes from the name to the end of what belongs to it.
    var range: Range<Int>
    var children: [Symbol] = []
  }

  /// The sections, in order.
  var sections: [Symbol] = []
  /// The first and last lines of mappings and lists with several lines.
  var folds: [ClosedRange<Int>] = []

  /// - Complexity: O(bytes).
  init(of text: IndexedText) {
    if text.bytes.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "{") {
      readBrackets(text)
      return
    }
    var walk = YAMLWalk(text)
    // The keys whose contents are open, with the line on which each begins.
    var open: [(column: Int, line: Int)] = []
    var lastLine = 0
    while walk.advance() {
      let number = walk.next - 1
      if let line = walk.line, !line.isBlank {
        if walk.own > 0 {
          while let last = open.last, last.column >= line.firstColumn {
            fold(open.removeLast().line, lastLine)
          }
          open.append((line.firstColumn, number))
        }
        lastLine = number
        note(walk, upTo: line.end)
      }
      walk.finishLine()
    }
    for last in open.reversed() { fold(last.line, lastLine) }
    folds.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
  }

  private mutating func fold(_ first: Int, _ last: Int) {
    if last > first { folds.append(first...last) }
  }

  private mutating func note(_ walk: YAMLWalk, upTo end: Int) {
    guard let last = walk.stack.last, case .key(let name) = last.step else {
      extend(to: end)
      return
    }
    let isOwn = walk.own > 0
    if isOwn, walk.stack.count == 1 {
      sections.append(
        Symbol(
          name: name, section: nil, nameRange: last.range,
          range: last.range.lowerBound..<max(end, last.range.upperBound)))
      addInline(walk, of: name)
    } else if isOwn, walk.stack.count == 2, case .key(let section) = walk.stack[0].step,
      let index = sections.indices.last
    {
      sections[index].children.append(
        Symbol(
          name: name, section: section, nameRange: last.range,
          range: last.range.lowerBound..<max(end, last.range.upperBound)))
    }
    extend(to: end)
  }

  private mutating func extend(to end: Int) {
    guard let index = sections.indices.last else { return }
    sections[index].range =
      sections[index].range
      .lowerBound..<max(
        end, sections[index].range.upperBound)
    if let child = sections[index].children.indices.last {
      let range = sections[index].children[child].range
      sections[index].children[child].range = range.lowerBound..<max(end, range.upperBound)
    }
  }

  /// Adds the names of a mapping in braces: `configurations: { Debug: debug }`.
  private mutating func addInline(_ walk: YAMLWalk, of section: String) {
    guard let line = walk.line, line.valueStart < line.end,
      line.end - line.valueStart <= YAMLFlow.maximumList,
      walk.text.bytes[line.valueStart] == UInt8(ascii: "{"), let index = sections.indices.last
    else { return }
    var reader = YAMLFlowReader(walk.text, from: line.valueStart)
    var seen: Set<Int> = []
    var offset = line.valueStart + 1
    while offset < line.end {
      if walk.text.bytes[offset] == UInt8(ascii: " ") {
        offset += 1
        continue
      }
      reader.advance(to: offset)
      if reader.isInside, !reader.isInComment, reader.depth == 1, reader.isKey {
        let token = reader.token
        if !token.isEmpty, seen.insert(token.lowerBound).inserted {
          sections[index].children.append(
            Symbol(
              name: YAMLText.unquoted(token, in: walk.text.bytes), section: section,
              nameRange: token, range: token))
          offset = max(offset, token.upperBound)
        }
      }
      // Names begin after a bracket or a comma only, so that the cost stays low.
      repeat {
        offset += 1
      } while offset < line.end
        && !"{,".utf8.contains(walk.text.bytes[offset - 1])
    }
  }

  /// The names of a section.
  func names(of section: String) -> [Symbol] {
    sections.filter { $0.name == section }.flatMap(\.children)
  }
}
