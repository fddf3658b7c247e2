import AppleDefaults
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRendering
import SettingsResolution
import SettingsSystem
import SettingsXcode

/// One of xcodebuild's questions, and its answer.
struct XcodebuildSession {
  let arguments: XcodebuildArguments
  let xcode: InstalledXcode?
  let facts: ReleaseFacts
  /// What to print to standard error beside the answer.
  var notes: [String] = []
  /// The warnings that xcodebuild itself prints.
  private(set) var warnings: [String] = []

  init(_ arguments: XcodebuildArguments) throws(XcodebuildFailure) {
    self.arguments = arguments
    xcode = InstalledXcode.find()
    guard let xcode else {
      facts = .newest
      return
    }
    guard let known = xcode.facts else {
      throw .open("the defaults of Xcode \(xcode.release.text) are not known")
    }
    facts = known
  }

  /// The user whose own schemes and folders count.
  var user: String? { Environment.variable("USER") }

  mutating func answer() throws(XcodebuildFailure) -> ByteBuffer {
    switch arguments.question {
    case .version:
      guard arguments.sdk == nil, !arguments.isJSON else { throw .describesSDKs }
      return ByteBuffer("Xcode \(facts.release.text)\nBuild version \(facts.build)\n")
    case .showSDKs: return sdks()
    case .list: return try list()
    case .showDestinations: return try destinations()
    case .showBuildSettings: return try buildSettings()
    case nil: throw .open("only Xcode does this")
    }
  }

  // MARK: Containers

  private enum Container {
    case project(String)
    case workspace(String)

    var path: String {
      switch self {
      case .project(let path), .workspace(let path): path
      }
    }
  }

  /// The project or workspace of the arguments, or of the working directory.
  private func container() throws(XcodebuildFailure) -> Container {
    if let path = arguments.project ?? arguments.workspace {
      let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
      guard DiskEntry.exists(path) else { throw .missing("'\(path)' does not exist.") }
      let kind = arguments.project != nil ? "project" : "workspace"
      guard path.hasSuffix(arguments.project != nil ? ".xcodeproj" : ".xcworkspace") else {
        throw .open("'\(path)' is not a \(kind) file.", code: 66)
      }
      return arguments.project != nil ? .project(path) : .workspace(path)
    }
    let folder = CurrentProcess.workingDirectory ?? "."
    let names = (DiskSources().folderEntries(".") ?? []).filter { $0.kind != .file }.map(\.name)
    let projects = names.filter { $0.hasSuffix(".xcodeproj") }
    if projects.count > 1 {
      throw .missing(
        "The directory \(folder) contains \(projects.count) projects, including multiple projects "
          + "with the current extension (.xcodeproj). Specify the project to use with the -project "
          + "option.")
    }
    if let project = projects.first { return .project(project) }
    let workspaces = names.filter { $0.hasSuffix(".xcworkspace") }
    if workspaces.count == 1 { return .workspace(workspaces[0]) }
    if DiskEntry.exists("Package.swift") { throw .open("only Xcode opens packages") }
    throw .missing(
      "The directory \(folder) does not contain an Xcode project, workspace or package.")
  }

  private func load(
    _ container: Container, _ options: ResolutionOptions
  ) throws(XcodebuildFailure) -> SettingsProject {
    do throws(LoadFailure) {
      let project = try SettingsProject(configFile: container.path, options: options)
      CurrentProcess.keep(project)
      guard project.xcode != nil else {
        throw LoadFailure(diagnostics: [], files: SourceFiles(), wasReadable: false)
      }
      return project
    } catch {
      let name = LexicalPath.fileName(of: container.path)
      let reason = error.diagnostics.first { $0.severity == .error }?.message
      throw .damaged(
        "Unable to read project '\(name)'."
          + (reason.map { "\n\tReason: \($0)" } ?? ""))
    }
  }

  /// `project named "App"`.
  private func title(_ container: Container) -> String {
    let name = LexicalPath.fileName(of: container.path)
    let base = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    return switch container {
    case .project: "project named \"\(base)\""
    case .workspace: "workspace named \"\(base)\""
    }
  }

  private func kind(_ container: Container) -> String {
    if case .project = container { "project" } else { "workspace" }
  }

  /// Hands the question on if files of the project could not be read, or notes what is missing.
  private mutating func check(_ project: SettingsProject) throws(XcodebuildFailure) {
    let errors = project.diagnostics.filter { $0.severity == .error }
    guard let first = errors.first else { return }
    if XcodebuildCommand.hasXcode { throw .open(first.message) }
    notes += errors.map(\.message)
  }

  // MARK: -list

