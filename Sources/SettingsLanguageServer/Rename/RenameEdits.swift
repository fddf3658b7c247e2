import SettingsDiagnostics

/// The places of a name in the files of a project, and their texts after a rename.
struct RenameEdits {
  struct File {
    let path: String
    let text: IndexedText
    let ranges: [Range<Int>]
  }

  private(set) var files: [File] = []
  /// Whether a file defines the name.
  private(set) var hasDeclaration = false
  /// A line that contains the name and is too long to be searched.
  private(set) var unsearched: (path: String, line: Int)?

  mutating func add(_ path: String, _ text: IndexedText, _ uses: Uses) {
    if let line = uses.unsearchedLine, unsearched == nil { unsearched = (path, line) }
    guard !uses.found.isEmpty else { return }
    if uses.found.contains(where: \.isDeclaration) { hasDeclaration = true }
    // A place may be found as a part of another.
    var ranges: [Range<Int>] = []
    for use in uses.found.map(\.range).sorted(by: { $0.lowerBound < $1.lowerBound })
    where ranges.last.map({ $0.upperBound <= use.lowerBound }) ?? true {
      ranges.append(use)
    }
    files.append(File(path: path, text: text, ranges: ranges))
  }

  /// The texts with the new name, by path.
  func texts(_ new: String) -> [(path: String, bytes: [UInt8])] {
    files.map { file in
      var bytes: [UInt8] = []
      var position = 0
      for range in file.ranges {
        bytes += file.text.bytes[position..<range.lowerBound]
        bytes += Array(new.utf8)
        position = range.upperBound
      }
      return (file.path, bytes + file.text.bytes[position...])
    }
  }

  func edits(_ new: String) -> [ShownDiagnostic.Edit] {
    files.flatMap { file in
      file.ranges.map { range in
        ShownDiagnostic.Edit(
          place: FilePlace(path: file.path, range: file.text.range(range)), replacement: new)
      }
    }
  }
}
