import SettingsConfig
package import SettingsDiagnostics
package import SettingsModel
import SettingsProjects
package import SettingsXcodeGen

/// A config.yaml in the terms that projects are written in: its targets, their parts, and the settings of the levels
/// that Xcode has.
package struct ConfigProject {
  package let contents: XcodeGenContents
  /// The conditions that settings have on any level, for those who compare.
  package let conditions: Set<Condition>
  /// The settings that only stand for contents of an Info.plist, which property lists have.
  package let informationNames: Set<String>
  /// The release of Xcode that the file names.
  package let release: XcodeRelease?
  /// The files beside the project that settings name.
  package let companions: [ProjectWriter.CompanionFile]

  /// The project as it is written, and the folder of its xcconfig files.
  package var written: XcodeGenProject { contents.written ?? contents.project }
  package var xcconfigFolder: String { XcconfigLevels.folder(of: contents.spec.name) }

  /// Whether an xcconfig file was written by this tool.
  package static func isGenerated(xcconfig bytes: [UInt8]) -> Bool {
    bytes.starts(with: XcconfigLevels.mark.utf8)
  }

  /// The names of the SDKs of the targets' platforms.
  package var sdks: [String] {
    let platforms = Set(contents.spec.targets.map(\.platform.rawValue))
    return SDKTable.all.filter { platforms.contains($0.platform.rawValue) }.map(\.platformName)
  }

  package struct Options: Sendable {
    /// Whether included files, xcconfig files and sources may be outside of the file's folder.
    package var allowsFilesOutside = false

    package init() {}
  }

  /// How a config.yaml is resolved as the Xcode project that is written for it.
  static func resolutionOptions(_ options: Options) -> ResolutionOptions {
    var result = ResolutionOptions()
    result.allowsFilesOutside = options.allowsFilesOutside
    result.usesXcodeDefaults = true
    result.usesCatalog = false
    return result
  }

  /// Reads a config.yaml.
  ///
  /// - Parameters:
  ///   - folder: Its folder: an absolute path without links.
  ///   - files: Gets the files that were read.
  /// - Returns: Nil if there is an error, which is reported.
  /// - Complexity: O(*n*), where *n* is the number of assignments in all cells.
  package static func load(
    _ path: String, folder: String, sources: any SourceProvider, options: Options = Options(),
    files: inout SourceFiles, diagnostics: inout DiagnosticCollector
  ) -> ConfigProject? {
    let project: SettingsProject
    do throws(LoadFailure) {
      project = try SettingsProject(
        configFile: path, sources: sources, projectDirectory: nil,
        options: resolutionOptions(options))
    } catch {
      files = error.files
      diagnostics.report(contentsOf: error.diagnostics)
      return nil
    }
    var levels = ConfigLevels()
    let generated: TargetSwiftFiles
    let shared: SharedFiles
    do throws(ResolutionFailure) {
      try levels.read(project)
      generated = try TargetSwiftFiles(project)
      shared = try SharedFiles(project, swiftTargets: Set(generated.files.keys))
    } catch {
      files = error.files
      diagnostics.report(contentsOf: error.diagnostics)
      return nil
    }
    files = project.files
    diagnostics.report(contentsOf: project.diagnostics)
    // The targets of a family, and those that inherit a template, have them from one place.
    diagnostics.ignoresRepeats = true
    diagnostics.report(contentsOf: levels.problems)
    diagnostics.report(contentsOf: generated.problems)
    diagnostics.report(contentsOf: shared.problems)
    guard let spec = project.spec, !diagnostics.hasErrors else { return nil }
    var conversion = ConfigConversion(
      spec, path: path, folder: folder, levels, generated, shared, sources: sources,
      allowsOutside: options.allowsFilesOutside,
      diagnostics: diagnostics)
    var contents = conversion.contents()
    var companions = conversion.companions()
    contents.companionPaths = companions.map(\.path)
    if spec.hasXcconfigSettings {
      var levels = XcconfigLevels(
        project: spec.projectName, source: LexicalPath.fileName(of: path))
      contents.written = levels.moveSettings(of: contents.project)
      companions += levels.files
    }
    diagnostics = conversion.diagnostics
    guard !diagnostics.hasErrors else { return nil }
    return ConfigProject(
      contents: contents, conditions: levels.conditions,
      informationNames: levels.informationNames, release: spec.builtWith, companions: companions)
  }
}
