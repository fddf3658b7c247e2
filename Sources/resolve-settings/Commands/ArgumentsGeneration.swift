import SettingsCommandLine
import SettingsArtifacts
import SettingsBuildArguments
import SettingsBuildGraph
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsSystem
import SettingsXcode

/// `generate --only compile-commands` and `--only compiler-arguments`: writes what the compilers of
/// a build get.
struct ArgumentsGeneration {
  enum Kind: String, CaseIterable {
    case compileCommands = "compile-commands"
    case compilerArguments = "compiler-arguments"

    var fileName: String {
      switch self {
      case .compileCommands: "compile_commands.json"
      case .compilerArguments: "compiler-arguments.jsonl"
      }
    }
  }

  /// The destination that stands for the machine that the tool runs on.
  static let host = "host"

  let kinds: [Kind]
  let invocation: Invocation

  /// The kinds that the arguments request; nil if they request other kinds of files.
  static func kinds(of invocation: Invocation) throws(UsageError) -> [Kind]? {
    let words = invocation.values(.only).flatMap { $0.split(separator: ",").map(String.init) }
    let kinds = words.compactMap(Kind.init)
    guard !kinds.isEmpty else { return nil }
    if let other = words.first(where: { Kind(rawValue: $0) == nil }) {
      throw UsageError(
        message: "'\(kinds[0].rawValue)' and '\(other)' are written to different folders; request "
          + "them separately", command: .generate)
    }
    for option in [OptionName.plistFormat, .plistName, .dryRun, .runCommands]
    where invocation.has(option) {
      throw UsageError(
        message: "'\(option.spelling)' has no effect on '\(kinds[0].rawValue)'; leave it out",
        command: .generate)
    }
    return kinds
  }

  func run(_ context: inout CommandContext) throws(UsageError) -> ExitCode {
    let folder = try GenerateCommand.folder(invocation)
    let isCheck = invocation.has(.check)
    if GenerateCommand.refuses(folder, isCheck, &context) { return .unusable }
    let release = try release()
    if isForHost {
      for option in [OptionName.sdk, .arch] where invocation.has(option) {
        throw UsageError(
          message: "the destination 'host' has one SDK and architecture; remove "
            + "'\(option.spelling)'", command: .generate)
      }
    }
    guard let path = try ProjectAccess.configPath(invocation, &context) else { return .unusable }
    let targets: [TargetArguments]
    var headers: [Header] = []
    var search: HeaderSearch?
    do {
      guard let project = try load(path, release, &context) else { return .unusable }
      if isForHost {
        headers = missingHeaders(of: project, folder)
        search = headerSearch(of: project, folder)
      }
      targets = try arguments(of: project, release, headers, search)
    } catch let error as UsageError {
      throw error
    } catch let error as ResolutionFailure {
      context.report(error.diagnostics, in: error.files)
      return .unusable
    } catch {
      return .unusable
    }
    if !isForHost, let wanted = invocation.value(.arch), !targets.isEmpty,
      !targets.contains(where: { $0.architecture == wanted })
    {
      let known = Set(targets.map(\.architecture)).sorted().map { "'\($0)'" }
      throw UsageError(
        message: "no requested target is built for the architecture '\(wanted)'; expected "
          + known.list(last: "or"), command: .generate)
    }
    var files = headers.map {
      OutputFolder.File(
        path: LexicalPath.fileName(of: $0.path), kind: kinds[0].rawValue, bytes: $0.bytes)
    }
    if let map = search?.map {
      files.append(
        OutputFolder.File(path: HeaderSearch.mapName, kind: kinds[0].rawValue, bytes: map))
    }
    files += kinds.map { kind in
      let text =
        switch kind {
        case .compileCommands: CompileCommands.database(targets)
        case .compilerArguments: CompileCommands.lines(targets)
        }
      return OutputFolder.File(path: kind.fileName, kind: kind.rawValue, bytes: text.bytes)
    }
    let covered = Set(kinds.map(\.rawValue))
    return GenerateCommand.write(
      files,
      to: OutputFolder(
        path: folder, project: invocation.value(.config).map(ConfinedSources.projectFolder)),
      invocation, &context
    ) { kind, _ in covered.contains(kind) }
  }

