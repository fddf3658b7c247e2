import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRendering
import SettingsResolution

/// A comparison of cells without optimizations: each cell has its own project, and all of its
/// settings are evaluated, compared and explained. The result of `CellComparison` must be the same.
struct PlainComparison {
  let old: () throws -> SettingsProject
  let new: () throws -> SettingsProject
  let names: (old: String, new: String)

  func compare(_ pairs: [CellComparison.Pair]) throws -> [CellDiff] {
    try pairs.map { pair in
      let before = try Cell(pair.old, of: old(), label: names.old)
      let after = try Cell(pair.new, of: new(), label: names.new)
      // What presets assign counts where both sides have the cell.
      let both = pair.old != nil && pair.new != nil
      let names =
        both ? before.configured.union(after.configured) : before.authored.union(after.authored)
      let changed =
        names
        .filter { before.settings[$0] != after.settings[$0] }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      return CellDiff(
        left: before.title, changed.compactMap { before.sides[$0] },
        right: after.title, changed.compactMap { after.sides[$0] })
    }
  }

  /// Everything about one cell.
  private struct Cell {
    var settings: [String: ResolvedSetting] = [:]
    var sides: [String: CellDiff.Side] = [:]
    var authored: Set<String> = []
    var configured: Set<String> = []
    var title = ""

    init(_ cell: CellReference?, of project: SettingsProject, label: String) throws {
      guard let cell else {
        title = "(no such cell) (\(label))"
        return
      }
      try project.withCells([cell]) { (view) throws(ResolutionFailure) in
        title = "\(view.targetName)@\(view.configurationName) (\(label))"
        for setting in try view.resolved(includesBuiltIns: true).settings {
          settings[setting.name] = setting
          sides[setting.name] = try Self.side(setting, view, project.files)
        }
        for setting in try view.resolved(includesBuiltIns: false).settings {
          authored.insert(setting.name)
        }
        for setting in settings.keys {
          let name = view.assignedName(setting)
          if name.map(view.evaluator.isConfigured) == true { configured.insert(setting) }
        }
      }
    }

    private static func side(
      _ setting: ResolvedSetting, _ view: CellView, _ files: SourceFiles
    ) throws(ResolutionFailure) -> CellDiff.Side {
      let explanation = try view.explain(setting.name)
      let winner = explanation?.assignments.first { $0.outcome == .wins }
      let elements = explanation?.elements.map { element in
        element.sources.first.map { source in
          files.location(of: source.range)?.description ?? source.level.title
        }
      }
      return CellDiff.Side(
        setting,
        origin: winner.map { winner in
          files.location(of: winner.origin.range)?.description ?? winner.level.title
        },
        elementOrigins: elements ?? [])
    }
  }
}
