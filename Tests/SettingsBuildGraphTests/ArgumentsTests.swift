import Foundation
import SettingsArtifacts
import SettingsBuildArguments
import SettingsBuildGraph
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsTestSupport
import Testing

struct ArgumentsTests {
  /// The arguments of the targets of a config.yaml, by their names.
  private static func arguments(
    _ config: String, files: [String: String], release: XcodeRelease = .newest,
    destination: String = "platform=macOS", forHost: Bool = false
  ) throws -> (targets: [String: TargetArguments], folder: TemporaryFolder) {
    let folder = try TemporaryFolder()
    try folder.write(config, to: "config.yaml")
    for (path, text) in files { try folder.write(text, to: path) }
    var options = ResolutionOptions()
    if !forHost { options.destination = try Destination(destination) }
    let project = try BuildProject.load(
      folder.path("config.yaml"),
      options: BuildArguments.resolutionOptions(
        derivedData: "/derived", release: release, options))
    var settings = BuildArguments.Options()
    settings.release = release
    let build = BuildArguments(
      project, catalog: try ToolchainCatalog.load(), options: settings)
    let all = Array(project.graph.targets.indices)
    let targets =
      try forHost
      ? build.hostArguments(of: all, configuration: 0)
      : build.arguments(of: all, configuration: 0)
    return (
      Dictionary(targets.map { ($0.cellName, $0) }) { first, _ in first }, folder
    )
  }