  private var isForHost: Bool { invocation.value(.destination) == Self.host }

  private func release() throws(UsageError) -> XcodeRelease {
    guard let text = invocation.value(.xcode) else { return .newest }
    guard let release = XcodeRelease(text) else {
      throw UsageError(
        message: "the compiler arguments of Xcode '\(text)' are not known; expected 16.0 or newer, "
          + "such as 16.4",
        command: .generate)
    }
    if isForHost {
      throw UsageError(
        message: "'--xcode' has no effect on the destination 'host'; leave it out",
        command: .generate)
    }
    return release
  }

  /// Loads the project, and again with the settings of its scheme if one is named.
  ///
  /// - Returns: Nil if there is no project, which was reported.
  private func load(
    _ path: String, _ release: XcodeRelease, _ context: inout CommandContext
  ) throws(UsageError) -> BuildProject? {
    let options = try ProjectAccess.options(
      invocation, ignoringDestination: isForHost, ignoringRelease: true)
    let derivedData = LexicalPath.join(
      GenerateCommand.absolute(LexicalPath.directory(of: path)), "build")
    var resolution = BuildArguments.resolutionOptions(
      derivedData: derivedData, release: release, options)
    do throws(LoadFailure) {
      var project = try BuildProject.load(path, options: resolution)
      context.report(project.settings.diagnostics, in: project.settings.files)
      let scheme = try schemeSettings(of: project.settings)
      if !scheme.isEmpty {
        resolution.schemeSettings = scheme
        project = try BuildProject.load(path, options: resolution)
      }
      return project
    } catch {
      context.report(error.diagnostics, in: error.files)
      return nil
    }
  }

  /// The settings of the scheme of `--scheme`.
  private func schemeSettings(of project: SettingsProject) throws(LoadFailure) -> [SchemeSetting] {
    do throws(UsageError) {
      return try ProjectAccess.scheme(of: project, for: [], invocation)?.settings ?? []
    } catch {
      throw LoadFailure(
        diagnostics: [Diagnostic("scheme", error.message)], files: project.files,
        wasReadable: true)
    }
  }

  /// A prefix header that the project is generated with, and that does not exist yet.
  private struct Header {
    /// The path in the settings.
    let path: String
    let bytes: [UInt8]
    /// The path where it is written.
    let place: String
  }

  private func missingHeaders(of project: BuildProject, _ folder: String) -> [Header] {
    project.generatedFiles.filter { $0.path.hasSuffix(".pch") && !DiskEntry.exists($0.path) }.map {
      Header(
        path: $0.path, bytes: $0.bytes,
        place: LexicalPath.join(
          GenerateCommand.absolute(folder), LexicalPath.fileName(of: $0.path)))
    }
  }

  /// Returns where headers are found, with the header map that is written beside the output.
  private func headerSearch(of project: BuildProject, _ folder: String) -> HeaderSearch {
    var search = HeaderSearch(project.graph)
    if search.map != nil {
      search.mapPath = LexicalPath.join(GenerateCommand.absolute(folder), HeaderSearch.mapName)
    }
    return search
  }

  private func arguments(
    of project: BuildProject, _ release: XcodeRelease, _ headers: [Header],
    _ search: HeaderSearch?
  ) throws -> [TargetArguments] {
    let catalog = try ToolchainCatalog.load()
    let selectors = try CellSelector.selectors(words: invocation.positionals, in: invocation)
    let cells = try ProjectAccess.cells(selectors, of: project.settings, invocation)
    var options = BuildArguments.Options()
    options.release = release
    options.architecture = invocation.value(.arch)
    let build = BuildArguments(project, catalog: catalog, options: options)
    let targetsByConfiguration = Dictionary(grouping: cells, by: \.configuration)
    return try cells.map(\.configuration).uniqued().flatMap { configuration in
      let targets = (targetsByConfiguration[configuration] ?? []).compactMap(\.target)
      return isForHost
        ? try build.hostArguments(
          of: targets, configuration: configuration, search: search,
          headers: Dictionary(headers.map { ($0.path, $0.place) }) { first, _ in first })
        : try build.arguments(of: targets, configuration: configuration)
    }
  }
}
