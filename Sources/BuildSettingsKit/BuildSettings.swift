internal import SettingsDiagnostics
internal import SettingsModel
import SettingsModel
internal import SettingsProjects
internal import SettingsSystem

/// The build settings of a project: a config.yaml, an Xcode project or workspace, or an XcodeGen spec.
///
/// ```swift
/// let project = try BuildSettings(contentsOf: "config.yaml")
/// let cell = try project.cell(target: "HelloWorld", configuration: "Release")
/// print(cell["PRODUCT_BUNDLE_IDENTIFIER"]?.string ?? "not set")
/// ```
///
/// Loading reads and validates the file and everything that it includes. Settings are resolved when a
/// cell is requested: one target in one build configuration, for one destination.
///
/// A project is a value that several tasks may use at the same time.
public struct BuildSettings: Sendable {
  /// The name of the project.
  public let name: String
  /// The targets, in the order of the file.
  public let targets: [Target]
  /// The build configurations, in the order of the file.
  public let configurations: [Configuration]
  /// The build configuration that is used where none is named.
  public let defaultConfiguration: Configuration
  /// Warnings and notes about the project, sorted by place.
  public let diagnostics: [Diagnostic]

  let pool: ProjectPool

  /// Loads a project.
  ///
  /// - Parameters:
  ///   - path: The path of a config.yaml, an .xcodeproj, an .xcworkspace or an XcodeGen spec. A relative
  ///     path starts at the working directory.
  ///   - options: Assumptions in addition to the contents of the project's files.
  ///   - files: Where files are read from (default: the disk).
  /// - Throws: ``LoadError`` with all diagnostics, if the project cannot be used.
  public init(
    contentsOf path: String, options: Options = Options(), files: any FileSource = DiskFiles()
  ) throws(LoadError) {
    let pool = ProjectPool(path: path, options: options, sources: files.provider)
    do throws(LoadFailure) {
      self.init(try pool.load(for: options.destination), pool)
    } catch {
      throw LoadError(error)
    }
  }

  private init(_ project: SettingsProject, _ pool: ProjectPool) {
    let outline = project.outline
    name = outline.projectName
    targets = outline.targets.map { Target(name: outline.name(of: $0)) }
    configurations = outline.configurations.map(Configuration.init)
    defaultConfiguration = Configuration(outline.configurations[outline.defaultConfiguration])
    diagnostics = project.diagnostics.map { Diagnostic($0, in: project.files) }
    self.pool = pool
  }
}

extension BuildSettings {
  /// A target of the project.
  public struct Target: Hashable, Sendable {
    /// The name, with the name of its project where two projects of a workspace have a target of
    /// that name.
    public let name: String
  }

  /// A build configuration of the project.
  public struct Configuration: Hashable, Sendable {
    /// The purpose of a build configuration.
    public enum Kind: Hashable, Sendable {
      /// Builds for debugging.
      case debug
      /// Builds to ship.
      case release
    }

    /// The name: `Debug`.
    public let name: String
    /// The purpose of the configuration.
    public let kind: Kind
  }
}

extension BuildSettings.Configuration {
  init(_ configuration: BuildConfiguration) {
    self.init(name: configuration.name, kind: configuration.kind == .debug ? .debug : .release)
  }
}
