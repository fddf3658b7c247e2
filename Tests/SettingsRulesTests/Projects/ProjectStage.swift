import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRules
import Testing

/// An Xcode project, a workspace or an XcodeGen spec held in memory, with the place of what is wrong
/// marked by `«` and `»` in one of its files.
struct ProjectStage {
  let path: String
  let sources: InMemorySources
  /// `path:line:column` of the marked place, and the text between the marks.
  let marked: (place: String, text: String)?

  init(
    _ path: String = "App.xcodeproj", files: [String: String], images: [String: (Int, Int)] = [:]
  ) {
    let stage = RuleStage("", files: files, data: images.mapValues { RuleStage.image($0.0, $0.1) })
    self.path = path
    sources = stage.sources
    marked = stage.marked
  }

  init(
    _ project: SmallProject, files: [String: String] = [:], images: [String: (Int, Int)] = [:]
  ) {
    self.init(
      files: files.merging(["App.xcodeproj/project.pbxproj": project.text]) { $1 }, images: images)
  }

  /// The project has no defaults of a catalog, so that the machine does not matter.
  static var options: ResolutionOptions {
    var options = RuleStage.options
    options.usesCatalog = false
    return options
  }

  func check(
    _ rules: [RuleID]? = nil, disabled: [RuleID] = [], destination: Destination? = nil
  ) -> CheckResult {
    var options = Self.options
    options.destination = destination
    return SettingsProject.check(
      configFile: path, sources: sources, projectDirectory: "/project", options: options,
      rules: rules, disabled: disabled)
  }

  /// What rules find, as `message [identifier]`.
  func findings(
    _ rules: [RuleID]? = nil, disabled: [RuleID] = [], destination: Destination? = nil
  ) -> [String] {
    check(rules, disabled: disabled, destination: destination).diagnostics
      .filter { RuleID(rawValue: $0.identifier) != nil }
      .map { "\($0.message) [\($0.identifier)]" }
  }
}
