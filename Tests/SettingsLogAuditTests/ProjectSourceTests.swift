import Foundation
import SettingsTestSupport
import Testing

/// The cells and sources that are read, in config.yaml, XcodeGen specs and Xcode projects.
@Suite(.endsWhenHanging)
struct ProjectSourceTests {
  /// Returns a project with the targets App, which has no Release configuration, and Tool. App
  /// compiles `main.swift`.
  static func project(name: String = "App") -> String {
    """
    // !$*UTF8*$!
    { archiveVersion = 1; objectVersion = 77; rootObject = P0; objects = {
      P0 = { isa = PBXProject; buildConfigurationList = L0; mainGroup = G0; targets = ( T1, ); };
      G0 = { isa = PBXGroup; children = ( F1, ); sourceTree = "<group>"; };
      F1 = { isa = PBXFileReference; path = main.swift; sourceTree = "<group>"; };
      B1 = { isa = PBXBuildFile; fileRef = F1; };
      H1 = { isa = PBXSourcesBuildPhase; files = ( B1, ); };
      T1 = {
        isa = PBXNativeTarget; name = \(name); buildConfigurationList = L1; buildPhases = ( H1, );
        productType = "com.apple.product-type.tool";
      };
      L0 = {
        isa = XCConfigurationList; buildConfigurations = ( C1, C2, );
        defaultConfigurationName = Release;
      };
      L1 = { isa = XCConfigurationList; buildConfigurations = ( C3, ); };
      C1 = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = iphoneos; }; };
      C2 = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; }; };
      C3 = { isa = XCBuildConfiguration; name = Debug; buildSettings = { PRODUCT_NAME = App; }; };
    }; }
    """
  }

