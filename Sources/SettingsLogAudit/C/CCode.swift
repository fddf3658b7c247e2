import SettingsDiagnostics

/// The text and the tokens of a file, with the queries that analyzers of code need.
struct CCode: Sendable {
  let text: [UInt8]
  let tokens: [CToken]
  private let brackets: BracketTable
  /// The places of line breaks.
  private let breaks: [Int]

  init(text: [UInt8], tokens: [CToken]) {
    self.text = text
    self.tokens = tokens
    brackets = BracketTable(text: text, tokens: tokens)
    breaks = text.indices.filter { text[$0] == 0x0A }
  }

  var count: Int { tokens.count }

  func word(_ index: Int) -> String? {
    guard tokens.indices.contains(index), tokens[index].kind == .identifier else { return nil }
    return source(index)
  }

  func isByte(_ index: Int, _ byte: Unicode.Scalar) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .punctuation
      && text[tokens[index].range.lowerBound] == UInt8(ascii: byte)
  }

  /// Returns the column of a byte in its line, starting at 1.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of lines.
  func column(of place: Int) -> Int {
    let line = breaks.partitioningIndex { $0 >= place }
    return place - (line == 0 ? -1 : breaks[line - 1])
  }

  func isLiteral(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .literal
  }

  func source(_ index: Int) -> String {
    String(decoding: text[tokens[index].range], as: UTF8.self)
  }

  /// Returns the byte of a punctuation token; 0 for any other token.
  func byte(_ index: Int) -> UInt8 {
    guard tokens.indices.contains(index), tokens[index].kind == .punctuation else { return 0 }
    return text[tokens[index].range.lowerBound]
  }

  /// Returns the index of the bracket that closes the one at an index. Only brackets of the same
  /// kind count.
  func closing(_ index: Int, _ open: Unicode.Scalar = "(") -> Int? {
    isByte(index, open) ? brackets[index] : nil
  }

  /// Returns the end of the statement that begins at an index: the index after its last token.
  func statementEnd(_ start: Int, depth: Int = 0) -> Int {
    guard start < count, depth < 64 else { return min(start, count) }
    if isByte(start, "{") { return closing(start, "{").map { $0 + 1 } ?? count }
    switch word(start) {
    case "if":
      var open = start + 1
      while word(open) != nil { open += 1 }
      guard isByte(open, "("), let close = closing(open) else { return count }
      let end = statementEnd(close + 1, depth: depth + 1)
      return word(end) == "else" ? statementEnd(end + 1, depth: depth + 1) : end
    case "while", "for", "switch":
      guard isByte(start + 1, "("), let close = closing(start + 1) else { return count }
      return statementEnd(close + 1, depth: depth + 1)
    case "do":
      let end = statementEnd(start + 1, depth: depth + 1)
      return endOfSimple(end)
    case "else": return statementEnd(start + 1, depth: depth + 1)
    default: break
    }
    return endOfSimple(start)
  }

  /// Statements such as `@synchronized (x) { … }`, `try { … }` and `[[unlikely]] { … }` end with
  /// their block, if nothing follows that may continue an expression.
  private func endOfSimple(_ start: Int) -> Int {
    var depth = 0
    for index in start..<count {
      switch byte(index) {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth < 0 { return index }
        if depth == 0, isByte(index, "}"), !mayContinueExpression(index + 1) { return index + 1 }
      case UInt8(ascii: ";") where depth == 0: return index + 1
      default: break
      }
    }
    return count
  }

  private func mayContinueExpression(_ index: Int) -> Bool {
    [";", ",", ")", "]", ".", "=", "?", ":", "|", "<", ">", "/", "%"].contains {
      isByte(index, $0)
    }
  }

  static let keywords: Set<String> = [
    "if", "while", "for", "switch", "return", "sizeof", "do", "else", "catch", "case", "goto",
    "alignof", "_Alignof", "typeof", "__typeof__", "decltype", "defined",
  ]

  /// Returns the modules that `@import` names, each with its line.
  func importedModules() -> [(name: String, line: Int)] {
    tokens.indices.compactMap { index in
      guard isByte(index, "@"), word(index + 1) == "import", let name = word(index + 2) else {
        return nil
      }
      return (name, tokens[index].line)
    }
  }
}
