package import SettingsDiagnostics
package import SettingsModel

extension Destination {
  /// Parses a destination that a user gave on the command line.
  ///
  /// - Parameter option: The option, which messages show in place of a file: `--destination`.
  /// - Throws: `ResolutionFailure` with a caret under the part of the text that is wrong.
  package init(argument text: String, of option: String) throws(ResolutionFailure) {
    do throws(DestinationFailure) {
      try self.init(text)
    } catch {
      var files = SourceFiles()
      let file = files.add(path: option, bytes: Array(text.utf8))
      let range = SourceRange(
        file: file, start: UInt32(clamping: error.range.lowerBound),
        end: UInt32(clamping: error.range.upperBound))
      throw ResolutionFailure(
        diagnostics: [
          Diagnostic("invalid-destination", error.message, at: range, help: error.help)
        ], files: files)
    }
  }
}
