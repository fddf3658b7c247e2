import AppleDefaults
import SettingsArtifacts
package import SettingsBuildGraph
package import SettingsDiagnostics
package import SettingsModel
package import SettingsProjects
import SettingsSystem
package import SettingsXcode

/// Determines the arguments of compilers and linkers for the targets of a build.
///
/// The arguments are those of Xcode, in its order, except for those that `LeftOutArguments` lists.
package struct BuildArguments {
  package struct Options: Sendable {
    /// The Xcode that builds.
    package var release = XcodeRelease.newest
    /// The architecture (default: that of the destination, or else `arm64`). A target that is not
    /// built for it is compiled for the first of its own.
    package var architecture: String?

    package init() {}
  }

  let project: BuildProject
  let catalog: CompilerCatalog
  private let options: Options
  let tree: FolderTree

  package init(
    _ project: BuildProject, catalog: CompilerCatalog, options: Options = Options()
  ) {
    self.project = project
    self.catalog = catalog
    self.options = options
    tree = FolderTree { Folder.folderNames(in: $0) }
  }

  /// Returns the options with which a project must be loaded so that its settings are those of a
  /// build.
  ///
  /// - Parameters:
  ///   - derivedData: The absolute path of the folder for products and intermediate files.
  ///   - options: The options of the user, which take precedence.
  package static func resolutionOptions(
    derivedData: String, release: XcodeRelease = .newest,
    _ options: ResolutionOptions = ResolutionOptions()
  ) -> ResolutionOptions {
    var result = options
    let folders = XcodeFacts.folders(inDerivedData: SettingText.literal(derivedData))
    result.overrides =
      folders.map { (name: $0.0, value: $0.1) } + options.overrides
    if release != .newest { result.sdkVersions = release.sdkVersions }
    return result
  }

  /// Returns the arguments of targets, in the given order.
  ///
  /// - Parameters:
  ///   - targets: Indices in the graph. Targets without a product have no arguments.
  ///   - configuration: The index in the outline.
  /// - Complexity: O(*n*), where *n* is the number of targets and of all that they need, with their
  ///   settings and files.
  package func arguments(
    of targets: [Int], configuration: Int
  ) throws(ResolutionFailure) -> [TargetArguments] {
    let all = project.graph.buildOrder(of: targets)
    let cells = try values(of: all, configuration)
    let usesVirtualHeaders = all.contains { cells[$0]?.values.boolean("DEFINES_MODULE") == true }
    return targets.compactMap { index in
      guard let cell = cells[index] else { return nil }
      let host = project.graph[index].testHost.flatMap { cells[$0]?.values }
      let composer = TargetComposer(
        project.graph[index], cell.values, architecture: cell.architecture, host: host,
        catalog: catalog, tree: tree, release: options.release,
        usesVirtualHeaders: usesVirtualHeaders)
      return composer.arguments()
    }
  }

  // MARK: Settings

  /// The settings of a target's cell for one architecture.
  struct Cell {
    let values: CellValues
    let architecture: String
  }

  /// Returns the settings of the targets that have a product.
  func values(
    of targets: [Int], _ configuration: Int
  ) throws(ResolutionFailure) -> [Int: Cell] {
    let built = targets.filter { project.graph[$0].productType != nil }
    let wanted =
      options.architecture ?? project.settings.options.destination?.architecture ?? "arm64"
    var result: [Int: Cell] = [:]
    // Most targets are built for the architecture. The others are resolved again.
    var open = built.map { (target: $0, architecture: wanted) }
    for attempt in 0..<2 where !open.isEmpty {
      let cells = open.map { request in
        CellReference(
          target: request.target, configuration: configuration,
          architecture: project.settings.planner.architectureIndex(of: request.architecture))
      }
      let values = try project.settings.cellValues(cells)
      var others: [(target: Int, architecture: String)] = []
      for (request, cell) in zip(open, cells) {
        guard let values = values[cell] else { continue }
        let architectures = values.list("ARCHS")
        if attempt == 0, let first = architectures.first,
          !architectures.contains(request.architecture)
        {
          others.append((request.target, first))
        } else {
          result[request.target] = Cell(values: values, architecture: request.architecture)
        }
      }
      open = others
    }
    return result
  }
}
