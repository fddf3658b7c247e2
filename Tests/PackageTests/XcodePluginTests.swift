import Foundation
import SettingsTestSupport
import Testing

/// The plugins' code for Xcode projects, which only Xcode compiles: it is checked here with a stand-in
/// for Xcode's module. That does not prove that it works in Xcode.
@Suite(
  .enabled("needs swiftc with SwiftPM's PluginAPI") {
    Program("swiftc") != nil && SwiftPMModules.folder != nil
  })
struct XcodePluginTests {
  /// What the plugins use of Xcode 16's module.
  private static let standIn = """
    public import Foundation
    public import PackagePlugin

    public struct XcodeTarget { public let displayName: String }
    public struct XcodeProject { public let directoryURL: URL }
    public struct XcodePluginContext {
      public let xcodeProject: XcodeProject
      public let pluginWorkDirectoryURL: URL
      public func tool(named name: String) throws -> PluginContext.Tool { throw CancellationError() }
    }
    public protocol XcodeCommandPlugin: CommandPlugin {
      func performCommand(context: XcodePluginContext, arguments: [String]) throws
    }
    public protocol XcodeBuildToolPlugin: BuildToolPlugin {
      func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
    }
    """

  @Test(arguments: ["ResolveSettings", "GenerateSettings", "CompareLogging", "BuildSettingsPlugin"])
  func `a plugin compiles with a stand-in for Xcode's module`(plugin: String) async throws {
    let swiftc = try #require(Program("swiftc"))
    let folder = try TemporaryFolder()
    try folder.write(Self.standIn, to: "XcodeProjectPlugin.swift")
    let options = [
      "-swift-version", "6", "-package-description-version", "6.2", "-parse-as-library",
      "-warnings-as-errors", "-I", try #require(SwiftPMModules.folder), "-I", folder.path,
    ]
    let module = try await swiftc.run(
      options + [
        "-emit-module", "-module-name", "XcodeProjectPlugin",
        folder.path("XcodeProjectPlugin.swift"),
      ], in: folder.url)
    try #require(module.succeeded, "\(module.transcript)")
    let sources = ReleasedPackage.workingCopy.appending(path: "Plugins/\(plugin)")
    let files = try FileManager.default.contentsOfDirectory(atPath: sources.path).flatMap { name in
      let path = sources.appending(path: name).resolvingSymlinksInPath()
      guard path.pathExtension != "swift" else { return [path.path] }
      return try FileManager.default.contentsOfDirectory(atPath: path.path).map {
        path.appending(path: $0).path
      }
    }
    let text = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }.joined()
    #expect(text.contains("#if canImport(XcodeProjectPlugin)"))
    let check = try await swiftc.run(
      options + ["-typecheck", "-module-name", plugin] + files.sorted(), in: folder.url)
    #expect(check.succeeded, "\(check.transcript)")
  }
}

private enum SwiftPMModules {
  /// The folder of the module PackagePlugin in the toolchain.
  static let folder: String? = Program("swiftc").flatMap { swiftc in
    let bin = swiftc.url.resolvingSymlinksInPath().deletingLastPathComponent()
    let folder = bin.deletingLastPathComponent().appending(path: "lib/swift/pm/PluginAPI").path
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }
}
