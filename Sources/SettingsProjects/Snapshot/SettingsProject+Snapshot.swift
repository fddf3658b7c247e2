import SettingsDiagnostics
import SettingsSnapshot
import SettingsSystem

extension SettingsProject {
  /// Returns a fingerprint of the rendered diagnostics of the config itself, independent of the path of the
  /// config.
  func configDiagnostics(seed: UInt64) -> ContentDigest {
    // Each place costs a walk from the start of the file, unless its lines are known.
    let files = loaded.configDiagnosticCount > 2 ? self.files.indexed : self.files
    var text = ""
    for diagnostic in diagnosticsAsFound.prefix(loaded.configDiagnosticCount) {
      func place(_ range: SourceRange?) -> String {
        guard let range, let file = files[range.file] else { return "" }
        let start = file.position(of: range.start), end = file.position(of: range.end)
        return "\(range.file.rawValue):\(start.line):\(start.column):\(end.line):\(end.column)"
      }
      text += "\(diagnostic.identifier)\0\(diagnostic.severity.word)\0\(diagnostic.message)\0"
      text += "\(place(diagnostic.range))\0\(diagnostic.path ?? "")\0\(diagnostic.help ?? "")\0"
      for note in diagnostic.notes { text += "\(note.message)\0\(place(note.range))\0" }
      text += "\n"
    }
    return ContentDigest.of(Array(text.utf8).span, seed: seed)
  }
}
