import Foundation
import SettingsTestSupport
import Testing

/// Examples/HelloWorldObjC, compiled once for all tests: in Debug, in Release, and in Debug with less
/// logging.
actor ExampleApp {
  static let shared = ExampleApp()

  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples/HelloWorldObjC")
  static var config: String { folder.appendingPathComponent("config.yaml").path }

  /// A way to compile it.
  enum Build: String, CaseIterable, Sendable {
    case debug, release, info, warning

    /// Whether it logs some and not all.
    var isBetween: Bool { self == .info || self == .warning }

    var configuration: String { self == .release ? "Release" : "Debug" }
    /// Additional arguments of the command line.
    var options: [String] {
      switch self {
      case .debug, .release: []
      case .info, .warning: ["--set", "LOGGING_LEVEL=\(rawValue)"]
      }
    }
  }

  private let products = try? TemporaryFolder()
  private var compiling: Task<[Build: URL], any Error>?

  /// The program of each build.
  func programs() async throws -> [Build: URL] {
    if let compiling { return try await compiling.value }
    let products = try #require(products)
    let task = Task {
      var programs: [Build: URL] = [:]
      for build in Build.allCases { programs[build] = try await Self.compile(build, in: products) }
      return programs
    }
    compiling = task
    return try await task.value
  }

  private static func compile(_ build: Build, in products: TemporaryFolder) async throws -> URL {
    let made = products.path("made-\(build.rawValue)")
    let generated = try await BuiltTool().run(
      ["generate", "--config", config, "-c", build.configuration, "-o", made] + build.options)
    try #require(generated.status == 0, "\(generated.transcript)")
    let flags = "@\(made)/HelloWorldObjC/\(build.configuration)/flags/objc.host.rsp"
    let program = products.url.appendingPathComponent(build.rawValue)
    let compiler = try #require(Installed.path("clang"))
    let (compile, link) = try await objectiveCFlags()
    // GNUstep's headers do not pass the warnings of Xcode's templates.
    let system = compile.map { $0.hasPrefix("-I") ? "-isystem" + $0.dropFirst(2) : $0 }
    let run = try await BuiltTool.run(
      URL(fileURLWithPath: compiler),
      [flags] + system + ["-Werror"] + sources() + ["-o", program.path] + link,
      in: products.url)
    try #require(run.status == 0, "\(run.transcript)")
    return program
  }

  static func sources() throws -> [String] {
    let root = folder.appendingPathComponent("Sources")
    return try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
      .filter { $0.hasSuffix(".m") }.map { root.appendingPathComponent($0).path }
  }

  /// What GNUstep's Objective-C needs besides; on Apple's systems nothing.
  private static func objectiveCFlags() async throws -> (compile: [String], link: [String]) {
    #if canImport(Darwin)
      return ([], ["-framework", "Foundation"])
    #else
      let gcc = try #require(Installed.path("gcc"))
      let run = try await BuiltTool.run(
        URL(fileURLWithPath: gcc), ["-print-file-name=include"])
      let include = run.output.trimmingCharacters(in: .whitespacesAndNewlines)
      return (
        ["-I\(include)", "-I/usr/include/GNUstep", "-fconstant-string-class=NSConstantString"],
        ["-lgnustep-base", "-lobjc"]
      )
    #endif
  }
}

/// Programs and libraries that a test needs and a machine may lack.
enum Installed {
  static func path(_ program: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(program)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// clang, and Objective-C's Foundation: Apple's, or GNUstep's.
  static let hasObjectiveC: Bool = {
    #if canImport(Darwin)
      return path("clang") != nil
    #else
      return path("clang") != nil && path("gcc") != nil
        && FileManager.default.fileExists(atPath: "/usr/include/GNUstep/Foundation")
    #endif
  }()
}
