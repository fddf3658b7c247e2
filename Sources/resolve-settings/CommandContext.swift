import SettingsDiagnostics
import SettingsProjects
import SettingsSystem

/// What a command works with besides its arguments: where its answer goes, and how it is heard.
///
/// The answer is gathered in memory and leaves in one piece at the end, so nothing is half-written when
/// something goes wrong on the way. What is long and sure to become whole may be sent in pieces.
struct CommandContext {
  /// The answer, as bytes; a command appends to it.
  var output = ByteBuffer()
  /// Whether the answer may be coloured: it goes to a terminal, or the person insists.
  let isOutputColored: Bool
  /// How wide the answer may be; nil when it goes to no terminal.
  let outputWidth: Int?
  let isQuiet: Bool
  let isVerbose: Bool
  /// Whether warnings count as errors.
  let isStrict: Bool

  private let outputPath: String?
  /// Whether files must not be written.
  let isReadOnly: Bool
  let areErrorsColored: Bool
  private let command: CommandName?

  /// What became of the standard output that pieces were sent to.
  private var streamState = StreamState.open

  private enum StreamState {
    case open
    /// The reader has seen enough (`| head`); that is its right and no failure.
    case unwanted
    case failed
  }

  /// The projects that answer, and how much of what is wrong with each was told.
  private var watched: [(project: SettingsProject, reported: Int)] = []

  /// Whether the answer says why there is no other, so that it goes out with `.unusable`.
  var isAnswerWhy = false

  /// Whether an error was reported, or a warning when those count as errors.
  private(set) var hasFailed = false

  /// The diagnostics that were printed to standard error.
  private(set) var printedDiagnostics = ""

  init(_ invocation: Invocation) {
    let color = Terminal.ColorChoice(rawValue: invocation.value(.color) ?? "auto") ?? .auto
    let fillsFolder = invocation.command.specification.fillsFolder
    let path = fillsFolder ? nil : invocation.value(.output).flatMap { $0 == "-" ? nil : $0 }
    outputPath = path
    isOutputColored = Terminal.isColored(path == nil ? .output : nil, choice: color)
    outputWidth = path == nil ? Terminal.width(of: .output) : nil
    areErrorsColored = Terminal.isColored(.error, choice: color)
    isQuiet = invocation.has(.quiet)
    isVerbose = invocation.has(.verbose)
    isStrict = invocation.has(.strict)
    isReadOnly = invocation.has(.readOnly)
    command = invocation.command
  }

  /// Prints a diagnostic to standard error and remembers whether it is a failure.
  mutating func report(_ diagnostic: Diagnostic, in files: SourceFiles = SourceFiles()) {
    report([diagnostic], in: files)
  }

  /// Prints diagnostics to standard error in one piece. `--quiet` keeps warnings and notes back; it
  /// does not make `--strict` overlook them.
  mutating func report(_ diagnostics: [Diagnostic], in files: SourceFiles) {
    let renderer = DiagnosticText(
      files: diagnostics.count > 16 ? files.indexed : files, isColored: areErrorsColored)
    var text = ""
    for diagnostic in diagnostics {
      if diagnostic.severity == .error || (isStrict && diagnostic.severity == .warning) {
        hasFailed = true
      }
      if diagnostic.severity == .error || !isQuiet { text += renderer.render(diagnostic) }
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

  /// Reports what is wrong with a project, now and what turns up while it answers.
  mutating func watch(_ project: SettingsProject) {
    if project.spec == nil { watched.append((project, project.diagnosticsAsFound.count)) }
    report(project.diagnostics, in: project.files)
  }

  /// Reports what turned up in the projects since they were loaded.
  mutating func reportNews() {
    for (project, reported) in watched {
      var news = DiagnosticCollector()
      news.report(contentsOf: Array(project.diagnosticsAsFound.dropFirst(reported)))
      report(news.sorted, in: project.files)
    }
    watched = []
  }

  /// Says something under `-v`: a line to standard error.
  func explain(_ message: @autoclosure () -> String) {
    if isVerbose { Self.writeToErrors("note: \(message().escapingControlCharacters)\n") }
  }

  /// Ends without an answer because the command line makes no sense.
  mutating func fail(_ error: UsageError) -> ExitCode {
    if let failure = error.failure {
      report(failure.diagnostics, in: failure.files)
    } else {
      Self.printUsageError(error, isColored: areErrorsColored)
    }
    return .unusable
  }

  /// Sends the answer on its way.
  ///
  /// - Parameter code: How the command ended. With `.unusable` there is no answer, and nothing is
  ///   written anywhere, unless the answer is why. Warnings under `--strict` turn `.fine` into
  ///   `.findings`.
  mutating func finish(with code: ExitCode) -> ExitCode {
    guard code != .unusable || isAnswerWhy else { return code }
    if streamState == .failed { return .unusable }
    reportNews()
    let code = code == .fine && hasFailed ? .findings : code
    guard let outputPath else { return writeToStandardOutput(endingWith: code) }
    guard !isReadOnly else {
      report(
        Diagnostic(
          "read-only", .error, "'\(outputPath)' was not written: the tool runs with --read-only",
          help: "leave '-o' out and redirect the answer instead"))
      return .unusable
    }
    do throws(AtomicFile.Failure) {
      try AtomicFile.write(output.bytes, to: outputPath)
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

  /// Sends a piece of the answer: straight to standard output, or to the file's text that is gathered.
  ///
  /// - Returns: whether more of it can go out.
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
        try StandardStream.output.write(bytes)
      }
    } catch {
      streamState = error.isBrokenPipe ? .unwanted : .failed
      if streamState == .unwanted { return }
      report(
        Diagnostic("cannot-write", .error, "cannot write to standard output: \(error.explanation)"))
    }
  }

  // MARK: Standard error

  /// Reports arguments that could not even be read.
  static func fail(_ error: UsageError) -> ExitCode {
    printUsageError(error, isColored: Terminal.isColored(.error, choice: .auto))
    return .unusable
  }

  private static func printUsageError(_ error: UsageError, isColored: Bool) {
    let word = isColored ? "\u{1B}[1;31merror: \u{1B}[0m" : "error: "
    writeToErrors("\(word)\(error.message.escapingControlCharacters)\n\(error.hint)\n")
  }

  private static func writeToErrors(_ text: String) {
    // When even this stream is closed, nobody is left to tell.
    try? StandardStream.error.write(text)
  }
}
