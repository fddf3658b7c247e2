import SettingsDiagnostics

/// Response files in the format of clang and swiftc: arguments separated by spaces, with quotes and
/// backslashes as in a shell.
package enum ResponseFile {
  /// Returns the text of a file, with a line for each group of arguments.
  package static func text(_ groups: [[String]]) -> String {
    groups.map { $0.map(quoted).joined(separator: " ") + "\n" }.joined()
  }

  /// Returns the arguments in a file. Quotes protect spaces, and a backslash protects the next
  /// character.
  package static func arguments(of text: String) -> [String] {
    var arguments: [String] = []
    var current = String.UnicodeScalarView()
    var isOpen = false
    var quote: Unicode.Scalar?
    // Compilers look at bytes: a quote and a combining character are one `Character`.
    var rest = text.unicodeScalars[...]
    while let character = rest.popFirst() {
      if character == "\\", let next = rest.popFirst() {
        if next == "\r", rest.first == "\n" { rest.removeFirst() }
        // A backslash before a line break continues the argument on the next line.
        if next != "\n", next != "\r" {
          current.append(next)
          isOpen = true
        }
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
        isOpen = true
      } else if quote == nil, isBlank(character) {
        if isOpen { arguments.append(String(current)) }
        current = String.UnicodeScalarView()
        isOpen = false
      } else {
        current.append(character)
        isOpen = true
      }
    }
    return isOpen ? arguments + [String(current)] : arguments
  }

  /// Whether compilers separate arguments by a character.
  static func isBlank(_ character: Unicode.Scalar) -> Bool {
    " \t\n\r\u{B}\u{C}".unicodeScalars.contains(character)
  }

  package static func quoted(_ argument: String) -> String {
    let isPlain =
      !argument.isEmpty
      && argument.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
        default: "_-+=/.,:@%^".utf8.contains(byte)
        }
      }
    return isPlain ? argument : QuotedText.quoted(argument)
  }
}
