import BuildSettingsKit
import SettingsArtifacts
import SettingsDiagnostics
import SettingsLogAudit
import SettingsModel
import SettingsRendering
import SettingsResolution
import SettingsSpec

/// Turns the chosen targets and configurations into what an audit needs.
enum AuditRequests {
  /// The requests for each target: one for each of its platforms where it supports several.
  static func make(
    _ project: SettingsProject, _ arguments: AuditArguments
  ) throws(ResolutionFailure) -> [[AuditRequest]] {
    var requests: [[AuditRequest]] = []
    let sourcePaths = try sourcePaths(of: project)
    for (target, named) in choices(project, arguments) {
      let configurations = named.isEmpty ? project.configurationNames : named
      var cells: [CellReference] = []
      for configuration in configurations {
        let cell = try project.cellReference(target: target, configuration: configuration)
        if !cells.contains(cell) { cells.append(cell) }
      }
      let platformCells = try project.platformCells(cells)
      var platforms: [TargetPlatform?] = []
      for cell in platformCells where !platforms.contains(cell.platform) {
        platforms.append(cell.platform)
      }
      requests.append([])
      for platform in platforms {
        let cells = platformCells.filter { $0.platform == platform }
        requests[requests.count - 1].append(
          try request(target, cells, platform, sourcePaths, of: project))
      }
    }
    return requests
  }

  private static func request(
    _ target: String?, _ cells: [CellReference], _ platform: TargetPlatform?,
    _ sourcePaths: [String], of project: SettingsProject
  ) throws(ResolutionFailure) -> AuditRequest {
    let index = cells.first?.target
    let (debug, other) = project.outline.comparedConfigurations
    let standing = [debug, other].map { configuration in
      configuration.map { CellReference(target: index, configuration: $0, platform: platform) }
    }
    let values = try project.cellValues(cells + standing.compactMap(\.self))
    return AuditRequest(
      target: target ?? project.outline.projectName, cells: try self.cells(cells, values, project),
      debug: standing[0].flatMap { values[$0] }, other: standing[1].flatMap { values[$0] },
      folder: project.workspaceFolder, sourcePaths: sourcePaths, platform: platform?.cellTitle)
  }

  /// What the targets name as their sources, each once.
  private static func sourcePaths(
    of project: SettingsProject
  ) throws(ResolutionFailure) -> [String] {
    let configuration = project.outline.defaultConfiguration
    var paths: [String] = []
    var seen: Set<String> = []
    let cells = project.outline.targets.map {
      CellReference(target: $0, configuration: configuration)
    }
    try project.withCells(cells) { (view) throws(ResolutionFailure) in
      guard let name = view.assignedName("SOURCE_PATHS") else { return }
      let root = try view.value(of: "SRCROOT") ?? ""
      for path in try view.setting(name).list {
        let path = LexicalPath.normalize(LexicalPath.join(root, path))
        if seen.insert(path).inserted { paths.append(path) }
      }
    }
    return paths
  }

  /// The targets to look at, nil for the project's own level, and the configurations named for each.
  private static func choices(
    _ project: SettingsProject, _ arguments: AuditArguments
  ) -> [(target: String?, configurations: [String])] {
    if !arguments.chosen.isEmpty {
      return arguments.chosen.indices.map {
        (arguments.chosen[$0].target, arguments.configurations(of: $0))
      }
    }
    let targets: [String?] = project.targetNames.isEmpty ? [nil] : project.targetNames
    return targets.map { ($0, arguments.configurations) }
  }

  private static func cells(
    _ cells: [CellReference], _ values: [CellReference: CellValues], _ project: SettingsProject
  ) throws(ResolutionFailure) -> [AuditCell] {
    var result: [AuditCell] = []
    var position = 0
    try project.withCells(cells) { (view) throws(ResolutionFailure) in
      defer { position += 1 }
      guard let values = values[cells[position]] else { return }
      var origins: [String: String] = [:]
      for name in AuditCell.governingSettings(of: values) {
        guard let explanation = try view.explain(name) else { continue }
        origins[name] = origin(of: explanation, project)
      }
      result.append(AuditCell(values: values, origins: origins))
    }
    return result
  }

  /// Where a value was written: the file and line, or the level that has it from no file. Of a list the
  /// element that defines DEBUG is what an audit asks about, wherever the list takes it from.
  private static func origin(
    of explanation: Explanation, _ project: SettingsProject
  ) -> String? {
    let debug = explanation.elements.first { $0.text == "DEBUG" || $0.text.hasPrefix("DEBUG=") }
    if let source = debug?.sources.first {
      return origin(source.range, source.level, source.field, project)
    }
    guard let winner = explanation.assignments.first(where: { $0.outcome == .wins }) else {
      return nil
    }
    return origin(winner.origin.range, winner.level, winner.origin.field, project)
  }

  private static func origin(
    _ range: SourceRange, _ level: Level, _ field: String?, _ project: SettingsProject
  ) -> String {
    if let place = project.files.location(of: range)?.description { return place }
    return level.title + (field.map { ", from \($0)" } ?? "")
  }
}
