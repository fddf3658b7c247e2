import SettingsSystem

/// `resolve-settings compare-logging`: runs a separate tool. It needs compilers and a program that
/// reads Swift, which users of settings alone need not build.
enum CompareLoggingTool {
  static let name = "compare-logging"

  /// Runs the tool in the same folder, or reports how to get it.
  static func forward(_ arguments: [String]) -> ExitCode {
    if let folder = CurrentProcess.executableFolder {
      CurrentProcess.replace(with: "\(folder)/\(name)", arguments: arguments)
    }
    try? StandardStream.error.write(
      """
      error: the tool 'compare-logging' is not in the folder of this tool
      help: in a package, run 'swift package compare-logging'; in a copy of swift-build-settings, \
      'swift build --product compare-logging'

      """)
    return .unusable
  }
}
