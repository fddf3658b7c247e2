/// The text of one file that went into an answer, kept so that a message can quote it.
///
/// The path is what people see in messages: as they wrote it, or relative to where they stand. The
/// identity used to tell two files apart is `SourceFileID`, never the path.
public struct SourceFile: Sendable {
  /// As people see it.
  public let path: String
  package let bytes: [UInt8]
  /// What of the file the bytes are, in order; empty where they are all of it.
  private let stretches: [SourceStretch]
  /// The offset at which each line starts; empty until somebody asks for many places.
  private var lineStarts: [UInt32] = []

  package init(path: String, bytes: [UInt8], stretches: [SourceStretch] = []) {
    self.path = path
    self.bytes = bytes
    self.stretches = stretches
  }

  /// A one-based line and a one-based column counted in UTF-8 bytes, as clang and swiftc count them.
  public struct Position: Hashable, Sendable {
    /// From 1.
    public let line: Int
    /// From 1, in bytes.
    public let column: Int
  }

  /// Where a byte offset lies; an offset beyond the end names the end.
  ///
  /// - Complexity: O(offset), or its logarithm where `indexLines` was called. Messages are rare, so
  ///   files carry no line table unless told.
  package func position(of offset: UInt32) -> Position {
    let end = min(Int(offset), bytes.count)
    if !lineStarts.isEmpty {
      let line = lineStarts.partitioningIndex { $0 > end }
      return Position(line: line, column: end - Int(lineStarts[line - 1]) + 1)
    }
    let stretch = stretches.last { Int($0.offset) <= end } ?? SourceStretch(offset: 0, line: 0)
    let start = Int(stretch.offset)
    var lineStart = end
    while lineStart > start, !isBehindLineBreak(lineStart) { lineStart -= 1 }
    let above = bytes.span.extracting(start..<lineStart)
    return Position(
      line: Int(stretch.line) + Self.lineBreaks(in: above) + 1, column: end - lineStart + 1)
  }

  /// Whether a line break ends right before an offset.
  private func isBehindLineBreak(_ offset: Int) -> Bool {
    switch bytes[offset - 1] {
    case 0x0A: true
    // A CRLF ends behind its second byte.
    case 0x0D: !(offset < bytes.count && bytes[offset] == 0x0A)
    default: false
    }
  }

  mutating func indexLines() {
    guard lineStarts.isEmpty, stretches.isEmpty else { return }
    lineStarts = [0]
    var index = bytes.firstIndex(from: 0, of: 0x0A, 0x0D, 0x0A, 0x0D)
    while let next = index < bytes.count ? endOfLineBreak(at: index) : nil {
      lineStarts.append(UInt32(next))
      index = bytes.firstIndex(from: next, of: 0x0A, 0x0D, 0x0A, 0x0D)
    }
  }

  /// The nearest offset in a part, not behind one there, that cuts no character in two.
  func startOfCharacter(at offset: Int, in part: Range<Int>) -> Int {
    var start = offset
    // No character has more than four bytes; what has is none.
    while start > max(part.lowerBound, offset - 3), start < part.upperBound,
      bytes[start] & 0xC0 == 0x80
    {
      start -= 1
    }
    return start
  }

  /// Where the line that contains a byte offset stands, without its line break and without a byte order mark.
  package func lineRange(containing offset: UInt32) -> Range<Int> {
    let target = min(Int(offset), bytes.count)
    var start = target - (position(of: offset).column - 1)
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = min(3, end) }
    return start..<end
  }

  /// How many lines end in some bytes, as `position` counts them; a CRLF must not be cut in two.
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

/// Whole lines of a file of which others are left out, at their place among those that are there.
package struct SourceStretch: Hashable, Sendable {
  /// Where its first line starts among the bytes that are there.
  package let offset: UInt32
  /// How many lines of the file stand before it.
  package let line: UInt32

  package init(offset: UInt32, line: UInt32) {
    self.offset = offset
    self.line = line
  }
}

/// Names one file among those that were loaded together.
public struct SourceFileID: Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Stands for what no file says: built-in settings and the command line.
  package static let none = SourceFileID(rawValue: .max)
}

/// A stretch of bytes in one loaded file.
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

  /// The range of what no file says.
  package static let none = SourceRange(file: .none, start: 0, end: 0)

  package var isNone: Bool { file == .none }
}

/// Every file that was loaded for one question, in the order of loading.
public struct SourceFiles: Sendable {
  private var files: [SourceFile] = []

  package init() {}

  /// - Parameter stretches: what the bytes are of the file, where they are not all of it.
  package mutating func add(
    path: String, bytes: [UInt8], stretches: [SourceStretch] = []
  ) -> SourceFileID {
    files.append(SourceFile(path: path, bytes: bytes, stretches: stretches))
    return SourceFileID(rawValue: UInt32(files.count - 1))
  }

  package subscript(id: SourceFileID) -> SourceFile? {
    id == .none ? nil : files[Int(id.rawValue)]
  }

  package var all: [SourceFile] { files }

  package var isEmpty: Bool { files.isEmpty }

  /// The same files, ready to be asked for thousands of places.
  package var indexed: SourceFiles { indexed(knowing: SourceFiles()) }

  /// The same where the first of them were made ready before.
  package func indexed(knowing known: SourceFiles) -> SourceFiles {
    var result = self
    result.files.replaceSubrange(..<known.files.count, with: known.files)
    for index in files.indices.dropFirst(known.files.count) { result.files[index].indexLines() }
    return result
  }

  /// The path, line and column at which a range starts, or nil for what no file says.
  public func location(of range: SourceRange) -> SourceLocation? {
    guard let file = self[range.file] else { return nil }
    let position = file.position(of: range.start)
    return SourceLocation(path: file.path, line: position.line, column: position.column)
  }
}

/// A place as people and tools write it: `path:line:column`.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// As people see it.
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

  /// `path:line:column`, as editors read it.
  public var description: String { "\(path):\(line):\(column)" }
}
