import SettingsDiagnostics

/// The template of `--source-link`, from which the page makes the address of a place.
///
/// `https://host/repo/blob/main/{path}#L{line}`: `{path}` is the file's path from the root of the
/// repository, and `{line}` and `{column}` are numbers.
package struct SourceLink: Sendable {
  package let template: String

  /// - Throws: A diagnostic if the template is not an address of the web, or has another
  ///   placeholder.
  package init(_ template: String) throws(Failure) {
    guard ["https://", "http://"].contains(where: template.hasPrefix) else {
      throw Failure(
        "'\(template)' is not the address of a web page; expected https://… or http://…")
    }
    let host = template.drop { $0 != "/" }.dropFirst(2).prefix { $0 != "/" }
    guard !host.isEmpty, !host.contains("{") else {
      throw Failure("'\(template)' has no host; expected https://HOST/…")
    }
    if let wrong = template.unicodeScalars.first(where: { $0.value <= 0x20 || $0.value == 0x7F }) {
      let name = String(wrong).escapingControlCharacters
      throw Failure(
        "'\(template.escapingControlCharacters)' contains '\(name)'; write %20 for a space")
    }
    var rest = template[...]
    var hasPath = false
    while let start = rest.firstIndex(of: "{") {
      guard let end = rest[start...].firstIndex(of: "}") else {
        throw Failure("'{' in '\(template)' has no '}'")
      }
      let name = String(rest[rest.index(after: start)..<end])
      guard ["path", "line", "column"].contains(name) else {
        throw Failure(
          "'{\(name)}' is not a placeholder; expected {path}, {line} or {column}"
            + Suggestion.didYouMean(name, in: ["path", "line", "column"]))
      }
      if name == "path" { hasPath = true }
      rest = rest[rest.index(after: end)...]
    }
    guard hasPath else {
      throw Failure("'\(template)' does not contain {path}, the path of the file")
    }
    self.template = template
  }

  /// Why a template is invalid.
  package struct Failure: Error {
    package let message: String

    init(_ message: String) { self.message = message }
  }
}
