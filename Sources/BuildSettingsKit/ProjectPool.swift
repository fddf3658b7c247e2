internal import SettingsDiagnostics
internal import SettingsProjects
internal import Synchronization

/// Lends loaded projects to tasks, one task at a time.
///
/// A loaded project remembers what it lowered, so it is used again. It is not for two tasks at once: a
/// task that finds none idle gets a copy.
final class ProjectPool: Sendable {
  private let path: String
  private let options: BuildSettings.Options
  private let sources: any SourceProvider
  private let shelves = Mutex<[BuildSettings.Destination?: Shelf]>([:])

  /// The projects that were loaded for one destination.
  private struct Shelf {
    let copy: @Sendable () -> SettingsProject
    var idle: [Loan]
  }

  /// A project that exactly one owner holds: the pool or one task.
  private struct Loan: @unchecked Sendable {
    let project: SettingsProject
  }

  init(path: String, options: BuildSettings.Options, sources: any SourceProvider) {
    self.path = path
    self.options = options
    self.sources = sources
  }

  /// Reads the project's files.
  func load(for destination: BuildSettings.Destination?) throws(LoadFailure) -> SettingsProject {
    try SettingsProject(
      configFile: path, sources: sources, projectDirectory: nil,
      options: options.resolution(for: destination))
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
      let project = try take(for: destination)
      let result = try body(project)
      put(project, for: destination)
      return result
    } catch {
      // The project holds diagnostics of the failed request now, so it is not used again.
      throw ResolutionError(error)
    }
  }

  private func take(
    for destination: BuildSettings.Destination?
  ) throws(ResolutionFailure) -> SettingsProject {
    let found = shelves.withLock {
      shelves -> (loan: Loan?, copy: (@Sendable () -> SettingsProject)?) in
      (shelves[destination]?.idle.popLast(), shelves[destination]?.copy)
    }
    if let loan = found.loan { return loan.project }
    if let copy = found.copy { return copy() }
    do throws(LoadFailure) {
      return try load(for: destination)
    } catch {
      throw ResolutionFailure(diagnostics: error.diagnostics, files: error.files)
    }
  }

  /// Gives a project back.
  func put(_ project: SettingsProject, for destination: BuildSettings.Destination?) {
    let loan = Loan(project: project)
    shelves.withLock { shelves in
      if shelves[destination] == nil {
        shelves[destination] = Shelf(copy: loan.project.copies, idle: [])
      }
      shelves[destination]?.idle.append(loan)
    }
  }
}
