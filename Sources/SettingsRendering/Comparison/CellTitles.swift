import SettingsModel
import SettingsProjects

/// The titles of the two cells of a pair: `App@Debug`, followed by what distinguishes two projects.
struct CellTitles: Sendable {
  struct Side: Sendable {
    private let outline: any ProjectOutline
    /// The text after the target's name, by configuration.
    private let endings: [String]
    private let label: String

    init(_ project: SettingsProject, label: String?) {
      outline = project.outline
      let label = label.map { " (\($0))" } ?? ""
      self.label = label
      let suffix = project.options.destinationSuffix + label
      endings = outline.configurationNames.map { "@\($0)\(suffix)" }
    }

    func names(of cell: CellReference) -> (target: String, configuration: String) {
      (
        cell.target.map(outline.name(of:)) ?? outline.projectName,
        outline.configurationNames[cell.configuration]
      )
    }

    func title(of cell: CellReference?) -> String {
      guard let cell else { return "(no such cell)" + label }
      return (cell.target.map(outline.name(of:)) ?? outline.projectName)
        + endings[cell.configuration]
    }
  }

  let old: Side
  let new: Side

  /// Returns the name of a pair in a summary, which is that of the new project. The title of the
  /// summary distinguishes the sides.
  func name(of pair: CellComparison.Pair) -> CellName {
    let before = pair.old.map(old.names), after = pair.new.map(new.names)
    let target = (after ?? before)?.target ?? ""
    guard let before, let after, before.configuration != after.configuration else {
      return CellName(target: target, configuration: (after ?? before)?.configuration ?? "")
    }
    return CellName(
      target: target, configuration: "\(before.configuration) -> \(after.configuration)")
  }

  func diff(
    of pair: CellComparison.Pair, _ before: [CellDiff.Side], _ after: [CellDiff.Side]
  ) -> CellDiff {
    CellDiff(left: old.title(of: pair.old), before, right: new.title(of: pair.new), after)
  }
}
