import Foundation
import SettingsTestSupport

/// A program of the machine, run to its end or to a deadline.
struct Program {
  let url: URL

  /// Looks the program up where a shell would.
  init?(_ name: String) {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let found = path.split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    guard let found else { return nil }
    url = found
  }

  /// - Parameters:
  ///   - environment: Variables on top of those of the tests.
  ///   - deadline: The time after which the program is stopped.
  func run(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:],
    deadline: Duration = .seconds(3600)
  ) async throws -> BuiltTool.Run {
    try await BuiltTool.runNow(
      url, arguments, in: folder,
      environment: Self.baseEnvironment.merging(environment) { _, own in own }, deadline: deadline)
  }

  /// The environment of the tests (a toolchain may need its variables), without what git and the
  /// test runner leave in it and without the user's git configuration.
  private static let baseEnvironment: [String: String] = {
    let foreign = ["GIT_", "SWIFT_TESTING", "SWIFTPM_", "XCTest", "LLVM_PROFILE"]
    let kept = ProcessInfo.processInfo.environment.filter { variable in
      !foreign.contains { variable.key.hasPrefix($0) }
    }
    return kept.merging([
      "LC_ALL": "C.UTF-8", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
      // Continuous integration often works on a copy that another user owns.
      "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory", "GIT_CONFIG_VALUE_0": "*",
      "GIT_AUTHOR_NAME": "Test", "GIT_AUTHOR_EMAIL": "test@example.com",
      "GIT_COMMITTER_NAME": "Test", "GIT_COMMITTER_EMAIL": "test@example.com",
    ]) { _, own in own }
  }()
}

extension BuiltTool.Run {
  var succeeded: Bool { status == 0 && !wasSignalled }
}
