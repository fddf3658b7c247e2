import SettingsDiagnostics
import SettingsSystem

/// Turns the paths of a report into paths that services resolve: relative to the folder in which the tool
/// runs.
package struct ReportFolder: Sendable {
  /// Absolute, with the real names of its folders; ends with `/`.
  private let root: String
  private let workingDirectory: String
  /// The place of what has no file of its own: the config file or project.
  package let configFile: String

  /// - Parameters:
  ///   - root: The folder that paths in reports are relative to.
  ///   - configFile: As it was found or named, relative to the working directory or absolute.
  package init(root: String, workingDirectory: String, configFile: String) {
    let folder = Self.folder(workingDirectory)
    self.workingDirectory = folder
    self.root = Self.folder(LexicalPath.join(workingDirectory, root))
    self.configFile = Self.relative(LexicalPath.join(folder, configFile), to: folder)
  }

  private static func folder(_ path: String) -> String {
    let real = DiskSources().canonicalPath(path) ?? path
    return real.hasSuffix("/") ? real : real + "/"
  }

  private static func relative(_ path: String, to folder: String) -> String {
    path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }

  /// The path of a finding's file, or that of the config file where it has none that exists.
  package func path(of finding: AuditFinding) -> String {
    guard let path = existing(finding.file) else { return configFile }
    return Self.relative(path, to: workingDirectory)
  }

  /// Whether a finding has a place of its own.
  package func hasPlace(_ finding: AuditFinding) -> Bool { existing(finding.file) != nil }

  private func existing(_ file: String) -> String? {
    if file.isEmpty { return nil }
    return [root, workingDirectory].lazy.compactMap { folder in
      DiskSources().canonicalPath(LexicalPath.join(folder, file))
    }.first
  }

  /// The text of a finding's file; nil where it has none that can be read.
  func text(of finding: AuditFinding) -> [UInt8]? {
    existing(finding.file).flatMap { try? DiskSources().read($0) }
  }
}
