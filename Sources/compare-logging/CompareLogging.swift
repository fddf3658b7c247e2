import BuildSettingsKit
import SettingsDiagnostics
import SettingsLogAudit
import SettingsSystem

/// The tool `compare-logging`: which log calls does each configuration compile in?
@main
struct CompareLogging {
  static func main() async {
    StandardStream.holdClosedStreams()
    CurrentProcess.ignoreWriteSignals()
    guard let arguments = CurrentProcess.arguments else {
      say("error: \(CurrentProcess.unreadableArgumentsMessage)\n")
      CurrentProcess.exit(2)
    }
    CurrentProcess.exit(await run(arguments))
  }

  /// - Returns: 0 when all is silent that should be, 1 when it is not, 2 when nobody could tell.
  private static func run(_ arguments: [String]) async -> Int32 {
    let request: AuditArguments
    do throws(AuditArguments.Failure) {
      request = try AuditArguments(arguments)
    } catch {
      say(error.failure?.description ?? "error: \(error.message)\n\(error.hint)\n")
      return 2
    }
    if request.wantsHelp { return write(Array(AuditArguments.help.utf8)) }
    do throws(LoadFailure) {
      let path = try configPath(request)
      guard let path else { return 2 }
      var options = ResolutionOptions()
      options.sdk = request.sdk
      options.arch = request.arch
      options.destination = request.destination
      options.overrides = request.overrides
      options.xcconfigFiles = request.xcconfigs
      options.allowsFilesOutside = request.allowsOutside
      options.includesSources = true
      let project = try SettingsProject(configFile: path, options: options)
      say(project.diagnostics, in: project.files, request)
      return await audit(project, request)
    } catch {
      say(error.diagnostics, in: error.files, request)
      return 2
    }
  }

  private static func configPath(_ request: AuditArguments) throws(LoadFailure) -> String? {
    if let config = request.config { return config }
    let discovery = ConfigDiscovery.searchForProject(
      from: CurrentProcess.workingDirectory ?? "/")
    if let found = discovery.found { return found }
    say(
      "error: there is no \(ConfigDiscovery.fileName) here, no XcodeGen spec, and no single Xcode project\n"
        + "name a file by --config\n")
    return nil
  }

  private static func audit(_ project: SettingsProject, _ request: AuditArguments) async -> Int32 {
    let toolchain: Toolchain
    do throws(Toolchain.Failure) {
      toolchain = try Toolchain.find()
    } catch {
      say("error: \(error.message)\n\(error.help.map { "help: \($0)\n" } ?? "")")
      return 2
    }
    var options = LogAudit.Options()
    options.proves = request.proves
    options.cacheFolder =
      request.usesCache
      ? request.cacheFolder ?? CacheFolder.standard?.path : nil
    options.swiftScanner =
      PackageResources.SwiftLogScanner_swift + PackageResources.CallFinder_swift
      + PackageResources.LoggerFinder_swift + PackageResources.Candidates_swift
      + PackageResources.Shadowing_swift + PackageResources.HiddenCalls_swift
      + PackageResources.OwnFunctions_swift
    if Terminal.isTerminal(.error), !request.isQuiet {
      options.progress = { what, done, total in
        say("\r\u{1B}[K\(done) of \(total) files \(what)" + (done >= total ? "\r\u{1B}[K" : ""))
      }
    }
    let audit = LogAudit(toolchain: toolchain, options: options)
    var reports: [AuditReport] = []
    do {
      for target in try AuditRequests.make(project, request) {
        guard let report = try await audit.run(target) else { continue }
        if request.isVerbose {
          say(
            "note: \(report.target): \(report.readings) readings, "
              + "\(report.cached) of them read before\n")
        }
        reports.append(report)
      }
    } catch let failure as ResolutionFailure {
      say(failure.diagnostics, in: failure.files, request)
      return 2
    } catch let failure as LogAudit.Failure {
      say("error: \(failure.message)\n\(failure.help.map { "help: \($0)\n" } ?? "")")
      return 2
    } catch {
      say("error: \(error)\n")
      return 2
    }
    let binaries = request.binaries.map { path in
      BinaryReport.search(path, calls: reports.flatMap(\.calls))
    }
    let status = write(render(reports, binaries, request))
    if status != 0 { return status }
    if binaries.contains(where: { $0.failure != nil }) { return 2 }
    let isBroken =
      request.binaries.isEmpty
      ? reports.contains(where: \.isBroken) : binaries.contains { !$0.isSilent }
    return isBroken ? 1 : 0
  }

  private static func render(
    _ reports: [AuditReport], _ binaries: [BinaryReport], _ request: AuditArguments
  ) -> [UInt8] {
    switch request.format {
    case .json: return AuditJSON.render(reports, binaries: binaries)
    case .markdown:
      return Array(AuditTables.render(reports, binaries: binaries, as: .markdown).utf8)
    case .html: return Array(AuditTables.render(reports, binaries: binaries, as: .html).utf8)
    case .text:
      let text = AuditText(isColored: Terminal.isColored(.output, choice: request.color))
      var parts = request.binaries.isEmpty ? reports.map(text.render) : []
      parts += binaries.map(text.render)
      return Array(parts.joined(separator: "\n").utf8)
    }
  }

  // MARK: Streams

  private static func write(_ bytes: [UInt8]) -> Int32 {
    do throws(SystemError) {
      try StandardStream.output.write(bytes)
    } catch {
      if error.isBrokenPipe { return 0 }
      say("error: cannot write to standard output: \(error.explanation)\n")
      return 2
    }
    return 0
  }

  private static func say(
    _ diagnostics: [Diagnostic], in files: SourceFiles, _ request: AuditArguments
  ) {
    let text = DiagnosticText(
      files: files, isColored: Terminal.isColored(.error, choice: request.color))
    for diagnostic in diagnostics where diagnostic.severity == .error || !request.isQuiet {
      say(text.render(diagnostic))
    }
  }

  private static func say(_ text: String) { try? StandardStream.error.write(text) }
}
