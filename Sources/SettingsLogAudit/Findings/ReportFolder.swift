import SettingsDiagnostics
import SettingsSystem

/// Converts the paths of a report to paths that services resolve: relative to the folder in which
/// the tool runs.
package struct ReportFolder: Sendable {
  /// The absolute path, with the real names of its folders. It ends with `/`.
  private let root: String
  private let workingDirectory: String
  /// The path for findings without a file of their own: the config file or project.
  package let configFile: String

  /// - Parameters:
  ///   - root: The folder that paths in reports are relative to.
  ///   - configFile: The path as found or named, relative to the working directory or absolute.
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

  /// Returns the path of a finding's file, or that of the config file if no such file exists.
  package func path(of finding: AuditFinding) -> String {
    guard let path = existing(finding.file) else { return configFile }
    return Self.relative(path, to: workingDirectory)
  }

  /// Whether the file of a finding exists.
  package func hasPlace(_ finding: AuditFinding) -> Bool { existing(finding.file) != nil }

  private func existing(_ file: String) -> String? {
    if file.isEmpty { return nil }
    return [root, workingDirectory].lazy.compactMap { folder in
      DiskSources().canonicalPath(LexicalPath.join(folder, file))
    }.first
  }

  /// Returns the text of a finding's file; nil if there is no file or if it cannot be read.
  func text(of finding: AuditFinding) -> [UInt8]? {
    existing(finding.file).flatMap { try? DiskSources().read($0) }
  }
}
