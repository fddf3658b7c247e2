import SettingsArtifacts
import SettingsBuildGraph
import SettingsDiagnostics
import SettingsModel
package import SettingsProjects
import SettingsResolution
import SettingsSystem
import SettingsXcode

/// A project of any kind in one configuration, as a build server serves it.
package final class ProjectWorkspace: BuildWorkspace {
  private let project: BuildProject
  private let configuration: Int
  private let host: HostArguments
  private let generated: GeneratedSources?
  package let targets: [ServedTarget]
  package let files: Set<String>

  /// Loads a project.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the project.
  ///   - configuration: The name of the configuration (default: the project's).
  ///   - folders: Where generated sources are kept.
  package static func load(
    _ path: String, configuration: String?, options: ResolutionOptions, folders: BuildServerFolders
  ) -> Result<any BuildWorkspace, BuildWorkspaceFailure> {
    let project: BuildProject
    do throws(LoadFailure) {
      project = try BuildProject.load(path, options: options)
    } catch {
      return .failure(BuildWorkspaceFailure(diagnostics: error.diagnostics, files: error.files))
    }
    do throws(ResolutionFailure) {
      let cell = try project.settings.cellReference(target: nil, configuration: configuration)
      return .success(
        ProjectWorkspace(
          project, path: path, configuration: cell.configuration,
          host: HostArguments(catalog: try ToolchainCatalog.load()),
          generated: GeneratedSources(
            path, configuration: project.settings.configurationNames[cell.configuration],
            options: options, folder: folders.generated)))
    } catch {
      return .failure(BuildWorkspaceFailure(error))
    }
  }

  private init(
    _ project: BuildProject, path: String, configuration: Int, host: HostArguments,
    generated: GeneratedSources?
  ) {
    self.project = project
    self.configuration = configuration
    self.host = host
    self.generated = generated
    files = Set(project.settings.files.all.map { AbsolutePath.of($0.path) } + [path])
    let folders = project.settings.xcode?.projects.map { AbsolutePath.of($0.projectFolder) } ?? []
    targets = project.graph.targets.map { target in
      ServedTarget(target, folder: folders[target.project])
    }
  }

  package func arguments(of target: Int) throws(BuildWorkspaceFailure) -> TargetArguments {
    let cell = CellReference(target: target, configuration: configuration)
    let kind = project.settings.outline.configurations[configuration].kind
    var values: CellValues?
    do throws(ResolutionFailure) {
      try project.settings.withCells([cell]) { (view) throws(ResolutionFailure) in
        values = try view.values(kind: kind)
      }
    } catch {
      throw BuildWorkspaceFailure(error)
    }
    guard let values else {
      throw BuildWorkspaceFailure("'\(targets[target].name)' has no settings")
    }
    return host.arguments(
      of: project.graph[target], values,
      generated: try generated?.files(ofTargetNamed: targets[target].name) ?? .init(),
      workingDirectory: targets[target].folder)
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
  var identifier: String? {
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
