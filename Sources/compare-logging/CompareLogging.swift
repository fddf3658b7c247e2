import Dispatch
import SettingsArtifacts
import SettingsCommandLine
import SettingsDiagnostics
import SettingsLogAudit
import SettingsProjects
import SettingsSystem
import SettingsXcode
import SettingsXcodeGen

/// The tool `compare-logging`, which shows the log calls that each configuration compiles in.
@main
struct CompareLogging {
  /// Handles help and completions before concurrency starts. On Linux, the threads of Swift
  /// concurrency read /proc and crash without it.
  static func main() {
    StandardStream.holdClosedStreams()
    CurrentProcess.ignoreWriteSignals()
    guard let arguments = CurrentProcess.arguments else {
      printError("error: \(CurrentProcess.unreadableArgumentsMessage)")
      CurrentProcess.exit(2)
    }
    let request: AuditArguments
    do throws(AuditArguments.Failure) {
      request = try AuditArguments(arguments)
    } catch {
      if let failure = error.failure {
        try? StandardStream.error.write(failure.description)
      } else {
        printError("error: \(error.message)")
        printError(error.hint)
      }
      CurrentProcess.exit(2)
    }
    if let text = answer(to: request) { CurrentProcess.exit(write(Array(text.utf8))) }
    guard CurrentProcess.canRunThreads else {
      printError("error: \(CurrentProcess.unreadableThreadsMessage)")
      CurrentProcess.exit(2)
    }
    Interruption.removeLeftoversAtEnd()
    Task.detached { CurrentProcess.exit(await run(request)) }
    // `dispatchMain` would receive signals on this thread, which `Interruption` waits for.
    DispatchSemaphore(value: 0).wait()
  }

  /// Returns the answer to a request for help or completions; nil for any other request.
  private static func answer(to request: AuditArguments) -> String? {
    if request.wantsHelp { return AuditArguments.help }
    if request.has(.version) { return "compare-logging \(ToolVersion.version)\n" }
    if let shell = request.value(.completions), let script = CompletionAnswers.script(for: shell) {
      return script
    }
    return request.value(.complete).map { CompletionAnswers.names(for: $0, request) }
  }

  /// Runs the audit, and returns the exit code.
  ///
  /// - Returns: 0 if everything is silent that should be, 1 if not, 2 if that cannot be determined.
  private static func run(_ request: AuditArguments) async -> Int32 {
    do throws(LoadFailure) {
      let path = try configPath(request)
      guard let path else { return 2 }
      var options = ResolutionOptions()
      options.sdk = request.sdk
      options.arch = request.arch
      options.destination = request.destination
      options.xcode.release = request.release
      options.overrides = request.overrides
      options.xcconfigFiles = request.xcconfigs
      options.allowsFilesOutside = request.allowsOutside
      options.readsSpecEnvironment = request.readsSpecEnvironment
      options.includesSources = true
      let project = try SettingsProject(configFile: path, options: options)
      printError(project.diagnostics, in: project.files, request)
      let file = LoggingFile(beside: path, allowsFilesOutside: request.allowsOutside)
      if let file {
        printError(file.diagnostics, in: file.files, request)
        if file.hasErrors { return 2 }
      }
      return await audit(project, request, file, configFile: path)
    } catch {
      printError(error.diagnostics, in: error.files, request)
      return 2
    }
  }

  private static func configPath(_ request: AuditArguments) throws(LoadFailure) -> String? {
    if let config = request.config { return config }
    let discovery = ConfigDiscovery.searchForProject(
      from: CurrentProcess.workingDirectory ?? "/")
    if let found = discovery.found { return found }
    printError(
      "error: no \(ConfigDiscovery.fileName), XcodeGen spec or single Xcode project was found here",
      help: "name a file with --config")
    return nil
  }

  /// Returns the declarations in the options and in the file beside the project.
  private static func declarations(
    _ file: LoggingFile?, _ request: AuditArguments
  ) -> LogDeclarations {
    var declarations = file?.declarations ?? LogDeclarations()
    declarations.functions += request.logFunctions
    declarations.assumptions = request.assumptions + declarations.assumptions
    return declarations
  }

