import SettingsSystem

/// `resolve-settings compare-logging`: a tool of its own, since it needs compilers and a program that
/// reads Swift, which nobody should have to build who only wants settings. This one hands over to it.
enum CompareLoggingTool {
  static let name = "compare-logging"

  /// Becomes the tool beside this one; otherwise says how to get it.
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
