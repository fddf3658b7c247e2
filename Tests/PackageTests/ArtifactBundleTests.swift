import Foundation
import SettingsTestSupport
import Testing

/// Scripts/make-artifact-bundle, with the tools that were built together with the tests.
@Suite(
  .serialized, .tags(.buildsPackage),
  .enabled("needs python3 and swift") { Program("python3") != nil && Program("swift") != nil })
struct ArtifactBundleTests {
  let python: Program
  let swift: Program
  let folder: TemporaryFolder

  init() throws {
    python = try #require(Program("python3"))
    swift = try #require(Program("swift"))
    folder = try TemporaryFolder()
  }

  private func makeBundle(_ arguments: [String], into output: String) async throws -> BuiltTool.Run
  {
    let script = ReleasedPackage.workingCopy.appending(path: "Scripts/make-artifact-bundle").path
    return try await python.run(
      [script, "--output", folder.path(output)] + arguments, in: folder.url)
  }

  /// The triple of this machine, as an input of the script with a folder of tools.
  private func input(_ folder: String) async throws -> String {
    let run = try await swift.run(["-print-target-info"], in: self.folder.url)
    let info = try JSONDecoder().decode(TargetInfo.self, from: Data(run.output.utf8))
    return "\(info.target.unversionedTriple)=\(folder)"
  }

  private struct TargetInfo: Decodable {
    struct Target: Decodable { let unversionedTriple: String }
    let target: Target
  }

  @Test func `a package that depends on the bundle runs the tools without compiling them`()
    async throws
  {
    let tools = try BuiltTool().url.deletingLastPathComponent().path
    let made = try await makeBundle(
      ["--version", "1.2.3", try await input(tools)], into: "dist")
    #expect(made.succeeded, "\(made.transcript)")
    try folder.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let tools = "swift-build-settings-tools"
      let package = Package(
        name: "consumer",
        platforms: [.macOS(.v14)],
        dependencies: [.package(path: "../dist/swift-build-settings-tools")],
        targets: [
          .executableTarget(
            name: "App", plugins: [.plugin(name: "BuildSettingsPlugin", package: tools)])
        ])
      """, to: "consumer/Package.swift")
    try folder.write(
      """
      configurations: { Debug: debug, Release: release }
      defaultConfiguration: Release
      project: { logging: { level: off }, when: { Debug: { logging: { level: debug } } } }
      targets: { App: { type: tool, sources: [Sources/App], settings: { MODE: fast } } }

      """, to: "consumer/config.yaml")
    try folder.write(
      """
      print(EffectiveConfiguration.configuration)
      HMLog("a line of the log")
      """, to: "consumer/Sources/App/main.swift")

    let verb = try await package(["resolve-settings", "print", "App", "--key", "MODE"])
    #expect(verb.succeeded, "\(verb.transcript)")
    #expect(verb.output == "fast\n", "\(verb.transcript)")
    // SwiftPM names each module that it compiles.
    for module in ["SettingsModel", "resolve_settings"] {
      #expect(!verb.errors.contains(module), "\(verb.errors)")
    }
    let audit = try await package(["compare-logging", "App@Debug"])
    #expect((audit.output + audit.errors).contains("App@Debug"), "\(audit.transcript)")
    let generated = try await package([
      "--allow-writing-to-package-directory", "generate-settings", "-o", "Out", "--only", "swift",
    ])
    #expect(generated.succeeded, "\(generated.transcript)")
    #expect(
      try folder.read("consumer/Out/App/EffectiveConfiguration.swift")
        .contains("EffectiveConfiguration"))
    let debug = try await runApp()
    #expect(debug.output == "Debug\nApp/main.swift:2: a line of the log\n", "\(debug.transcript)")
    let release = try await runApp("--configuration", "release")
    #expect(release.output == "Release\n", "\(release.transcript)")
  }

  private func runApp(_ arguments: String...) async throws -> BuiltTool.Run {
    try await swift.run(
      ["run", "--scratch-path", folder.path("scratch")] + arguments + ["App"],
      in: folder.url.appending(path: "consumer"))
  }

  private func package(_ arguments: [String]) async throws -> BuiltTool.Run {
    try await swift.run(
      ["package", "--scratch-path", folder.path("scratch")] + arguments,
      in: folder.url.appending(path: "consumer"))
  }

  @Test func `the same tools give the same bundle, and a package that downloads it`() async throws {
    try folder.write("one", to: "tools/resolve-settings")
    let arguments = [
      "--version", "1.2.3", "--url", "https://example.com/1.2.3/", "x86_64-unknown-linux-gnu=tools",
      "arm64-apple-macosx=tools",
    ]
    for output in ["one", "other"] {
      let run = try await makeBundle(arguments, into: output)
      #expect(run.succeeded, "\(run.transcript)")
    }
    let name = "resolve-settings.artifactbundle.zip"
    let archive = try Data(contentsOf: folder.url.appending(path: "one/\(name)"))
    #expect(try Data(contentsOf: folder.url.appending(path: "other/\(name)")) == archive)

    let checksum = try await swift.run(
      ["package", "compute-checksum", folder.path("one/\(name)")],
      in: folder.url.appending(path: "one/swift-build-settings-tools"))
    let value = checksum.output.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(value.count == 64, "\(checksum.transcript)")
    let manifest = try folder.read("one/swift-build-settings-tools/Package.swift")
    #expect(manifest.contains("url: \"https://example.com/1.2.3/\(name)\""), "\(manifest)")
    #expect(manifest.contains("checksum: \"\(value)\""))
    #expect(try folder.read("one/\(name).sha256") == "\(value)  \(name)\n")
    // Without that tool, there is no plugin for it.
    #expect(!manifest.contains("CompareLogging"))
  }

  @Test(arguments: [
    (["--version", "1.2", "x86_64-unknown-linux-gnu=tools"], "'1.2' is not a version"),
    (["--version", "1.2.3", "tools"], "'tools' is neither an archive (.tar.gz) nor TRIPLE=FOLDER"),
    (["--version", "1.2.3", "linux=nowhere"], "'nowhere' is not a folder"),
    (["--version", "1.2.3", "linux=empty"], "has no resolve-settings"),
    (["--version", "1.2.3", "linux=tools", "linux=tools"], "more than one input is for 'linux'"),
    (["--version", "1.2.3", "a-linux-x86_64.tar.gz"], "cannot read 'a-linux-x86_64.tar.gz'"),
    (["--version", "1.2.3", "a-plan9-mips.tar.gz"], "known system and machine"),
    (
      ["--version", "1.2.3", "--url", "http://example.com", "linux=tools"],
      "'http://example.com' is not an https URL"
    ),
    (["linux=tools"], "--version"),
  ])
  func `a wrong argument is an error`(arguments: [String], message: String) async throws {
    try folder.write("one", to: "tools/resolve-settings")
    try folder.write("", to: "empty/other")
    let run = try await makeBundle(arguments, into: "dist")
    #expect(!run.succeeded)
    #expect(run.errors.contains(message), "\(run.transcript)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("dist")))
  }
}
