import SettingsDiagnostics
import SettingsModel
import SettingsProjects

/// Resolves selectors with the names of a project.
extension CellSelector {
  /// The selector with the configuration after '@' in its target, as in `-t App@Debug`.
  func cut(in project: SettingsProject) -> CellSelector {
    guard let target, !isDivided else { return self }
    let parts = project.cut(target: target)
    return CellSelector(
      target: parts.target, configuration: parts.configuration ?? configuration)
  }

  /// Replaces patterns in selectors with the matching names of some projects.
  ///
  /// A name that is not a pattern remains, even if no project has it.
  ///
  /// - Parameter projects: The projects; names of the first are suggested first.
  static func expand(
    _ selectors: [CellSelector], in projects: [SettingsProject], command: CommandName
  ) throws(UsageError) -> [CellSelector] {
    var result: [CellSelector] = []
    var known: Set<CellSelector> = []
    for selector in selectors {
      // If a project has a target with the whole word as its name, nothing is removed.
      let cuts = projects.map { selector.cut(in: $0) }
      let selector = cuts.first { $0 == selector } ?? cuts[0]
      let targets = try names(
        selector.target, in: projects, command, isPattern: { $0.isPattern(target: $1) }
      ) { (project, word) throws(ResolutionFailure) in
        try project.targets(matching: word).map { project.outline.name(of: $0) }
      }
      let configurations = try names(
        selector.configuration, in: projects, command,
        isPattern: { $0.isPattern(configuration: $1) }
      ) { (project, word) throws(ResolutionFailure) in
        try project.configurations(matching: word).map { project.configurationNames[$0] }
      }
      for target in targets {
        for configuration in configurations {
          let cell = CellSelector(
            target: target, configuration: configuration, isDivided: selector.isDivided)
          if known.insert(cell).inserted { result.append(cell) }
        }
      }
    }
    return result
  }

  private static func names(
    _ word: String?, in projects: [SettingsProject], _ command: CommandName,
    isPattern: (SettingsProject, String) -> Bool,
    matching: (SettingsProject, String) throws(ResolutionFailure) -> [String]
  ) throws(UsageError) -> [String?] {
    guard let word, projects.allSatisfy({ isPattern($0, word) }) else { return [word] }
    var names: [String] = []
    var known: Set<String> = []
    var failure: ResolutionFailure?
    for project in projects {
      do throws(ResolutionFailure) {
        names += try matching(project, word).filter { known.insert($0).inserted }
      } catch {
        failure = failure ?? error
      }
    }
    if names.isEmpty, let failure { throw UsageError(failure, command: command) }
    return names
  }
}
