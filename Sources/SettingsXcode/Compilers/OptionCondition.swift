/// The condition under which an option applies: `a == b`, `!=`, `!`, `&&`, `||` and parentheses
/// over texts. It is parsed once.
///
/// A text alone is true in the same cases as a boolean setting.
package indirect enum OptionCondition: Sendable {
  case truth(OptionText)
  case equality(OptionText, OptionText)
  case negation(OptionCondition)
  case all([OptionCondition])
  case any([OptionCondition])
  /// An unreadable condition, which is always false.
  case never

  package init(_ text: String) {
    var reader = Reader(text: Array(text.utf8)[...])
    self = reader.readAlternatives()
  }

  private struct Reader {
    var text: ArraySlice<UInt8>
    private var depth = 0

    /// The maximum nesting depth, which protects the stack. Real conditions nest less deeply.
    private static let maximumDepth = 32

    init(text: ArraySlice<UInt8>) { self.text = text }

    mutating func readAlternatives() -> OptionCondition {
      var terms = [readTerms()]
      while take("||") { terms.append(readTerms()) }
      return terms.count == 1 ? terms[0] : .any(terms)
    }

    private mutating func readTerms() -> OptionCondition {
      var terms = [readTerm()]
      while take("&&") { terms.append(readTerm()) }
      return terms.count == 1 ? terms[0] : .all(terms)
    }

    private mutating func readTerm() -> OptionCondition {
      depth += 1
      defer { depth -= 1 }
      if depth > Self.maximumDepth { return .never }
      if !starts("!="), take("!") { return .negation(readTerm()) }
      if take("(") {
        let inside = readAlternatives()
        _ = take(")")
        return inside
      }
      let left = readOperand()
      if take("==") { return .equality(left, readOperand()) }
      if take("!=") { return .negation(.equality(left, readOperand())) }
      return .truth(left)
    }

    private mutating func readOperand() -> OptionText {
      skipBlanks()
      if let quote = text.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
        let inside = text.dropFirst().prefix { $0 != quote }
        text = text.dropFirst(inside.count + 2)
        return OptionText(String(decoding: inside, as: UTF8.self))
      }
      var open = 0
      let operand = text.prefix { byte in
        if byte == UInt8(ascii: "(") { open += 1 }
        if byte == UInt8(ascii: ")") { open -= 1 }
        return open > 0 || (open == 0 && !" \n\t=!&|".utf8.contains(byte))
      }
      text = text.dropFirst(operand.count)
      return OptionText(String(decoding: operand, as: UTF8.self))
    }

    private mutating func skipBlanks() { text = text.drop { " \n\t\r".utf8.contains($0) } }

    private mutating func starts(_ token: String) -> Bool {
      skipBlanks()
      return text.starts(with: token.utf8)
    }

    private mutating func take(_ token: String) -> Bool {
      guard starts(token) else { return false }
      text = text.dropFirst(token.utf8.count)
      return true
    }
  }
}
