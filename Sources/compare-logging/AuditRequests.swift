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
    for (target, configurations) in try choices(project, arguments) {
      let cells = configurations.map { CellReference(target: target, configuration: $0) }
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
    _ target: Int?, _ cells: [CellReference], _ platform: TargetPlatform?,
    _ sourcePaths: [String], of project: SettingsProject
  ) throws(ResolutionFailure) -> AuditRequest {
    let (debug, other) = project.outline.comparedConfigurations
    let standing = [debug, other].map { configuration in
      configuration.map { CellReference(target: target, configuration: $0, platform: platform) }
    }
    let values = try project.cellValues(cells + standing.compactMap(\.self))
    return AuditRequest(
      target: target.map(project.outline.name) ?? project.outline.projectName,
      cells: try self.cells(cells, values, project),
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

  /// The targets to look at, nil for the project's own level, and the configurations of each.
  private static func choices(
    _ project: SettingsProject, _ arguments: AuditArguments
  ) throws(ResolutionFailure) -> [(target: Int?, configurations: [Int])] {
    func configurations(_ words: [String]) throws(ResolutionFailure) -> [Int] {
      if words.isEmpty { return Array(project.configurationNames.indices) }
      var result: [Int] = []
      for word in words {
        for index in try project.configurations(matching: word) where !result.contains(index) {
          result.append(index)
        }
      }
      return result
    }
    if arguments.chosen.isEmpty {
      let chosen = try configurations(arguments.configurations)
      let targets: [Int?] = project.outline.targets.isEmpty ? [nil] : project.outline.targets
      return targets.map { ($0, chosen) }
    }
    var result: [(target: Int?, configurations: [Int])] = []
    var places: [Int: Int] = [:]
    for (index, choice) in arguments.chosen.enumerated() {
      let parts = project.cut(target: choice.target)
      let named = arguments.configurations(of: index)
      let own = parts.configuration.map { [$0] } ?? []
      let chosen = try configurations(own + named)
      for target in try project.targets(matching: parts.target) {
        if let place = places[target] {
          let more = chosen.filter { !result[place].configurations.contains($0) }
          result[place].configurations += more
        } else {
          places[target] = result.count
          result.append((target, chosen))
        }
      }
    }
    return result
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
