package import SettingsDiagnostics
import SettingsModel
import SettingsProjects

/// The assignments that a question is about: those of a setting, of a file, or of a line.
package enum AssignmentSubject: Sendable {
  case setting(String)
  /// A file that several others include was loaded more than once.
  case file(Set<SourceFileID>, path: String)
  /// The bytes of one line.
  case line(Set<SourceFileID>, Range<UInt32>)

  /// A subject that does not exist.
  package struct Failure: Error {
    package let diagnostic: Diagnostic

    init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
  }

  /// Reads `NAME`, `FILE` or `FILE:LINE`; a column is accepted and ignored.
  ///
  /// - Parameter files: The files of the project. A path may be shortened at its start if one file
  ///   alone ends with it.
  /// - Throws: A failure if the project has no file of this path, or the file no such line.
  package init(_ text: String, in files: SourceFiles) throws(Failure) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.dropFirst().suffix(2).reversed().prefix {
      !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    }
    if numbers.isEmpty {
      if let known = try Self.files(named: text, in: files) {
        self = .file(known.ids, path: known.path)
      } else if let path = try Self.files(
        named: parts.dropLast().joined(separator: ":"), in: files)?.path
      {
        throw Failure(
          Diagnostic(
            "unknown-line", "'\(parts.last ?? "")' after '\(path):' is not a line number"))
      } else if [".xcconfig", ".yaml", ".yml", ".json", ".pbxproj"].contains(where: text.hasSuffix)
        || text.contains("/")
      {
        throw Self.unknownFile(text, in: files)
      } else {
        self = .setting(text)
      }
      return
    }
    let path = parts.dropLast(numbers.count).joined(separator: ":")
    guard let known = try Self.files(named: path, in: files), let id = known.ids.first,
      let file = files[id]
    else { throw Self.unknownFile(path, in: files) }
    let number = numbers.last.flatMap { Int($0) } ?? .max
    guard let range = Self.range(ofLine: number, in: file.bytes.span) else {
      let count = Self.lineCount(of: file.bytes.span)
      throw Failure(
        Diagnostic(
          "unknown-line", "'\(known.path)' has no line \(numbers.last ?? "")",
          help: "it has \(count) line\(count == 1 ? "" : "s")"))
    }
    self = .line(known.ids, range)
  }

  /// Whether an assignment is meant.
  func includes(_ assignment: Assignment, of store: SettingsStore) -> Bool {
    switch self {
    case .setting(let name): return store.names.utf8(of: assignment.name).elementsEqual(name.utf8)
    case .file(let ids, _):
      return store.origin(of: assignment).ranges.contains { ids.contains($0.file) }
    case .line(let ids, let line):
      return store.origin(of: assignment).ranges.contains {
        // An empty value is at the end of its line.
        ids.contains($0.file) && $0.start <= line.upperBound
          && max($0.end, $0.start + 1) > line.lowerBound
      }
    }
  }

  /// The start of an assigned value that is in the same file, on a line after the one that is
  /// meant; nil if there is none.
  func startOfLater(_ assignment: Assignment, of store: SettingsStore) -> UInt32? {
    guard case .line(let ids, let line) = self else { return nil }
    let range = store.origin(of: assignment).range
    return ids.contains(range.file) && range.start > line.upperBound ? range.start : nil
  }

  // MARK: Files

  private static func files(
    named path: String, in files: SourceFiles
  ) throws(Failure) -> (ids: Set<SourceFileID>, path: String)? {
    if path.isEmpty { return nil }
    var ids: [String: Set<SourceFileID>] = [:]
    var paths: [String] = []
    for (index, file) in files.all.enumerated() {
      if ids[file.path] == nil { paths.append(file.path) }
      ids[file.path, default: []].insert(SourceFileID(rawValue: UInt32(index)))
    }
    var found = paths.first { $0 == path }
    // The name of a setting has no slash.
    if found == nil, path.contains("/") {
      let absolute = AbsolutePath.of(path)
      found = paths.first { AbsolutePath.of($0) == absolute }
    }
    if let found, let known = ids[found] { return (known, found) }
    let ending = paths.filter { $0.hasSuffix("/" + path) }
    guard let first = ending.first, let known = ids[first] else { return nil }
    if ending.count > 1 {
      let list = ending.map { "'\($0)'" }.joined(separator: " and ")
      throw Failure(
        Diagnostic(
          "ambiguous-file", "'\(path)' is the end of more than one path: \(list)",
          help: "write more of the path"))
    }
    return (known, first)
  }

  private static func unknownFile(_ path: String, in files: SourceFiles) -> Failure {
    var known: Set<String> = []
    let names = files.all.map(\.path).filter { known.insert($0).inserted }
    let list = names.count <= 12 ? " (known: \(names.joined(separator: ", ")))" : ""
    let suggestion = Suggestion.didYouMean(path, in: names)
    return Failure(
      Diagnostic(
        "unknown-file",
        "no file of the searched cells is '\(path)'" + (suggestion.isEmpty ? list : suggestion)))
  }

  // MARK: Lines

  /// The number of lines; a line break at the end begins no line.
  private static func lineCount(of bytes: Span<UInt8>) -> Int {
    let breaks = SourceFile.lineBreaks(in: bytes)
    let endsInBreak = bytes.count > 0 && [0x0A, 0x0D].contains(bytes[bytes.count - 1])
    return max(endsInBreak ? breaks : breaks + 1, 1)
  }

  /// The bytes of a line, without the white space before them and the line break.
  private static func range(ofLine line: Int, in bytes: Span<UInt8>) -> Range<UInt32>? {
    guard line >= 1, line <= lineCount(of: bytes) else { return nil }
    var start = 0
    var number = 1
    while number < line {
      while start < bytes.count, bytes[start] != 0x0A, bytes[start] != 0x0D { start += 1 }
      // A CRLF is one line break.
      let isPair = start + 1 < bytes.count && bytes[start] == 0x0D && bytes[start + 1] == 0x0A
      start = min(start + (isPair ? 2 : 1), bytes.count)
      number += 1
    }
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    return UInt32(start)..<UInt32(end)
  }
}

extension Origin {
  /// Where the value is written, and where an alias or an element of a list includes it.
  fileprivate var ranges: [SourceRange] {
    ([range, aliasRange].compactMap(\.self) + pieces.map(\.range)).filter { !$0.isNone }
  }
}
