import Foundation
import SettingsTestSupport

/// Real compilers, run on sources that a test wrote.
struct Compiler {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func run(_ program: String, _ arguments: [String]) async throws -> BuiltTool.Run {
    try await BuiltTool.run(
      URL(fileURLWithPath: "/usr/bin/env"), [program] + arguments, in: folder.url,
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"])
  }

  /// Whether a file holds a text: what `strings` would find.
  func file(_ name: String, holds text: String) throws -> Bool {
    try Data(contentsOf: folder.url.appendingPathComponent(name)).range(of: Data(text.utf8)) != nil
  }

  /// The flags with which clang finds GNUstep's Foundation, and those to link it; on macOS the system's.
  func objectiveC() async throws -> (compile: [String], link: [String]) {
    #if os(macOS)
      return ([], ["-framework", "Foundation"])
    #else
      let flags = try await run("gnustep-config", ["--objc-flags"])
      let libraries = try await run("gnustep-config", ["--base-libs"])
      let header = try await run("gcc", ["-print-file-name=include"])
      func words(_ text: String) -> [String] {
        text.split { $0 == " " || $0 == "\n" }.map(String.init)
      }
      let wanted = words(flags.output).filter { word in
        ["-D", "-I", "-f"].contains { word.hasPrefix($0) }
      }
      // clang does not look for the runtime's headers where gcc keeps them, nor for its library.
      let gcc = words(header.output).first ?? ""
      let library = URL(fileURLWithPath: gcc).deletingLastPathComponent().path
      return (wanted + ["-I\(gcc)"], words(libraries.output) + ["-L\(library)"])
    #endif
  }
}
