internal import SettingsArtifacts
internal import SettingsDiagnostics
internal import SettingsModel
internal import SettingsProjects
internal import SettingsSystem

extension BuildSettings {
  /// A file that is generated from the settings of a project.
  public struct GeneratedFile: Hashable, Sendable {
    /// The kind of a file.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A prefix header with the log macro.
      case prefixHeader = "prefix-header"
      /// Swift constants and log functions.
      case swift
      /// Response files with compiler flags.
      case flags
      /// An Info.plist.
      case infoPlist = "info-plist"
      /// InfoPlist.strings of each localization.
      case strings
      /// An xcconfig file with every setting.
      case xcconfig
      /// Every setting as JSON.
      case json
    }

    /// The path below the output folder: `App/Release/Info.plist`.
    public let path: String
    /// The kind of the file.
    public let kind: Kind
    /// The contents.
    public let contents: [UInt8]
  }

  /// Generates files from the settings of targets, as `resolve-settings generate` does. Writes nothing.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of files (default: all).
  ///   - targets: The names of the targets (default: all).
  ///   - configurations: The names of the build configurations (default: all).
  ///   - outputFolder: The absolute path of the folder that the files are for. Files refer to each
  ///     other with it.
  /// - Returns: The files, and what is wrong with settings that they are made from.
  /// - Throws: ``ResolutionError``, as ``cell(target:configuration:destination:includesDefaults:)``, and
  ///   for flags if the Swift toolchain has no catalog of compiler settings.
  public func generate(
    _ kinds: [GeneratedFile.Kind] = GeneratedFile.Kind.allCases, targets: [String]? = nil,
    configurations: [String]? = nil, outputFolder: String
  ) throws(ResolutionError) -> (files: [GeneratedFile], problems: [Diagnostic]) {
    let targets = targets ?? self.targets.map(\.name)
    let names = configurations ?? self.configurations.map(\.name)
    let selected = kinds.compactMap { kind in
      ArtifactKinds.all.first { $0.name == kind.rawValue }
    }
    return try pool.withProject(for: nil) { (project) throws(ResolutionFailure) in
      var cells: [CellReference] = []
      for target in targets {
        for name in names {
          cells.append(try project.cellReference(target: target, configuration: name))
        }
      }
      cells = try project.platformCells(cells)
      let generation = Generation(project, kinds: selected, outputFolder: outputFolder)
      var problems: [SettingsDiagnostics.Diagnostic] = []
      let files = try generation.files(
        for: cells, openTargets: configurations == nil ? Set(cells.map(\.target)) : [],
        catalog: { () throws(ResolutionFailure) in try ToolchainCatalog.load() },
        problems: &problems)
      return (
        files.compactMap { file in
          GeneratedFile.Kind(rawValue: file.kind).map {
            GeneratedFile(path: file.path, kind: $0, contents: file.bytes)
          }
        }, problems.map { Diagnostic($0, in: project.files) }
      )
    }
  }
}
