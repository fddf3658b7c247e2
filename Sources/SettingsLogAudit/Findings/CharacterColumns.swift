/// Converts columns in bytes to columns in characters. Findings of one file are adjacent, so each
/// file is read once.
struct CharacterColumns {
  private let folder: ReportFolder
  private var file: String?
  private var lines: [ArraySlice<UInt8>] = []

  init(in folder: ReportFolder) { self.folder = folder }

  /// Returns the column in characters, starting at 1; nil if the file cannot be read or is shorter.
  mutating func column(of finding: AuditFinding) -> Int? {
    guard finding.line > 0, finding.column > 0 else { return nil }
    if file != finding.file {
      file = finding.file
      lines = (folder.text(of: finding) ?? []).split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }
    guard lines.indices.contains(finding.line - 1) else { return nil }
    let start = lines[finding.line - 1].prefix(finding.column - 1)
    return String(decoding: start, as: UTF8.self).unicodeScalars.count + 1
  }
}
