import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsXcode

/// Reads the settings of xcconfig files with everything they include, and the comments beside each line.
///
/// Every file is read once, however many levels name it.
struct ImportedXcconfig {
  /// The files that were read, besides those that the project was read from.
  private(set) var files: SourceFiles
  /// The files that levels and includes name and that do not exist.
  private(set) var missing: [AbsentXcconfig] = []
  /// Anything else that is wrong in the files.
  private(set) var diagnostics = DiagnosticCollector()

  /// Whether a line that Xcode drops is a warning, not an error: a project may be built without it.
  var acceptsDroppedLines = true

  private let sources: any SourceProvider
  private let options: XcconfigLoader.Options
  private var known: [String: Known] = [:]
  /// By the path of a file, where its lines start.
  private var lines: [String: SourceLines] = [:]

  private struct Known {
    let settings: [ImportedSetting]
    /// Indices into `missing`.
    let missing: [Int]
    /// Whether it depends on files that are not the same for everyone.
    var isLocal = false
  }

  /// - Parameter searchPaths: folders that are searched for includes after those of the including files.
  init(sources: any SourceProvider, searchPaths: [String], files: SourceFiles = SourceFiles()) {
    self.sources = sources
    self.files = files
    var options = XcconfigLoader.Options()
    options.searchPaths = searchPaths
    self.options = options
  }

  /// The settings of the file that a level names.
  mutating func settings(
    in path: String, for owner: AbsentXcconfig.Owner, namedAt place: SourceRange? = nil
  ) -> [ImportedSetting] {
    let file = known[path] ?? read(path, namedAt: place)
    known[path] = file
    for index in file.missing { missing[index].add(owner) }
    return file.settings
  }

  /// Whether a file that was read has to remain a file: it has an `#include?`, or Git ignores it or a
  /// file that it includes. Its values differ from one clone to another, and some are private.
  func isLocal(_ path: String) -> Bool { known[path]?.isLocal ?? false }

  /// Notes a reference that does not lead to any file.
  mutating func noteDanglingReference(for owner: AbsentXcconfig.Owner, at place: SourceRange) {
    var file = AbsentXcconfig(
      path: nil, place: nil,
      cause: Diagnostic(
        AbsentXcconfig.identifier, "this reference does not lead to an xcconfig file", at: place))
    file.add(owner)
    missing.append(file)
  }

  private mutating func read(_ path: String, namedAt place: SourceRange?) -> Known {
    let firstMissing = missing.count
    let bytes: [UInt8]
    do {
      bytes = try sources.read(path)
    } catch {
      missing.append(
        AbsentXcconfig(
          path: path, place: path,
          cause: Diagnostic(
            AbsentXcconfig.identifier, "cannot read '\(path)': \(error.explanation)", at: place,
            path: place == nil ? path : nil)))
      return Known(settings: [], missing: [firstMissing])
    }
    var loader = XcconfigLoader(sources: sources, options: options, recordsReport: true)
    var store = SettingsStore()
    var found = DiagnosticCollector()
    store.beginBlock(of: store.addLevel(Level(kind: .projectXcconfig, name: path)))
    loader.load(path, bytes: bytes, into: &store, files: &files, diagnostics: &found)
    _ = store.endBlock()
    report(found)
    let settings = loader.report.events.compactMap { event -> ImportedSetting? in
      guard case .assignment(let record) = event else { return nil }
      let comments = comments(beside: record)
      return ImportedSetting(
        name: record.name, conditions: record.conditions, value: .text(record.value),
        comments: comments, file: LexicalPath.fileName(of: record.path))
    }
    let isLocal = reportLocalFiles(of: path, loader.report, namedAt: place)
    return Known(
      settings: settings, missing: Array(firstMissing..<missing.count), isLocal: isLocal)
  }

  /// Reports why a file remains a file.
  ///
  /// - Returns: Whether it does.
  private mutating func reportLocalFiles(
    of path: String, _ report: XcconfigLoader.Report, namedAt place: SourceRange?
  ) -> Bool {
    for include in report.optionalIncludes {
      diagnostics.report(
        Diagnostic(
          "import-optional-include", .warning,
          "'\(include.path)' is included only if it exists, so '\(path)' is kept as a file",
          at: include.range))
    }
    var rules = GitIgnore(sources)
    let ignored = report.dependencies.filter { rules.ignores($0) }
    for file in ignored {
      diagnostics.report(
        Diagnostic(
          "import-ignored-file", .warning,
          "Git ignores '\(file)', so '\(path)' is kept as a file, and no value of it is copied",
          at: place, path: place == nil ? file : nil))
    }
    return !report.optionalIncludes.isEmpty || !ignored.isEmpty
  }

  /// Sorts what the loader found: missing includes, limits, and lines that Xcode drops.
  private mutating func report(_ found: DiagnosticCollector) {
    for diagnostic in found.diagnostics {
      switch diagnostic.identifier {
      case "xcconfig-missing-include":
        guard let range = diagnostic.range, let file = files[range.file] else { continue }
        let path = String(decoding: file.bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
        missing.append(
          AbsentXcconfig(
            path: path, place: LexicalPath.join(LexicalPath.directory(of: file.path), path),
            cause: diagnostic))
      case "xcconfig-include-limit":
        // Each include beyond the limit is reported; only the first report is kept.
        if !diagnostics.hasErrors { diagnostics.report(diagnostic) }
      default:
        diagnostics.report(
          Diagnostic(
            diagnostic.identifier, acceptsDroppedLines ? .warning : diagnostic.severity,
            diagnostic.message, at: diagnostic.range,
            notes: diagnostic.notes, help: diagnostic.help))
      }
    }
  }

  // MARK: Comments

  /// The comment lines right above an assignment, and the comment behind it.
  private mutating func comments(
    beside record: XcconfigLoader.Report.AssignmentRecord
  ) -> ImportedComments {
    let lines = lines(of: record.path)
    var first = record.startLine
    while first > 1, lines.isComment(first - 1) { first -= 1 }
    let above = (first..<record.startLine).compactMap { lines.comment(in: $0) }
    let behind = lines.comment(in: record.endLine)
    return ImportedComments(
      above: above.filter { !$0.isEmpty }, behind: behind?.isEmpty == true ? nil : behind)
  }

  private mutating func lines(of path: String) -> SourceLines {
    if let known = lines[path] { return known }
    let result = SourceLines((try? sources.read(path)) ?? [])
    lines[path] = result
    return result
  }
}

/// The lines of an xcconfig file, counted from 1.
private struct SourceLines {
  private let bytes: [UInt8]
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(index + 1)
    }
    self.starts = starts
  }

  private subscript(line: Int) -> ArraySlice<UInt8> {
    guard starts.indices.contains(line - 1) else { return [] }
    let end = line < starts.count ? starts[line] - 1 : bytes.count
    return bytes[starts[line - 1]..<end]
  }

  /// Whether a line is nothing but a comment.
  func isComment(_ line: Int) -> Bool {
    self[line].drop { Self.isBlank($0) || $0 == UInt8(ascii: ";") }.starts(with: "//".utf8)
  }

  /// The text of a line's comment, which begins at the first `//`; nil where there is none.
  func comment(in line: Int) -> String? {
    let text = self[line]
    guard
      let slash = text.indices.first(where: {
        text[$0] == UInt8(ascii: "/") && $0 + 1 < text.endIndex && text[$0 + 1] == text[$0]
      })
    else { return nil }
    let words = text[slash...].drop { $0 == UInt8(ascii: "/") || Self.isBlank($0) }
    let end = words.lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? words.startIndex
    return String(decoding: words[words.startIndex..<end], as: UTF8.self)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
