import Foundation
import PackagePlugin

extension PluginContext {
  /// Runs a tool of this package in the folder of the package that the command was given to, so that
  /// the tool finds that package's config.yaml, with its streams passed through.
  func runTool(_ name: String, options: [String], arguments: [String]) throws {
    try tool(named: name).run(options, arguments, in: package.directoryURL)
  }
}

extension PluginContext.Tool {
  /// Runs the tool in a folder, with its streams passed through.
  ///
  /// A `--` before the arguments separates SwiftPM's own options from them. SwiftPM passes it on,
  /// and it is removed here.
  ///
  /// A failing tool has already reported the reason. The command then fails too, and prints the
  /// exit code, because SwiftPM itself always exits with 1.
  func run(_ options: [String], _ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = url
    process.arguments = options + (arguments.first == "--" ? arguments.dropFirst() : arguments[...])
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    switch process.terminationReason {
    case .exit where process.terminationStatus == 0: return
    case .exit: Diagnostics.error("\(name) ended with exit code \(process.terminationStatus)")
    default: Diagnostics.error("\(name) was ended by signal \(process.terminationStatus)")
    }
  }
}
