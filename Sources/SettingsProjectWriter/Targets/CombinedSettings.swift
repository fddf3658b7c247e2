import SettingsDiagnostics
import SettingsXcode
import SettingsXcodeGen

/// The values of settings that XcodeGen uses itself.
///
/// XcodeGen looks at the target, then at the project, and at the settings of each before its
/// xcconfig file.
struct CombinedSettings {
  private let draft: ProjectDraft
  private let values: XcconfigValues

  init(_ draft: ProjectDraft) {
    self.draft = draft
    values = XcconfigValues(sources: draft.sources)
  }

  /// Returns the unresolved value of a setting in one configuration; nil where nothing sets it.
  ///
  /// - Parameter isAggregate: Whether the target only builds other targets. XcodeGen ignores the
  ///   settings of such a target, but not its xcconfig file.
  func value(
    of name: String, target: XcodeGenProject.Configuration?,
    project: XcodeGenProject.Configuration?, isAggregate: Bool = false
  ) -> String? {
    let own = isAggregate ? nil : target?[name]?.value.text
    return own ?? fromFile(name, target) ?? project?[name]?.value.text ?? fromFile(name, project)
  }

  private func fromFile(
    _ name: String, _ configuration: XcodeGenProject.Configuration?
  ) -> String? {
    configuration?.xcconfig.flatMap { values.value(of: name, in: draft.place($0)) }
  }
}
