import SettingsDiagnostics

/// Colors for a terminal, or none. Control characters in text from outside are always escaped.
package struct TerminalStyle: Sendable {
  package let isColored: Bool

  package init(isColored: Bool = false) { self.isColored = isColored }

  package static let plain = TerminalStyle()

  package func bold(_ text: String) -> String { styled(text, .bold) }
  package func dim(_ text: String) -> String { styled(text, .dim) }
  package func red(_ text: String) -> String { styled(text, .red) }
  package func green(_ text: String) -> String { styled(text, .green) }
  package func yellow(_ text: String) -> String { styled(text, .yellow) }
  package func cyan(_ text: String) -> String { styled(text, .cyan) }

  private func styled(_ text: String, _ style: TerminalText.Style) -> String {
    isColored ? TerminalText.styled(text, style) : text
  }
}

extension String {
  /// The number of columns on a terminal: East Asian wide characters and emoji use two.
  package var displayWidth: Int {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// The text, padded with spaces to a display width.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }

  /// The text in lines of at most a display width, broken at spaces, of which one is dropped at
  /// each break. A wider word is broken anywhere, with a backslash at the end of the line.
  package func wrapped(to width: Int) -> [String] {
    let width = max(2, width)
    if displayWidth <= width { return [self] }
    var lines: [String] = []
    var rest = self[...]
    while rest.isWider(than: width) {
      let end = rest.end(ofWidth: width)
      // A space after the last character that fits is a break, too.
      if let blank = rest[...end].lastIndex(of: " "), blank > rest.startIndex {
        lines.append(String(rest[..<blank]))
        rest = rest[rest.index(after: blank)...]
      } else {
        let end = rest.end(ofWidth: width - 1)
        lines.append(rest[..<end] + "\\")
        rest = rest[end...]
      }
    }
    return lines + [String(rest)]
  }
}

extension Substring {
  fileprivate func isWider(than width: Int) -> Bool { end(ofWidth: width) != endIndex }

  /// The end of the characters that fit into a display width; at least after the first one.
  fileprivate func end(ofWidth width: Int) -> Index {
    var used = 0
    for index in indices {
      used += self[index].displayWidth
      if used > width { return index == startIndex ? self.index(after: index) : index }
    }
    return endIndex
  }
}

extension Character {
  fileprivate var displayWidth: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
