package import SettingsDiagnostics
package import SettingsModel
package import SettingsProjects
import SettingsResolution
import SettingsSystem
package import SettingsXcode

/// The output of `generate` for some cells of a project: texts that are not yet written to the
/// disk.
package struct Generation {
  /// The environment variable that names a configuration for what serves every build.
  package static let configurationVariable = "BUILD_SETTINGS_CONFIGURATION"

  package let project: SettingsProject
  package let kinds: [any ArtifactKind.Type]
  /// Absolute.
  package let outputFolder: String
  /// The configuration that replaces the one of its kind: see `configurationVariable`.
  package var namedConfiguration: String?
  package var options = ArtifactOptions()

  package init(
    _ project: SettingsProject, kinds: [any ArtifactKind.Type], outputFolder: String,
    namedConfiguration: String? = nil, options: ArtifactOptions = ArtifactOptions()
  ) {
    self.project = project
    self.kinds = kinds
    self.outputFolder = outputFolder
    self.namedConfiguration = namedConfiguration
    self.options = options
  }

  /// The files for the chosen cells.
  ///
  /// - Parameters:
  ///   - cells: One or more configurations of each target, as `SettingsProject.platformCells` gives them.
  ///   - openTargets: The targets whose configuration the user left open. Their Swift files serve every build.
  ///   - catalog: Called only if a kind needs it.
  ///   - problems: Gets what is wrong with settings that files are made from.
  package func files(
    for cells: [CellReference], openTargets: Set<Int?> = [],
    catalog: () throws(ResolutionFailure) -> CompilerCatalog,
    problems: inout [Diagnostic]
  ) throws(ResolutionFailure) -> [ArtifactFile] {
    let catalog =
      kinds.contains { $0.needsCatalog } ? try catalog() : nil
    let selection = SwiftBranchSelection(
      project: project, branchConfigurations: try branchConfigurations(),
      isFixed: namedConfiguration != nil)
    let requested = Self.byTarget(cells)
    var shared: [Int?: [CellReference]] = [:]
    if kinds.contains(where: { $0.needsSwiftBranches }) {
      shared = try sharedCells(requested, openTargets, selection)
    }
    let known = Set(cells)
    let others = requested.flatMap { shared[$0.target] ?? [] }.filter { !known.contains($0) }
    var values = try project.cellValues(
      cells, readsInfoPlistFiles: kinds.contains { $0.needsInfoPlistFile })
    // The Swift file needs but a few settings of a cell.
    let part = try project.cellValues(others, onlyFor: SwiftSource.self)
    values.merge(part) { first, _ in first }
    var requests: [ArtifactRequest] = []
    for (target, cells) in requested {
      let branches = selection.branches(
        for: (shared[target] ?? []).compactMap { cell in
          values[cell].map { (cell.configuration, $0) }
        }, isRequested: !openTargets.contains(target), problems: &problems)
      requests.append(
        ArtifactRequest(
          cells: cells.compactMap { values[$0] }, swift: branches, outputFolder: outputFolder,
          catalog: catalog, options: options, tree: FolderTree { Folder.folderNames(in: $0) }))
    }
    return files(for: requests, problems: &problems)
  }

  private func files(
    for requests: [ArtifactRequest], problems: inout [Diagnostic]
  ) -> [ArtifactFile] {
    var files: [ArtifactFile] = []
    let kinds = kinds
    OrderedWork.run(count: requests.count) { number in
      var problems: [Diagnostic] = []
      let files = kinds.flatMap { $0.files(for: requests[number], problems: &problems) }
      return (files: files, problems: problems)
    } take: { made in
      files += made.files
      problems += made.problems
      return true
    }
    return files
  }

  /// The cells that the Swift file of each target serves.
  private func sharedCells(
    _ requested: [(target: Int?, cells: [CellReference])], _ openTargets: Set<Int?>,
    _ selection: SwiftBranchSelection
  ) throws(ResolutionFailure) -> [Int?: [CellReference]] {
    var shared: [Int?: [CellReference]] = [:]
    for (target, cells) in requested {
      guard openTargets.contains(target) else {
        shared[target] = cells
        continue
      }
      let platforms = cells.map(\.platform).uniqued()
      shared[target] = selection.configurations(of: target).flatMap { configuration in
        platforms.map {
          CellReference(target: target, configuration: configuration, platform: $0)
        }
      }
    }
    return shared
  }

  /// Returns the targets in the requested order, each with its cells.
  private static func byTarget(
    _ cells: [CellReference]
  ) -> [(target: Int?, cells: [CellReference])] {
    var requested: [(target: Int?, cells: [CellReference])] = []
    var indices: [Int?: Int] = [:]
    for cell in cells {
      if let index = indices[cell.target] {
        requested[index].cells.append(cell)
      } else {
        indices[cell.target] = requested.count
        requested.append((cell.target, [cell]))
      }
    }
    return requested
  }

  /// The configurations behind `#if DEBUG` and its `#else`. A named one takes the place of that of its
  /// kind. Where both are the same there is only one.
  private func branchConfigurations() throws(ResolutionFailure) -> (debug: Int?, other: Int) {
    let configurations = project.outline.configurations
    var (debug, other) = project.outline.comparedConfigurations
    if let namedConfiguration {
      guard let named = project.outline.configuration(named: namedConfiguration) else {
        throw ResolutionFailure(
          message: project.outline.unknownConfigurationMessage(namedConfiguration),
          help: "the environment variable \(Self.configurationVariable) names it")
      }
      if configurations[named].kind == .debug { debug = named } else { other = named }
    }
    return (debug == other ? nil : debug, other)
  }
}

extension SettingsProject {
  /// The settings of cells, for artifacts.
  ///
  /// - Parameters:
  ///   - readsInfoPlistFiles: Whether to read the files that INFOPLIST_FILE names, too.
  ///   - source: The type of artifact that the values are for, which needs only some settings (default: all).
  package func cellValues(
    _ cells: [CellReference], readsInfoPlistFiles: Bool = false,
    onlyFor source: SwiftSource.Type? = nil
  ) throws(ResolutionFailure) -> [CellReference: CellValues] {
    var resolved: [CellValues] = []
    var remaining = cells[...]
    try withCells(cells) { (view) throws(ResolutionFailure) in
      guard let cell = remaining.popFirst() else { return }
      var values = try view.values(
        kind: outline.configurations[cell.configuration].kind,
        readsInfoPlistFile: readsInfoPlistFiles, where: source.map { $0.usesSetting })
      values.platform = cell.platform?.artifactPlatform
      if source == nil {
        values.settingsWithoutDerivation = try view.settingsWithoutDerivation()
      }
      resolved.append(values)
    }
    return Dictionary(zip(cells, resolved)) { first, _ in first }
  }
}
