package import SettingsDiagnostics

extension PropertyList.Failure {
  /// Returns the diagnostic for an Xcode file that cannot be read.
  ///
  /// - Parameters:
  ///   - kind: The expected kind of file: `project file`.
  ///   - file: The identifier of the file with `bytes`.
  package func diagnostic(
    _ identifier: String, unreadable kind: String, _ bytes: [UInt8], in file: SourceFileID
  ) -> Diagnostic {
    if let conflict = ConflictMarkers.diagnostic(in: bytes, file: file) { return conflict }
    if bytes.isEmpty {
      return Diagnostic(
        identifier, "this is not a valid \(kind): it is empty",
        at: SourceRange(file: file, start: 0, end: 0),
        help: "restore it from version control, or delete it")
    }
    let place = UInt32(clamping: min(offset, bytes.count))
    let isCut = offset >= bytes.count || message.contains("not closed")
    return Diagnostic(
      identifier, "this is not a valid \(kind): \(message)",
      at: SourceRange(file: file, start: place, end: place),
      help: isCut
        ? "the file seems to be cut off; restore it from version control"
        : "restore the file from version control, or open it in Xcode")
  }
}
