import SettingsDiagnostics
import SettingsFormatting
import SettingsServer

/// Formatting of documents.
extension LanguageServer {
  /// Answers with the edits that give a document the style of `resolve-settings format`.
  ///
  /// The size of tabs and other options of the request have no effect, because the style has none.
  /// A document with errors is not changed.
  func formatting(_ id: RequestID, _ params: JSONValue) throws(ResponseError) -> JSONValue? {
    guard let document = try document(params), kind(of: document.path) != nil else {
      return .some(.null)
    }
    let text = document.text
    var files = SourceFiles()
    let file = files.add(path: document.path, bytes: text.bytes)
    switch SettingsFormat.format(text.bytes, path: document.path, file: file) {
    case .invalid: return .some(.null)
    case .unsupported(let reason, let place):
      let line = place.flatMap { files.location(of: $0) }.map { ":\($0.line)" } ?? ""
      throw ResponseError(
        .requestFailed, "'\(shortened(document.path))\(line)' was not formatted: \(reason)")
    case .formatted(let formatted):
      return .array(
        WhiteSpaceChange.edits(from: text.bytes, to: formatted).map { edit in
          [
            "range": text.range(edit.range).json,
            "newText": .string(String(decoding: edit.replacement, as: UTF8.self)),
          ]
        })
    }
  }
}