  private static func audit(
    _ project: SettingsProject, _ request: AuditArguments, _ file: LoggingFile?,
    configFile: String
  ) async -> Int32 {
    let toolchain: Toolchain
    do throws(Toolchain.Failure) {
      toolchain = try Toolchain.find(limits: request.limits)
    } catch {
      printError("error: \(error.message)", help: error.help)
      return 2
    }
    var options = LogAudit.Options()
    options.proves = request.proves
    let cache = request.cache(ofProject: LexicalPath.directory(of: configFile))
    if let cache, let reason = cache.refusal {
      warn("the cache folder '\(cache.path)' is not used: \(reason)", request)
    }
    options.cache = cache
    if Terminal.isTerminal(.error), !request.isQuiet {
      options.progress = { what, done, total in
        Terminal.showProgress(done >= total ? "" : "\(done) of \(total) files \(what)")
      }
    }
    let audit = LogAudit(toolchain: toolchain, options: options)
    var reports: [AuditReport] = []
    var root = ""
    var unusedAllowances: [UnusedAllowances] = []
    do {
      var runner = AuditRunner(audit) { report in
        guard request.isVerbose else { return }
        printError(
          "note: \(report.target): \(report.readings) readings, "
            + "\(report.cached) of them from the cache")
      }
      for target in try AuditRequests.make(
        project, request, declarations(file, request), compiler: toolchain.swiftVersion)
      {
        if let first = target.requests.first, !first.buildsProduct {
          note("'\(first.target)' is an aggregate target, which has no code of its own", request)
          continue
        }
        if let first = target.requests.first { root = first.root }
        guard let report = try await runner.report(of: target) else { continue }
        if report.isEmpty {
          note("'\(report.target)' has no sources, so it is not judged", request)
          continue
        }
        reports.append(report)
      }
      if request.choosesAllTargets {
        unusedAllowances = try UnusedAllowances.find(project, file, reports)
      }
    } catch let failure as ResolutionFailure {
      printError(failure.diagnostics, in: failure.files, request)
      return 2
    } catch let failure as LogAudit.Failure {
      printError("error: \(failure.message)", help: failure.help)
      return 2
    } catch {
      printError("error: \(error)")
      return 2
    }
    if reports.isEmpty, request.binaries.isEmpty {
      printError(
        "error: no selected target has sources",
        help: "name the sources of a target, or choose another target")
      return 2
    }
    let assumptions =
      declarations(file, request).assumptions + reports.flatMap(\.cells).flatMap(\.assumptions)
    let binaries = request.binaries.map { path in
      BinaryReport.search(
        path, calls: reports.flatMap(\.calls), assumptions: assumptions)
    }
    for unused in unusedAllowances { printError(unused.diagnostics, in: unused.files, request) }
    if !request.isQuiet {
      let used = Set(binaries.flatMap(\.assumed).map(\.assumption))
      warn(
        AuditReport.unusedAssumptions(reports, areAll: request.choosesAll)
          .filter { !used.contains($0) })
    }
    var findings = AuditFindings(
      reports: request.binaries.isEmpty ? reports : [], binaries: binaries,
      ownCodeOnly: request.gatesOwnCode)
    findings.all += unusedAllowances.flatMap(\.findings)
    let baseline: BaselineCheck?
    do throws(BaselineCheck.Failure) {
      baseline = try BaselineCheck(request, &findings)
    } catch {
      printError(error.diagnostics, in: error.files, request)
      return 2
    }
    if !request.isQuiet { baseline?.notes(findings).forEach { printError("note: \($0)") } }
    let output = AuditOutput(
      reports: reports, binaries: binaries, findings: findings, baseline: baseline,
      folder: ReportFolder(
        root: root, workingDirectory: CurrentProcess.workingDirectory ?? "/",
        configFile: configFile))
    let status = write(output.render(request))
    if status != 0 { return status }
    if output.isUndecided { return 2 }
    return output.fails(request) ? 1 : 0
  }

  // MARK: Streams

  private static func note(_ text: String, _ request: AuditArguments) {
    if !request.isQuiet { printError("note: \(text)") }
  }

  private static func warn(_ text: String, _ request: AuditArguments) {
    if !request.isQuiet { printError("warning: \(text)") }
  }

  private static func warn(_ assumptions: [LogAssumption]) {
    for assumption in assumptions {
      let name = assumption.name
      printError(
        assumption.isArgument
          ? "warning: '--assume-silent \(name)=…' has no effect: remove it"
          : "warning: '\(name)' in 'logging.assumeSilent' has no effect: remove it")
    }
  }

  private static func write(_ bytes: [UInt8]) -> Int32 {
    do throws(SystemError) {
      try StandardStream.output.write(bytes)
    } catch {
      if error.isBrokenPipe { return 0 }
      printError("error: cannot write to standard output: \(error.explanation)")
      return 2
    }
    return 0
  }

  static func printError(
    _ diagnostics: [Diagnostic], in files: SourceFiles, _ request: AuditArguments
  ) {
    let text = DiagnosticText(
      files: files, isColored: Terminal.isColored(.error, choice: request.color))
    for diagnostic in diagnostics where diagnostic.severity == .error || !request.isQuiet {
      try? StandardStream.error.write(text.render(diagnostic), isStyled: true)
    }
  }

  /// Prints a line to standard error, and help below it. Control characters in them are escaped.
  static func printError(_ line: String, help: String? = nil) {
    let lines = [line] + (help.map { ["help: \($0)"] } ?? [])
    try? StandardStream.error.write(
      lines.map { $0.escapingControlCharacters + "\n" }.joined())
  }
}
