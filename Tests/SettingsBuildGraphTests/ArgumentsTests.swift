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
  static func arguments(
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

  static let two = """
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
  static let sources = [
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
    // The presets give a framework the file with its version.
    #expect(core.clang.map { LexicalPath.fileName(of: $0.path) } == ["core.c", "Core_vers.c"])
    #expect(core.clang[0].arguments.starts(with: ["-x", "c", "-target", "arm64-apple-macos13.0"]))
    #expect(core.clang[0].arguments.contains("-DCORE=1"))
  }

  // MARK: Linking

  /// The arguments of the linker of an application for iOS with a Swift and a C file.
  private static func link(
    _ settings: String, fields: String = "", release: XcodeRelease = .newest,
    destination: String = "platform=iOS Simulator"
  ) throws -> TargetArguments.Link {
    let config = """
      project: { name: One, platform: iOS, deploymentTarget: 16.0 }
      configurations: { Debug: debug }
      targets:
        App:
          type: application
          sources: [App]
          \(fields)
          settings: { SWIFT_VERSION: "6.0", \(settings) }
      """
    let targets = try arguments(
      config, files: ["App/main.swift": "print(1)\n", "App/a.c": "int a;\n"], release: release,
      destination: destination
    ).targets
    return try #require(targets["App"]?.link)
  }

  /// Whether arguments contain some in a row.
  private static func contains(_ arguments: [String], _ part: String...) -> Bool {
    arguments.indices.contains { arguments[$0...].starts(with: part) }
  }

  @Test func `entitlements are a part of the executable for a simulator`() throws {
    let settings = """
      CODE_SIGN_IDENTITY: '-', CODE_SIGNING_ALLOWED: YES, ENTITLEMENTS_REQUIRED: YES, \
      ENABLE_DEBUG_DYLIB: NO
      """
    let arguments = try Self.link(settings).arguments
    for (section, ending) in [("__entitlements", "xcent"), ("__ents_der", "xcent.der")] {
      let start = try #require(arguments.firstIndex(of: section))
      #expect(
        arguments[(start - 5)...(start - 1)]
          == ["-Xlinker", "-sectcreate", "-Xlinker", "__TEXT", "-Xlinker"])
      #expect(arguments[start + 2].hasSuffix("App.app-Simulated.\(ending)"))
    }
    #expect(Self.contains(arguments, "-Xlinker", "-no_adhoc_codesign"))
    let device = try Self.link(settings, destination: "platform=iOS").arguments
    #expect(!device.contains("__entitlements"))
    let unsigned = try Self.link("CODE_SIGNING_ALLOWED: NO, ENABLE_DEBUG_DYLIB: NO").arguments
    #expect(!unsigned.contains("__entitlements") && !unsigned.contains("-no_adhoc_codesign"))
  }

  @Test func `code for previews is a library, which the executable finds by an alias`() throws {
    let settings = """
      ENABLE_DEBUG_DYLIB: YES, ENABLE_XOJIT_PREVIEWS: YES, SWIFT_OPTIMIZATION_LEVEL: -Onone
      """
    let arguments = try Self.link(settings).arguments
    #expect(arguments.contains("-dynamiclib") && !arguments.contains("__entitlements"))
    #expect(
      Self.contains(
        arguments, "-Xlinker", "-alias", "-Xlinker", "_main", "-Xlinker",
        "___debug_main_executable_dylib_entry_point"))
    #expect(Self.contains(arguments, "-install_name", "@rpath/App.debug.dylib"))
    let own = try Self.link(settings + ", LD_ENTRY_POINT: _start").arguments
    #expect(Self.contains(own, "-alias", "-Xlinker", "_start"))
  }

  @Test func `settings decide where Swift's libraries are`() throws {
    #expect(
      try Self.contains(
        Self.link("SWIFT_FORCE_SYSTEM_LINK_STDLIB: YES, SWIFT_LIBRARY_PATH: /mine").arguments,
        "-L/usr/lib/swift", "-L/mine"))
    let fixed = try Self.link("SWIFT_FORCE_STATIC_LINK_STDLIB: YES").arguments
    #expect(
      Self.contains(fixed, "-force_load_swift_libs", "-lc++", "-framework", "Foundation"))
    let catalyst = try Self.link(
      "SUPPORTS_MACCATALYST: YES", destination: "platform=macOS,variant=Mac Catalyst")
    #expect(
      Self.contains(
        catalyst.arguments, "-L/System/iOSSupport/usr/lib/swift", "-L/usr/lib/swift"))
  }

  @Test func `libraries are linked by their names, as far as they have any`() throws {
    let arguments = try Self.link(
      "ENABLE_DEBUG_DYLIB: NO",
      fields: """
        dependencies:
              - { library: libone.tbd }
              - { library: libtwo.dylib, weak: YES }
              - { xcframework: Libs/Three.framework }
              - { xcframework: Libs/Four.xcframework, weak: YES }
              - { built: libfive.a }
        """
    ).arguments
    #expect(
      Self.contains(
        arguments, "-lone", "-weak-ltwo", "-framework", "Three", "-weak_framework", "Four", "-lfive"
      ))
  }

  @Test func `the driver of the linker is that of the code`() throws {
    let framework = """
      project: { name: One, platform: macOS, deploymentTarget: 13.0 }
      configurations: { Debug: debug }
      targets:
        Kit:
          type: framework
          sources: [Kit]
          settings: { DYLIB_CURRENT_VERSION: "3", LINKER_DRIVER: «driver» }
        Archive: { type: staticLibrary, sources: [Kit] }
        Empty: { type: framework, settings: { VERSIONING_SYSTEM: "" } }
      """
    func targets(_ driver: String) throws -> [String: TargetArguments] {
      try Self.arguments(
        framework.replacing("«driver»", with: driver), files: ["Kit/a.cpp": "int a;\n"]
      ).targets
    }
    let clang = try targets("clang")
    let link = try #require(clang["Kit"]?.link)
    #expect(link.tool == "clang++")
    #expect(Self.contains(link.arguments, "-current_version", "3"))
    #expect(clang["Archive"]?.link?.tool == "libtool")
    #expect(clang["Archive"]?.link?.arguments.first == "-static")
    #expect(clang["Empty"]?.link == nil)
    let swift = try #require(try targets("swiftc")["Kit"]?.link)
    #expect(swift.tool == "swiftc")
    #expect(Self.contains(swift.arguments, "-Xlinker", "-current_version", "-Xlinker", "3"))
  }

  @Test(arguments: [
    ("EXCLUDED_SOURCE_FILE_NAMES: 'b*.c'", ["a.c"]),
    ("EXCLUDED_SOURCE_FILE_NAMES: 'Inner/*'", ["a.c"]),
    ("EXCLUDED_SOURCE_FILE_NAMES: '[b-c].c'", ["a.c"]),
    ("EXCLUDED_SOURCE_FILE_NAMES: ['*.c'], INCLUDED_SOURCE_FILE_NAMES: b.c", ["b.c"]),
    ("INCLUDED_SOURCE_FILE_NAMES: b.c", ["a.c", "b.c"]),
  ])
  func `files that settings exclude are not compiled`(settings: String, names: [String]) throws {
    let config = """
      project: { name: One, platform: macOS, settings: { \(settings) } }
      configurations: { Debug: debug }
      targets: { Tool: { type: tool, sources: [Tool] } }
      """
    let tool = try #require(
      try Self.arguments(
        config, files: ["Tool/a.c": "int a;\n", "Tool/Inner/b.c": "int b;\n"]
      ).targets["Tool"])
    #expect(tool.clang.map { LexicalPath.fileName(of: $0.path) }.sorted() == names)
  }

  @Test func `a line for each target has what its tools get`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.two, to: "config.yaml")
    for (path, text) in Self.sources { try folder.write(text, to: path) }
    let run = try await BuiltTool().run(
      ["generate", "--only", "compiler-arguments", "-o", "Out"], in: folder.url,
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
    #expect(run.status == 0, "\(run.errors)")
    let lines = try folder.read("Out/compiler-arguments.jsonl").split(separator: "\n")
    // The targets of a project file are in the order of their names.
    let targets: [[String: Any]] = try lines.reversed().map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(targets.map { $0["target"] as? String } == ["Core", "App"])
    #expect(targets.allSatisfy { $0["configuration"] as? String == "Debug" })
    let swift = try #require(targets[0]["swift"] as? [String: [String]])
    #expect(swift["inputFiles"]?.map(LexicalPath.fileName) == ["Core.swift"])
    #expect(swift["arguments"]?.contains("-parse-as-library") == true)
    let clang = try #require(targets[0]["clang"] as? [[String: Any]])
    // The second one is the file with the version.
    #expect(clang.count == 2)
    #expect((clang[0]["arguments"] as? [String])?.contains("-DCORE=1") == true)
    #expect(targets[1]["clang"] == nil)
    let link = try #require(targets[1]["link"] as? [String: Any])
    #expect(link["tool"] as? String == "clang")
    #expect((link["arguments"] as? [String])?.contains("-lz") == true)
  }

  // MARK: Xcode

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

  @Test(arguments: [
    (["--only", "compile-commands"], "'generate' needs a folder"),
    (["--only", "compile-commands", "--xcode", "15", "-o", "x"], "Xcode '15' are not known"),
    (["--only", "compile-commands,flags", "-o", "x"], "request them separately"),
    (["--only", "flags", "--xcode", "16.3", "-o", "x"], "'16.3' is not a known release"),
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
