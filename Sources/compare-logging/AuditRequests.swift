import BuildSettingsKit
import SettingsArtifacts
import SettingsDiagnostics
import SettingsLogAudit
import SettingsModel
import SettingsResolution
import SettingsSpec

/// Turns the chosen targets and configurations into what an audit needs.
enum AuditRequests {
  static func make(
    _ project: SettingsProject, _ arguments: AuditArguments
  ) throws(ResolutionFailure) -> [AuditRequest] {
    let named: [String?] =
      arguments.targets.isEmpty ? project.targetNames.map(Optional.some) : arguments.targets
    let targets = named.isEmpty ? [nil] : named
    let configurations =
      arguments.configurations.isEmpty ? project.configurationNames : arguments.configurations
    var requests: [AuditRequest] = []
    for target in targets {
      var cells: [CellReference] = []
      for configuration in configurations {
        let cell = try project.cellReference(target: target, configuration: configuration)
        if !cells.contains(cell) { cells.append(cell) }
      }
      let index = cells.first?.target
      let debug = project.outline.configurations.firstIndex { $0.kind == .debug }
      let standing = [debug, project.outline.defaultConfiguration].map { configuration in
        configuration.map { CellReference(target: index, configuration: $0) }
      }
      let values = try project.cellValues(cells + standing.compactMap(\.self))
      let audited = try self.cells(cells, values, project)
      requests.append(
        AuditRequest(
          target: target ?? project.outline.projectName, cells: audited,
          debug: standing[0].flatMap { values[$0] }, other: standing[1].flatMap { values[$0] }))
    }
    return requests
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
        guard let explanation = try view.explain(name),
          let winner = explanation.assignments.first(where: { $0.outcome == .wins })
        else { continue }
        let place = project.files.location(of: winner.origin.range)?.description
        origins[name] = place ?? "built in"
      }
      result.append(AuditCell(values: values, origins: origins))
    }
    return result
  }
}
