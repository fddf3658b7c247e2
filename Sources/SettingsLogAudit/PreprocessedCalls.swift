import SettingsSystem

/// The log calls that only the preprocessor's output shows, with the cells in which it shows each.
struct PreprocessedCalls: Sendable {
  private var cellsOfCall: [PreprocessedCall: Set<Int>] = [:]

  mutating func add(_ call: PreprocessedCall, cell: Int) {
    cellsOfCall[call, default: []].insert(cell)
  }

  /// The calls with their cells, in a stable order.
  var calls: [(call: PreprocessedCall, cells: Set<Int>)] {
    cellsOfCall.map { ($0.key, $0.value) }.sorted { left, right in
      (left.0.path, left.0.line, left.0.name, left.0.text)
        < (right.0.path, right.0.line, right.0.name, right.0.text)
    }
  }

  /// Returns the column where a call begins in its line: at its name if the line contains it,
  /// otherwise at the first word. Columns are in bytes and start at 1.
  static func column(of name: String, inLine line: Int, of text: [UInt8]) -> Int {
    var start = text.startIndex
    for _ in 1..<max(1, line) {
      guard let end = text[start...].firstIndex(of: 0x0A) else { return 1 }
      start = end + 1
    }
    let end = text[start...].firstIndex(of: 0x0A) ?? text.endIndex
    let token = CLexer.tokens(of: Array(text[start..<end])).first { token in
      let range = (token.range.lowerBound + start)..<(token.range.upperBound + start)
      return token.kind == .identifier && text[range].elementsEqual(name.utf8)
    }
    if let token { return token.range.lowerBound + 1 }
    let first = text[start..<end].firstIndex { $0 > 0x20 } ?? start
    return first - start + 1
  }
}