  private mutating func list() throws(XcodebuildFailure) -> ByteBuffer {
    let container = try container()
    let project = try load(container, options())
    guard let outline = project.xcode else { throw .open("only Xcode opens this") }
    try handPackagesOn(outline)
    let schemes = project.allSchemeNames(user: user).sorted(by: XcodebuildList.isBefore)
    var list = XcodebuildList(name: outline.projectName, schemes: schemes)
    if case .project = container, let only = outline.projects.first {
      list.project = XcodebuildList.Project(
        targets: only.targets.map(\.name),
        configurations: only.configurations.configurations.map(\.name),
        defaultConfiguration: only.configurations.defaultName)
    }
    return arguments.isJSON ? list.json : ByteBuffer(header + list.text)
  }

  /// The schemes of local packages are among those of a project, and only Xcode resolves them.
  private mutating func handPackagesOn(_ outline: XcodeOutline) throws(XcodebuildFailure) {
    let folders = outline.packageFolders.filter {
      DiskEntry.exists(LexicalPath.join($0, "Package.swift"))
    }
    guard !folders.isEmpty else { return }
    if XcodebuildCommand.hasXcode { throw .open("only Xcode knows the schemes of packages") }
    notes.append("schemes of packages are not listed: \(folders.joined(separator: ", "))")
  }

  // MARK: -showBuildSettings

  /// What the question is about: cells, and the actions to print them for.
  private struct Subject {
    let project: SettingsProject
    var blocks: [(action: String, cells: [CellReference])] = []
  }

  private mutating func buildSettings() throws(XcodebuildFailure) -> ByteBuffer {
    let subject = try subject()
    var output = XcodebuildOutput(isJSON: arguments.isJSON, header: header)
    for (action, cells) in subject.blocks {
      let facts = facts
      do throws(ResolutionFailure) {
        try subject.project.withCells(cells, notesUndecided: false) {
          (cell) throws(ResolutionFailure) in
          let sdk = SDKTable.sdk(named: try cell.value(of: "SDK_NAME") ?? "")
          let isCatalyst = try cell.value(of: "IS_MACCATALYST") == "YES"
          let effective = isCatalyst ? sdk?.catalyst : sdk
          var settings: [(String, String)] = []
          for name in cell.printedNames(with: effective) {
            let setting = try cell.setting(name)
            if facts.prints(setting.name, setting.string, with: effective) {
              settings.append((setting.name, setting.string))
            }
          }
          output.append(action: action, target: Self.name(of: cell), settings)
        }
      } catch {
        throw .open(error.diagnostics.first?.message ?? "", code: 65)
      }
    }
    try check(subject.project)
    return output.finish()
  }

  /// The target's own name, also where another project has a target with the same name.
  private static func name(of cell: CellView) -> String {
    (try? cell.value(of: "TARGET_NAME")) ?? cell.targetName
  }

  private mutating func subject() throws(XcodebuildFailure) -> Subject {
    let container = try container()
    if arguments.scheme == nil {
      if case .workspace = container {
        throw .usage(
          "If you specify a workspace then you must also specify a scheme.  Use -list to see the "
            + "schemes in this workspace.")
      }
      if arguments.derivedData != nil {
        throw .usage(
          "The flag -scheme, -testProductsPath, or -xctestrun is required when specifying "
            + "-derivedDataPath.")
      }
      // Releases before Xcode 16 ignore it without a word.
      if !arguments.destinations.isEmpty, facts.release >= XcodeRelease(16, 0) {
        warnings.append("Ignoring provided run destination because no scheme was passed.")
      }
      return try subjectOfTargets(in: container)
    }
    return try subjectOfScheme(in: container)
  }

  private func subjectOfTargets(in container: Container) throws(XcodebuildFailure) -> Subject {
    var options = try options()
    options.isInstall = arguments.actions.contains("install")
    let project = try load(container, options)
    let configuration = try configuration(arguments.configuration, in: project, container)
    var cells: [CellReference] = []
    let chosen =
      arguments.namesAllTargets
      ? project.targetNames
      : arguments.targets.isEmpty ? Array(project.targetNames.prefix(1)) : arguments.targets
    for name in chosen {
      guard let target = project.outline.target(named: name) else {
        throw .data("The \(title(container)) does not contain a target named \"\(name)\".")
      }
      cells.append(CellReference(target: target, configuration: configuration))
    }
    return Subject(
      project: project, blocks: arguments.printedActions.map { ($0, cells) })
  }

  private mutating func subjectOfScheme(
    in container: Container
  ) throws(XcodebuildFailure) -> Subject {
    var options = try options()
    options.xcode.derivedData = arguments.derivedData
    if arguments.derivedData == nil {
      options.xcode.derivedData = try derivedData(of: container.path)
    }
    options.isInstall = arguments.actions.contains { $0 == "archive" || $0 == "install" }
    options.destination = try destination()
    var project = try load(container, options)
    let name = arguments.scheme ?? ""
    var chosen: [(action: String, choice: SchemeChoice)] = []
    for action in arguments.printedActions {
      chosen.append((action, try choice(of: name, action, in: project, container)))
    }
    if let settings = chosen.first?.choice.settings, !settings.isEmpty {
      options.schemeSettings = settings
      project = try load(container, options)
    }
    var subject = Subject(project: project)
    for (action, choice) in chosen {
      let configuration = try configuration(
        arguments.configuration ?? choice.configuration, in: project, container)
      let cells = choice.targets.compactMap { project.outline.target(named: $0) }.map {
        CellReference(target: $0, configuration: configuration)
      }
      subject.blocks.append((action, try supported(cells, in: project)))
    }
    return subject
  }

