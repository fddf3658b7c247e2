/// Text for a terminal: the one place that writes and admits escape sequences.
///
/// Texts for people pass `escapingControlCharacters` where they are made, also if they go to a file.
/// In addition, everything that goes to a terminal, in any format, passes `shown` when it is written.
package enum TerminalText {
  /// The looks of the tools' own words.
  package enum Style: String, CaseIterable, Sendable {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
    case boldRed = "1;31"
    case boldGreen = "1;32"
    case boldMagenta = "1;35"
    case boldCyan = "1;36"

    fileprivate var start: String { "\u{1B}[\(rawValue)m" }
  }

  private static let end = "\u{1B}[0m"
  private static let sequences = Style.allCases.map { Array($0.start.utf8) } + [Array(end.utf8)]

  package static func styled(_ text: String, _ style: Style) -> String {
    text.isEmpty ? text : style.start + text + end
  }

  /// Bytes as a terminal gets them: with the sequences of styles and line breaks, and with escapes for
  /// all other control and format characters. Bytes that are not UTF-8 become replacement characters,
  /// because some terminals read them as controls.
  ///
  /// - Parameter isStyled: Whether the tool styled the text; otherwise, sequences of styles are
  ///   escaped as well.
  /// - Complexity: O(*n*).
  package static func shown(_ bytes: Span<UInt8>, isStyled: Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var start = 0
    /// Appends the bytes up to an index as text.
    func flush(to index: Int) {
      guard start < index else { return }
      var run: [UInt8] = []
      run.reserveCapacity(index - start)
      for place in start..<index { run.append(bytes[place]) }
      result.append(contentsOf: String(decoding: run, as: UTF8.self).escapingControlCharacters.utf8)
    }
    var index = 0
    while index < bytes.count {
      let own: Int
      switch bytes[index] {
      case UInt8(ascii: "\n"): own = 1
      // The end of a line of CSV.
      case UInt8(ascii: "\r") where index + 1 < bytes.count && bytes[index + 1] == 0x0A: own = 2
      case 0x1B where isStyled: own = lengthOfSequence(in: bytes, at: index)
      default: own = 0
      }
      guard own > 0 else {
        index += 1
        continue
      }
      flush(to: index)
      for place in index..<(index + own) { result.append(bytes[place]) }
      index += own
      start = index
    }
    flush(to: index)
    return result
  }

  /// The length of the sequence of a style at an index; 0 if there is none.
  private static func lengthOfSequence(in bytes: Span<UInt8>, at index: Int) -> Int {
    let found = sequences.first { sequence in
      sequence.count <= bytes.count - index
        && sequence.indices.allSatisfy { bytes[index + $0] == sequence[$0] }
    }
    return found?.count ?? 0
  }
}

extension String {
  /// The text with control and format characters (except the tab and joiners) as `\u{…}`, so that
  /// input can neither move the cursor nor reorder or hide the terminal's output.
  package var escapingControlCharacters: String {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x09 }) { return self }
    if !unicodeScalars.contains(where: \.isUnsafeOnTerminals) { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.isUnsafeOnTerminals {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether a character controls a terminal, is not seen, or changes the order in which others are.
  package var isUnsafeOnTerminals: Bool {
    switch value {
    case 0x09: return false
    case 0x20..<0x7F: return false
    // Joiners are parts of emoji and of words in some scripts.
    case 0x200C, 0x200D: return false
    default: break
    }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }
}
