import SettingsBuildArguments
import SettingsBuildGraph
import SettingsDiagnostics
import SettingsXcode

/// The arguments of a project's targets in one configuration.
final class ProjectArguments {
  private let build: BuildArguments
  let configuration: Int
  private let isForHost: Bool
  private let graph: BuildGraph
  private let search: HeaderSearch
  /// The arguments of all targets for Apple's platforms. What targets share is determined once.
  private var all: [Int: TargetArguments]?
  /// The arguments for the host by the numbers of stretches of targets.
  private var stretches: [Int: [Int: TargetArguments]] = [:]
  /// The stretches in which the arguments of a target cannot be determined.
  private var failedStretches: Set<Int> = []

  init(
    _ project: BuildProject, catalog: CompilerCatalog, configuration: Int, isForHost: Bool,
    search: HeaderSearch
  ) {
    build = BuildArguments(project, catalog: catalog)
    self.configuration = configuration
    self.isForHost = isForHost
    graph = project.graph
    self.search = search
  }

  func headerArguments(of target: Int) -> HeaderArguments {
    HeaderArguments(
      leading: search.leading(), trailing: search.trailing(of: graph[target]),
      areInArguments: isForHost)
  }

  /// Returns the modules of headers that a target's Swift code may import, by target.
  func headerModules(for target: Int) -> [(target: Int, module: TargetArguments.HeaderModule)] {
    graph.buildOrder(of: [target]).compactMap { index in
      // The failure of another target is reported where that one is requested.
      guard index != target, let arguments = try? arguments(of: index) else { return nil }
      return arguments.headerModule.map { (index, $0) }
    }
  }

  /// Returns the arguments of a target; nil for a target without a product.
  func arguments(of target: Int) throws(ResolutionFailure) -> TargetArguments? {
    if isForHost { return try hostArguments(of: target) }
    if let all { return all[target] }
    let list = try build.arguments(of: Array(graph.targets.indices), configuration: configuration)
    let known = Self.byTarget(list)
    all = known
    return known[target]
  }

  private static func byTarget(_ list: [TargetArguments]) -> [Int: TargetArguments] {
    Dictionary(list.map { ($0.target, $0) }) { first, _ in first }
  }

  // MARK: The host

  /// The number of targets whose arguments are determined together. Their settings share work, and a
  /// client that asks for one target does not wait for all of them.
  private static let stretch = 32

  private func hostArguments(of target: Int) throws(ResolutionFailure) -> TargetArguments? {
    let number = target / Self.stretch
    if let known = stretches[number] { return known[target] }
    if failedStretches.contains(number) {
      return try build.hostArguments(
        of: [target], configuration: configuration, search: search
      ).first
    }
    let first = number * Self.stretch
    let targets = Array(first..<min(graph.targets.count, first + Self.stretch))
    do throws(ResolutionFailure) {
      let known = Self.byTarget(
        try build.hostArguments(of: targets, configuration: configuration, search: search))
      stretches[number] = known
      return known[target]
    } catch {
      // The failure may be that of another target.
      failedStretches.insert(number)
      return try hostArguments(of: target)
    }
  }
}

/// The arguments for clang that find the project's headers, around those of the settings.
struct HeaderArguments {
  let leading: [String]
  let trailing: [String]
  /// Whether the arguments of C files contain them already.
  let areInArguments: Bool
}
