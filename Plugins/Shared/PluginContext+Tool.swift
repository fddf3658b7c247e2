import Foundation
import PackagePlugin

extension PluginContext {
  /// Runs a tool of this package in the folder of the package that the command was given to, so that
  /// the tool finds that package's config.yaml, with its streams passed through.
  ///
  /// A `--` in front of the arguments parts SwiftPM's own options from them; SwiftPM hands it on, and
  /// here it has done its work.
  ///
  /// A failing tool has already said why: the command then only fails, too, with the exit code named,
  /// because SwiftPM itself always exits with 1.
  func runTool(_ name: String, options: [String], arguments: [String]) throws {
    let process = Process()
    process.executableURL = try tool(named: name).url
    process.arguments = options + (arguments.first == "--" ? arguments.dropFirst() : arguments[...])
    process.currentDirectoryURL = package.directoryURL
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
