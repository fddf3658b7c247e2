import SettingsArtifacts
import SettingsBuildArguments
import SettingsBuildGraph
import SettingsDiagnostics
import SettingsModel
package import SettingsProjects
import SettingsResolution
import SettingsSystem
import SettingsXcode

/// A project of any kind in one configuration, as a build server serves it.
package final class ProjectWorkspace: BuildWorkspace {
  /// How a project is served.
  package struct Options: Sendable {
    /// The name of the configuration (default: the first one for debugging, which Xcode runs, or else
    /// the project's).
    package var configuration: String?
    /// Whether the arguments are for the compilers of this machine, without Apple's SDKs.
    package var isForHost: Bool
    /// The options of cells; the destination has no effect on this machine's arguments.
    package var resolution: ResolutionOptions
    /// Where generated sources are kept.
    package var folders: BuildServerFolders
    /// The absolute path of swiftc, which decides whether a bridging header compiles on this machine
    /// (default: none, and none does).
    package var swiftCompiler: String?

    package init(
      configuration: String?, isForHost: Bool, resolution: ResolutionOptions,
      folders: BuildServerFolders
    ) {
      self.configuration = configuration
      self.isForHost = isForHost
      self.resolution = resolution
      self.folders = folders
    }
  }

  private let arguments: ProjectArguments
  private let generated: GeneratedSources?
  private let generatedFolder: String
  private let swiftCompiler: String?
  package let targets: [ServedTarget]
  package let files: Set<String>
  package let configuration: String

  /// Loads a project.
  ///
  /// - Parameter path: The absolute path of the project.
  package static func load(
    _ path: String, _ options: Options
  ) -> Result<ProjectWorkspace, BuildWorkspaceFailure> {
    let project: BuildProject
    do throws(LoadFailure) {
      project = try BuildProject.load(
        path,
        options: BuildArguments.resolutionOptions(
          derivedData: options.folders.derivedData, options.resolution))
    } catch {
      return .failure(BuildWorkspaceFailure(diagnostics: error.diagnostics, files: error.files))
    }
    let search: HeaderSearch
    do throws(BuildWorkspaceFailure) {
      search = try headerSearch(project.graph, folder: options.folders.generated)
    } catch {
      return .failure(error)
    }
    do throws(ResolutionFailure) {
      let configuration = try project.settings.cellReference(
        target: nil,
        configuration: options.configuration ?? debugConfiguration(of: project.settings)
      ).configuration
      var supported: Set<Int>?
      if !options.isForHost {
        let built = project.graph.targets.indices.filter {
          project.graph[$0].productType != nil
        }.map { CellReference(target: $0, configuration: configuration) }
        // A destination that no target supports would have the arguments of another one.
        var planner = project.settings.planner
        supported = Set(
          try planner.cellsSupportingDestination(built, named: []).compactMap(\.target))
      }
      let arguments = ProjectArguments(
        project, catalog: try ToolchainCatalog.load(), configuration: configuration,
        isForHost: options.isForHost,
        search: search)
      let generated = GeneratedSources(
        path, configuration: project.settings.configurationNames[configuration],
        options: options.resolution, folder: options.folders.generated)
      return .success(
        ProjectWorkspace(
          project, path, arguments, generated, supported, options))
    } catch {
      return .failure(BuildWorkspaceFailure(error))
    }
  }

  /// Returns where headers are found, with a header map in a folder of the tool.
  private static func headerSearch(
    _ graph: BuildGraph, folder: String
  ) throws(BuildWorkspaceFailure) -> HeaderSearch {
    var search = HeaderSearch(graph)
    if let map = search.map {
      let path = "\(folder)/\(HeaderSearch.mapName)"
      try GeneratedSources.write(map, to: path)
      search.mapPath = path
    }
    return search
  }

  private static func debugConfiguration(of project: SettingsProject) -> String? {
    project.outline.configurations.first { $0.kind == .debug && $0.basis != .assumed }?.name
  }

  /// - Parameter supported: The targets that are built for the destination; nil for all.
  private init(
    _ project: BuildProject, _ path: String, _ arguments: ProjectArguments,
    _ generated: GeneratedSources?, _ supported: Set<Int>?, _ options: Options
  ) {
    generatedFolder = options.folders.generated
    swiftCompiler = options.swiftCompiler
    self.arguments = arguments
    self.generated = generated
    configuration = project.settings.configurationNames[arguments.configuration]
    files = Set(project.settings.files.all.map { AbsolutePath.of($0.path) } + [path])
    let folders = project.settings.xcode?.projects.map { AbsolutePath.of($0.projectFolder) } ?? []
    targets = project.graph.targets.map { target in
      var served = ServedTarget(target, folder: folders[target.project])
      served.supportsDestination = supported?.contains(target.index) ?? true
      return served
    }
  }

  package func arguments(of index: Int) throws(BuildWorkspaceFailure) -> ServedArguments {
    let target = targets[index]
    let own: TargetArguments?
    do throws(ResolutionFailure) {
      own = try arguments.arguments(of: index)
    } catch {
      throw BuildWorkspaceFailure(error)
    }
    guard let own else { return ServedArguments(workingDirectory: target.folder) }
    let generated = try generated?.files(ofTargetNamed: target.name) ?? GeneratedSources.Files()
    return ServedArguments(
      own, generated, headers: arguments.headerArguments(of: index),
      moduleMaps: own.swift == nil ? [] : try moduleMaps(for: index)
    ) { compiles($0, in: own.directory) }
  }

  /// Whether swiftc accepts arguments with a source without contents.
  private func compiles(_ arguments: [String], in folder: String) -> Bool {
    let source = "\(generatedFolder)/empty.swift"
    guard let swiftCompiler, (try? GeneratedSources.write([], to: source)) != nil else {
      return false
    }
    var limits = CompilerProcess.Limits()
    limits.seconds = 10
    let process = CompilerProcess(
      [swiftCompiler] + arguments + ["-working-directory", folder, "-typecheck", source],
      limits: limits)
    return (try? process.run())?.status == 0
  }

  /// Writes the module maps of what a target depends on.
  private func moduleMaps(
    for index: Int
  ) throws(BuildWorkspaceFailure) -> [(path: String, headers: [String])] {
    var result: [(path: String, headers: [String])] = []
    for (target, module) in arguments.headerModules(for: index)
    where ServedArguments.isModuleName(module.name) {
      let path = "\(generatedFolder)/modules/\(target)/module.modulemap"
      try GeneratedSources.write(Array(module.map.utf8), to: path)
      result.append((path, module.headers))
    }
    return result
  }
}