  @Test(arguments: ["compare-logging", "resolve-settings"])
  func `a failing Swift compiler differs from a missing one`(tool: String) async throws {
    let stage = try AuditStage(["Sources/a.c": "int a;\n"])
    try stage.folder.write(executable: "echo 'error: no room' >&2; exit 3", to: "bin/swiftc")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let arguments = tool == "compare-logging" ? [] : ["generate", "--only", "flags", "-o", "out"]
    let run = try await BuiltTool(named: tool).run(
      arguments, in: stage.folder.url,
      environment: ["PATH": stage.folder.path("bin") + ":" + path])
    #expect(run.status == 2)
    #expect(
      run.errors.contains("'swiftc -print-target-info' ended with 3: error: no room"),
      "\(run.transcript)")
  }

  @Test(
    .enabled("needs clang") { Installed.has("clang") },
    arguments: [
      ("{ path: M }", "logs"), ("{ path: M, destinationFilters: [macOS, tvOS] }", "silent"),
      ("{ path: M, destinationFilters: [iOS] }", "logs"),
      ("{ path: M, inferDestinationFiltersByPath: true }", "silent"),
      ("{ path: M, destinationFilters: [macOS] }, { path: M/tvOS }", "logs"),
    ])
  func `a spec names the platforms of sources`(entry: String, status: String) async throws {
    let stage = try AuditStage([
      "project.yml": """
      name: T
      targets: { T: { type: application, platform: iOS, sources: [S, \(entry)] } }
      """,
      "S/main.c": "int main(void) { return 0; }\n",
      "M/tvOS/f.c": "#include <stdio.h>\nvoid f(void) { puts(\"leak\"); }\n", "config.yaml": "",
    ])
    let report = try await stage.report("--config", "project.yml", "T@Release")
    #expect(try report.cell("Release").status == status)
  }

  @Test(arguments: [
    ("dependencies: [{ package: P, plugin: Gen }]", "unknown"),
    ("dependencies: [{ package: P, plugin: SwiftLintPlugin }]", "silent"),
    ("copyFiles: [{ to: frameworks, files: [V/b.dylib] }]", "unknown"),
    ("copyFiles: [{ to: executables, files: [V/tool] }]", "unknown"),
    ("copyFiles: [{ to: sharedFrameworks, files: [V/tool] }]", "unknown"),
    ("copyFiles: [{ to: wrapper, subpath: XPCServices, files: [V/tool] }]", "unknown"),
    ("copyFiles: [{ to: wrapper, subpath: Extras, files: [V/tool] }]", "silent"),
    ("copyFiles: [{ to: resources, files: [V/a.json] }]", "silent"),
    ("resources: [V/F.framework]", "unknown"), ("resources: [{ path: V, as: folder }]", "unknown"),
    ("resources: [V/a.json]", "silent"),
  ])
  func `what plugins may generate and built code that is copied is not judged`(
    field: String, status: String
  ) async throws {
    let stage = try AuditStage([
      "config.yaml": """
      configurations: { Debug: debug, Release: release }
      project: { name: T, platform: iOS }
      packages: { P: { url: https://example.com/P, from: 1.0.0 } }
      targets: { T: { type: application, sources: [S], \(field) } }
      """,
      "S/main.c": "int main(void) { return 0; }\n", "V/a.json": "{}", "V/b.dylib": "x",
      "V/tool": "x", "V/F.framework/F": "x",
    ])
    let report = try await stage.report("T@Release")
    #expect(try report.cell("Release").status == status, "\(field)")
  }

  @Test(arguments: ["buildToolPlugins: [{ plugin: Gen, package: P }]", "attributes: {}"])
  func `a plugin of a spec is not judged`(field: String) async throws {
    let stage = try AuditStage([
      "project.yml": """
      name: T
      packages: { P: { url: https://example.com/P, from: 1.0.0 } }
      targets: { T: { type: application, platform: iOS, sources: [S], \(field) } }
      """,
      "S/main.c": "int main(void) { return 0; }\n", "config.yaml": "",
    ])
    let report = try await stage.report("--config", "project.yml", "T@Release")
    let status = field.hasPrefix("attributes") ? "silent" : "unknown"
    #expect(try report.cell("Release").status == status)
  }

  @Test func `a configuration that a target lacks keeps the requested name`() async throws {
    let stage = try AuditStage([
      "App.xcodeproj/project.pbxproj": Self.project(), "main.swift": "print(1)\n",
    ])
    let report = try await stage.report("--config", "App.xcodeproj")
    #expect(report.configurations.map(\.configuration) == ["Debug", "Release"])
    let json = try await BuiltTool().run(
      ["print", "--config", "App.xcodeproj", "App@Release", "--format", "json"],
      in: stage.folder.url)
    #expect(json.output.contains(#""configuration" : "Release""#), "\(json.transcript)")
    let generated = try await BuiltTool().run(
      [
        "generate", "--config", "App.xcodeproj", "App@Debug", "App@Release", "--only",
        "xcconfig", "-o", "out",
      ], in: stage.folder.url)
    #expect(
      generated.output == """
        created App/Debug/Settings.xcconfig
        created App/Release/Settings.xcconfig
        2 created

        """, "\(generated.errors)")
  }

  @Test(arguments: [
    ("-DVERBOSE=1 -fno-objc-arc", "compiled in"), ("-fno-objc-arc -Wno-all", "excluded"),
    ("-Xanalyzer -analyzer-disable-all-checks", "excluded"), ("-UVERBOSE -DVERBOSE", "compiled in"),
    ("-include extra.h", "compiled in"), ("-DTEXT='\\\"a b\\\"' -DVERBOSE", "compiled in"),
    ("-DVERBOSE -UVERBOSE", "excluded"),
  ])
  func `flags of a single file apply to it`(flags: String, state: String) async throws {
    let escaped = flags.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let stage = try AuditStage([
      "App.xcodeproj/project.pbxproj": Self.project().replacing("main.swift", with: "main.c")
        .replacing(
          "fileRef = F1; }",
          with: "fileRef = F1; settings = { COMPILER_FLAGS = \"\(escaped)\"; }; }"),
      "main.c": """
      int puts(const char *);
      int main(void) {
      #ifdef VERBOSE
        puts("a");
      #endif
      }
      """,
      "extra.h": "#define VERBOSE\n",
    ])
    let report = try await stage.report("--config", "App.xcodeproj")
    #expect(report.problems.map(\.message) == [])
    #expect(report.calls.map { $0.states["Release"] } == [state])
  }

  @Test func `Swift files have no flags of their own`() async throws {
    let stage = try AuditStage([
      "App.xcodeproj/project.pbxproj": Self.project().replacing(
        "fileRef = F1; }", with: "fileRef = F1; settings = { COMPILER_FLAGS = \"-DVERBOSE\"; }; }"),
      "main.swift": "#if VERBOSE\nprint(1)\n#endif\n",
    ])
    let report = try await stage.report("--config", "App.xcodeproj", status: 0)
    #expect(report.calls.map { $0.states["Release"] } == ["excluded"])
  }

  @Test(arguments: [
    "SWIFT_OBJC_BRIDGING_HEADER: Other/b.h", "OTHER_SWIFT_FLAGS: [-import-objc-header, Other/b.h]",
    "SWIFT_INCLUDE_PATHS: Other", "OTHER_SWIFT_FLAGS: [-IOther]",
  ])
  func `headers that Swift imports are read`(setting: String) async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(settings: setting),
      "Sources/main.swift": "import Say\nsay()\n",
      "Other/b.h": "#include \"c.h\"\n",
      "Other/c.h": "#include <stdio.h>\nstatic inline void say(void) { puts(\"a\"); }\n",
      "Other/module.modulemap": "module Say { header \"b.h\" export * }\n",
    ])
    let report = try await stage.report(status: 1)
    #expect(report.calls.map { "\($0.path):\($0.line) \($0.name)" } == ["Other/c.h:2 puts"])
  }

  @Test func `a module that nothing imports is not read`() async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(settings: "SWIFT_INCLUDE_PATHS: Other"),
      "Sources/main.swift": "let a = 1\n",
      "Other/c.h": "#include <stdio.h>\nstatic inline void say(void) { puts(\"a\"); }\n",
      "Other/module.modulemap": "module Say { header \"c.h\" }\n",
    ])
    #expect(try await stage.report(status: 0).calls.isEmpty)
  }

  @Test func `a target with a missing bridging header is not silent`() async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(settings: "SWIFT_OBJC_BRIDGING_HEADER: Other/b.h"),
      "Sources/main.swift": "let a = 1\n",
    ])
    let report = try await stage.report(status: 1)
    #expect(report.problems.map(\.path) == ["Other/b.h"])
  }

  @Test func `the files of a workspace are relative to its folder`() async throws {
    let stage = try AuditStage([
      "All.xcworkspace/contents.xcworkspacedata": """
      <Workspace version="1.0"><FileRef location="group:One/One.xcodeproj"/>
      <FileRef location="group:Two/Two.xcodeproj"/></Workspace>
      """,
      "One/One.xcodeproj/project.pbxproj": Self.project(name: "One"), "One/main.swift": "",
      "Two/Two.xcodeproj/project.pbxproj": Self.project(name: "Two"),
      "Two/main.swift": "print(1)\n",
    ])
    let report = try await stage.report("--config", "All.xcworkspace", "Two")
    #expect(report.calls.map(\.path) == ["Two/main.swift"])
  }

  @Test func `a spec's sources are those that XcodeGen would compile`() async throws {
    let call = "print(1)\n"
    let stage = try AuditStage([
      "project.yml": """
      name: App
      targets:
        App:
          type: application
          platform: iOS
          sources:
            - path: Sources
              excludes: ["Sub/*.swift", "**/*.{m,mm}"]
            - { path: Sources, includes: [Sub/Wanted.swift] }
            - { path: Later, optional: true }
            - { path: Copied, buildPhase: none }
            - { path: Folder, type: folder }
            - Assets.xcassets
      """,
      "Sources/a.swift": call, "Sources/Sub/b.swift": call, "Sources/Sub/Wanted.swift": call,
      "Sources/Sub/c.m": "#error excluded\n", "Sources/Sub/Deep/d.swift": call,
      "Copied/e.swift": call, "Folder/f.swift": call,
    ])
    let report = try await stage.report("--config", "project.yml")
    #expect(
      report.calls.map(\.path) == [
        "Sources/Sub/Deep/d.swift", "Sources/Sub/Wanted.swift", "Sources/a.swift",
      ])
    #expect(report.problems.map(\.path) == [])
    let missing = try AuditStage([
      "project.yml": """
      name: App
      targets: { App: { type: application, platform: iOS, sources: [Sources, Main.storyboard] } }
      """
    ])
    let problems = try await missing.report("--config", "project.yml", status: 1).problems
    #expect(problems.map(\.path) == ["Sources"])
  }

  @Test(arguments: [
    (["App@Debug", "Tool@Release"], ["App@Debug", "Tool@Release"]),
    (["App@Debug", "@Release"], ["App@Debug", "App@Release"]),
    (["App", "Tool@Debug"], ["App@Debug", "App@Release", "Tool@Debug"]),
    (["-t", "App", "-t", "App", "-c", "Release"], ["App@Release"]),
    (["@Debug"], ["App@Debug", "Tool@Debug"]),
  ])
  func `arguments select cells`(words: [String], cells: [String]) async throws {
    let stage = try AuditStage([
      "config.yaml":
        "project: { platform: iOS, sources: [Sources] }\ntargets: { App: , Tool: }\n",
      "Sources/a.c": "int a;\n",
    ])
    let run = try await stage.tool.run(words, in: stage.folder.url)
    let verdicts = run.output.split(separator: "\n").compactMap { line in
      line.split(separator: " ").first.map(String.init)
    }.filter { $0.contains("@") }
    #expect(verdicts == cells, "\(run.transcript)")
  }

  @Test func `a cell without a configuration after the '@' is rejected`() async throws {
    let run = try await AuditStage().run("App@")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("error: 'App@' has no configuration after '@'"))
  }

  @Test func `the origin of DEBUG is its macro, not the list`() async throws {
    let stage = try AuditStage([
      "config.yaml": """
      project:
        platform: iOS
        macros: { FAMILY: Hello }
        when:
          Debug:
            macros: { DEBUG: 1 }
      targets: { App: { type: application, sources: [Sources] } }
      """,
      "Sources/a.c": "int a;\n",
    ])
    let facts = try await stage.report("@Debug").cell("Debug").facts
    #expect(facts.first { $0.name == "DEBUG in C" }?.origin == "config.yaml:6:17")
    #expect(facts.first { $0.name == "DEBUG in Swift" }?.origin == "config.yaml:6:17")
  }
}
