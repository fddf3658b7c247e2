package import SettingsDiagnostics
package import SettingsModel

/// Loads an `.xcconfig` file with everything that it includes into the open block of a store.
///
/// Included assignments are added at the place of the `#include`. Lines after it override them.
/// They override the lines before it, which remain reachable with `$(inherited)`.
package struct XcconfigLoader {
  /// A file that is being read.
  private struct OpenFile {
    let path: String
    /// The path that identifies the file; nil for the first file until it includes another.
    var canonicalPath: String?
    let file: SourceFileID
    /// The line of the `#include` that opened it, for "included from" notes.
    let includeRange: SourceRange?
    var parser: XcconfigParser
  }

  let sources: any SourceProvider
  let options: Options
  private let recordsReport: Bool
  private var openFiles: [OpenFile] = []
  /// The names of files in folders by their lowercase forms, as far as they were asked for.
  var fileNames: [String: [String: String]] = [:]
  /// The number of files that this load opened. The project's other files do not count toward the
  /// limit.
  private var openedFileCount = 0
  /// The number of bytes in them.
  private var openedByteCount = 0
  package private(set) var report = Report()
  /// Whether an include was resolved with the search paths, so that other search paths may lead to
  /// different assignments.
  package private(set) var dependsOnSearchPaths = false
  /// Whether a line of the files is not valid.
  package private(set) var hasInvalidLines = false
  /// The includes that lead to no file; nil if all were read.
  package private(set) var missing: MissingFiles?

  package init(
    sources: any SourceProvider, options: Options = Options(), recordsReport: Bool = false
  ) {
    self.sources = sources
    self.options = options
    self.recordsReport = recordsReport
  }

  /// Reads a file and assigns its settings in the store's open block.
  package mutating func load(
    _ path: String, bytes: [UInt8], into store: inout SettingsStore, files: inout SourceFiles,
    diagnostics: inout DiagnosticCollector
  ) {
    report = Report()
    openedFileCount = 0
    openedByteCount = 0
    dependsOnSearchPaths = false
    open(
      path, canonicalPath: nil, bytes: bytes, includeRange: nil, files: &files,
      diagnostics: &diagnostics)
    while let file = openFiles.last {
      // Assignments are often adjacent, so prepare what they need from the file once.
      let (path, place, bytes) = (file.path, file.file, file.parser.bytes)
      let innermost = openFiles.count - 1
      var parser = file.parser
      assignPlain(&parser, of: bytes, in: place, into: &store)
      var statement = parser.next()
      while case .assignment(let assignment)? = statement,
        assign(assignment, of: bytes, in: place, path: path, into: &store)
      {
        assignPlain(&parser, of: bytes, in: place, into: &store)
        statement = parser.next()
      }
      openFiles[innermost].parser = parser
      switch statement {
      case .assignment(let assignment):
        reportEmptyCondition(of: assignment, in: file, diagnostics: &diagnostics)
      case .invalid(let invalid):
        hasInvalidLines = true
        reportInvalid(invalid, in: file, diagnostics: &diagnostics)
      case .include(let include):
        follow(include, from: file, files: &files, diagnostics: &diagnostics)
      case nil:
        report.endLine = parser.line
        report.endColumn = parser.column
        openFiles.removeLast()
      }
    }
  }

  private mutating func open(
    _ path: String, canonicalPath: String?, bytes: [UInt8], includeRange: SourceRange?,
    files: inout SourceFiles, diagnostics: inout DiagnosticCollector
  ) {
    let file = files.add(path: Self.shown(path, canonicalPath, sources), bytes: bytes)
    openedFileCount += 1
    openedByteCount += bytes.count
    if recordsReport { report.dependencies.append(path) }
    openFiles.append(
      OpenFile(
        path: path, canonicalPath: canonicalPath, file: file, includeRange: includeRange,
        parser: XcconfigParser(bytes, continuesLines: options.syntax.continuesLines)))
    if let offset = UTF8Validation.firstInvalidOffset(in: bytes) {
      let offset = UInt32(offset)
      diagnostics.report(
        Diagnostic(
          "xcconfig-encoding", "this file is not UTF-8 text",
          at: SourceRange(file: file, start: offset, end: offset + 1),
          help: "save it as UTF-8; Xcode reads the bytes from here on as replacement characters"))
    }
  }

  // MARK: Assignments

  /// Assigns the settings of plain lines, up to the first line that is not plain.
  private func assignPlain(
    _ parser: inout XcconfigParser, of bytes: [UInt8], in file: SourceFileID,
    into store: inout SettingsStore
  ) {
    // A report contains more about each line.
    while !recordsReport, let (name, value) = parser.nextPlain() {
      let range = SourceRange(
        file: file, start: UInt32(value.lowerBound), end: UInt32(value.upperBound))
      store.assign(
        store.intern(bytes.span.extracting(name)), bytes.span.extracting(value),
        conditions: .unconditional, verbatimAt: range)
    }
  }

  /// Assigns a setting in the store's open block.
  ///
  /// - Returns: False if a condition lacks its parameter. In that case, nothing is assigned.
  private mutating func assign(
    _ assignment: XcconfigParser.Assignment, of bytes: [UInt8], in file: SourceFileID,
    path: String, into store: inout SettingsStore
  ) -> Bool {
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    var conditions: [Condition] = []
    for (parameter, pattern) in assignment.conditions {
      if parameter.isEmpty { return false }
      if !options.syntax.hasConfigurationConditions, text(parameter) == "config" { return true }
      conditions.append(Condition(parameter: text(parameter), pattern: text(pattern)))
    }
    let name = store.intern(bytes.span.extracting(assignment.name))
    let set = conditions.isEmpty ? ConditionSetID.unconditional : store.intern(conditions)
    if let only = assignment.firstChunk, assignment.furtherChunks.isEmpty {
      let range = SourceRange(
        file: file, start: UInt32(only.lowerBound), end: UInt32(only.upperBound))
      store.assign(
        name, bytes.span.extracting(only), conditions: set, verbatimAt: range)
    } else {
      store.assign(
        name, value(of: assignment, in: bytes).span, conditions: set,
        origin: origin(of: assignment, in: file))
    }
    if recordsReport {
      let value = value(of: assignment, in: bytes)
      report.events.append(
        .assignment(
          Report.AssignmentRecord(
            path: path, name: text(assignment.name), conditions: conditions,
            value: String(decoding: value, as: UTF8.self), startLine: assignment.startLine,
            endLine: assignment.endLine, startColumn: assignment.startColumn,
            endColumn: assignment.endColumn)))
    }
    return true
  }

  private mutating func reportEmptyCondition(
    of assignment: XcconfigParser.Assignment, in file: OpenFile,
    diagnostics: inout DiagnosticCollector
  ) {
    emit(
      "xcconfig-empty-condition", kind: "invalidInput",
      "a condition needs a parameter before its '='",
      at: assignment.name.lowerBound..<assignment.valueStart, line: assignment.startLine, in: file,
      help: "write [sdk=…], [config=…], [arch=…] or [variant=…]", diagnostics: &diagnostics)
  }

  private func value(of assignment: XcconfigParser.Assignment, in bytes: [UInt8]) -> [UInt8] {
    var value: [UInt8] = []
    for chunk in assignment.chunks {
      if chunk != assignment.firstChunk { value.append(0x20) }
      value.append(contentsOf: bytes[chunk])
    }
    return value
  }

  private func origin(of assignment: XcconfigParser.Assignment, in file: SourceFileID) -> Origin {
    func range(_ range: Range<Int>) -> SourceRange {
      SourceRange(file: file, start: UInt32(range.lowerBound), end: UInt32(range.upperBound))
    }
    guard let first = assignment.firstChunk else {
      return Origin(range: range(assignment.valueStart..<assignment.valueStart))
    }
    let last = assignment.furtherChunks.last ?? first
    var pieces: [Origin.Piece] = []
    if !assignment.furtherChunks.isEmpty {
      var offset = 0
      for chunk in assignment.chunks {
        pieces.append(Origin.Piece(valueOffset: UInt32(offset), range: range(chunk)))
        offset += chunk.count + 1
      }
    }
    return Origin(range: range(first.lowerBound..<last.upperBound), pieces: pieces)
  }

  // MARK: Includes

  private mutating func follow(
    _ include: XcconfigParser.Include, from file: OpenFile, files: inout SourceFiles,
    diagnostics: inout DiagnosticCollector
  ) {
    let written = file.parser.text(include.path)
    let range = SourceRange(
      file: file.file, start: UInt32(include.path.lowerBound), end: UInt32(include.path.upperBound))
    if recordsReport, include.isOptional { report.optionalIncludes.append((written, range)) }
    var found: (path: String, bytes: [UInt8])?
    if let path = find(written) ?? fileInOtherCase(include, written, in: file, &diagnostics) {
      do throws(SourceReadFailure) { found = (path, try sources.read(path)) } catch {
        if error.reason == .outside {
          return reportOutside(include, written, in: file, &diagnostics)
        }
      }
    }
    guard let (path, bytes) = found else {
      return reportMissing(include, written, in: file, &diagnostics)
    }
    let canonical = canonicalPath(path)
    if openFiles[0].canonicalPath == nil {
      openFiles[0].canonicalPath = canonicalPath(openFiles[0].path)
    }
    if let start = openFiles.firstIndex(where: { $0.canonicalPath == canonical }) {
      emit(
        "xcconfig-include-cycle", kind: "cyclicIncludeFileDirective", severity: .warning,
        Report.cycleMessage(openFiles[start...].map(\.path) + [path]),
        words: "this include is skipped: '\(path)' is being included already", at: include.path,
        line: include.line, in: file, help: "a file cannot include itself, not even through others",
        diagnostics: &diagnostics)
      return
    }
    if let root = options.rootFolder, !LexicalPath.contains(root, canonical) {
      return reportOutside(include, written, in: file, &diagnostics)
    }
    if let limit = limit(reachedBy: bytes.count) {
      return refuse(
        include, in: file, "xcconfig-include-limit", kind: "includeLimit", limit,
        help:
          "include the file \(isTooDeep ? "in one that is less deep" : "less often")",
        &diagnostics)
    }
    open(
      path, canonicalPath: canonical, bytes: bytes, includeRange: range, files: &files,
      diagnostics: &diagnostics)
  }

  /// Reports and returns a file whose name differs in case; nil for a report, which is the engine's.
  private mutating func fileInOtherCase(
    _ include: XcconfigParser.Include, _ written: String, in file: OpenFile,
    _ diagnostics: inout DiagnosticCollector
  ) -> String? {
    let files = recordsReport ? [] : openFiles.map(\.path)
    guard let path = findIgnoringCase(written, from: files) else { return nil }
    emit(
      "xcconfig-include-case", kind: "invalidInput", severity: .warning,
      "the name of the included file is '\(LexicalPath.fileName(of: path))'", at: include.path,
      line: include.line, in: file, help: "write it so; disks may distinguish case",
      diagnostics: &diagnostics)
    return path
  }

  private var isTooDeep: Bool { openFiles.count >= options.maximumDepth }

  /// Describes the limit that one more file would exceed; nil if it may be included.
  private func limit(reachedBy byteCount: Int) -> String? {
    if isTooDeep { return "includes nest deeper than \(options.maximumDepth) files" }
    if openedFileCount >= options.maximumFiles {
      return "more than \(options.maximumFiles) files are included"
    }
    return openedByteCount + byteCount > options.maximumBytes
      ? "the included files have more than \(options.maximumBytes >> 20) MiB" : nil
  }

  private mutating func reportMissing(
    _ include: XcconfigParser.Include, _ written: String, in file: OpenFile,
    _ diagnostics: inout DiagnosticCollector
  ) {
    let isAbsolute = LexicalPath.isAbsolute(written)
    if isAbsolute, recordsReport { report.dependencies.append(written) }
    if include.isOptional { return miss(include) }
    let missing = MissingFile(
      LexicalPath.join(LexicalPath.directory(of: file.path), written), in: sources)
    refuse(
      include, in: file, "xcconfig-missing-include", kind: "missingIncludedFile",
      isAbsolute
        ? "included file '\(written)' does not exist"
        : "could not find included file '\(written)' in search paths",
      help: missing.help
        ?? (isAbsolute ? "write #include? if the file may be absent" : missingIncludeHelp),
      cause: missing.cause, &diagnostics)
  }

  private mutating func reportOutside(
    _ include: XcconfigParser.Include, _ written: String, in file: OpenFile,
    _ diagnostics: inout DiagnosticCollector
  ) {
    refuse(
      include, in: file, "xcconfig-include-outside", kind: "includeOutsideTree",
      "included file '\(written)' is outside the project's folder",
      help: "move it inside that folder, or pass --allow-outside", &diagnostics)
  }

  /// Reports why an include is not followed.
  private mutating func refuse(
    _ include: XcconfigParser.Include, in file: OpenFile, _ identifier: String, kind: String,
    _ message: String, help: String?, cause: String? = nil,
    _ diagnostics: inout DiagnosticCollector
  ) {
    miss(include)
    emit(
      identifier, kind: kind, message, at: include.path, line: include.line, in: file, help: help,
      cause: cause, diagnostics: &diagnostics)
  }

  /// Finds the file of an include in the innermost open file, and records whether the search paths
  /// decided about it.
  private mutating func find(_ written: String) -> String? {
    let files = openFiles.lazy.map(\.path)
    if !options.searchPaths.isEmpty {
      var options = options
      options.searchPaths = []
      if let path = Self.find(written, from: files, sources, options) { return path }
      dependsOnSearchPaths = true
    }
    return Self.find(written, from: files, sources, options)
  }

  private mutating func miss(_ include: XcconfigParser.Include) {
    missing = max(missing ?? .optional, include.isOptional ? .optional : .required)
  }

  private func canonicalPath(_ path: String) -> String {
    sources.canonicalPath(path) ?? LexicalPath.normalize(path)
  }

  private var missingIncludeHelp: String {
    let folders = openFiles.reversed().map { LexicalPath.directory(of: $0.path) }
    let searched = (folders + options.searchPaths).uniqued()
    return
      "looked in \(searched.joined(separator: ", ")); write #include? if the file may be absent"
  }

  // MARK: Diagnostics

  private mutating func reportInvalid(
    _ invalid: XcconfigParser.Invalid, in file: OpenFile, diagnostics: inout DiagnosticCollector
  ) {
    if ConflictMarkers.isMarker(at: invalid.range.lowerBound, in: file.parser.bytes) {
      return emit(
        ConflictMarkers.identifier, kind: invalid.kind.rawValue, invalid.message,
        words: ConflictMarkers.message, at: invalid.range, line: invalid.line, in: file,
        help: ConflictMarkers.help, diagnostics: &diagnostics)
    }
    emit(
      invalid.kind == .unexpectedCharacter ? "xcconfig-syntax" : "xcconfig-missing-equals",
      kind: invalid.kind.rawValue, invalid.message, words: invalid.words, at: invalid.range,
      line: invalid.line, in: file, help: invalid.help(in: file.parser.bytes),
      diagnostics: &diagnostics)
  }

  private mutating func emit(
    _ identifier: String, kind: String, severity: Diagnostic.Severity = .error, _ message: String,
    words: String? = nil, at range: Range<Int>, line: Int, in file: OpenFile,
    help: String? = nil, cause: String? = nil, diagnostics: inout DiagnosticCollector
  ) {
    if recordsReport {
      report.events.append(
        .finding(
          Report.Finding(
            kind: kind, isError: severity == .error, message: message, path: file.path, line: line)
        ))
    }
    var notes: [Diagnostic.Note] = []
    var index = openFiles.count - 1
    while index > 0, let includeRange = openFiles[index].includeRange {
      notes.append(Diagnostic.Note("included from here", at: includeRange))
      index -= 1
    }
    diagnostics.report(
      Diagnostic(
        identifier, severity, words ?? message,
        at: SourceRange(
          file: file.file, start: UInt32(range.lowerBound), end: UInt32(range.upperBound)),
        notes: notes, help: help
      ).with(cause: cause))
  }
}
