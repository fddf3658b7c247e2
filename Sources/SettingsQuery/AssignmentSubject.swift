package import SettingsDiagnostics
import SettingsModel

/// The assignments that a question is about: those of a setting, of a file, or of a line.
package enum AssignmentSubject: Sendable {
  case setting(String)
  case file(SourceFileID)
  /// The bytes of one line.
  case line(SourceFileID, Range<UInt32>)

  /// A subject that does not exist.
  package struct Failure: Error {
    package let diagnostic: Diagnostic

    init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
  }

  /// Reads `NAME`, `FILE` or `FILE:LINE`; a column is accepted and ignored.
  ///
  /// - Parameter files: The files of the project. A path may be shortened at its start if one file
  ///   alone ends with it.
  /// - Throws: A failure if there is no such file or line.
  package init(_ text: String, in files: SourceFiles) throws(Failure) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.dropFirst().reversed().prefix(2).prefix { Int($0) != nil }.reversed()
    guard let number = numbers.first, let line = Int(number) else {
      // A name of a setting contains neither a slash nor a dot, except in `INFOPLIST_ENTRY_a.b`.
      if let file = try Self.file(named: text, in: files) {
        self = .file(file)
      } else if text.contains("/") || text.hasSuffix(".xcconfig") || text.hasSuffix(".yaml") {
        throw Self.unknownFile(text, in: files)
      } else {
        self = .setting(text)
      }
      return
    }
    let path = parts.dropLast(numbers.count).joined(separator: ":")
    guard let id = try Self.file(named: path, in: files), let file = files[id] else {
      throw Self.unknownFile(path, in: files)
    }
    guard let range = file.range(ofLine: line) else {
      throw Failure(
        Diagnostic(
          "unknown-line", "'\(file.path)' has no line \(line)",
          help: "it has \(file.lineCount) line\(file.lineCount == 1 ? "" : "s")"))
    }
    self = .line(id, range)
  }

  /// Whether an assignment is meant.
  func includes(_ assignment: Assignment, of store: SettingsStore) -> Bool {
    switch self {
    case .setting(let name): return store.names.utf8(of: assignment.name).elementsEqual(name.utf8)
    case .file(let file): return store.origin(of: assignment).ranges.contains { $0.file == file }
    case .line(let file, let line):
      return store.origin(of: assignment).ranges.contains {
        // An empty value is at the end of its line.
        $0.file == file && $0.start <= line.upperBound
          && max($0.end, $0.start + 1) > line.lowerBound
      }
    }
  }

  /// The start of an assigned value that is in the same file, on a line after the one that is
  /// meant; nil if there is none.
  func startOfLater(_ assignment: Assignment, of store: SettingsStore) -> UInt32? {
    guard case .line(let file, let line) = self else { return nil }
    let range = store.origin(of: assignment).range
    return range.file == file && range.start > line.upperBound ? range.start : nil
  }

  private static func file(
    named path: String, in files: SourceFiles
  ) throws(Failure) -> SourceFileID? {
    let path = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    let all = files.all
    if let exact = all.firstIndex(where: { $0.path == path }) {
      return SourceFileID(rawValue: UInt32(exact))
    }
    let ending = all.indices.filter { all[$0].path.hasSuffix("/" + path) }
    guard let first = ending.first else { return nil }
    guard ending.allSatisfy({ all[$0].path == all[first].path }) else {
      let paths = ending.map { "'\(all[$0].path)'" }.joined(separator: " and ")
      throw Failure(
        Diagnostic(
          "ambiguous-file", "'\(path)' is the end of more than one path: \(paths)",
          help: "write more of the path"))
    }
    return SourceFileID(rawValue: UInt32(first))
  }

  private static func unknownFile(_ path: String, in files: SourceFiles) -> Failure {
    var names: [String] = []
    for file in files.all where !names.contains(file.path) { names.append(file.path) }
    let known = names.count <= 12 ? " (known: \(names.joined(separator: ", ")))" : ""
    let suggestion = Suggestion.didYouMean(path, in: names)
    return Failure(
      Diagnostic(
        "unknown-file",
        "no file of the project is '\(path)'" + (suggestion.isEmpty ? known : suggestion)))
  }
}

extension Origin {
  /// Where the value is written, and where an alias or an element of a list includes it.
  fileprivate var ranges: [SourceRange] {
    ([range, aliasRange].compactMap(\.self) + pieces.map(\.range)).filter { !$0.isNone }
  }
}

extension SourceFile {
  /// The number of lines; a line break at the end begins no line.
  fileprivate var lineCount: Int {
    let last = UInt32(max(bytes.count - 1, 0))
    return position(of: last).line
  }

  /// The bytes of a line, without the white space before them and the line break.
  fileprivate func range(ofLine line: Int) -> Range<UInt32>? {
    guard line >= 1, line <= lineCount else { return nil }
    var start = 0
    var number = 1
    while number < line {
      guard start < bytes.count else { return nil }
      let end = lineRange(containing: UInt32(start)).upperBound
      // A CRLF is one line break.
      start = end + (end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A ? 2 : 1)
      number += 1
    }
    let end = lineRange(containing: UInt32(start)).upperBound
    while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    return UInt32(start)..<UInt32(end)
  }
}
