package import SettingsDiagnostics
import SettingsXcode
import SettingsYAML

/// The style of config.yaml, XcodeGen specs and xcconfig files.
///
/// Formatting changes white space only. The text is parsed before and after; if both do not have
/// the same contents, nothing is changed.
package enum SettingsFormat {
  /// The result of formatting a text.
  package enum Outcome: Sendable {
    /// The formatted text, which may be the text itself.
    case formatted([UInt8])
    /// The errors of a text that cannot be parsed.
    case invalid([Diagnostic])
    /// The reason why a valid text stays as it is, and the place in it.
    case unsupported(String, at: SourceRange?)
  }

  private static let unchanged =
    "this tool cannot change its layout and keep the contents"

  /// The longest text that is formatted.
  private static let maximumBytes = 64 << 20

  /// Whether files with a name are formatted.
  package static func formats(_ path: String) -> Bool {
    [".yaml", ".yml", ".xcconfig"].contains { path.hasSuffix($0) }
  }

  /// Formats the text of a file.
  ///
  /// - Parameters:
  ///   - path: Its ending decides on the language.
  ///   - file: The identifier in diagnostics.
  /// - Complexity: O(bytes · log bytes).
  package static func format(
    _ bytes: [UInt8], path: String, file: SourceFileID
  ) -> Outcome {
    guard formats(path) else {
      return .unsupported("only YAML and xcconfig files are formatted", at: nil)
    }
    guard bytes.count <= maximumBytes else {
      return .unsupported("it is larger than 64 MB", at: nil)
    }
    return path.hasSuffix(".xcconfig") ? xcconfig(bytes, file) : yaml(bytes, file)
  }

  private static func yaml(_ bytes: [UInt8], _ file: SourceFileID) -> Outcome {
    var diagnostics = DiagnosticCollector()
    guard let document = YAMLDocument.parse(bytes, file: file, into: &diagnostics) else {
      return .invalid(diagnostics.sorted)
    }
    var formatter = YAMLFormatter(bytes, layout: document.layout)
    let result = formatter.formatted()
    if result == bytes { return .formatted(bytes) }
    var scratch = DiagnosticCollector()
    guard hasSameInk(bytes, result) else { return .unsupported(unchanged, at: nil) }
    guard let after = YAMLDocument.parse(result, file: file, into: &scratch) else {
      let error = scratch.sorted.first?.range.map { Int($0.start) }
      return .unsupported(
        unchanged, at: error.map { range(of: $0, of: result, in: bytes, file) })
    }
    if let difference = document.firstDifference(from: after) {
      return .unsupported(unchanged, at: difference)
    }
    // A second run must change nothing.
    var second = YAMLFormatter(result, layout: after.layout)
    let again = second.formatted()
    if again == result { return .formatted(result) }
    let difference = zip(result, again).prefix { $0 == $1 }.count
    return .unsupported(unchanged, at: range(of: difference, of: result, in: bytes, file))
  }

  /// The place in a text that corresponds to an offset in its formatted form.
  ///
  /// - Complexity: O(bytes).
  private static func range(
    of offset: Int, of formatted: [UInt8], in bytes: [UInt8], _ file: SourceFileID
  ) -> SourceRange {
    var count = formatted.prefix(offset).count(where: isInk)
    let place = bytes.firstIndex { byte in
      guard isInk(byte) else { return false }
      count -= 1
      return count < 0
    }
    let start = UInt32(clamping: place ?? bytes.count)
    return SourceRange(file: file, start: start, end: start)
  }

  private static func xcconfig(_ bytes: [UInt8], _ file: SourceFileID) -> Outcome {
    let before = XcconfigContents(bytes)
    if let invalid = before.invalid {
      let range = SourceRange(
        file: file, start: UInt32(clamping: invalid.range.lowerBound),
        end: UInt32(clamping: invalid.range.upperBound))
      return .invalid([Diagnostic("invalid-xcconfig", .error, invalid.words, at: range)])
    }
    let result = XcconfigFormatter.formatted(bytes)
    if result == bytes { return .formatted(bytes) }
    guard hasSameInk(bytes, result), before.parts == XcconfigContents(result).parts else {
      return .unsupported(unchanged, at: nil)
    }
    return .formatted(result)
  }

  /// Whether two texts have the same bytes besides blanks and line breaks, and so the same comments,
  /// quotes and anchors.
  private static func hasSameInk(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.lazy.filter(isInk).elementsEqual(other.lazy.filter(isInk))
  }

  private static func isInk(_ byte: UInt8) -> Bool { !" \t\r\n".utf8.contains(byte) }
}
