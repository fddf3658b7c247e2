private import SettingsDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Properties of the terminal of a stream.
package enum Terminal {
  /// The `--color` option.
  package enum ColorChoice: String, CaseIterable, Sendable {
    case auto
    case always
    case never
  }

  package static func isTerminal(_ stream: StandardStream) -> Bool {
    isatty(stream.rawValue) == 1
  }

  /// Writes output for people or programs to a stream, device or pipe. A terminal gets control
  /// characters as escapes, in every format: text of a project must not control it.
  ///
  /// - Parameter isStyled: Whether the tool styled the text, after it had escaped the parts that come
  ///   from a project. Sequences in any other text come from a project.
  static func write(
    _ bytes: Span<UInt8>, to descriptor: Int32, isStyled: Bool = false
  ) throws(SystemError) {
    guard isatty(descriptor) == 1 else {
      return try FileDescriptor.write(bytes, to: descriptor)
    }
    try FileDescriptor.write(TerminalText.shown(bytes, isStyled: isStyled).span, to: descriptor)
  }

  /// Shows a line on the terminal of standard error in place of the one before.
  ///
  /// - Parameter text: Nothing to remove the line.
  package static func showProgress(_ text: String) {
    guard isTerminal(.error) else { return }
    let line = Array("\r\u{1B}[K\(text.escapingControlCharacters)".utf8)
    try? FileDescriptor.write(line.span, to: StandardStream.error.rawValue)
  }

  /// Returns the number of columns, from COLUMNS or the terminal; nil if the stream is not a terminal.
  package static func width(of stream: StandardStream) -> Int? {
    if let columns = Environment.variable("COLUMNS").flatMap({ Int($0) }), columns > 0 {
      return columns
    }
    var size = winsize()
    guard unsafe ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// Whether to color what goes to a stream, or, with nil, into a file.
  package static func isColored(_ stream: StandardStream?, choice: ColorChoice) -> Bool {
    isColored(
      choice: choice, isTerminal: stream.map(isTerminal) ?? false, variable: Environment.variable)
  }

  /// The option decides. Without it, NO_COLOR (not empty) turns color off, and CLICOLOR_FORCE (not
  /// `0`) turns it on. Otherwise the stream must be a terminal that is not dumb. Sources:
  /// no-color.org, bixense.com/clicolors.
  package static func isColored(
    choice: ColorChoice, isTerminal: Bool, variable: (String) -> String?
  ) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if variable("NO_COLOR")?.isEmpty == false { return false }
    if let force = variable("CLICOLOR_FORCE"), !force.isEmpty, force != "0" { return true }
    return isTerminal && variable("TERM") != "dumb" && variable("CLICOLOR") != "0"
  }
}
