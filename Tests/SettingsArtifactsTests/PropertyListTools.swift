import Foundation

/// The programs that judge property lists; nil where a machine has none.
enum PropertyListTools {
  /// The toolchain's own, beside swiftc: another one of that name comes with GNUstep.
  static let plutil: URL? = {
    let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    for path in paths {
      let compiler = URL(filePath: String(path)).appending(path: "swiftc")
      guard FileManager.default.isExecutableFile(atPath: compiler.path) else { continue }
      let real = compiler.resolvingSymlinksInPath().deletingLastPathComponent()
      for folder in [real, compiler.deletingLastPathComponent()] {
        let candidate = folder.appending(path: "plutil")
        if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      }
    }
    let system = URL(filePath: "/usr/bin/plutil")
    #if canImport(Darwin)
      return system
    #else
      return nil
    #endif
  }()

  static let python: URL? = [
    "/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3",
  ]
  .map { URL(filePath: $0) }.first { FileManager.default.isExecutableFile(atPath: $0.path) }

  /// What a program prints, both streams.
  static func run(_ program: URL, _ arguments: [String]) async throws -> String {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
