import SettingsDiagnostics
import SettingsProjects
import SettingsSystem

/// The environment of a command besides its arguments: its output and its diagnostics.
///
/// The output is collected in memory and written at once, so that an error never leaves partial
/// output. Long output that cannot fail may be written in pieces.
struct CommandContext {
  /// The output, as bytes; a command appends to it.
  var output = ByteBuffer()
  /// Whether the output may be colored, because it goes to a terminal or on request.
  let isOutputColored: Bool
  /// Whether the output is text for people, in which only the tool's own words are styled.
  private let isOutputStyled: Bool
  /// The maximum width of the output; nil if it does not go to a terminal.
  let outputWidth: Int?
  let isQuiet: Bool
  let isVerbose: Bool
  /// Whether warnings count as errors.
  let isStrict: Bool

  var outputPath: String?
  /// Whether files must not be written.
  let isReadOnly: Bool
  let areErrorsColored: Bool
  private let command: CommandName?

  /// The state of the standard output that pieces are written to.
  private var streamState = StreamState.open

  private enum StreamState {
    case open
    /// The reader has exited (`| head`), which is not an error.
    case unwanted
    case failed
  }

  /// The projects that were read, and their files, which the output must not replace. Some files are
  /// read late.
  private let inputs: ReadLog?
  /// The folders of the projects that were read.
  private var inputFolders: [String] = []

  /// Whether more output can be written.
  var canWrite: Bool { streamState == .open }

  /// The loaded projects, and the number of their diagnostics that were printed.
  private var watched: [(project: SettingsProject, reported: Int)] = []

  /// Whether the output explains why there is no other, so that it is written with `.unusable`.
  var explainsFailure = false

  /// The least exit code of an answer for which errors were reported.
  var codeOfErrors = ExitCode.findings

  /// Whether an error was reported, or a warning if those count as errors.
  private(set) var hasFailed = false

  /// The diagnostics that were printed to standard error.
  private(set) var printedDiagnostics = ""

  /// What was printed about projects. Two projects may miss the same file.
  private var printedOfProjects: Set<String> = []

  init(_ invocation: Invocation) {
    let color = Terminal.ColorChoice(rawValue: invocation.value(.color) ?? "auto") ?? .auto
    let fillsFolder = invocation.command.specification.fillsFolder
    let path = fillsFolder ? nil : invocation.value(.output).flatMap { $0 == "-" ? nil : $0 }
    outputPath = path
    inputs = path == nil ? nil : ReadLog.begin()
    isOutputColored = Terminal.isColored(path == nil ? .output : nil, choice: color)
    isOutputStyled =
      isOutputColored && (invocation.value(.format) ?? "text") == "text"
      && !Self.printsPlainText(invocation)
    outputWidth = path == nil ? Terminal.width(of: .output) : nil
    areErrorsColored = Terminal.isColored(.error, choice: color)
    isQuiet = invocation.has(.quiet)
    isVerbose = invocation.has(.verbose)
    isStrict = invocation.has(.strict)
    isReadOnly = invocation.has(.readOnly)
    command = invocation.command
  }

  /// Whether the output has no styles of its own, so that each sequence is a part of the input: text
  /// of files, and values alone.
  private static func printsPlainText(_ invocation: Invocation) -> Bool {
    switch invocation.command {
    case .format, .generate: true
    case .print: invocation.value(.key) != nil
    default: false
    }
  }

  /// Appends a line of text for people. Control characters and line breaks in it are escaped.
  mutating func print(_ line: String) {
    output.append(line.escapingControlCharacters)
    output.append("\n")
  }

  /// Prints a diagnostic to standard error and records whether it is a failure.
  mutating func report(_ diagnostic: Diagnostic, in files: SourceFiles = SourceFiles()) {
    report([diagnostic], in: files)
  }

  /// Prints diagnostics to standard error at once. `--quiet` hides warnings and notes, but they
  /// still count for `--strict`.
  ///
  /// - Parameter once: Whether to leave out what was printed about a project before.
  mutating func report(_ diagnostics: [Diagnostic], in files: SourceFiles, once: Bool = false) {
    let places = diagnostics.reduce(0) { $0 + 1 + $1.notes.count }
    let renderer = DiagnosticText(
      files: places > 16 ? files.indexed : files, isColored: areErrorsColored)
    var text = ""
    for diagnostic in diagnostics {
      if diagnostic.severity == .error || (isStrict && diagnostic.severity == .warning) {
        hasFailed = true
      }
      guard diagnostic.severity == .error || !isQuiet else { continue }
      let piece = renderer.render(diagnostic)
      if !once || printedOfProjects.insert(piece).inserted { text += piece }
    }
    printedDiagnostics += text
    Self.writeToErrors(text)
  }

  /// Prints what an earlier run printed to standard error.
  mutating func repeatDiagnostics(_ text: String, hasFailed failed: Bool) {
    hasFailed = hasFailed || failed
    printedDiagnostics += text
    Self.writeToErrors(text)
  }

