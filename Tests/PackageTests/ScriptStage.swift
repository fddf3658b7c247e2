import Foundation
import SettingsTestSupport
import Testing

/// A script of this repository, on a made-up machine or document in a folder of its own.
struct ScriptStage {
  let folder: TemporaryFolder
  let script: String
  private let bash: Program

  init(_ name: String) throws {
    bash = try #require(Program("bash"))
    folder = try TemporaryFolder()
    script = ReleasedPackage.workingCopy.appendingPathComponent("Scripts/\(name)").path
  }

  /// Runs the script, or a copy of it in a different place.
  func run(
    _ arguments: [String], copy: String? = nil, environment: [String: String] = [:]
  ) async throws -> BuiltTool.Run {
    try await bash.run([copy ?? script] + arguments, in: folder.url, environment: environment)
  }
}
