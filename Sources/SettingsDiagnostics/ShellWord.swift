/// Words of a POSIX shell's command line.
///
/// A shell reads bytes. A combining character that follows a quote is one `Character` with it.
package enum ShellWord {
  /// Returns text between single quotes, in which only the closing quote is special in a shell.
  package static func quoted(_ text: String) -> String {
    "'" + text.replacingBytes("'", with: "'\\''") + "'"
  }
}

extension String {
  /// The text as one word: unchanged if it has no special characters, otherwise between single quotes.
  package var asShellWord: String {
    let isPlain = utf8.allSatisfy {
      switch $0 {
      case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x80...0xFF: true
      default: "_-./:@%+=,".utf8.contains($0)
      }
    }
    return isPlain && !isEmpty ? self : ShellWord.quoted(self)
  }
}
