package import SettingsArtifacts
package import SettingsDiagnostics
import SettingsResolution
import SettingsSpec
import SettingsSystem
package import SettingsXcode

/// What `generate` makes for some cells of a project: texts, not yet files on a disk.
package struct Generation {
  /// The environment variable that names a configuration for what serves every build.
  package static let configurationVariable = "BUILD_SETTINGS_CONFIGURATION"

  package let project: SettingsProject
  package let kinds: [any ArtifactKind.Type]
  /// Absolute.
  package let outputFolder: String
  /// The configuration to stand in for the one of its kind: see `configurationVariable`.
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
  ///   - catalogue: asked for only when a kind needs it.
  ///   - problems: settings that no file can be made from.
  package func files(
    for cells: [CellReference],
    catalogue: () throws(ResolutionFailure) -> CompilerCatalogue,
    problems: inout [Diagnostic]
  ) throws(ResolutionFailure) -> [ArtifactFile] {
    let catalogue =
      kinds.contains { $0.needsCatalogue } ? try catalogue() : nil
    let (debug, other) = try standingConfigurations()
    let requested = Self.byTarget(cells)
    var wanted = cells
    var seen = Set(cells)
    for (target, _) in requested {
      for configuration in [debug, other].compactMap(\.self) {
        let cell = CellReference(target: target, configuration: configuration)
        if seen.insert(cell).inserted { wanted.append(cell) }
      }
    }
    let values = try project.cellValues(
      wanted, readsInfoPlistFiles: kinds.contains { $0.needsInfoPlistFile })
    let requests = requested.compactMap { target, cells -> ArtifactRequest? in
      func value(_ configuration: Int) -> CellValues? {
        values[CellReference(target: target, configuration: configuration)]
      }
      guard let otherValues = value(other) else { return nil }
      return ArtifactRequest(
        cells: cells.compactMap { values[$0] }, debug: debug.flatMap(value), other: otherValues,
        outputFolder: outputFolder, catalogue: catalogue, options: options,
        tree: FolderTree { Folder.folderNames(in: $0) })
    }
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

  /// The targets in the order in which they are asked for, each with its cells.
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
  private func standingConfigurations() throws(ResolutionFailure) -> (debug: Int?, other: Int) {
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
  /// All settings of cells, for artifacts.
  ///
  /// - Parameter readsInfoPlistFiles: whether to read the files that INFOPLIST_FILE names, too.
  package func cellValues(
    _ cells: [CellReference], readsInfoPlistFiles: Bool = false
  ) throws(ResolutionFailure) -> [CellReference: CellValues] {
    var resolved: [CellValues] = []
    var remaining = cells[...]
    try withCells(cells) { (view) throws(ResolutionFailure) in
      guard let cell = remaining.popFirst() else { return }
      resolved.append(
        try view.values(
          kind: outline.configurations[cell.configuration].kind,
          readsInfoPlistFile: readsInfoPlistFiles))
    }
    return Dictionary(zip(cells, resolved)) { first, _ in first }
  }

  /// The Info.plist of cells, in their order; nil for a cell whose product has none.
  package func infoPlists(
    _ cells: [CellReference]
  ) throws(ResolutionFailure) -> [InfoPlist?] {
    let values = try cellValues(cells, readsInfoPlistFiles: true)
    return cells.map { cell in
      values[cell].flatMap { InfoPlist.exists(for: $0) ? InfoPlist($0) : nil }
    }
  }
}
