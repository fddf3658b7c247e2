import Foundation
import SettingsTestSupport
import Testing

/// `diff` of what projects have beside settings.
@Suite struct PartsDiffTests {
  private static let config = """
    configurations: { Debug: debug, Release: release }
    project: { sourcesAs: group }
    packages: { Net: { url: "https://example.com/net", from: 1.0.0 } }
    targets:
      App:
        type: application
        platform: iOS
        sources: [App]
        dependencies: [Kit, { package: Net, product: Net }]
        scripts: { after: [{ name: Report, run: "echo one\\necho two" }] }
        buildRules: [{ files: "*.words", run: ./convert, outputs: [words.swift] }]
      Kit: { type: framework, platform: iOS, sources: [Kit], frameworks: [UIKit, Network] }
      Tests: { type: unitTestBundle, platform: iOS, sources: [Tests], host: App }
    schemes: { App: { target: App } }

    """

  private struct Example {
    let folder: TemporaryFolder
    let tool: BuiltTool

    init(_ config: String = PartsDiffTests.config) throws {
      folder = try TemporaryFolder()
      tool = try BuiltTool()
      for file in ["App/a.swift", "App/b.m", "App/b.h", "App/art.png", "Kit/k.swift", "Tests/t.m"] {
        try folder.write("", to: file)
      }
      try folder.write(config, to: "old.yaml")
    }

    func diff(_ new: String, _ arguments: [String] = ["--only", "parts"]) async throws -> String {
      try folder.write(new, to: "new.yaml")
      let run = try await tool.run(
        ["diff", "old.yaml", "new.yaml"] + arguments, in: folder.url)
      #expect(run.errors == "")
      #expect(run.status == (run.output.hasPrefix("no ") ? 0 : 1), "\(run.output)")
      return run.output
    }
  }

  @Test(
    arguments: [
      ("", "", "no parts differ\n"),
      (
        "from: 1.0.0", "exact: 1.2.0",
        """
        project
        ~ package https://example.com/net
            - version: up to next major of 1.0.0
            + version: exactly 1.2.0
        """
      ),
      (
        "{ target: App }", "{ target: App, run: Release }",
        """
        project
        ~ scheme App
            - LaunchAction buildConfiguration=Debug
            + LaunchAction buildConfiguration=Release
        """
      ),
      (
        "echo two", "echo 2",
        """
        App
        ~ script Report
            - run: echo two
            + run: echo 2
        """
      ),
      (
        "targets:", "defaultConfiguration: Debug\ntargets:",
        """
        project
        ~ default configuration
            - Release
            + Debug
        """
      ),
      (
        "targets:", "defaults: { developmentLanguage: de }\ntargets:",
        "project\n~ development region\n    - en\n    + de\n"
      ),
      ("name: Report", "name: Send", "App\n~ script Report -> Send\n"),
      ("*.words", "*.text", "App\n~ build rule *.words -> *.text\n"),
      (
        "frameworks: [UIKit, Network]", "frameworks: [UIKit]",
        "Kit\n- linked library Network.framework\n"
      ),
      ("frameworks: [UIKit, Network]", "frameworks: [Network, UIKit]", "Kit\n~ order of linking\n"),
      ("sources: [App]", "sources: [{ path: App, exclude: [b.m] }]", "App\n- source App/b.m\n"),
      ("sources: [App]", "sources: [App, Kit/k.swift]", "App\n+ source Kit/k.swift\n"),
      (
        "sources: [App]", "sources: [App, { path: App/b.m, flags: -w }]",
        """
        App
        ~ source App/b.m
            + flags: -w
        """
      ),
      ("dependencies: [Kit, ", "dependencies: [", "- dependency Kit\n"),
      ("host: App", "host: App, dependencies: [Kit]", "+ dependency Kit\n"),
      (
        "type: framework", "type: staticLibrary",
        "~ product type com.apple.product-type.framework -> com.apple.product-type.library.static"
      ),
    ] as [(String, String, String)])
  func `each part that differs is named`(
    old: String, new: String, expected: String
  ) async throws {
    let text = old.isEmpty ? Self.config : Self.config.replacing(old, with: new)
    #expect(text != Self.config || old.isEmpty)
    let output = try await Example().diff(text)
    #expect(output.contains(expected), "\(output)")
  }

