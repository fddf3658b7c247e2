import Dispatch
public import Foundation
import SettingsSystem

/// The `resolve-settings` executable that was built together with the tests, run as a process.
///
/// The streams go through files, so no amount of output can block the tool, and two tools that run at
/// the same time cannot hold each other's pipes open.
///
/// Each run has a home folder of its own, which is empty at first and removed at the end. No run can
/// see what another one cached, and nothing is written to the home folder of the user.
public struct BuiltTool: Sendable {
  /// How one run ended.
  public struct Run: Sendable {
    /// The exit code, or the signal's number when the tool did not end by itself.
    public let status: Int32
    /// Whether a signal ended it; a tool that crashed can never pass for one that failed politely.
    public let wasSignalled: Bool
    public let outputBytes: Data
    public let errorBytes: Data

    public var output: String { String(decoding: outputBytes, as: UTF8.self) }
    public var errors: String { String(decoding: errorBytes, as: UTF8.self) }

    /// Everything that a person would notice, for one golden file.
    public var transcript: String {
      let ending = wasSignalled ? "signal \(status)" : "exit \(status)"
      return "--- stdout\n\(output)--- stderr\n\(errors)--- \(ending)\n"
    }
  }

  public struct NotBuilt: Error, CustomStringConvertible {
    public let description: String

    public init(description: String) { self.description = description }
  }

  public let url: URL

  /// Finds an executable beside the test bundle, in the folder where SwiftPM puts both.
  public init(named name: String = "resolve-settings") throws {
    let folder = Self.productsFolder
    url = folder.appendingPathComponent(name)
    guard FileManager.default.isExecutableFile(atPath: url.path) else {
      throw NotBuilt(description: "no executable '\(name)' in \(folder.path); run 'swift build'")
    }
  }

  /// Runs the tool to its end.
  ///
  /// - Parameters:
  ///   - arguments: What follows the tool's name.
  ///   - folder: The working directory (default: the temporary folder).
  ///   - environment: Variables on top of a small, fixed environment: nothing that the machine
  ///     happens to set (NO_COLOR, LANG, GIT_DIR) can change what a test sees.
  ///   - input: The contents of standard input.
  public func run(
    _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:],
    input: String = ""
  ) async throws -> Run {
    try await Self.run(url, arguments, in: folder, environment: environment, input: input)
  }

  public func run(
    _ arguments: String..., in folder: URL? = nil, environment: [String: String] = [:],
    input: String = ""
  ) async throws -> Run {
    try await run(arguments, in: folder, environment: environment, input: input)
  }

  /// Runs a shell script that finds the tool's path in `$TOOL`: for pipes, mounts and redirections.
  public func runScript(
    _ script: String, in folder: URL? = nil, environment: [String: String] = [:],
    shell: [String] = ["bash", "-c"]
  ) async throws -> Run {
    try await Self.run(
      URL(fileURLWithPath: "/usr/bin/env"), shell + [script], in: folder,
      environment: environment.merging(["TOOL": url.path]) { _, tool in tool })
  }

  /// Runs any program; what `BuiltTool` and fixtures (git) share.
  public static func run(
    _ program: URL, _ arguments: [String], in folder: URL? = nil,
    environment: [String: String] = [:], input: String = ""
  ) async throws -> Run {
    let environment = baseEnvironment.merging(environment) { _, own in own }
    return try await ProgramGate.shared.pass {
      try await runNow(program, arguments, in: folder, environment: environment, input: input)
    }
  }

  /// Runs any program without waiting for others to end. It is for programs that take minutes.
  ///
  /// - Parameters:
  ///   - environment: All its variables, apart from HOME, which is a new folder (default).
  ///   - deadline: The time after which the program and those that it started are stopped. The run
  ///     then ends as if by SIGTERM.
  public static func runNow(
    _ program: URL, _ arguments: [String], in folder: URL?, environment: [String: String],
    input: String = "", deadline: Duration = .seconds(900)
  ) async throws -> Run {
    let scratch = try TemporaryFolder()
    let inputURL = try scratch.write(input, to: "stdin")
    let outputURL = try scratch.write("", to: "stdout")
    let errorURL = try scratch.write("", to: "stderr")

    let home = scratch.url.appendingPathComponent("home", isDirectory: true)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: false)
    let environment = ["HOME": home.path].merging(environment) { _, own in own }

    // Foundation's Process now and then crashes while it lists the files that this process has open
    // (Linux, 6.3.1); the tests run a thousand programs, so that would be felt.
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let script = """
      cd -- "$1" || exit
      in=$2 out=$3 err=$4
      shift 4
      exec "$@" < "$in" > "$out" 2> "$err"
      """
    let words =
      ["env", "-i"] + variables + ["/bin/sh", "-c", script, "sh", (folder ?? scratch.url).path]
      + [inputURL.path, outputURL.path, errorURL.path, program.path] + arguments
    let ending = try await withCheckedThrowingContinuation {
      (done: CheckedContinuation<Int32, any Error>) in
      // It waits for the program, which no thread of the concurrency pool may do.
      DispatchQueue.global().async {
        var process = Subprocess(words)
        let start = ContinuousClock.now
        process.isCancelled = { ContinuousClock.now - start > deadline }
        done.resume(
          with: Result {
            do throws(Subprocess.Failure) {
              return try process.run().status
            } catch .cancelled {
              return 128 + SIGTERM
            }
          })
      }
    }
    // Above 128, the status contains the number of a signal, as in shells.
    let wasSignalled = ending > 128
    return Run(
      status: wasSignalled ? ending - 128 : ending, wasSignalled: wasSignalled,
      outputBytes: try Data(contentsOf: outputURL), errorBytes: try Data(contentsOf: errorURL))
  }

  /// A tool that counts its lines writes them where those of the tests are, not into its folder. One with
  /// the address sanitizer has the options of Scripts/check-memory.
  private static let baseEnvironment = fixedEnvironment.merging(
    ProcessInfo.processInfo.environment.filter {
      ["LLVM_PROFILE_FILE", "ASAN_OPTIONS"].contains($0.key)
    }
  ) { $1 }

  private static let fixedEnvironment: [String: String] = [
    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    "LC_ALL": "C.UTF-8", "TERM": "dumb", "TZ": "UTC",
    // Packages in the user's home folder are not those of a fresh machine.
    "PYTHONNOUSERSITE": "1", "PYTHONDONTWRITEBYTECODE": "1",
    "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "Test", "GIT_AUTHOR_EMAIL": "test@example.com",
    "GIT_COMMITTER_NAME": "Test", "GIT_COMMITTER_EMAIL": "test@example.com",
  ]

  private static var productsFolder: URL {
    // On macOS the tests are a bundle that a helper program loads; elsewhere they are the program.
    for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
      return bundle.bundleURL.deletingLastPathComponent()
    }
    return (Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0]))
      .deletingLastPathComponent()
  }
}
