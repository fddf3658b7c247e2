import SettingsSystem
import SettingsXcode
import SettingsXcodeGen

/// The values of settings where XcodeGen asks for them: it looks at the target, then at the project, and at the
/// settings of each before its xcconfig file.
struct CombinedSettings {
  private let draft: ProjectDraft
  private let values = XcconfigValues(sources: DiskSources())

  init(_ draft: ProjectDraft) { self.draft = draft }

  /// Returns the unresolved value of a setting in one configuration; nil where nothing sets it.
  ///
  /// - Parameter isAggregate: XcodeGen does not look at the settings of a target that only builds others.
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