  @Test func `a renamed target is one change, also where others name it`() async throws {
    let renamed = Self.config.replacing("Kit:", with: "Core:")
      .replacing("dependencies: [Kit,", with: "dependencies: [Core,")
    let output = try await Example().diff(renamed)
    #expect(output.contains("~ target renamed: Kit -> Core"))
    #expect(!output.contains("dependency") && !output.contains("product"), "\(output)")
  }

  @Test(arguments: [
    ("App: { target: Kit }", "App: { target: Core }", ""),
    ("Kit: { target: Kit }", "Core: { target: Core }", "~ scheme Kit -> Core\n"),
  ])
  func `a renamed target is renamed in schemes, too`(
    old: String, new: String, expected: String
  ) async throws {
    let config = Self.config.replacing("App: { target: App }", with: old)
    let renamed = config.replacing(old, with: new).replacing("Kit: {", with: "Core: {")
      .replacing("dependencies: [Kit,", with: "dependencies: [Core,")
    let output = try await Example(config).diff(renamed)
    #expect(output.contains("~ target renamed: Kit -> Core"), "\(output)")
    #expect(output.contains("scheme") != expected.isEmpty, "\(output)")
    #expect(expected.isEmpty || output.contains(expected), "\(output)")
  }

  @Test func `a file that moved is one change, and a folder is compared file by file`() async throws
  {
    let example = try Example()
    try example.folder.write("", to: "Moved/Deep/b.m")
    try example.folder.write("", to: "Moved/a.swift")
    try example.folder.write("", to: "Moved/b.h")
    try example.folder.write("", to: "Moved/art.png")
    let moved = Self.config.replacing("sources: [App]", with: "sources: [Moved]")
    let output = try await example.diff(moved)
    for line in [
      "~ source App/a.swift -> Moved/a.swift", "~ source App/b.m -> Moved/Deep/b.m",
      "~ resource App/art.png -> Moved/art.png",
    ] { #expect(output.contains(line), "\(output)") }
    let folders = try await example.diff(
      Self.config.replacing("sourcesAs: group", with: "sourcesAs: folder"))
    #expect(folders.contains("App\n+ folder App\n"), "\(folders)")
    #expect(!folders.contains("source App/a.swift"), "\(folders)")
  }

  @Test func `a change that targets share is printed once`() async throws {
    let both = Self.config.replacing("sources: [Tests]", with: "sources: [Tests, App/art.png]")
      .replacing("sources: [Kit]", with: "sources: [Kit, App/art.png]")
    let output = try await Example().diff(both)
    #expect(output.contains("2 targets: Kit and Tests\n+ resource App/art.png\n"), "\(output)")
  }

  @Test func `settings, parts or both are compared, in every format`() async throws {
    let changed = Self.config.replacing("from: 1.0.0", with: "from: 2.0.0")
      .replacing(
        "platform: iOS, sources: [Kit]", with: "platform: iOS, sources: [Kit], settings: { A: b }")
    let example = try Example()
    let both = try await example.diff(changed, [])
    #expect(both.contains("+ A") && both.contains("~ package"), "\(both)")
    #expect(both.hasSuffix("2 of 6 cells differ; 1 part differs\n"), "\(both)")
    let settings = try await example.diff(changed, ["--only", "settings"])
    #expect(settings.contains("+ A") && !settings.contains("package"))
    let parts = try await example.diff(changed, ["--only", "parts", "-t", "Kit"])
    #expect(parts == "no parts differ\n")
    let json = try await example.diff(changed, ["--format", "json"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let groups = try #require(object["parts"] as? [[String: Any]])
    #expect(groups.count == 1 && groups[0]["targets"] == nil)
    let markdown = try await example.diff(changed, ["--format", "markdown"])
    #expect(markdown.contains("- changed: package `https://example.com/net`\n  - − `version"))
  }

  @Test func `an Xcode project and the config that makes it have the same parts`() async throws {
    let example = try Example()
    let made = try await example.tool.run(
      ["generate", "--config", "old.yaml", "--only", "xcode-project"],
      in: example.folder.url)
    #expect(made.status == 0, "\(made.errors)")
    let project = try #require(
      FileManager.default.contentsOfDirectory(atPath: example.folder.path)
        .first { $0.hasSuffix(".xcodeproj") })
    let run = try await example.tool.run(
      ["diff", project, "old.yaml", "--only", "parts"], in: example.folder.url)
    #expect(run.output == "no parts differ\n", "\(run.output)\(run.errors)")
    #expect(run.status == 0)
  }

  private static func project(
    _ target: String, name: String = "Lib", requirement: String = "kind = branch; branch = main;"
  ) -> String {
    """
    // !$*UTF8*$!
    { archiveVersion = 1; objectVersion = 56; objects = {
      P = { isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = ( T );
        attributes = { ORGANIZATIONNAME = Us; }; packageReferences = ( R ); };
      R = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.com/net";
        requirement = { \(requirement) }; };
      G = { isa = PBXGroup; children = ( ); sourceTree = "<group>"; };
      L = { isa = XCConfigurationList; buildConfigurations = ( C ); };
      C = { isa = XCBuildConfiguration; name = Debug; buildSettings = { }; };
      T = { \(target) name = \(name); buildConfigurationList = L; buildPhases = ( ); };
    }; rootObject = P; }
    """
  }

  private static let legacy = """
    isa = PBXLegacyTarget; buildArgumentsString = "$(ACTION)"; buildToolPath = /usr/bin/make;
    buildWorkingDirectory = Lib; passBuildSettingsInEnvironment = 1;
    """

  @Test(arguments: [
    (legacy, "no parts differ\n"), ("isa = PBXAggregateTarget;", "- build tool /usr/bin/make\n"),
    (
      legacy.replacing("/usr/bin/make", with: "/bin/rm"),
      "~ build tool /usr/bin/make -> /bin/rm\n"
    ),
    (
      legacy.replacing("$(ACTION)", with: "all").replacing("= Lib", with: "= Other")
        .replacing("Environment = 1", with: "Environment = 0"),
      """
      ~ build tool /usr/bin/make
          - arguments: $(ACTION)
          - working directory: Lib
          - build settings in the environment
          + arguments: all
          + working directory: Other

      """
    ),
  ])
  func `the build tool of a legacy target is compared`(
    target: String, expected: String
  ) async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.project(Self.legacy), to: "Old.xcodeproj/project.pbxproj")
    try folder.write(Self.project(target), to: "New.xcodeproj/project.pbxproj")
    let run = try await BuiltTool().run(
      ["diff", "Old.xcodeproj", "New.xcodeproj", "--only", "parts"], in: folder.url)
    #expect(run.output.contains(expected), "\(run.transcript)")
    #expect(run.status == (target == Self.legacy ? 0 : 1))
  }

