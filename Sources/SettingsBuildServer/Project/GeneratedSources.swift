import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsSystem

/// The prefix header and the Swift file of each target that a config.yaml defines, as `generate`
/// writes them. Sources use their macros, constants and log functions.
final class GeneratedSources {
  /// The files of a target, which exist.
  struct Files {
    var prefixHeader: String?
    var swiftFile: String?
  }

  private let project: SettingsProject
  private let configuration: Int
  private let folder: String

  /// - Parameter folder: The absolute path of a folder of the tool.
  /// - Returns: Nil for a project of another kind, whose own files are complete.
  init?(_ path: String, configuration name: String, options: ResolutionOptions, folder: String) {
    guard let project = try? SettingsProject(configFile: path, options: options),
      project.spec != nil, let index = project.outline.configuration(named: name)
    else { return nil }
    self.project = project
    configuration = index
    self.folder = folder
  }

  /// Writes the files of a target.
  func files(ofTargetNamed name: String) throws(BuildWorkspaceFailure) -> Files {
    var result = Files()
    guard let target = project.outline.target(named: name) else { return result }
    let generation = Generation(
      project, kinds: [PrefixHeaderKind.self, SwiftKind.self], outputFolder: folder,
      namedConfiguration: project.configurationNames[configuration])
    let cell = CellReference(target: target, configuration: configuration)
    var problems: [Diagnostic] = []
    let files: [ArtifactFile]
    do throws(ResolutionFailure) {
      files = try generation.files(
        for: try project.platformCells([cell]),
        catalog: { () throws(ResolutionFailure) in try ToolchainCatalog.load() },
        problems: &problems)
    } catch {
      throw BuildWorkspaceFailure(error)
    }
    if let error = problems.first(where: { $0.severity == .error }) {
      throw BuildWorkspaceFailure(diagnostics: [error], files: project.files)
    }
    for file in files {
      let path = "\(folder)/\(file.path)"
      try Self.write(file.bytes, to: path)
      // Of several platforms, the first one is served.
      if file.kind == PrefixHeaderKind.name, result.prefixHeader == nil {
        result.prefixHeader = path
      } else if file.kind == SwiftKind.name, result.swiftFile == nil {
        result.swiftFile = path
      }
    }
    return result
  }

  /// Writes a file that differs. Compilers compare the times of others.
  static func write(_ bytes: [UInt8], to path: String) throws(BuildWorkspaceFailure) {
    if (try? DiskSources().read(path)) == bytes { return }
    do throws(SystemError) {
      try Folder.create(LexicalPath.directory(of: path))
    } catch {
      throw BuildWorkspaceFailure("cannot create the folder of '\(path)': \(error.explanation)")
    }
    do throws(AtomicFile.Failure) {
      try AtomicFile.write(bytes, to: path)
    } catch {
      throw BuildWorkspaceFailure("cannot write '\(path)': \(error.explanation)")
    }
  }
}