extension BuildWorkspaceFailure {
  init(_ failure: ResolutionFailure) {
    self.init(diagnostics: failure.diagnostics, files: failure.files)
  }
}

extension ServedTarget {
  fileprivate init(_ target: BuildTarget, folder: String) {
    self.init(name: target.cellName, kind: Kind(target), folder: folder)
    sources = target.sources.compactMap { source in
      source.language?.identifier.map { ServedSource(path: source.path, language: $0) }
    }
    sources += target.headers.map { ServedSource(path: $0.path, language: nil) }
    dependencies = target.dependencies.map(\.target)
  }
}

extension ServedTarget.Kind {
  fileprivate init(_ target: BuildTarget) {
    // Apple's types begin with "com.apple.product-type.".
    let words = target.productType?.split(separator: ".").dropFirst(3) ?? []
    let type = words.first ?? ""
    if target.isTest {
      self = .test
    } else if type == "application" || type == "tool" {
      self = .application
    } else if type == "library" || type == "framework" {
      self = .library
    } else {
      self = .other
    }
  }
}

extension SourceLanguage {
  /// The identifier in the Language Server Protocol; nil if clients have no name for the language.
  fileprivate var identifier: String? {
    switch self {
    case .c: "c"
    case .cPlusPlus: "cpp"
    case .objectiveC: "objective-c"
    case .objectiveCPlusPlus: "objective-cpp"
    case .swift: "swift"
    case .assembler, .metal: nil
    }
  }
}
