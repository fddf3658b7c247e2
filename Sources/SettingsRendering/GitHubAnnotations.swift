package import SettingsDiagnostics

/// Diagnostics as workflow commands, which GitHub shows at the lines of a pull request:
/// `::error file=config.yaml,line=3,col=5,title=unknown-field::message`.
package struct GitHubAnnotations {
  private let files: SourceFiles

  package init(files: SourceFiles) { self.files = files.indexed }

  package func render(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map(render).joined()
  }

  private func render(_ diagnostic: Diagnostic) -> String {
    var message = diagnostic.message
    for note in diagnostic.notes {
      let place = note.range.flatMap(files.location(of:)).map { "\($0): " } ?? ""
      message += "\n\(place)note: \(note.message)"
    }
    if let help = diagnostic.help { message += "\nhelp: \(help)" }
    return Self.line(
      diagnostic.severity, place(of: diagnostic) + [("title", diagnostic.identifier)], message)
  }

  /// One workflow command with its line break, everything in it escaped.
  package static func line(
    _ severity: Diagnostic.Severity, _ properties: [(name: String, value: String)],
    _ message: String
  ) -> String {
    let properties = properties.map { "\($0.name)=\(escaped($0.value, isProperty: true))" }
    return "::\(command(severity)) \(properties.joined(separator: ","))::"
      + "\(escaped(message, isProperty: false))\n"
  }

  private func place(of diagnostic: Diagnostic) -> [(String, String)] {
    guard let range = diagnostic.range, let file = files[range.file] else {
      return diagnostic.path.map { [("file", $0)] } ?? []
    }
    let start = file.position(of: range.start), end = file.position(of: range.end)
    var place = [("file", file.path), ("line", "\(start.line)"), ("col", "\(start.column)")]
    // An end column is valid only on the line of the start.
    if end.line == start.line, end.column > start.column {
      place.append(("endColumn", "\(end.column)"))
    }
    return place
  }

  private static func command(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }

  /// Percent signs and line breaks would end or change a command; in properties, so would colons
  /// and commas.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      case "\t": result += "\t"
      default: result += String(scalar).escapingControlCharacters
      }
    }
    return result
  }
}