  @Test(arguments: [
    (["--destination", "host", "--arch", "arm64"], "remove '--arch'"),
    (["--destination", "host", "--sdk", "macosx"], "remove '--sdk'"),
    (["--arch", "foo"], "no requested target is built for the architecture 'foo'"),
  ])
  func `an architecture that has no effect is an error`(
    arguments: [String], message: String
  ) async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "targets: { App: { type: tool, platform: macos, sources: [a.c] } }\n", to: "config.yaml")
    try folder.write("int main(void) { return 0; }\n", to: "a.c")
    let run = try await BuiltTool().run(
      ["generate", "--only", "compiler-arguments", "-o", "Out"] + arguments, in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("Out")))
  }

  private static let two = """
    project: { name: Two }
    configurations: { Debug: debug }
    targets:
      Core:
        type: framework
        platform: macos
        deploymentTarget: 13.0
        sources: [Core]
        settings: { SWIFT_VERSION: "6.0", DEFINES_MODULE: YES, GCC_PREPROCESSOR_DEFINITIONS: CORE=1 }
      App:
        type: tool
        platform: macos
        deploymentTarget: 13.0
        sources: [App]
        dependencies: [Core]
        settings: { SWIFT_VERSION: "6.0", HEADER_SEARCH_PATHS: More, OTHER_LDFLAGS: -lz }
    """
  private static let sources = [
    "Core/Core.swift": "public struct Core { public init() {} }\n",
    "Core/core.c": "#include \"core.h\"\nint core(void) { return CORE; }\n",
    "Core/core.h": "int core(void);\n", "App/main.swift": "print(1)\n",
  ]

  @Test func `a target that imports another one finds its module and links it`() throws {
    let targets = try Self.arguments(Self.two, files: Self.sources).targets
    let app = try #require(targets["App"])
    let swift = try #require(app.swift)
    #expect(swift.name == "App")
    #expect(swift.inputs.map(LexicalPath.fileName) == ["main.swift"])
    #expect(!swift.arguments.contains("-parse-as-library"))
    // A target of the build defines a module.
    #expect(swift.arguments.contains { $0.hasSuffix("all-product-headers.yaml") })
    let link = try #require(app.link)
    #expect(link.tool == "clang")
    #expect(link.arguments.contains("-lz"))
    let framework = try #require(link.arguments.firstIndex(of: "-framework"))
    #expect(link.arguments[framework + 1] == "Core")
    // Relative search paths remain relative to the working directory.
    #expect(swift.arguments.contains("-IMore"))
  }

  @Test func `a single file without main is a library`() throws {
    let core = try #require(try Self.arguments(Self.two, files: Self.sources).targets["Core"])
    #expect(core.swift?.arguments.contains("-parse-as-library") == true)
    let link = try #require(core.link?.arguments)
    #expect(link.contains("-dynamiclib"))
    #expect(core.clang.map { LexicalPath.fileName(of: $0.path) } == ["core.c"])
    #expect(core.clang[0].arguments.starts(with: ["-x", "c", "-target", "arm64-apple-macos13.0"]))
    #expect(core.clang[0].arguments.contains("-DCORE=1"))
  }

  @Test func `an older Xcode has its own SDK, defaults and order`() throws {
    let targets = try Self.arguments(
      Self.two, files: Self.sources, release: XcodeRelease(16, 4)
    ).targets
    let core = try #require(targets["Core"])
    let swift = try #require(core.swift?.arguments)
    #expect(swift.contains("-enforce-exclusivity=checked"))
    #expect(swift.contains { $0.hasSuffix("MacOSX15.5.sdk") })
    #expect(!swift.contains("-explicit-module-build"))
    let clang = core.clang[0].arguments
    let target = try #require(clang.firstIndex(of: "-target"))
    let warning = try #require(clang.firstIndex { $0.hasPrefix("-W") })
    #expect(warning < target)
  }

  @Test(arguments: [("16.4", 16), ("26", 26), ("26.5.0", 26)])
  func `versions of Xcode are read`(text: String, major: Int) {
    #expect(XcodeRelease(text)?.major == major)
  }

  @Test(arguments: ["", "x", "15.4", "26.", "26.5.0.1", "-26"])
  func `other texts are not versions of Xcode`(text: String) {
    #expect(XcodeRelease(text) == nil)
  }

  @Test func `arguments that are left out are removed with their values`() {
    let removed = LeftOutArguments.removed(
      from: [
        "-Xcc", "-ivfsstatcache", "-Xcc", "/cache", "-Xcc", "-I/a", "-j8", "-module-cache-path",
        "/m", "-c", "-Xfrontend", "-j8",
      ], of: .swiftc)
    #expect(removed == ["-Xcc", "-I/a", "-c", "-Xfrontend", "-j8"])
  }

  @Test func `the documentation lists all arguments that are left out`() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/compiler-arguments.md").standardizedFileURL
    let text = try String(contentsOf: page, encoding: .utf8)
    for kind in LeftOutArguments.all {
      let pattern = kind.pattern.joined(separator: " ")
      #expect(text.contains("`\(pattern)`"), "\(pattern)")
    }
  }

  // MARK: Host

  @Test func `the host's compilers accept its arguments`() async throws {
    let (targets, folder) = try Self.arguments(Self.two, files: Self.sources, forHost: true)
    let core = try #require(targets["Core"])
    for arguments in [
      ["clang", "-fsyntax-only"] + core.clang[0].arguments + [core.clang[0].path],
      ["swiftc", "-typecheck"] + (core.swift?.arguments ?? []) + (core.swift?.inputs ?? []),
    ] {
      #expect(!arguments.contains("-isysroot") && !arguments.contains("-target"))
      let run = try await BuiltTool.run(
        URL(fileURLWithPath: "/usr/bin/env"), arguments, in: folder.url,
        environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
      #expect(run.status == 0, "\(run.errors)")
    }
  }

  private static let clangd = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/clangd" }
    .first(where: FileManager.default.isExecutableFile)

  @Test(.enabled(if: clangd != nil, "clangd is not installed"))
  func `clangd reads files with the generated compile commands`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.two, to: "config.yaml")
    for (path, text) in Self.sources { try folder.write(text, to: path) }
    let tool = try BuiltTool()
    let path = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
    let run = try await tool.run(
      ["generate", "--only", "compile-commands", "--destination", "host", "-o", "db"],
      in: folder.url, environment: path)
    #expect(run.status == 0, "\(run.errors)")
    let check = try await BuiltTool.run(
      URL(fileURLWithPath: Self.clangd ?? ""),
      ["--check=Core/core.c", "--compile-commands-dir=db"], in: folder.url, environment: path)
    #expect(check.status == 0, "\(check.errors)")
    #expect(check.errors.contains("0 errors"))
  }

  @Test(arguments: [
    (["--only", "compile-commands"], "'generate' needs a folder"),
    (["--only", "compile-commands", "--xcode", "15", "-o", "x"], "'15' is not a version of Xcode"),
    (["--only", "compile-commands,flags", "-o", "x"], "request them separately"),
    (["--only", "flags", "--xcode", "16.4", "-o", "x"], "'--xcode' needs"),
    (
      ["--only", "compile-commands", "--destination", "host", "--xcode", "16.4", "-o", "x"],
      "no effect on the destination 'host'"
    ),
  ])
  func `wrong requests are refused`(arguments: [String], message: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.two, to: "config.yaml")
    let run = try await BuiltTool().run(["generate"] + arguments, in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}
