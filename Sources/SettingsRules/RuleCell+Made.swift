import SettingsDiagnostics
import SettingsModel

extension RuleCell {
  /// Whether the build may make a file or fill a folder: a script of the project mentions it or runs
  /// one in another file, or Git ignores it.
  func mayBeMade(_ path: String) -> Bool {
    guard let scripts = project.outline.scriptTexts else { return true }
    let name = LexicalPath.fileName(of: path)
    return scripts.contains { $0.contains(name) } || project.files.isIgnored(path)
  }
}
