internal import SettingsDiagnostics
internal import SettingsProjects
internal import SettingsSystem

/// A loaded project for each destination, which several tasks may use at the same time.
///
/// The project behind the library is not for two tasks at once, so each request works on a copy. Copies
/// share what was lowered before; what a request lowers is there for the next one.
final class ProjectPool: Sendable {
  private typealias Copies = @Sendable () -> SettingsProject

  private let path: String
  private let options: BuildSettings.Options
  private let sources: any SourceProvider
  private let loaded = Locked<[BuildSettings.Destination?: Copies]>([:])

  init(path: String, options: BuildSettings.Options, sources: any SourceProvider) {
    self.path = path
    self.options = options
    self.sources = sources
  }

  /// Reads the project's files.
  func load(for destination: BuildSettings.Destination?) throws(LoadFailure) -> SettingsProject {
    let project = try SettingsProject(
      configFile: path, sources: sources, projectDirectory: nil,
      options: options.resolution(for: destination))
    keep(project, for: destination)
    return project
  }

  /// Calls a function with a project that no other task uses.
  ///
  /// - Parameter destination: The destination of the cells (default: that of the options).
  func withProject<Result>(
    for destination: BuildSettings.Destination?,
    _ body: (SettingsProject) throws(ResolutionFailure) -> Result
  ) throws(ResolutionError) -> Result {
    let destination = destination ?? options.destination
    do throws(ResolutionFailure) {
      let project = try project(for: destination)
      let result = try body(project)
      keep(project, for: destination)
      return result
    } catch {
      // The copy holds the diagnostics of the failed request now, so it is not kept.
      throw ResolutionError(error)
    }
  }

  private func project(
    for destination: BuildSettings.Destination?
  ) throws(ResolutionFailure) -> SettingsProject {
    if let copies = loaded.withLock({ $0[destination] }) { return copies() }
    do throws(LoadFailure) {
      return try load(for: destination)
    } catch {
      throw ResolutionFailure(diagnostics: error.diagnostics, files: error.files)
    }
  }

  /// Makes what a project has lowered available to later requests.
  func keep(_ project: SettingsProject, for destination: BuildSettings.Destination?) {
    let copies = project.copies
    loaded.withLock { $0[destination] = copies }
  }
}
