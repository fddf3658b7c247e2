/// The formats of a command's output; the raw values are the words of `--format`, and the first case
/// is the default.
protocol OutputFormat: RawRepresentable<String>, CaseIterable, Sendable {}

extension OutputFormat {
  static var names: [String] { allCases.map(\.rawValue) }
}

/// The formats of commands that print text or JSON.
enum TextOrJSON: String, OutputFormat {
  case text
  case json
}