  /// Reports the diagnostics of a project, those of loading and those of later evaluation.
  mutating func watch(_ project: SettingsProject) {
    noteInput(project.path)
    if project.spec == nil { watched.append((project, project.diagnosticsAsFound.count)) }
    report(project.diagnostics, in: project.files, once: true)
  }

  /// Notes a project that was read. No link in its folder may lead the output out of it.
  mutating func noteInput(_ path: String) {
    if outputPath != nil { inputFolders.append(LexicalPath.directory(of: path)) }
  }

  /// Reports new diagnostics of the projects since they were loaded.
  mutating func reportNewDiagnostics() {
    for (project, reported) in watched {
      var collector = DiagnosticCollector()
      collector.report(contentsOf: Array(project.diagnosticsAsFound.dropFirst(reported)))
      report(collector.sorted, in: project.files, once: true)
    }
    watched = []
  }

  /// Prints a line to standard error with `-v`.
  func explain(_ message: @autoclosure () -> String) {
    if isVerbose { Self.writeToErrors("note: \(message().escapingControlCharacters)\n") }
  }

  /// Reports that something could not be read, because the output may be wrong then.
  ///
  /// - Returns: Whether anything could not be read.
  @discardableResult
  private mutating func reportReadFailure() -> Bool {
    guard let failure = ReadFailure.first else { return false }
    let isReported =
      printedDiagnostics.contains(failure.path) && printedDiagnostics.contains(failure.reason)
    if !isReported {
      report(
        Diagnostic(
          "unreadable-file", .error, "cannot read '\(failure.path)': \(failure.reason)"))
    }
    return true
  }

  /// Ends without output because of invalid usage.
  mutating func fail(_ error: UsageError) -> ExitCode {
    if let failure = error.failure {
      report(failure.diagnostics, in: failure.files)
      reportReadFailure()
    } else {
      reportReadFailure()
      Self.printUsageError(error, isColored: areErrorsColored)
    }
    return .unusable
  }

  /// Writes the output.
  ///
  /// - Parameter code: The result of the command. With `.unusable`, no output is written, unless it
  ///   explains why. Errors, and warnings with `--strict`, make it at least `codeOfErrors`.
  mutating func finish(with result: ExitCode) -> ExitCode {
    var code = reportReadFailure() ? .unusable : result
    // A file that could not be read may be why there is no answer.
    reportNewDiagnostics()
    guard code != .unusable || explainsFailure else { return code }
    if streamState == .failed { return .unusable }
    if hasFailed, code.rawValue < codeOfErrors.rawValue { code = codeOfErrors }
    guard let outputPath else { return writeToStandardOutput(endingWith: code) }
    guard !isReadOnly else {
      report(
        Diagnostic(
          "read-only", .error, "'\(outputPath)' was not written: the tool runs with --read-only",
          help: "leave '-o' out and redirect the answer instead"))
      return .unusable
    }
    if let inputs, inputs.hasRead(fileAt: outputPath) {
      report(
        Diagnostic(
          "cannot-write", .error,
          "'\(outputPath)' was not written: the answer was read from this file",
          help: "name another file"))
      return .unusable
    }
    do throws(AtomicFile.Failure) {
      try AtomicFile.write(
        output.bytes, to: outputPath, for: inputFolders)
      return code
    } catch {
      if error.isBrokenPipe { return code }
      report(
        Diagnostic(
          "cannot-write", .error, "cannot write '\(outputPath)': \(error.explanation)",
          help: error.help))
      return .unusable
    }
  }

  /// Writes a piece of the output: directly to standard output, or to the buffered text of the
  /// file.
  ///
  /// - Returns: Whether more output can be written.
  mutating func send(_ piece: ByteBuffer) -> Bool {
    if outputPath == nil {
      writeToStandardOutput(piece)
    } else {
      output.append(piece)
    }
    return streamState == .open
  }

  private mutating func writeToStandardOutput(endingWith code: ExitCode) -> ExitCode {
    writeToStandardOutput(output)
    return streamState == .failed ? .unusable : code
  }

  private mutating func writeToStandardOutput(_ piece: ByteBuffer) {
    guard piece.count > 0, streamState == .open else { return }
    do throws(SystemError) {
      try piece.withSpan { (bytes) throws(SystemError) in
        try StandardStream.output.write(bytes, isStyled: isOutputStyled)
      }
    } catch {
      streamState = error.isBrokenPipe ? .unwanted : .failed
      if streamState == .unwanted { return }
      report(
        Diagnostic("cannot-write", .error, "cannot write to standard output: \(error.explanation)"))
    }
  }

  // MARK: Standard error

  /// Reports arguments that could not be read.
  static func fail(_ error: UsageError) -> ExitCode {
    printUsageError(error, isColored: Terminal.isColored(.error, choice: .auto))
    return .unusable
  }

  private static func printUsageError(_ error: UsageError, isColored: Bool) {
    let word = isColored ? TerminalText.styled("error: ", .boldRed) : "error: "
    writeToErrors("\(word)\(error.message.escapingControlCharacters)\n\(error.hint)\n")
  }

  private static func writeToErrors(_ text: String) {
    // If this stream is closed too, nothing can be reported.
    try? StandardStream.error.write(text, isStyled: true)
  }
}
