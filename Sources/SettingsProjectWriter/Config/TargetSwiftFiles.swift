import SettingsArtifacts
import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsSystem
import SettingsXcode

/// The Swift files of targets whose `generated` field asks for them: constants and log functions.
struct TargetSwiftFiles {
  /// The folder beside the config, with a folder for each target.
  static let folder = "Generated"

  /// By target.
  private(set) var files: [Int: ProjectWriter.CompanionFile] = [:]
  private(set) var problems: [Diagnostic] = []

  init() {}

  /// Makes the files of a project.
  ///
  /// Each serves every build of its target, as those of `generate --only swift` do if no
  /// configuration is named.
  init(_ project: SettingsProject) throws(ResolutionFailure) {
    guard let spec = project.spec else { return }
    let targets = spec.targets.filter { target in
      spec.productType(of: target) != nil
        && spec.elements(of: .generated, in: target).contains {
          spec.tree.string(of: $0) == SwiftKind.name
        }
    }
    if targets.isEmpty { return }
    let generation = Generation(project, kinds: [SwiftKind.self], outputFolder: "")
    for target in targets {
      let cell = CellReference(target: target, configuration: spec.defaultConfiguration)
      let made = try generation.files(
        for: try project.platformCells([cell]), openTargets: [target],
        catalog: { () throws(ResolutionFailure) in try ToolchainCatalog.load() },
        problems: &problems)
      for file in made {
        files[target] = ProjectWriter.CompanionFile(
          path: "\(Self.folder)/\(file.path)", bytes: file.bytes, mark: SwiftSource.mark)
      }
    }
  }
}
