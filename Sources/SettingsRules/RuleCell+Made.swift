import SettingsDiagnostics
import SettingsModel

extension RuleCell {
  /// The extensions of files that are copied and filled in on each machine.
  private static let templateSuffixes = [".example", ".sample", ".template"]

  /// Whether a build or a person may make a file or fill a folder: a script of the project mentions it
  /// or runs one in another file, Git ignores it, or a template for it is beside it.
  func mayBeMade(_ path: String) -> Bool {
    guard let scripts = project.outline.scriptTexts else { return true }
    let name = LexicalPath.fileName(of: path)
    return scripts.contains { $0.contains(name) } || project.files.isIgnored(path)
      || Self.templateSuffixes.contains { project.files.presence(of: path + $0) == .file }
  }
}
