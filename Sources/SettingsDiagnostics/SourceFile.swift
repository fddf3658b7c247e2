/// The text of one file, kept so that messages can quote it.
///
/// The path is the one in messages: as the user wrote it, or relative to the working directory.
/// Files are distinguished by their `SourceFileID`, never by their paths.
public struct SourceFile: Sendable {
  /// The path as in messages.
  public let path: String
  package let bytes: [UInt8]
  /// The offset of each line; empty until `indexLines` is called.
  private var lineStarts: [UInt32] = []
  /// Whether every byte is a character, as far as that was checked.
  private var isASCII = false

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// A one-based line and a one-based column counted in UTF-8 bytes, as clang and swiftc count them.
  public struct Position: Hashable, Sendable {
    /// From 1.
    public let line: Int
    /// From 1, in bytes.
    public let column: Int
  }

  /// Returns the position of a byte offset. An offset beyond the end is the end.
  ///
  /// - Complexity: O(offset), or its logarithm after `indexLines`. Messages are rare, so files have
  ///   no line table by default.
  package func position(of offset: UInt32) -> Position {
    let end = min(Int(offset), bytes.count)
    if !lineStarts.isEmpty {
      let line = lineStarts.partitioningIndex { $0 > end }
      return Position(line: line, column: end - Int(lineStarts[line - 1]) + 1)
    }
    var lineStart = end
    while lineStart > 0, !isBehindLineBreak(lineStart) { lineStart -= 1 }
    let above = bytes.span.extracting(..<lineStart)
    return Position(line: Self.lineBreaks(in: above) + 1, column: end - lineStart + 1)
  }

  /// Whether a line break ends just before an offset.
  private func isBehindLineBreak(_ offset: Int) -> Bool {
    switch bytes[offset - 1] {
    case 0x0A: true
    // A CRLF ends after its second byte.
    case 0x0D: !(offset < bytes.count && bytes[offset] == 0x0A)
    default: false
    }
  }

  mutating func indexLines() {
    guard lineStarts.isEmpty else { return }
    isASCII = ByteCount.countOfContinuations(in: bytes.span) == 0
    lineStarts = [0]
    var index = bytes.firstIndex(from: 0, of: 0x0A, 0x0D, 0x0A, 0x0D)
    while let next = index < bytes.count ? endOfLineBreak(at: index) : nil {
      lineStarts.append(UInt32(next))
      index = bytes.firstIndex(from: next, of: 0x0A, 0x0D, 0x0A, 0x0D)
    }
  }

  /// The nearest offset in a part, at or before the given one, that does not divide a character.
  func startOfCharacter(at offset: Int, in part: Range<Int>) -> Int {
    var start = offset
    // No character has more than four bytes.
    while start > max(part.lowerBound, offset - 3), start < part.upperBound,
      bytes[start] & 0xC0 == 0x80
    {
      start -= 1
    }
    return start
  }

  /// The range of the line that contains a byte offset, without its line break and byte order mark.
  package func lineRange(containing offset: UInt32) -> Range<Int> {
    let target = min(Int(offset), bytes.count)
    let position = position(of: offset)
    var start = target - (position.column - 1)
    let end = endOfLine(position.line, from: target)
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = min(3, end) }
    return start..<end
  }

  /// The end of a line, before its line break, from an offset in it.
  private func endOfLine(_ line: Int, from offset: Int) -> Int {
    var end: Int
    if lineStarts.isEmpty {
      end = bytes.firstIndex(from: offset, of: 0x0A, 0x0D, 0x0A, 0x0D)
    } else {
      guard line < lineStarts.count else { return bytes.count }
      end = Int(lineStarts[line]) - 1
    }
    // The first byte of a CRLF ends the line.
    if end > 0, end < bytes.count, bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }

  /// The column of a byte offset in characters (code points), from 1. Bytes that continue a
  /// character do not count.
  package func characterColumn(of offset: UInt32) -> Int {
    let end = min(Int(offset), bytes.count)
    let count = position(of: offset).column - 1
    if isASCII { return count + 1 }
    return count + 1
      - ByteCount.countOfContinuations(in: bytes.span.extracting(end - count..<end))
  }

  /// The number of lines that end in some bytes, as `position` counts them. A CRLF must not be
  /// divided.
  package static func lineBreaks(in bytes: Span<UInt8>) -> Int {
    let feeds = ByteCount.count(of: 0x0A, in: bytes)
    let returns = ByteCount.count(of: 0x0D, in: bytes)
    if returns == 0 { return feeds }
    var pairs = 0
    for index in bytes.indices.dropFirst() where bytes[index] == 0x0A && bytes[index - 1] == 0x0D {
      pairs += 1
    }
    return feeds + returns - pairs
  }

  /// The offset after the line break (LF, CR or CRLF) that begins at an index, or nil.
  private func endOfLineBreak(at index: Int) -> Int? {
    switch bytes[index] {
    case 0x0A: index + 1
    case 0x0D: index + 1 < bytes.count && bytes[index + 1] == 0x0A ? index + 2 : index + 1
    default: nil
    }
  }
}

/// Identifies one file among those that were loaded together.
public struct SourceFileID: Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The identifier for text that is in no file: built-in settings and the command line.
  package static let none = SourceFileID(rawValue: .max)
}

/// A range of bytes in one loaded file.
public struct SourceRange: Hashable, Sendable {
  @usableFromInline
  package let file: SourceFileID
  @usableFromInline
  package let start: UInt32
  @usableFromInline
  package let end: UInt32

  @inlinable
  package init(file: SourceFileID, start: UInt32, end: UInt32) {
    self.file = file
    self.start = start
    self.end = end
  }

  /// The range for text that is in no file.
  package static let none = SourceRange(file: .none, start: 0, end: 0)

  package var isNone: Bool { file == .none }
}

/// Every file that was loaded for one command, in the order of loading.
public struct SourceFiles: Sendable {
  private var files: [SourceFile] = []

  package init() {}

  package mutating func add(path: String, bytes: [UInt8]) -> SourceFileID {
    files.append(SourceFile(path: path, bytes: bytes))
    return SourceFileID(rawValue: UInt32(files.count - 1))
  }

  package subscript(id: SourceFileID) -> SourceFile? {
    id == .none ? nil : files[Int(id.rawValue)]
  }

  package var all: [SourceFile] { files }

  package var isEmpty: Bool { files.isEmpty }

  /// The same files with line tables, for thousands of positions.
  package var indexed: SourceFiles { indexed(knowing: SourceFiles()) }

  /// The same, with the first of them already prepared.
  package func indexed(knowing known: SourceFiles) -> SourceFiles {
    var result = self
    result.files.replaceSubrange(..<known.files.count, with: known.files)
    for index in files.indices.dropFirst(known.files.count) { result.files[index].indexLines() }
    return result
  }

  /// The path, line and column of the start of a range, or nil for text that is in no file.
  public func location(of range: SourceRange) -> SourceLocation? {
    guard let file = self[range.file] else { return nil }
    let position = file.position(of: range.start)
    return SourceLocation(path: file.path, line: position.line, column: position.column)
  }
}

/// A location in text form: `path:line:column`.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The path as in messages.
  public let path: String
  /// From 1.
  public let line: Int
  /// From 1, in bytes.
  public let column: Int

  package init(path: String, line: Int, column: Int) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// `path:line:column`, as editors accept it.
  public var description: String { "\(path):\(line):\(column)" }
}
