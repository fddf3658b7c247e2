package import SettingsDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The three standard streams.
package enum StandardStream: Int32, Sendable {
  case input = 0
  case output = 1
  case error = 2

  /// Makes a stream unusable that was closed when the program was started. Otherwise its number
  /// would belong to the next opened file, and output for the stream would go to that file.
  package static func holdClosedStreams() {
    for stream in [StandardStream.input, .output, .error] where fcntl(stream.rawValue, F_GETFD) < 0
    {
      // The lowest free number is the stream's own. The wrong direction makes each use fail.
      _ = unsafe open("/dev/null", stream == .input ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes everything, also if the reader accepts only a part at a time.
  /// - Parameter isStyled: Whether the tool styled the text, and escaped what comes from a project.
  package func write(_ bytes: Span<UInt8>, isStyled: Bool = false) throws(SystemError) {
    try Terminal.write(bytes, to: rawValue, isStyled: isStyled)
  }

  package func write(_ bytes: [UInt8], isStyled: Bool = false) throws(SystemError) {
    try write(bytes.span, isStyled: isStyled)
  }

  package func write(_ text: String, isStyled: Bool = false) throws(SystemError) {
    try write(Array(text.utf8), isStyled: isStyled)
  }

  /// Waits for input and returns what is available.
  ///
  /// - Returns: At most 64 KB; nothing at the end of the input.
  package static func readAvailableInput() throws(SystemError) -> [UInt8] {
    try FileDescriptor.readAvailable(StandardStream.input.rawValue)
  }

  /// One line of standard input without its line break; nil at the end. It reads no byte beyond the
  /// line, so that the next reader gets the rest.
  package static func readLine() throws(SystemError) -> String? {
    var line: [UInt8] = []
    while true {
      let next = try FileDescriptor.read(StandardStream.input.rawValue, count: 1)
      guard let byte = next.first else {
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
  }

  /// Everything on standard input up to its end.
  ///
  /// - Parameter limit: The number of bytes from which the input is rejected.
  package static func readInput(
    limit: Int = DiskSources.defaultLimit
  ) throws(SourceReadFailure) -> [UInt8] {
    let name = "<standard input>"
    let bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try FileDescriptor.readToEnd(StandardStream.input.rawValue, limit: limit)
    } catch {
      throw SourceReadFailure(path: name, reason: error.readReason)
    }
    guard let bytes else {
      throw SourceReadFailure(path: name, reason: .tooLarge(limit: limit))
    }
    return bytes
  }
}
