import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRendering
import SettingsResolution

/// `print --key`: prints some settings only.
extension PrintCommand {
  /// Prints settings by name, in the order of the names.
  ///
  /// If a setting is missing in some cells, but not in all, that is not an error.
  static func printValues(
    of keys: [String], _ cells: [CellReference], of project: SettingsProject, as format: Format,
    _ context: inout CommandContext
  ) throws(ResolutionFailure) -> ExitCode {
    guard let keys = try CellSearch.settings(keys, in: cells, of: project, &context) else {
      return .unusable
    }
    var found = [Bool](repeating: false, count: keys.count)
    var missing = [Diagnostic?](repeating: nil, count: keys.count)
    var suggestions = LimitedSuggestions()
    var titles: [String] = []
    var resolved: [ResolvedCell] = []
    try project.withCells(cells) { (cell) throws(ResolutionFailure) in
      var settings: [ResolvedSetting] = []
      for (index, key) in keys.enumerated() {
        let key = cell.settingName(key)
        if let name = cell.assignedName(key) {
          let setting = try cell.setting(name)
          settings.append(format.isEvaluatedAgain ? setting : PlainValue.setting(setting))
          found[index] = true
        } else if !found[index], missing[index] == nil {
          missing[index] = ProjectAccess.unknownSetting(
            key, in: cell, of: cells.count, &suggestions)
        }
      }
      titles.append(cell.cellName)
      let written = format == .xcconfig ? try cell.settingsWithoutDerivation() : [:]
      resolved.append(
        ResolvedCell(
          target: cell.targetName, configuration: cell.configurationName, settings: settings,
          places: format.isEvaluatedAgain ? settings.map { cell.place(of: $0.name) ?? .none } : []
        ).replacing(written))
    }
    let unknown = zip(missing, found).compactMap { $1 ? nil : $0 }
    context.report(unknown, in: SourceFiles())
    guard unknown.isEmpty else { return .unusable }
    switch format {
    case .text where cells.count == 1 && keys.count == 1:
      // Scripts read exactly the value.
      context.output.append(resolved[0].settings[0].string)
      context.output.append("\n")
    case .text:
      for (title, cell) in zip(titles, resolved) {
        let prefix = cells.count == 1 ? "" : "\(title): "
        for setting in cell.settings {
          let line = "\(prefix)\(setting.name) = \(setting.string)"
          context.print(line)
        }
      }
    default: return finish(format.render(resolved, isRequested: true), of: project, &context)
    }
    return .fine
  }
}
