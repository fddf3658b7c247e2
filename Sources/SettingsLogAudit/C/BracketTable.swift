/// The pairs of brackets in a file. Brackets of different kinds do not affect each other.
struct BracketTable: Sendable {
  /// For each opening bracket, the index of the token that closes it; 0 for all other tokens.
  private var partners: [Int32]

  private typealias Open = (parentheses: [Int32], brackets: [Int32], braces: [Int32])

  /// Pairs the brackets of some tokens. A bracket in a macro definition is only closed in the same
  /// definition.
  init(text: [UInt8], tokens: [CToken]) {
    partners = [Int32](repeating: 0, count: tokens.count)
    var open: Open = ([], [], [])
    var outside: Open?
    for (position, token) in tokens.enumerated() {
      let index = Int32(truncatingIfNeeded: position)
      switch token.kind {
      case .directive where position + 1 < tokens.count:
        guard text[tokens[position + 1].range].elementsEqual("define".utf8) else { continue }
        outside = open
        open = ([], [], [])
      case .directiveEnd:
        if let rest = outside { open = rest }
        outside = nil
      case .punctuation:
        switch text[token.range.lowerBound] {
        case UInt8(ascii: "("): open.parentheses.append(index)
        case UInt8(ascii: "["): open.brackets.append(index)
        case UInt8(ascii: "{"): open.braces.append(index)
        case UInt8(ascii: ")"): close(&open.parentheses, at: index)
        case UInt8(ascii: "]"): close(&open.brackets, at: index)
        case UInt8(ascii: "}"): close(&open.braces, at: index)
        default: break
        }
      default: break
      }
    }
  }

  private mutating func close(_ open: inout [Int32], at index: Int32) {
    if let start = open.popLast() { partners[Int(start)] = index }
  }

  /// Returns the index of the bracket that closes the one at an index; nil if none does, or if the
  /// token is not a bracket.
  subscript(index: Int) -> Int? {
    guard partners.indices.contains(index), partners[index] > 0 else { return nil }
    return Int(partners[index])
  }
}
