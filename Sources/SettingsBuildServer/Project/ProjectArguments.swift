import SettingsBuildArguments
import SettingsBuildGraph
import SettingsDiagnostics
import SettingsXcode

/// The arguments of a project's targets in one configuration.
final class ProjectArguments {
  private let build: BuildArguments
  private let configuration: Int
  private let isForHost: Bool
  private let graph: BuildGraph
  /// The arguments of all targets for Apple's platforms. What targets share is determined once.
  private var all: [Int: TargetArguments]?

  init(_ project: BuildProject, catalog: CompilerCatalog, configuration: Int, isForHost: Bool) {
    build = BuildArguments(project, catalog: catalog)
    self.configuration = configuration
    self.isForHost = isForHost
    graph = project.graph
  }

  /// The folders of the project's headers, which the arguments for the host contain already.
  func headerFolders(of target: Int) -> [String] {
    isForHost ? [] : graph.headerFolders[graph[target].project]
  }

  /// Returns the arguments of a target; nil for a target without a product.
  func arguments(of target: Int) throws(ResolutionFailure) -> TargetArguments? {
    if isForHost {
      return try build.hostArguments(of: [target], configuration: configuration).first
    }
    if let all { return all[target] }
    let list = try build.arguments(of: Array(graph.targets.indices), configuration: configuration)
    let known = Dictionary(list.map { ($0.target, $0) }) { first, _ in first }
    all = known
    return known[target]
  }
}
