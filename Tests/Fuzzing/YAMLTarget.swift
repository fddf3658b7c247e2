import SettingsDiagnostics
import SettingsFormatting
import SettingsYAML

/// Both readers of YAML: what is read without libyaml must be what libyaml reads.
enum YAMLTarget {
  static func run(_ bytes: [UInt8]) {
    guard let fast = nodes(bytes, byLibYAML: false), fast.isPlain else { return }
    guard let slow = nodes(bytes, byLibYAML: true) else {
      preconditionFailure("libyaml refuses what is read without it")
    }
    precondition(fast.lines == slow.lines, "the readers differ")
  }

  private static func nodes(
    _ bytes: [UInt8], byLibYAML: Bool
  ) -> (lines: [String], isPlain: Bool)? {
    var found = DiagnosticCollector()
    guard
      let document = YAMLDocument.parse(
        bytes, file: SourceFileID(rawValue: 0), byLibYAML: byLibYAML, into: &found)
    else { return nil }
    return (document.listing, document.text == bytes)
  }
}

/// What is formatted twice is formatted once, and is valid exactly if the text was.
enum FormatTarget {
  static func run(_ bytes: [UInt8]) {
    // The first byte selects the language.
    let path = bytes.first.map { $0 & 1 == 0 } ?? true ? "a.yaml" : "a.xcconfig"
    let file = SourceFileID(rawValue: 0)
    guard
      case .formatted(let once) = SettingsFormat.format(
        Array(bytes.dropFirst()), path: path, file: file)
    else { return }
    guard case .formatted(let twice) = SettingsFormat.format(once, path: path, file: file) else {
      preconditionFailure("a formatted text is refused")
    }
    precondition(once == twice, "a second run changes the text")
  }
}
