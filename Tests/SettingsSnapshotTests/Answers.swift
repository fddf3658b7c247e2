import SettingsDiagnostics
import SettingsModel
@testable import SettingsProjects
import SettingsRendering
import SettingsResolution
import SettingsSystem

/// All output about targets of a config, with all locations.
struct Answers {
  /// For a few targets. The diagnostics of loading come first.
  static func text(of targets: [String], in project: SettingsProject) -> String {
    var text = ""
    let renderer = DiagnosticText(files: project.files, isColored: false)
    for diagnostic in project.diagnostics { text += renderer.render(diagnostic) }
    text += "default \(project.defaultConfigurationName)\n"
    for target in targets {
      for configuration in project.configurationNames {
        text += answer(target, configuration, project)
      }
    }
    return text
  }

  private static func answer(
    _ target: String, _ configuration: String, _ project: SettingsProject
  ) -> String {
    do {
      let cell = try project.cell(
        target: target, configuration: configuration, includesBuiltIns: true)
      var text = CellsText.render([cell]).string
      let reference = try project.cellReference(target: target, configuration: configuration)
      var entries: [ExplanationJSON.Entry] = []
      try project.withCells([reference], collectsExcluded: true) { view throws(ResolutionFailure) in
        for name in view.names(includesBuiltIns: false) {
          let name = view.evaluator.scope.names.text(of: name)
          if let story = try view.explain(name) {
            entries.append(.init(story, target: target, configuration: configuration))
          }
        }
        text += try view.levelsTable(includesBuiltIns: false).text(
          width: 200, style: TerminalStyle(isColored: false))
      }
      text += ExplanationJSON(files: project.files).render(entries).string
      let stories = ExplanationText(
        files: project.files, style: TerminalStyle(isColored: false), showsDisplayNames: false)
      for entry in entries {
        text += stories.render(entry.explanation, target: target, configuration: configuration)
      }
      return text
    } catch {
      let renderer = DiagnosticText(files: error.files, isColored: false)
      return error.diagnostics.map(renderer.render).joined()
    }
  }

  /// Loads in full; what is wrong, if that fails.
  static func full(_ config: String, _ targets: [String], _ options: ResolutionOptions) -> String {
    do {
      return text(of: targets, in: try SettingsProject(configFile: config, options: options))
    } catch {
      return failure(error)
    }
  }

  /// Loads by a snapshot, if there is one.
  static func kept(
    _ config: String, _ targets: [String], _ options: ResolutionOptions, _ store: SnapshotStore
  ) -> (text: String, isExcerpt: Bool) {
    do {
      let (project, isExcerpt) = try store.load(
        configFile: config, answering: targets, options: options)
      return (text(of: targets, in: project), isExcerpt)
    } catch {
      return (failure(error), false)
    }
  }

  private static func failure(_ error: LoadFailure) -> String {
    let renderer = DiagnosticText(files: error.files, isColored: false)
    return error.diagnostics.map(renderer.render).joined()
  }
}

extension SnapshotStore {
  /// One that keeps whatever can be kept, however small.
  static func eager(_ folder: String) -> SnapshotStore {
    var store = SnapshotStore(folder: folder)
    store.minimumBytes = 0
    store.maximumCommonShare = 100
    return store
  }
}