  private mutating func choice(
    of name: String, _ action: String, in project: SettingsProject, _ container: Container
  ) throws(XcodebuildFailure) -> SchemeChoice {
    let choice: SchemeChoice?
    do throws(ResolutionFailure) {
      choice = try project.anyScheme(
        named: name, action: XcodebuildArguments.schemeAction(action), user: user)
    } catch {
      // A scheme of packages, or one that does not build anything for the action.
      throw .open("Scheme \(name) is not currently configured for the \(action) action.", code: 66)
    }
    guard let choice else {
      throw .init(
        message:
          "The \(title(container)) does not contain a scheme named \"\(name)\". The \"-list\" "
          + "option can be used to find the names of the schemes in the \(kind(container)).",
        code: 65, isOpen: project.xcode?.packageFolders.isEmpty == false)
    }
    let foreign = choice.diagnostics.first { $0.identifier == "scheme-foreign-target" }
    if let foreign {
      if XcodebuildCommand.hasXcode { throw .open(foreign.message) }
      notes.append(foreign.message)
    }
    return choice
  }

  private func configuration(
    _ name: String?, in project: SettingsProject, _ container: Container
  ) throws(XcodebuildFailure) -> Int {
    guard let name else { return project.outline.defaultConfiguration }
    if let index = project.outline.configuration(named: name) { return index }
    guard name == arguments.configuration else { return project.outline.defaultConfiguration }
    throw .data(
      "The \(title(container)) does not contain a build configuration named \"\(name)\". The "
        + "\"-list\" option can be used to find the names of the build configurations in the "
        + "\(kind(container)).")
  }

  // MARK: Destinations

  private func destination() throws(XcodebuildFailure) -> Destination? {
    guard let text = arguments.destinations.first else { return nil }
    let destination: Destination
    do throws(DestinationFailure) { destination = try Destination(text) } catch {
      throw .open(Self.unmatched(text), code: 70)
    }
    if destination.deviceName != nil || destination.deviceIdentifier != nil,
      XcodebuildCommand.hasXcode
    {
      throw .open("only Xcode knows the devices")
    }
    return destination
  }

  private static func unmatched(_ text: String) -> String {
    let generic = "generic/"
    let isGeneric = text.hasPrefix(generic)
    var pairs = text.dropFirst(isGeneric ? generic.count : 0).split(separator: ",").map {
      $0.split(separator: "=", maxSplits: 1)
    }
    if isGeneric { pairs.append(["generic", "1"]) }
    let order: [Substring] = ["generic", "platform", "arch", "variant", "id", "OS", "name"]
    let ranked = pairs.map { pair in
      (pair, rank: order.firstIndex { $0 == pair.first } ?? order.count)
    }
    // The sort is stable.
    let shown = ranked.sorted { $0.rank < $1.rank }.map { $0.0.joined(separator: ":") }
      .joined(separator: ", ")
    return "Unable to find a destination matching the provided destination specifier:\n"
      + "\t\t{ \(shown) }\n"
  }

  /// The cells that support the destination.
  private func supported(
    _ cells: [CellReference], in project: SettingsProject
  ) throws(XcodebuildFailure) -> [CellReference] {
    guard let text = arguments.destinations.first else { return cells }
    do throws(ResolutionFailure) {
      return try project.planner.cellsSupportingDestination(cells, named: [])
    } catch {
      throw .destination(Self.unmatched(text))
    }
  }

  private mutating func destinations() throws(XcodebuildFailure) -> ByteBuffer {
    if XcodebuildCommand.hasXcode { throw .open("only Xcode knows the devices") }
    guard let name = arguments.scheme else {
      throw .usage("The flag -scheme is required when specifying -showdestinations.")
    }
    let container = try container()
    let project = try load(container, try options())
    let choice = try choice(of: name, "build", in: project, container)
    var lines: [String] = []
    do throws(ResolutionFailure) {
      for target in choice.targets.compactMap({ project.outline.target(named: $0) }) {
        let cell = CellReference(
          target: target, configuration: project.outline.defaultConfiguration)
        for destination in try project.supportedDestinations(of: cell) {
          let line = XcodebuildList.line(of: destination)
          if !lines.contains(line) { lines.append(line) }
        }
      }
    } catch {
      throw .open(error.diagnostics.first?.message ?? "", code: 65)
    }
    notes.append("only Xcode knows the devices; these are the destinations of any device")
    let text = "\n\n\tAvailable destinations for the \"\(name)\" scheme:\n"
    return ByteBuffer(header + text + lines.map { "\t\t\($0)\n" }.joined())
  }
}
