internal import SettingsDiagnostics

extension YAMLDocument {
  /// Warns about characters of plain scalars that YAML reads as letters although they are probably
  /// mistakes: a curly quote around a value, a no-break space beside a key.
  ///
  /// Inside a text, they are ordinary typography. Straight quotes around the text keep them.
  func lookalikeWarnings() -> [Diagnostic] {
    nodes.compactMap { node in
      guard node.form == .plainScalar else { return nil }
      let range = Int(node.start)..<Int(node.end)
      guard source[range].contains(where: { $0 >= 0x80 }),
        let found = lookalike(breaking: range)
      else { return nil }
      let place = SourceRange(
        file: file, start: UInt32(found.range.lowerBound), end: UInt32(found.range.upperBound))
      return Diagnostic(
        Lookalike.identifier, .warning,
        "\(found.description) is read as part of this \(isKey(range) ? "key" : "value")",
        at: place, help: "\(found.advice); to keep it, put straight quotes around the whole text")
    }
  }

  /// The character in a plain scalar that is probably a mistake.
  private func lookalike(breaking scalar: Range<Int>) -> Lookalike? {
    let found = Lookalike.all(in: source, scalar)
    let isKey = isKey(scalar)
    let doubleQuotes = found.filter { $0.kind == .doubleQuote }
    let singleQuotes = found.filter { $0.kind == .singleQuote }
    return found.first { mark in
      let isFirst = mark.range.lowerBound == scalar.lowerBound
      let isLast = mark.range.upperBound == scalar.upperBound
      switch mark.kind {
      case .space:
        return isKey || isFirst || isLast || isSeparator(before: mark, in: scalar)
      case .invisible: return isKey || isFirst || isLast
      case .doubleQuote:
        if isKey { return isFirst || isLast }
        return (isFirst || isLast) && doubleQuotes.count == 1
          || isFirst && Self.enclose(scalar, doubleQuotes)
      case .singleQuote: return isFirst && (isKey || Self.enclose(scalar, singleQuotes))
      case .colon: return isKeyName(scalar.lowerBound..<mark.range.lowerBound)
      case .dash:
        return isFirst && mark.range.upperBound < scalar.upperBound
          && source[mark.range.upperBound] == 0x20
      case .comma, .bracket: return false
      }
    }
  }

  /// Whether there are two quotes around the whole text, and no others in it.
  private static func enclose(_ scalar: Range<Int>, _ quotes: [Lookalike]) -> Bool {
    quotes.count == 2 && quotes[0].range.lowerBound == scalar.lowerBound
      && quotes[1].range.upperBound == scalar.upperBound
  }

  /// Whether a '-' or a key's ':' before this space would be an indicator with an ordinary space.
  private func isSeparator(before space: Lookalike, in scalar: Range<Int>) -> Bool {
    let previous = space.range.lowerBound - 1
    if source[previous] == UInt8(ascii: "-") { return previous == scalar.lowerBound }
    return source[previous] == UInt8(ascii: ":") && isKeyName(scalar.lowerBound..<previous)
  }

  /// Whether a text is an identifier at the position of a key.
  private func isKeyName(_ name: Range<Int>) -> Bool {
    guard !name.isEmpty,
      source[name].allSatisfy({ byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        default: false
        }
      })
    else { return false }
    let before = source[..<name.lowerBound].last { $0 != 0x20 && $0 != UInt8(ascii: "-") }
    return before.map { "\n\r{,".utf8.contains($0) } ?? true
  }

  private func isKey(_ scalar: Range<Int>) -> Bool {
    source[scalar.upperBound...].first { $0 != 0x20 } == UInt8(ascii: ":")
  }
}
