import Foundation
import SettingsTestSupport

/// A package of its own that depends on this one, in a temporary folder.
struct Consumer {
  private let home: TemporaryFolder
  let package: TemporaryFolder
  private let swift: Program

  /// - Parameter dependency: How the consumer's manifest names this package.
  init(swift: Program, dependency: String) throws {
    self.swift = swift
    home = try TemporaryFolder()
    package = try TemporaryFolder()
    try package.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "consumer",
        platforms: [.macOS(.v14)],
        dependencies: [\(dependency)],
        targets: [
          .executableTarget(
            name: "App",
            plugins: [.plugin(name: "BuildSettingsPlugin", package: "swift-build-settings")]),
          .executableTarget(
            name: "consumer",
            dependencies: [.product(name: "BuildSettingsKit", package: "swift-build-settings")],
            swiftSettings: [
              .swiftLanguageMode(.v6),
              .enableUpcomingFeature("ExistentialAny"),
              .enableUpcomingFeature("InternalImportsByDefault"),
              .enableUpcomingFeature("MemberImportVisibility"),
              .strictMemorySafety(),
              .treatAllWarnings(as: .error),
            ]),
        ]
      )
      """, to: "Package.swift")
    try package.write("print(1)\n", to: "Sources/App/main.swift")
    try package.write(Self.program, to: "Sources/consumer/main.swift")
    try package.write(try Self.example(), to: "Sources/consumer/Report.swift")
  }

  /// What a program does with the library.
  private static let program = """
    import BuildSettingsKit

    let project = try BuildSettings(contentsOf: "config.yaml")
    for configuration in project.configurations {
      let greeting = try project.value(
        of: "CONSUMER_GREETING", target: "App", configuration: configuration.name)
      print(greeting?.string ?? "nothing")
    }
    print(try report(on: project))
    """

  /// The part of Examples/SettingsReport that uses the library.
  private static func example() throws -> String {
    try String(
      contentsOfFile: "\(ReleasedPackage.workingCopy.path)/Examples/SettingsReport/Sources/"
        + "SettingsReport/Report.swift", encoding: .utf8)
  }

  /// Runs SwiftPM on the consumer, with a scratch path of its own (on the one of the SwiftPM that runs
  /// the tests it would wait for ever), and without touching what SwiftPM keeps for the user.
  func swiftPM(_ command: String, _ arguments: [String]) async throws -> BuiltTool.Run {
    let options = [
      "--scratch-path", package.path(".build"), "--cache-path", home.path("cache"),
      "--config-path", home.path("configuration"), "--security-path", home.path("security"),
      "-debug-info-format", "none",
    ]
    return try await swift.run([command] + options + arguments, in: package.url)
  }
}
