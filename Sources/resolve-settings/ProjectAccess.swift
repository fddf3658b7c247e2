import BuildSettingsKit
import SettingsDiagnostics
import SettingsModel
import SettingsResolution
import SettingsRendering
import SettingsSpec
import SettingsSystem

/// How commands get at the project that their arguments speak of.
enum ProjectAccess {
  /// Loads the config that `--config` names or that is found, reporting what is wrong with it.
  ///
  /// - Parameter cells: the only cells that the project will be asked about; nil for any.
  /// - Returns: nil when there is no project to ask, which was reported.
  static func load(
    _ invocation: Invocation, answering cells: [CellSelector]? = nil,
    _ context: inout CommandContext
  ) throws(UsageError) -> SettingsProject? {
    guard let path = configPath(invocation, &context), let input = input(path, &context) else {
      return nil
    }
    let excerpt = input.isPiped ? nil : Excerpt(of: cells, invocation)
    return try load(input, for: cells ?? [], excerpt: excerpt, invocation, &context)
  }

  /// Loads a project with the options of the command line, and for the SDK that the destination of `--scheme` stands
  /// for, reporting what is wrong with it and with the scheme.
  ///
  /// - Parameter selectors: what is asked about, as far as that is known.
  /// - Returns: nil when there is no project to ask, which was reported.
  static func load(
    _ input: Input, for selectors: [CellSelector], projectDirectory: String? = nil,
    excerpt: Excerpt? = nil, _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> SettingsProject? {
    var options = try options(invocation)
    guard
      let project = load(
        input.path, options: options, sources: input.sources, projectDirectory: projectDirectory,
        excerpt: excerpt, &context)
    else { return nil }
    guard let scheme = try scheme(of: project, for: selectors, invocation) else { return project }
    context.report(scheme.diagnostics, in: scheme.files)
    guard options.sdk == nil else { return project }
    do throws(ResolutionFailure) {
      guard let sdk = try project.sdk(of: scheme) else { return project }
      options.sdk = sdk
    } catch {
      context.report(error.diagnostics, in: error.files)
      return nil
    }
    // Which SDK there is decides what is lowered, so the project is loaded anew for it. What is odd
    // about it was reported before.
    do throws(LoadFailure) {
      if let excerpt { return try excerpt.load(input.path, options: options).project }
      return try SettingsProject(
        configFile: input.path, sources: input.sources, projectDirectory: projectDirectory,
        options: options)
    } catch {
      context.report(error.diagnostics, in: error.files)
      return nil
    }
  }

  /// A config file that a person named, and where it and what it includes are read from.
  struct Input {
    let path: String
    let sources: any SourceProvider
    /// Whether it came through a pipe: it can be read, but neither written nor found in a commit.
    let isPiped: Bool
  }

  /// What a person named: a file, or a pipe, which is read here; `-` is standard input.
  ///
  /// - Returns: nil when a pipe could not be read, which was reported.
  static func input(_ path: String, _ context: inout CommandContext) -> Input? {
    do throws(SourceReadFailure) {
      guard let piped = try PipedSources(path) else {
        return Input(path: path, sources: DiskSources(), isPiped: false)
      }
      return Input(path: piped.path, sources: piped, isPiped: true)
    } catch {
      context.report(
        Diagnostic("unreadable-file", "cannot read '\(path)': \(error.explanation)", path: path))
      return nil
    }
  }

  static func load(
    _ path: String, options: ResolutionOptions, sources: (any SourceProvider)? = nil,
    projectDirectory: String? = nil, excerpt: Excerpt? = nil, _ context: inout CommandContext
  ) -> SettingsProject? {
    ProcessMemory.prepare(toReadFileAt: XcodeContainer.projectFile(of: path))
    do throws(LoadFailure) {
      if let excerpt {
        let (project, isExcerpt) = try excerpt.load(path, options: options)
        if isExcerpt { context.explain("read what is needed of \(path), as the cache says") }
        context.watch(project)
        return project
      }
      let project = try SettingsProject(
        configFile: path, sources: sources ?? DiskSources(), projectDirectory: projectDirectory,
        options: options)
      CurrentProcess.keep(project)
      context.watch(project)
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
    let discovery = ConfigDiscovery.searchForProject(from: folder)
    if let found = discovery.found {
      context.explain("using \(found)")
      if let other = discovery.leftAside.first {
        context.report(
          Diagnostic(
            "discovery", .note, "using \(found), and not \(other), which stands beside it",
            help: "name one of them by --config"))
      }
      return found
    }
    context.report(
      Diagnostic(
        "no-config",
        "there is no \(ConfigDiscovery.fileName) here, no XcodeGen spec, and no single Xcode project",
        notes: discovery.lookedAt.map { Diagnostic.Note("looked in \($0)") },
        help: "name a file by --config, or start one by 'resolve-settings init'"))
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
    options.catalogue = invocation.value(.catalogue)
    options.includesSources = invocation.command == .simulate
    options.describesTargets = invocation.command == .check
    options.isInstall = invocation.value(.action) == "archive"
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
    let scheme = try scheme(of: project, for: selectors, invocation)
    var open = (scheme.map({ fill(selectors, from: $0) }) ?? selectors)[...]
    while let selector = open.first {
      let alike = open.prefix { $0.target == selector.target }
      open = open.dropFirst(alike.count)
      do throws(ResolutionFailure) {
        let named = try alike.map { (selector) throws(ResolutionFailure) in
          try project.cellReference(target: selector.target, configuration: selector.configuration)
        }
        let targets = selector.target == nil ? project.outline.targets : []
        if targets.isEmpty { cells += named }
        // All targets in several configurations come as targets that are named do: target by target.
        for target in targets {
          for cell in named {
            cells.append(CellReference(target: target, configuration: cell.configuration))
          }
        }
      } catch {
        if selector.target != nil, !project.targetNames.contains(selector.target ?? ""),
          let misspelt = invocation.misspeltCommand
        {
          throw misspelt
        }
        let message = error.diagnostics.first?.message ?? ""
        throw UsageError(
          message: message + (selector.target.flatMap { hint($0, of: project, invocation) } ?? ""),
          command: invocation.command)
      }
    }
    if cells.count == 1 { return cells }
    // Marks rather than a set: many thousands of cells are asked for at once.
    let configurations = project.configurationNames.count
    let numbers = cells.map { (($0.target ?? -1) + 1) * configurations + $0.configuration }
    var isKnown = [Bool](repeating: false, count: (numbers.max() ?? 0) + 1)
    return zip(cells, numbers).compactMap { cell, number in
      if isKnown[number] { return nil }
      isKnown[number] = true
      return cell
    }
  }

  /// What else a word that names no target may have been meant as.
  private static func hint(
    _ word: String, of project: SettingsProject, _ invocation: Invocation
  ) -> String? {
    guard !project.targetNames.contains(word) else { return nil }
    if let hint = ArgumentParser.fileHint(word) { return hint }
    guard invocation.command == .print, DeclaredTypes.names.contains(word) else { return nil }
    return "; a build setting is printed by '--key \(word)'"
  }

  /// What the scheme of `--scheme` chooses; nil without one.
  ///
  /// - Parameter selectors: what is asked about; the scheme's configuration counts where one of them has none.
  static func scheme(
    of project: SettingsProject, for selectors: [CellSelector], _ invocation: Invocation
  ) throws(UsageError) -> SettingsProject.SchemeChoice? {
    guard let name = invocation.value(.scheme) else {
      if invocation.has(.action) {
        throw UsageError(
          message: "'--action' says what a scheme is asked to do; name one by '--scheme'",
          command: invocation.command)
      }
      return nil
    }
    do throws(ResolutionFailure) {
      let choice = try project.scheme(named: name, action: invocation.value(.action) ?? "run")
      if selectors.contains(where: { $0.configuration == nil }),
        let failure = project.configurationFailure(of: choice)
      {
        throw failure
      }
      return choice
    } catch {
      throw UsageError(error, command: invocation.command)
    }
  }

  /// Selectors with what a scheme says where they leave a part open.
  private static func fill(
    _ selectors: [CellSelector], from scheme: SettingsProject.SchemeChoice
  ) -> [CellSelector] {
    selectors.flatMap { selector in
      let targets = selector.target.map { [$0] } ?? scheme.targets
      return targets.map {
        CellSelector(target: $0, configuration: selector.configuration ?? scheme.configuration)
      }
    }
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
  /// The setting that a name stands for: itself, or that of a key of Info.plist or its display name.
  func settingName(_ name: String) -> String {
    if assignedName(name) != nil { return name }
    return InfoPlistNames.settings(named: name).first { assignedName($0) != nil } ?? name
  }

  /// `HelloWorld@Debug`.
  var cellName: String { "\(targetName)@\(configurationName)" }
}
