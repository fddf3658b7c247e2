internal import SettingsDiagnostics

/// The bytes of a file that are valid text: UTF-8 without control characters, of limited size.
///
/// This is checked before libyaml reads them, because libyaml's own messages do not name the byte.
struct SourceText {
  let bytes: [UInt8]
  /// The first byte after a byte-order mark.
  let start: Int
  /// Whether every character is one byte, so that characters and bytes have the same numbers.
  let isASCII: Bool
  /// Whether the only line breaks are line feeds, without tabs and byte-order marks, so that
  /// `FastReader` can read it.
  let isPlain: Bool
  /// Whether there is a character that looks like another one: see `Lookalike`.
  let hasLookalikes: Bool

  /// Checks the size of a file, and whether it begins as another encoding does.
  ///
  /// - Returns: The first byte after a byte-order mark; nil after an error.
  static func checkForm(
    _ bytes: [UInt8], file: SourceFileID, limits: YAMLLimits,
    into diagnostics: inout DiagnosticCollector
  ) -> Int? {
    let place = SourceRange(file: file, start: 0, end: 0)
    guard bytes.count <= limits.maximumBytes else {
      diagnostics.report(
        Diagnostic(
          "file-too-large", .error,
          "the file has \(bytes.count) bytes, more than the limit of \(limits.maximumBytes)",
          at: place, help: "split it, and name the parts under 'include'"))
      return nil
    }
    if let encoding = foreignEncoding(of: bytes) {
      diagnostics.report(
        Diagnostic(
          "not-utf8", .error, "the file is \(encoding), not UTF-8", at: place,
          help: "save it as UTF-8; 'iconv -f \(encoding) -t UTF-8' converts it"))
      return nil
    }
    return start(of: bytes)
  }

  static func check(
    _ bytes: [UInt8], file: SourceFileID, limits: YAMLLimits,
    into diagnostics: inout DiagnosticCollector
  ) -> SourceText? {
    func fail(
      _ identifier: String, _ message: String, _ start: Int, _ end: Int, help: String
    ) -> SourceText? {
      let range = SourceRange(file: file, start: UInt32(start), end: UInt32(end))
      diagnostics.report(Diagnostic(identifier, .error, message, at: range, help: help))
      return nil
    }
    guard let start = checkForm(bytes, file: file, limits: limits, into: &diagnostics) else {
      return nil
    }
    var isASCII = true
    var isPlain = start == 0
    var hasLookalikes = false
    var index = start
    while let place = nextUnusual(in: bytes, from: index) {
      let byte = bytes[place]
      if byte == 0x09 || byte == 0x0D {
        isPlain = false
        index = place + 1
        continue
      }
      if byte < 0x80 {
        let name = byte == 0 ? "a NUL byte" : "the control character \(hexadecimal(UInt32(byte)))"
        return fail(
          "control-character", "\(name) is not allowed in YAML (byte offset \(place))", place,
          place + 1,
          help: byte == 0
            ? "this does not look like a text file" : controlCharacterHelp)
      }
      isASCII = false
      guard let (scalar, width) = decodeScalar(in: bytes, at: place) else {
        return fail(
          "not-utf8", "byte \(hexadecimal(UInt32(byte))) at offset \(place) is not valid UTF-8",
          place, place + 1, help: "save the file as UTF-8")
      }
      if (0x80..<0xA0).contains(scalar) && scalar != 0x85 || scalar & 0xFFFE == 0xFFFE && width == 3
      {
        return fail(
          "control-character",
          "the character U+\(hexadecimal(scalar).dropFirst(2)) is not allowed in YAML (byte offset \(place))",
          place, place + width, help: controlCharacterHelp)
      }
      if [0x85, 0x2028, 0x2029, 0xFEFF].contains(scalar) { isPlain = false }
      if Lookalike.kind(of: scalar) != nil { hasLookalikes = true }
      index = place + width
    }
    return SourceText(
      bytes: bytes, start: start, isASCII: isASCII, isPlain: isPlain,
      hasLookalikes: hasLookalikes)
  }

  /// The text after a repair, which contains ordinary characters only.
  func applying(_ repair: SourceRepair) -> SourceText {
    var bytes = bytes
    bytes.replaceSubrange(repair.range, with: repair.replacement)
    return SourceText(
      bytes: bytes, start: Self.start(of: bytes), isASCII: isASCII, isPlain: isPlain,
      hasLookalikes: hasLookalikes)
  }

  /// The first byte after a byte-order mark.
  static func start(of bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  private static let controlCharacterHelp =
    "remove it, or write it as an escape in double quotes, such as \"\\x07\""

  private static func foreignEncoding(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return "UTF-32LE" }
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32BE" }
    if bytes.starts(with: [0xFF, 0xFE]) { return "UTF-16LE" }
    if bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16BE" }
    return nil
  }

  /// The next byte that is not printable ASCII or a line feed.
  private static func nextUnusual(in bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      index = ByteScan.endOfPlainLines(in: bytes, from: index)
      let blockEnd = min(index + ByteScan.width, bytes.count)
      while index < blockEnd {
        let byte = bytes[index]
        if byte >= 0x7F || byte < 0x20 && byte != 0x0A { return index }
        index += 1
      }
    }
    return nil
  }

  /// The non-ASCII character at an index, and its bytes; nil for anything but the shortest UTF-8
  /// form of a Unicode scalar.
  private static func decodeScalar(in bytes: [UInt8], at index: Int) -> (UInt32, Int)? {
    let lead = bytes[index]
    let width: Int
    var scalar: UInt32
    switch lead {
    case 0xC2...0xDF: (width, scalar) = (2, UInt32(lead & 0x1F))
    case 0xE0...0xEF: (width, scalar) = (3, UInt32(lead & 0x0F))
    case 0xF0...0xF4: (width, scalar) = (4, UInt32(lead & 0x07))
    default: return nil
    }
    guard index + width <= bytes.count else { return nil }
    for next in index + 1..<index + width {
      guard bytes[next] & 0xC0 == 0x80 else { return nil }
      scalar = scalar << 6 | UInt32(bytes[next] & 0x3F)
    }
    let isShortest = width == 2 || scalar >= (width == 3 ? 0x800 : 0x10000)
    guard isShortest, Unicode.Scalar(scalar) != nil else { return nil }
    return (scalar, width)
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return "0x" + String(repeating: "0", count: max(0, 2 - digits.utf8.count)) + digits
  }
}