  @Test(arguments: [
    ("2.0.0", "no parts differ\n"),
    (
      "3.0.0",
      """
      project
      ~ package https://example.com/net
          - version: exactly 2.0.0
          + version: exactly 3.0.0

      1 part differs

      """
    ),
  ])
  func `projects of a workspace may require one package differently`(
    version: String, expected: String
  ) async throws {
    let folder = try TemporaryFolder()
    func write(_ place: String, _ name: String, _ requirement: String) throws {
      try folder.write(
        Self.project("isa = PBXAggregateTarget;", name: name, requirement: requirement),
        to: "\(place)/\(name).xcodeproj/project.pbxproj")
    }
    for (place, version) in [("Old", "2.0.0"), ("New", version)] {
      try write(place, "A", "kind = upToNextMajorVersion; minimumVersion = 1.0.0;")
      try write(place, "B", "kind = exactVersion; version = \(version);")
      try write(place, "C", "kind = exactVersion; version = 1.5.0;")
      try folder.write(
        """
        <Workspace version = "1.0"><FileRef location = "group:A.xcodeproj"/>
        <FileRef location = "group:B.xcodeproj"/><FileRef location = "group:C.xcodeproj"/>
        </Workspace>
        """, to: "\(place)/All.xcworkspace/contents.xcworkspacedata")
    }
    let run = try await BuiltTool().run(
      ["diff", "Old/All.xcworkspace", "New/All.xcworkspace", "--only", "parts"], in: folder.url)
    #expect(run.output.hasSuffix(expected), "\(run.transcript)")
  }

