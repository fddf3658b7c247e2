import SettingsArtifacts
import SettingsSpec

/// Which files of an earlier run a run for some cells decides about: those of its kinds, of a chosen
/// cell, or of a target or configuration that is no more.
package struct GenerationCoverage {
  private let kinds: Set<String>
  /// Whether all targets were asked for.
  private let isComplete: Bool
  /// The folders of all targets there are.
  private let targets: Set<String>
  private let configurations: Set<String>
  /// The chosen configurations' folders, by the target's.
  private let chosen: [String: Set<String>]

  package init(_ generation: Generation, cells: [CellReference], isComplete: Bool) {
    let outline = generation.project.outline
    func folder(_ target: Int?) -> String {
      ArtifactFile.component(target.map(outline.name(of:)) ?? outline.projectName)
    }
    let names = outline.configurationNames.map(ArtifactFile.component)
    var chosen: [String: Set<String>] = [:]
    for cell in cells { chosen[folder(cell.target), default: []].insert(names[cell.configuration]) }
    kinds = Set(generation.kinds.map { $0.name })
    self.isComplete = isComplete
    targets = Set(outline.targets.map(folder))
    configurations = Set(names)
    self.chosen = chosen
  }

  package func covers(kind: String, path: String) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    guard kinds.contains(kind), let target = parts.first else { return false }
    guard let chosen = chosen[target] else { return isComplete && !targets.contains(target) }
    // What serves every configuration, and what no configuration is named after any longer.
    guard parts.count > 2, configurations.contains(parts[1]) else { return true }
    return chosen.contains(parts[1])
  }
}
