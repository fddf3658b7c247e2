import SettingsDiagnostics
import SettingsModel

extension RuleCell {
  /// The extensions of files that are copied and filled in on each machine.
  private static let templateSuffixes = [".example", ".sample", ".template"]

  /// Whether a build or a person may make a file or fill a folder: a script of the project mentions it
  /// or runs one in another file, Git ignores it, or a template for it is beside it.
  func mayBeMade(_ path: String) -> Bool {
    guard let scripts = project.scriptTexts else { return true }
    let name = LexicalPath.fileName(of: path)
    return scripts.contains { $0.contains(name) } || project.files.isIgnored(path)
      || Self.templateSuffixes.contains { project.files.presence(of: path + $0) == .file }
  }

  /// Whether a path of a setting leads to a file from a folder above that of the spec. XcodeGen puts
  /// the project there with `--project`, and SRCROOT is the folder of the project.
  func isBelowOtherRoot(_ text: String) -> Bool {
    guard project.outline.kind == .xcodeGen, let folder = parts?.folder else { return false }
    let path = LexicalPath.relative(path(text), to: folder)
    return ["..", "../..", "../../.."].contains { above in
      project.files.presence(of: LexicalPath.join(LexicalPath.join(folder, above), path)) == .file
    }
  }
}
