import SettingsDiagnostics

/// The loaded files of a project with their lines, for many positions.
struct SourceTexts {
  let files: SourceFiles
  private let encoding: PositionEncoding
  private var texts: [SourceFileID: IndexedText] = [:]

  init(_ files: SourceFiles, encoding: PositionEncoding) {
    self.files = files
    self.encoding = encoding
  }

  mutating func text(of file: SourceFileID) -> IndexedText? {
    if let known = texts[file] { return known }
    guard let bytes = files[file]?.bytes else { return nil }
    let text = IndexedText(bytes, encoding: encoding)
    texts[file] = text
    return text
  }

  /// Returns the absolute path and the range of a place; nil for text that is in no file.
  mutating func place(of range: SourceRange) -> FilePlace? {
    guard let file = files[range.file], let text = text(of: range.file) else { return nil }
    let start = Int(range.start)
    return FilePlace(
      path: LexicalPath.normalize(file.path),
      range: text.range(start..<max(start, Int(range.end))))
  }
}

/// A range in a file.
struct FilePlace: Hashable, Sendable {
  let path: String
  let range: TextRange
}
