import BuildSettingsKit
import SettingsDiagnostics
import SettingsModel
import SettingsResolution
import SettingsSystem

/// How commands get at the project that their arguments speak of.
enum ProjectAccess {
  /// Loads the config that `--config` names or that is found, reporting what is wrong with it.
  ///
  /// - Returns: nil when there is no project to ask, which was reported.
  static func load(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> SettingsProject? {
    guard let path = configPath(invocation, &context) else { return nil }
    return load(path, options: try options(invocation), &context)
  }

  static func load(
    _ path: String, options: ResolutionOptions, sources: (any SourceProvider)? = nil,
    projectDirectory: String? = nil, _ context: inout CommandContext
  ) -> SettingsProject? {
    do throws(LoadFailure) {
      let project = try SettingsProject(
        configFile: path, sources: sources ?? DiskSources(), projectDirectory: projectDirectory,
        options: options)
      context.report(project.diagnostics, in: project.files)
      return project
    } catch {
      context.report(error.diagnostics, in: error.files)
      return nil
    }
  }

  /// The config file to use; nil when there is none, which was reported.
  static func configPath(_ invocation: Invocation, _ context: inout CommandContext) -> String? {
    if let path = invocation.value(.config) { return path }
    guard let folder = CurrentProcess.workingDirectory else {
      context.report(
        Diagnostic("no-config", "the working directory is gone; name a file by --config"))
      return nil
    }
    let discovery = ConfigDiscovery.search(from: folder)
    if let found = discovery.found {
      context.explain("using \(found)")
      return found
    }
    context.report(
      Diagnostic(
        "no-config", "there is no \(ConfigDiscovery.fileName) here",
        notes: discovery.lookedAt.map { Diagnostic.Note("looked in \($0)") },
        help: """
          name a file by --config, or start one with these lines:
          version: 1
          project:
            name: MyApp
            platform: iOS
          targets:
            MyApp: { type: application }
          """))
    return nil
  }

  static func options(_ invocation: Invocation) throws(UsageError) -> ResolutionOptions {
    var options = ResolutionOptions()
    options.sdk = invocation.value(.sdk)
    options.arch = invocation.value(.arch)
    options.variant = invocation.value(.variant)
    options.overrides = invocation.pairs(.set)
    options.xcconfigFiles = invocation.values(.xcconfig)
    if invocation.has(.environment) { options.environment = Environment.variables }
    options.types = try types(invocation)
    options.allowsFilesOutside = invocation.has(.allowOutside)
    return options
  }

  static func types(_ invocation: Invocation) throws(UsageError) -> [String: SettingType] {
    var types: [String: SettingType] = [:]
    for (name, word) in invocation.pairs(.type) {
      guard let type = SettingType(name: word) else {
        let known = SettingType.allCases.map(\.name)
        throw UsageError(
          message: "'\(word)' is no type of a build setting"
            + Suggestion.didYouMean(word, in: known) + " (one of \(known.joined(separator: ", ")))",
          command: invocation.command)
      }
      types[name] = type
    }
    return types
  }

  /// The cells that selectors choose: without a target all of them (or the project's own level, where
  /// there are none), without a configuration the default one.
  static func cells(
    _ selectors: [CellSelector], of project: SettingsProject, _ invocation: Invocation
  ) throws(UsageError) -> [CellReference] {
    var cells: [CellReference] = []
    for selector in selectors {
      let targets: [String?] =
        selector.target.map { [$0] }
        ?? (project.targetNames.isEmpty ? [nil] : project.targetNames.map(Optional.some))
      for target in targets {
        do throws(ResolutionFailure) {
          let cell = try project.cellReference(
            target: target, configuration: selector.configuration)
          cells.append(cell)
        } catch {
          if selector.target != nil, !project.targetNames.contains(selector.target ?? ""),
            let misspelt = invocation.misspeltCommand
          {
            throw misspelt
          }
          throw UsageError(
            message: error.diagnostics.first?.message ?? "", command: invocation.command)
        }
      }
    }
    var seen: Set<CellReference> = []
    return cells.filter { seen.insert($0).inserted }
  }

  /// The nearest setting to a name that nothing assigns, of those that the project or Xcode knows.
  static func unknownSetting(
    _ name: String, in cell: CellView, command: CommandName
  ) -> Diagnostic {
    let scope = cell.evaluator.scope
    let assigned = cell.names(includesBuiltIns: true).map(scope.names.text(of:))
    if let nearest = Suggestion.nearest(to: name, in: assigned) {
      return Diagnostic(
        "unknown-setting",
        "no level assigns '\(name)' in \(cell.cellName); did you mean '\(nearest)'?")
    }
    let help =
      DeclaredTypes.names.contains(name)
      ? "Xcode knows this setting; give it a value under 'settings' in the config"
      : Suggestion.nearest(to: name, in: DeclaredTypes.names).map { "Xcode knows '\($0)'" }
    return Diagnostic(
      "unknown-setting", "no level assigns '\(name)' in \(cell.cellName)", help: help)
  }
}

extension CellView {
  /// `HelloWorld@Debug`.
  var cellName: String { "\(targetName)@\(configurationName)" }
}
