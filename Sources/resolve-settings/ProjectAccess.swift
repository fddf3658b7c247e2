import SettingsCommandLine
import AppleDefaults
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsQuery
import SettingsRendering
import SettingsResolution
import SettingsSystem
import SettingsXcode
import SettingsXcodeGen

/// Access of commands to the project of their arguments.
enum ProjectAccess {
  /// Loads the config of `--config`, or the one that is found, and reports its diagnostics.
  ///
  /// - Parameter cells: The requested cells, as far as they are known.
  /// - Returns: Nil if there is no project, which was reported.
  static func load(
    _ invocation: Invocation, for cells: [CellSelector] = [], _ context: inout CommandContext
  ) throws(UsageError) -> SettingsProject? {
    guard let path = try configPath(invocation, &context),
      let input = input(path, isNamed: invocation.has(.config), &context)
    else { return nil }
    return try load(input, for: cells, invocation, &context)
  }

  /// Loads a project with the options of the command line, and for the SDK of the destination of
  /// `--scheme`. Reports the diagnostics of the project and the scheme.
  ///
  /// - Parameter selectors: The requested cells, as far as they are known.
  /// - Returns: Nil if there is no project, which was reported.
  static func load(
    _ input: Input, for selectors: [CellSelector], projectDirectory: String? = nil,
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> SettingsProject? {
    var options = try options(invocation)
    guard
      let project = load(
        input.path, options: options, sources: input.sources, projectDirectory: projectDirectory,
        &context)
    else { return nil }
    guard let scheme = try scheme(of: project, for: selectors, invocation) else { return project }
    context.report(scheme.diagnostics, in: scheme.files)
    options.schemeSettings = scheme.settings
    do throws(ResolutionFailure) {
      if options.sdk == nil, options.destination == nil {
        switch try project.destination(of: scheme) {
        case .sdk(let name): options.sdk = name
        case .destination(let destination): options.destination = destination
        case nil: break
        }
      }
      if project.options.isSame(as: options) { return project }
    } catch {
      context.report(error.diagnostics, in: error.files)
      return nil
    }
    // The SDK affects lowering, so the project is loaded again for it. Its diagnostics were already
    // reported.
    do throws(LoadFailure) {
      return try SettingsProject(
        configFile: input.path, sources: input.sources, projectDirectory: projectDirectory,
        options: options)
    } catch {
      context.report(error.diagnostics, in: error.files)
      return nil
    }
  }

  /// A config file on the command line, and the source of it and its includes.
  struct Input {
    let path: String
    let sources: any SourceProvider
    /// Whether it is from a pipe: it can be read, but neither written nor found in a commit.
    let isPiped: Bool
  }

  /// The named file, or a pipe, which is read here; `-` is standard input.
  ///
  /// - Parameter isNamed: Whether the user named it. A pipe that was found is not read.
  /// - Returns: Nil if a pipe could not be read, which was reported.
  static func input(
    _ path: String, isNamed: Bool = true, _ context: inout CommandContext
  ) -> Input? {
    do throws(SourceReadFailure) {
      guard isNamed, let piped = try PipedSources(path) else {
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
    projectDirectory: String? = nil, _ context: inout CommandContext
  ) -> SettingsProject? {
    ProcessMemory.prepare(toReadFileAt: XcodeContainer.projectFile(of: path))
    do throws(LoadFailure) {
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

  /// The config file to use; nil if there is none, which was reported.
  ///
  /// - Parameter namesOthers: Whether to report a project beside the file.
  /// - Throws: A usage error if there is none and the first word is a misspelled command.
  static func configPath(
    _ invocation: Invocation, _ context: inout CommandContext, namesOthers: Bool = true
  ) throws(UsageError) -> String? {
    if let path = invocation.value(.config) { return path }
    guard let folder = CurrentProcess.workingDirectory else {
      context.report(
        Diagnostic("no-config", "the working directory does not exist; name a file with --config"))
      return nil
    }
    let discovery = ConfigDiscovery.searchForProject(from: folder)
    if let found = discovery.found {
      context.explain("using \(found)")
      if namesOthers, let other = discovery.otherProjects.first {
        context.report(
          Diagnostic(
            "discovery", .note, "using \(found), not \(other) beside it",
            help: "name one of them with --config"))
      }
      return found
    }
    if let misspelled = invocation.misspelledCommand { throw misspelled }
    context.report(
      Diagnostic(
        "no-config",
        "no \(ConfigDiscovery.fileName), XcodeGen spec or single Xcode project was found here",
        notes: discovery.searchedFolders.map { Diagnostic.Note("looked in \($0)") },
        help: "name a file with --config, or create one with 'resolve-settings init'"))
    return nil
  }

  /// - Parameters:
  ///   - ignoringDestination: Whether the command uses `--destination` itself.
  ///   - ignoringRelease: Whether the command uses `--xcode` itself.
  static func options(
    _ invocation: Invocation, ignoringDestination: Bool = false, ignoringRelease: Bool = false
  ) throws(UsageError) -> ResolutionOptions {
    var options = ResolutionOptions()
    if !ignoringRelease { options.xcode.release = try release(invocation) }
    options.sdk = invocation.value(.sdk)
    options.arch = invocation.value(.arch)
    options.destination = ignoringDestination ? nil : try destination(invocation)
    options.variant = invocation.value(.variant)
    options.overrides = invocation.pairs(.set)
    options.xcconfigFiles = invocation.values(.xcconfig)
    if invocation.has(.environment) { options.environment = Environment.variables }
    options.types = try types(invocation)
    options.allowsFilesOutside = invocation.has(.allowOutside)
    options.readsSpecEnvironment = !invocation.has(.noEnv)
    options.catalog = invocation.value(.catalog)
    options.includesSources = invocation.command == .simulate
    options.describesTargets =
      invocation.command == .check || invocation.command == .report && !invocation.has(.noCheck)
    options.usesXcodeDefaults = invocation.command == .verify
    options.isInstall =
      invocation.value(.action) == "archive" || VerifyCommand.isInstall(invocation)
    return options
  }

  /// The known release of `--xcode`; nil without the option.
  private static func release(_ invocation: Invocation) throws(UsageError) -> XcodeRelease? {
    guard let text = invocation.value(.xcode) else { return nil }
    if let release = ReleaseFacts.release(named: text) { return release }
    throw UsageError(message: ReleaseFacts.unknownRelease(text), command: invocation.command)
  }

  /// The destination of `--destination`, which replaces `--sdk` and `--arch`.
  private static func destination(
    _ invocation: Invocation
  ) throws(UsageError) -> Destination? {
    guard let text = invocation.value(.destination) else { return nil }
    for other in [OptionName.sdk, .arch] where invocation.has(other) {
      throw UsageError(
        message: "'--destination' selects the SDK and the architecture; remove '\(other.spelling)'",
        command: invocation.command)
    }
    do throws(ResolutionFailure) {
      return try Destination(argument: text, of: OptionName.destination.spelling)
    } catch {
      throw UsageError(error, command: invocation.command)
    }
  }

  static func types(_ invocation: Invocation) throws(UsageError) -> [String: SettingType] {
    var types: [String: SettingType] = [:]
    for (name, word) in invocation.pairs(.type) {
      guard let type = SettingType(name: word) else {
        let known = SettingType.allCases.map(\.name)
        throw UsageError(
          message: "'\(word)' is not a type of a build setting"
            + Suggestion.didYouMean(word, in: known) + " (one of \(known.joined(separator: ", ")))",
          command: invocation.command)
      }
      types[name] = type
    }
    return types
  }

  /// The cells of selectors: without a target, all targets (or the project's own level if there are
  /// none); without a configuration, the default one.
  static func cells(
    _ selectors: [CellSelector], of project: SettingsProject, _ invocation: Invocation
  ) throws(UsageError) -> [CellReference] {
    let selectors = selectors.map { $0.cut(in: project) }
    var cells: [CellReference] = []
    let scheme = try scheme(of: project, for: selectors, invocation)
    var open = (scheme.map({ fill(selectors, from: $0) }) ?? selectors)[...]
    let all: [Int?] = project.outline.targets.isEmpty ? [nil] : project.outline.targets
    while let selector = open.first {
      let alike = open.prefix { $0.target == selector.target }
      open = open.dropFirst(alike.count)
      do throws(ResolutionFailure) {
        let targets = try selector.target.map { (word) throws(ResolutionFailure) -> [Int?] in
          try project.targets(matching: word)
        }
        var configurations: [Int] = []
        for selector in alike {
          configurations += try project.configurations(matching: selector.configuration)
        }
        for target in targets ?? all {
          for configuration in configurations {
            cells.append(CellReference(target: target, configuration: configuration))
          }
        }
      } catch {
        throw usageError(error, for: selector.target, of: project, invocation)
      }
    }
    let named = Set(selectors.compactMap(\.target).compactMap(project.outline.target(named:)))
    do throws(ResolutionFailure) {
      cells = try project.planner.cellsSupportingDestination(cells, named: named)
    } catch {
      throw UsageError(error, command: invocation.command)
    }
    if cells.count == 1 { return cells }
    // Flags instead of a set, because there may be many thousands of cells.
    let configurations = project.configurationNames.count
    let numbers = cells.map { (($0.target ?? -1) + 1) * configurations + $0.configuration }
    var isKnown = [Bool](repeating: false, count: (numbers.max() ?? 0) + 1)
    return zip(cells, numbers).compactMap { cell, number in
      if isKnown[number] { return nil }
      isKnown[number] = true
      return cell
    }
  }

  /// Why a word selects no cell, with other meanings of the word.
  private static func usageError(
    _ failure: ResolutionFailure, for word: String?, of project: SettingsProject,
    _ invocation: Invocation
  ) -> UsageError {
    let message = failure.diagnostics.first?.message ?? ""
    guard let word, project.outline.target(named: word) == nil else {
      return UsageError(message: message, command: invocation.command)
    }
    if let misspelled = invocation.misspelledCommand(
      insteadOf: word, amongTargets: project.targetNames)
    {
      return misspelled
    }
    if let hint = ArgumentParser.fileHint(word) {
      return UsageError(message: message + hint, command: invocation.command)
    }
    guard invocation.command == .print, DeclaredTypes.names.contains(word) else {
      return UsageError(message: message, command: invocation.command)
    }
    return UsageError(
      message: message + "; to print a build setting, write '--key \(word)'",
      command: invocation.command)
  }

  /// The pairs that support the destination, in the newer project where it has the cell.
  static func supportingDestination(
    _ pairs: [CellComparison.Pair], of old: SettingsProject, _ new: SettingsProject,
    named selectors: [CellSelector]
  ) throws(ResolutionFailure) -> [CellComparison.Pair] {
    guard new.options.destination != nil else { return pairs }
    let names = selectors.compactMap(\.target)
    let newCells = try new.planner.cellsSupportingDestination(
      pairs.compactMap(\.new), named: Set(names.compactMap(new.outline.target(named:))))
    let oldCells = try old.planner.cellsSupportingDestination(
      pairs.filter { $0.new == nil }.compactMap(\.old),
      named: Set(names.compactMap(old.outline.target(named:))))
    let (isNew, isOld) = (Set(newCells), Set(oldCells))
    return pairs.filter { pair in
      pair.new.map(isNew.contains) ?? pair.old.map(isOld.contains) ?? true
    }
  }

  /// The selection of `--scheme`; nil without one.
  ///
  /// - Parameter selectors: The requested cells; the scheme's configuration is used if one of them
  ///   has none.
  static func scheme(
    of project: SettingsProject, for selectors: [CellSelector], _ invocation: Invocation
  ) throws(UsageError) -> SchemeChoice? {
    guard let name = invocation.value(.scheme) else {
      if invocation.has(.action) {
        throw UsageError(
          message: "'--action' belongs to a scheme; add '--scheme NAME'",
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

  /// Selectors with the scheme's values for omitted parts.
  private static func fill(
    _ selectors: [CellSelector], from scheme: SchemeChoice
  ) -> [CellSelector] {
    selectors.flatMap { selector in
      let targets = selector.target.map { [$0] } ?? scheme.targets
      return targets.map {
        CellSelector(target: $0, configuration: selector.configuration ?? scheme.configuration)
      }
    }
  }

  /// The error for a name that no level assigns, with the nearest one that the project or Xcode
  /// knows.
  ///
  /// - Parameters:
  ///   - cell: One of the cells.
  ///   - count: The number of cells.
  ///   - suggestions: Of many names, only the first get a suggestion.
  static func unknownSetting(
    _ name: String, in cell: CellView, of count: Int = 1, _ suggestions: inout LimitedSuggestions
  ) -> Diagnostic {
    let place =
      count == 1
      ? "in \(cell.cellName)" : "in any of the \(count) cells, such as \(cell.cellName)"
    let names = cell.evaluator.scope.names
    return UnassignedSetting.diagnostic(
      name, place, assigned: cell.names(includesBuiltIns: true).map(names.text(of:)),
      suggestsNames: suggestions.hasNext())
  }
}

extension CellView {
  /// The setting of a name: itself, or that of a key of Info.plist or its display name.
  func settingName(_ name: String) -> String {
    if assignedName(name) != nil { return name }
    return InfoPlistNames.settings(named: name).first { assignedName($0) != nil } ?? name
  }

  /// `HelloWorld@Debug`, with the requested destination.
  var cellName: String { "\(targetName)@\(configurationTitle)" }
}