  @Test func `a renamed target may keep the name of its product`() async throws {
    let config = Self.config.replacing(
      "Kit: { type: framework,", with: "Kit: { type: framework, productName: Kit,")
    let example = try Example(config)
    let renamed = config.replacing("Kit: {", with: "Core: {")
      .replacing("dependencies: [Kit,", with: "dependencies: [Core,")
    let output = try await example.diff(renamed)
    #expect(output.contains("~ target renamed: Kit -> Core"), "\(output)")
    #expect(!output.contains("product"), "\(output)")
  }

  @Test func `an earlier revision has the files that it had`() async throws {
    let example = try Example()
    try await example.folder.commitEverything()
    try example.folder.write("", to: "Kit/new.swift")
    try FileManager.default.removeItem(atPath: example.folder.path("App/b.m"))
    let run = try await example.tool.run(
      ["diff", "--since", "HEAD", "--config", "old.yaml"], in: example.folder.url)
    #expect(run.errors == "")
    #expect(run.status == 1)
    #expect(
      run.output == """
        HEAD -> working tree

        App
        - source App/b.m

        Kit
        + source Kit/new.swift

        no differences in 6 cells; 2 parts differ

        """)
  }

  @Test func `a config that cannot become a project is compared in its settings, and says so`()
    async throws
  {
    let example = try Example()
    let broken = Self.config.replacing("sourcesAs: group", with: "sourcesAs: group, name: A/B")
    try example.folder.write(broken, to: "new.yaml")
    let run = try await example.tool.run(["diff", "old.yaml", "new.yaml"], in: example.folder.url)
    #expect(run.errors.contains("only settings are compared"), "\(run.errors)")
    #expect(run.errors.contains("'A/B' cannot be the name of a project"), "\(run.errors)")
    let parts = try await example.tool.run(
      ["diff", "old.yaml", "new.yaml", "--only", "parts"], in: example.folder.url)
    #expect(parts.status == 2)
    #expect(parts.errors.contains("A/B"))
    #expect(parts.output == "")
  }

  @Test(arguments: [("Old", 1), ("New", 2)])
  func `a file that cannot be read is no difference, and an error for each of its paths`(
    new: String, errors: Int
  ) async throws {
    let folder = try TemporaryFolder()
    let project = Self.project("isa = PBXAggregateTarget;").replacing(
      "C = { isa = XCBuildConfiguration;",
      with: "X = { isa = PBXFileReference; path = No.xcconfig; sourceTree = \"<group>\"; };\n"
        + "C = { isa = XCBuildConfiguration; baseConfigurationReference = X;")
    for name in ["Old", "New"] {
      try folder.write(project, to: "\(name)/A.xcodeproj/project.pbxproj")
    }
    let run = try await BuiltTool().run(
      ["diff", "Old/A.xcodeproj", "\(new)/A.xcodeproj"], in: folder.url)
    #expect(run.status == 2, "\(run.transcript)")
    #expect(run.output.contains("no differences"), "\(run.transcript)")
    #expect(run.errors.components(separatedBy: " error: ").count == errors + 1, "\(run.errors)")
  }

  @Test(arguments: [
    (["old.yaml", "old.yaml", "--only", ""], "option '--only' has an empty value"),
    (["old.yaml", "old.yaml", "--only", "part"], "did you mean 'parts'"),
    (["App@Debug", "@Release", "--config", "old.yaml", "--only", "parts"], "settings only"),
  ])
  func `a question without an answer is refused`(
    arguments: [String], message: String
  ) async throws {
    let example = try Example()
    let run = try await example.tool.run(["diff"] + arguments, in: example.folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test func `flags of a file in a folder are those of the file in a group`() async throws {
    let config = Self.config.replacing(
      "sources: [App]", with: "sources: [App, { path: App/b.m, flags: -fobjc-arc }]")
    let example = try Example(config)
    try example.folder.write("", to: "App/App.entitlements")
    let found = try await example.diff(
      config.replacing("sourcesAs: group", with: "sourcesAs: folder"))
    #expect(!found.contains("b.m"), "\(found)")
    #expect(!found.contains("App.entitlements"), "\(found)")
  }
}
