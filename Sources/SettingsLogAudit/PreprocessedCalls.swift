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
}

/// The text of a file, for the columns of the calls in it.
struct SourceColumns: Sendable {
  private let text: [UInt8]
  /// The first byte of each line.
  private let starts: [Int]

  init(_ text: [UInt8]) {
    self.text = text
    starts = [0] + text.indices.filter { text[$0] == 0x0A }.map { $0 + 1 }
  }

  /// Returns the column where a call begins in its line: at its name if the line contains it,
  /// otherwise at the first word. Columns are in bytes and start at 1.
  func column(of name: String, inLine line: Int) -> Int {
    guard (1...starts.count).contains(line) else { return 1 }
    let start = starts[line - 1]
    let bytes = text[start..<(line < starts.count ? starts[line] - 1 : text.count)]
    let token = CLexer.tokens(of: Array(bytes)).first { token in
      token.kind == .identifier
        && bytes[start + token.range.lowerBound..<start + token.range.upperBound]
          .elementsEqual(name.utf8)
    }
    if let token { return token.range.lowerBound + 1 }
    return (bytes.firstIndex { $0 > 0x20 } ?? start) - start + 1
  }
}
