import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution
import SettingsRules

/// A project in memory: everything that `check` finds, and the values of its first cells.
enum ProjectTarget {
  /// A config may list thousands of targets; all are alike to what is tried here.
  private static let cells = 6

  static func run(_ path: String, _ files: [String: [UInt8]]) {
    var contents: [String: [UInt8]] = [:]
    for (name, bytes) in files { contents["/p/\(name)"] = bytes }
    let sources = InMemorySources(files: contents)
    // Reading Apple's catalog would take almost all of the time.
    var options = ResolutionOptions()
    options.usesCatalog = false
    options.searchesCatalog = false
    let check = SettingsProject.check(
      configFile: "/p/\(path)", sources: sources, projectDirectory: "/p", options: options)
    let text = DiagnosticText(files: check.files)
    for diagnostic in check.diagnostics { _ = text.render(diagnostic) }

    let project: SettingsProject
    do {
      project = try SettingsProject(
        configFile: "/p/\(path)", sources: sources, projectDirectory: "/p",
        options: options)
    } catch {
      precondition(
        error.diagnostics.contains { $0.severity == .error }, "a failure needs a reason")
      return
    }
    var left = cells
    for target in project.targetNames.map(Optional.some) + [nil] {
      for configuration in project.configurationNames where left > 0 {
        left -= 1
        guard let cell = try? project.cell(target: target, configuration: configuration) else {
          continue
        }
        for setting in cell.settings.prefix(200) {
          let story = try? project.explain(
            setting.name, target: target, configuration: configuration)
          if let story, !setting.list.isEmpty {
            precondition(
              story.elements.map(\.text) == setting.list, "explain contradicts the value")
          }
        }
      }
    }
  }
}
