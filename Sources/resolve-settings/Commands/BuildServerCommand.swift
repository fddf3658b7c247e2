import SettingsCommandLine
import SettingsBuildServer
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsServer
import SettingsSystem
import SettingsXcodeGen

/// `build-server`: answers sourcekit-lsp on standard input and output, or writes the file from which
/// it knows how.
enum BuildServerCommand: Command {
  static let specification = CommandSpecification(
    name: .buildServer,
    summary: "serve sourcekit-lsp (Build Server Protocol)",
    positionals: .none,
    options: [
      .config, .configuration, .destination, .writeConfig, .force, .allowOutside, .noEnv, .catalog,
      .cacheFolder,
    ] + OptionName.general,
    details: """
      'build-server --write-config' writes buildServer.json into the project's folder. sourcekit-lsp
      reads it and starts this command, which tells it the targets of the project, their files and
      the compilers' arguments. docs/build-server.md has the settings for editors.

      The arguments are those of one configuration, by default the first one for debugging, and of
      one destination. '--destination host' means the compilers of this machine without Apple's
      SDKs, which is the default on Linux. Modules and the index are in the cache. The server exits
      with 0 after 'build/shutdown' and 'build/exit', and with 1 if the input ends without them.
      """,
    examples: [
      .init(
        line: "resolve-settings build-server --write-config",
        meaning: "for the project that is found here, once"),
      .init(
        line: "resolve-settings build-server --write-config --configuration Release",
        meaning: "with the arguments of Release"),
    ])

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    let configurations = invocation.values(.configuration)
    if configurations.count > 1 {
      throw UsageError(
        message: "the server has one configuration; remove all but one '--configuration'",
        command: .buildServer)
    }
    if invocation.has(.force), !invocation.has(.writeConfig) {
      throw UsageError(
        message: "'--force' belongs to '--write-config'", command: .buildServer)
    }
    let options = try ProjectAccess.options(
      invocation, ignoringDestination: invocation.value(.destination) == ArgumentsGeneration.host)
    if invocation.has(.writeConfig) { return try writeConfig(invocation, options, &context) }
    guard let cache = CacheAccess.folder(invocation) else { return reportNoCache(&context) }
    Interruption.removeLeftoversAtEnd()
    return serve(invocation, options, cache, &context)
  }

  private static func report(
    _ problem: String, of cache: CacheFolder, _ context: inout CommandContext
  ) -> ExitCode {
    context.report(
      Diagnostic(
        "cache-not-used", .error, "the cache folder '\(cache.path)' cannot be used: \(problem)",
        help: "name a folder with --cache-folder to which only you can write"))
    return .unusable
  }

  private static func reportNoCache(_ context: inout CommandContext) -> ExitCode {
    context.report(
      Diagnostic(
        "no-cache", .error,
        "modules and the index need a cache, but neither XDG_CACHE_HOME nor HOME names a folder",
        help: "name one with --cache-folder"))
    return .unusable
  }

  // MARK: Serving

  private static func serve(
    _ invocation: Invocation, _ resolution: ResolutionOptions, _ cache: CacheFolder,
    _ context: inout CommandContext
  ) -> ExitCode {
    ReadFailure.end()
    let named = invocation.value(.config).map(AbsolutePath.of)
    let folder = named ?? CurrentProcess.workingDirectory ?? ""
    let project = projectOptions(invocation, resolution, folder, cache)
    if let problem = project.folders.problem {
      return report(problem, of: cache, &context)
    }
    var options = BuildServer.Options(folders: project.folders) { root in
      guard let path = named ?? projectPath(near: root) else {
        return .failure(
          BuildWorkspaceFailure(
            "no project was found",
            help: "name one with --config, or run 'build-server --write-config' again"))
      }
      return ProjectWorkspace.load(path, project).map { $0 }
    }
    options.swiftCompiler = swiftCompiler
    options.version = ToolVersion.version
    switch BuildServer(EndingChannel(), options: options).run() {
    case .orderly: return .fine
    case .abrupt: return .findings
    }
  }

  /// - Parameter project: The absolute path of the project, or of the folder in which it is found.
  private static func projectOptions(
    _ invocation: Invocation, _ resolution: ResolutionOptions, _ project: String,
    _ cache: CacheFolder
  ) -> ProjectWorkspace.Options {
    let configuration = invocation.value(.configuration)
    let destination = invocation.value(.destination)
    let identity = [project, configuration ?? "", destination ?? ""]
    var options = ProjectWorkspace.Options(
      configuration: configuration,
      isForHost: destination.map { $0 == ArgumentsGeneration.host } ?? !hasAppleSDKs,
      resolution: resolution,
      folders: BuildServerFolders(cache: cache, identity: identity))
    options.swiftCompiler = swiftCompiler
    return options
  }

  /// Whether the compilers of this system build for Apple's platforms.
  private static var hasAppleSDKs: Bool {
    #if canImport(Darwin)
      true
    #else
      false
    #endif
  }

  /// The project that is found in the client's folder.
  private static func projectPath(near root: String?) -> String? {
    guard let root = root ?? CurrentProcess.workingDirectory else { return nil }
    return ConfigDiscovery.searchForProject(from: root).found.map {
      LexicalPath.normalize(LexicalPath.join(root, $0))
    }
  }

  /// The compiler in PATH, with links resolved, so that its toolchain is known.
  private static var swiftCompiler: String? {
    guard let path = Environment.executable(named: "swiftc") else { return nil }
    return DiskSources().canonicalPath(LexicalPath.directory(of: path)).map { $0 + "/swiftc" }
  }

  // MARK: Writing

  private static func writeConfig(
    _ invocation: Invocation, _ options: ResolutionOptions, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    guard let found = try ProjectAccess.configPath(invocation, &context) else { return .unusable }
    let project = AbsolutePath.of(found)
    let configuration = invocation.value(.configuration)
    // What the server would report later is reported now, mistakes in the options first. Nothing is
    // written to the cache, so without one, any name will do.
    let cache = CacheAccess.folder(invocation)
    let loaded = ProjectWorkspace.load(
      project,
      projectOptions(invocation, options, project, cache ?? CacheFolder(path: "/no-cache")))
    let served: String
    switch loaded {
    case .success(let workspace): served = workspace.configuration
    case .failure(let failure):
      context.report(failure.diagnostics, in: failure.files)
      return .unusable
    }
    guard let cache else { return reportNoCache(&context) }
    if let problem = cache.refusal { return report(problem, of: cache, &context) }
    guard let program = CurrentProcess.invokedPath else {
      context.report(
        Diagnostic("no-path", .error, "the system does not provide the path of this program"))
      return .unusable
    }
    var arguments = [program, "build-server", "--config", project]
    if let configuration { arguments += ["--configuration", configuration] }
    for name in [OptionName.destination, .catalog, .cacheFolder] {
      guard let value = invocation.value(name) else { continue }
      let isPath = name != .destination
      arguments += [name.spelling, isPath ? AbsolutePath.of(value) : value]
    }
    for name in [OptionName.allowOutside, .noEnv] where invocation.has(name) {
      arguments.append(name.spelling)
    }
    let path = LexicalPath.join(LexicalPath.directory(of: found), ConnectionFile.fileName)
    if context.isReadOnly {
      context.report(
        Diagnostic(
          "read-only", .error, "'\(path)' was not written: the tool runs with --read-only"))
      return .unusable
    }
    let file = ConnectionFile(arguments: arguments, version: ToolVersion.version)
    do throws(ConnectionFile.Failure) {
      let change = try file.write(to: path, force: invocation.has(.force))
      context.print("\(change.rawValue) \(path) (configuration \(served))")
      return .fine
    } catch {
      context.report(
        Diagnostic(
          "cannot-write", .error, "cannot write '\(path)': \(error.explanation)", help: error.help))
      return .unusable
    }
  }
}
