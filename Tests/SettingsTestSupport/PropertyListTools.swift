public import Foundation

/// The programs that judge property lists; nil where a machine has none.
public enum PropertyListTools {
  /// The toolchain's own, beside swiftc: another one of that name comes with GNUstep.
  public static let plutil: URL? = {
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

  /// What a program prints, both streams.
  public static func run(_ program: URL, _ arguments: [String]) async throws -> String {
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
