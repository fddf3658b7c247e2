import SettingsDiagnostics
package import SettingsModel
import SettingsProjects

/// The files of an earlier run that a run for some cells may remove: those of its kinds and of a
/// selected cell, or of a target or configuration that no longer exists.
package struct GenerationCoverage {
  private let kinds: Set<String>
  /// Whether all targets were requested.
  private let isComplete: Bool
  /// The folders of all targets there are.
  private let targets: Set<String>
  private let configurations: Set<String>
  /// Whether the options select one platform: then files of a single platform's folder are left alone.
  private let isPlatformSelected: Bool
  private static let platforms = Set(
    SDKTable.all.flatMap { [$0, $0.catalyst] }.compactMap {
      TargetPlatform(sdk: $0, isOneOfSeveral: true).artifactPlatform?.folder
    })
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
    isPlatformSelected = generation.project.loaded.isPlatformSelected
    targets = Set(outline.targets.map(folder))
    configurations = Set(names)
    self.chosen = chosen
  }

  package func covers(kind: String, path: String) -> Bool {
    let parts = LexicalPath.components(of: path).map(String.init)
    guard kinds.contains(kind), let target = parts.first else { return false }
    guard let chosen = chosen[target] else { return isComplete && !targets.contains(target) }
    // What serves every configuration, and what no configuration is named after any longer.
    guard parts.count > 2, configurations.contains(parts[1]) else { return true }
    if isPlatformSelected, parts.count > 3, Self.platforms.contains(parts[2]) { return false }
    return chosen.contains(parts[1])
  }
}
