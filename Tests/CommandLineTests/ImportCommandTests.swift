import Foundation
import SettingsTestSupport
import Testing

/// `import` and `schema` as processes.
@Suite(.endsWhenHanging)
struct ImportCommandTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(
      """
      name: Demo
      options: { settingPresets: none }
      settings: { SERVER: "${SERVER}", LIST: [a, b], THIRD: x }
      targets: { App: { type: application, platform: iOS, settings: { THIRD: x } } }
      """, to: "project.yml")
  }

  @Test func `import writes a file that the tool reads, and the schema beside it`() async throws {
    let run = try await tool.run(
      "import", "project.yml", "-o", "config.yaml", in: folder.url, environment: ["SERVER": "s.org"]
    )
    #expect(run.status == 0, "\(run.transcript)")
    #expect(run.errors.contains(" assignments were read, "))
    #expect(run.errors.contains(" values were compared, and all are equal"))
    let print = try await tool.run("print", "App", "--key", "SERVER", in: folder.url)
    #expect(print.output == "s.org\n")
    let config = try folder.read("config.yaml")
    #expect(config.hasPrefix("# yaml-language-server: $schema=config.schema.json\n"))
    let schema = try await tool.run("schema")
    #expect(try folder.read("config.schema.json") == schema.output)
  }

  /// Each process has its own seed for hashes.
  @Test func `packages that are found on the disk have the same order in each run`() async throws {
    let names = (0..<8).map { "Kit\($0)" }
    for name in names {
      try folder.write(
        "let package = Package(products: [.library(name: \"\(name)\", targets: [])])",
        to: "\(name)/Package.swift")
    }
    func objects(_ text: (String) -> String) -> String { names.map(text).joined(separator: " ") }
    try folder.write(
      """
      // !$*UTF8*$!
      { archiveVersion = 1; objectVersion = 56; objects = {
      P = { isa = PBXProject; buildConfigurationList = L; targets = (T); mainGroup = G; };
      G = { isa = PBXGroup; children = (\(objects { "F\($0)," })); sourceTree = "<group>"; };
      T = { isa = PBXNativeTarget; name = App; buildConfigurationList = L; buildPhases = (S);
        productType = "com.apple.product-type.application"; };
      S = { isa = PBXFrameworksBuildPhase; files = (\(objects { "B\($0)," })); };
      L = { isa = XCConfigurationList; buildConfigurations = (D); };
      D = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = iphoneos; }; };
      \(objects { "B\($0) = { isa = PBXBuildFile; productRef = R\($0); };" })
      \(objects { "R\($0) = { isa = XCSwiftPackageProductDependency; productName = \($0); };" })
      \(objects { "F\($0) = { isa = PBXFileReference; lastKnownFileType = wrapper; path = \($0); sourceTree = SOURCE_ROOT; };" })
      }; rootObject = P; }
      """, to: "App.xcodeproj/project.pbxproj")
    var outputs: Set<String> = []
    for _ in 0..<3 {
      let run = try await tool.run(
        "import", "App.xcodeproj", "-o", "config.yaml", "--force", in: folder.url)
      #expect(run.status == 0, "\(run.transcript)")
      outputs.insert(try folder.read("config.yaml") + run.transcript)
    }
    let places = try names.map { name in
      try #require(outputs.first?.range(of: "  \(name): { path: \(name) }")?.lowerBound)
    }
    #expect(places == places.sorted())
    #expect(outputs.count == 1)
  }

  @Test func `import overwrites a file only with --force`() async throws {
    try folder.write("mine\n", to: "config.yaml")
    let refused = try await tool.run("import", "project.yml", "-o", "config.yaml", in: folder.url)
    #expect(refused.status == 2)
    #expect(refused.errors.contains("'config.yaml' already exists"))
    #expect(try folder.read("config.yaml") == "mine\n")
    let forced = try await tool.run(
      "import", "project.yml", "-o", "config.yaml", "--force", in: folder.url)
    #expect(forced.status == 0)
    #expect(try folder.read("config.yaml") != "mine\n")
  }

  @Test func `a line that is not an assignment is reported once, in its own file`() async throws {
    try folder.write("A = 1\nB\n", to: "bad.xcconfig")
    let run = try await tool.run("import", "bad.xcconfig", in: folder.url)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("bad.xcconfig:2:2: error: expected a '='"), "\(run.errors)")
    #expect(!run.errors.contains("config.yaml"), "\(run.errors)")
    #expect(run.errors.ranges(of: "expected a '='").count == 1)
  }

  @Test func `a folder in place of an xcconfig file is named as one`() async throws {
    try folder.write("", to: "Configs/a.xcconfig")
    let run = try await tool.run("import", "Configs", "--kind", "xcconfig", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("cannot read 'Configs': it is a"), "\(run.errors)")
  }

  @Test func `import does not write where its paths would be wrong`() async throws {
    try folder.write("", to: "elsewhere/.keep")
    let run = try await tool.run(
      "import", "project.yml", "-o", "elsewhere/config.yaml", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("is not beside the project"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("elsewhere/config.yaml")))
  }

  @Test func `the unresolved settings of a spec are printed as JSON`() async throws {
    let run = try await tool.run(
      "import", "project.yml", "--format", "json", "--no-env", in: folder.url,
      environment: ["SERVER": "s.org"])
    #expect(run.status == 0)
    let json = try #require(
      try JSONSerialization.jsonObject(with: run.outputBytes) as? [String: Any])
    #expect(json["defaultConfiguration"] as? String == "Debug")
    let project = try #require(json["project"] as? [String: [String: [String: Any]]])
    let settings = project["configurations"]?["Debug"]?["settings"] as? [String: Any]
    #expect(settings?["SERVER"] as? String == "${SERVER}")
    #expect(settings?["LIST"] as? [String] == ["a", "b"])
    let target = (json["targets"] as? [String: [String: Any]])?["App"]
    #expect(target?["isa"] as? String == "PBXNativeTarget")
  }

  @Test func `every command takes a spec`() async throws {
    let print = try await tool.run(
      "print", "App@Debug", "--config", "project.yml", "--key", "THIRD", in: folder.url)
    #expect(print.output == "x\n")
    let explain = try await tool.run(
      "explain", "App", "SDKROOT", "THIRD", "--config", "project.yml", in: folder.url)
    #expect(explain.output.contains("wins        target App    project.yml:4:"))
    let check = try await tool.run("check", "--config", "project.yml", in: folder.url)
    // Without presets, nothing names the product.
    #expect(check.status == 1)
    #expect(check.transcript.contains("[product-name-missing]"), "\(check.transcript)")
  }

  @Test func `a spec is found, and the project beside it is named`() async throws {
    let alone = try await tool.run("print", "App@Debug", "--key", "THIRD", in: folder.url)
    #expect(alone.output == "x\n")
    #expect(!alone.errors.contains("discovery"))
    try folder.write("{ }", to: "Demo.xcodeproj/project.pbxproj")
    let both = try await tool.run("print", "App@Debug", "--key", "THIRD", in: folder.url)
    #expect(both.output == "x\n")
    #expect(
      both.errors.contains(
        "note: using project.yml, not Demo.xcodeproj beside it"))
    try folder.write("specVersion: 1\nname: other\n", to: "project.yml")
    let other = try await tool.run("print", "--key", "THIRD", in: folder.url)
    #expect(!other.errors.contains("using project.yml"))
  }

  @Test func `a scheme of a spec chooses target and configuration`() async throws {
    try folder.write(
      """
      name: Demo
      options: { settingPresets: none }
      schemes: { Ship: { build: { targets: { App: all } } } }
      targets: { App: { type: application, platform: iOS }, Kit: { type: framework, platform: iOS } }
      """, to: "project.yml")
    let archive = try await tool.run(
      "print", "--scheme", "Ship", "--action", "archive", "--key", "CONFIGURATION", in: folder.url)
    #expect(archive.output == "Release\n", "\(archive.transcript)")
    let unknown = try await tool.run("print", "--scheme", "Shop", in: folder.url)
    #expect(
      unknown.errors == """
        project.yml: error: no scheme of the spec is named 'Shop'; did you mean 'Ship'? [usage]
        help: schemes are defined in 'schemes', and in 'scheme' of a target

        """)
    try folder.write(
      try folder.read("project.yml")
        .replacing("App: all }", with: "App: all } }, run: { config: Nope"), to: "project.yml")
    let wrong = try await tool.run("print", "--scheme", "Ship", in: folder.url)
    #expect(wrong.status == 2)
    #expect(
      wrong.errors.contains("project.yml:3:69: error: no configuration is named 'Nope'"),
      "\(wrong.errors)")
  }

  @Test func `a workspace is imported with -o, or project by project`() async throws {
    let project = """
      { "rootObject": "P", "objects": { "P": { "isa": "PBXProject", "targets": [],
        "buildConfigurationList": "L" }, "L": { "isa": "XCConfigurationList",
        "buildConfigurations": ["C"] }, "C": { "isa": "XCBuildConfiguration", "name": "Debug",
        "buildSettings": { "SETTING": "value" } } } }
      """
    for name in ["One", "Two"] {
      try folder.write(project, to: "\(name)/\(name).xcodeproj/project.pbxproj")
    }
    try folder.write(
      """
      <?xml version="1.0"?><Workspace version="1.0"><FileRef location="group:One/One.xcodeproj"/>
      <FileRef location="group:Two/Two.xcodeproj"/></Workspace>
      """, to: "All.xcworkspace/contents.xcworkspacedata")
    let run = try await tool.run("import", "All.xcworkspace", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("'All.xcworkspace' has 2 projects"))
    #expect(run.errors.contains("note: Two/Two.xcodeproj"))
    #expect(run.errors.contains("add '-o config.yaml' to write one beside each project"))
    let one = try await tool.run(
      "import", "One/One.xcodeproj", "-o", "One/config.yaml", in: folder.url)
    #expect(one.status == 0, "\(one.transcript)")
  }

  @Test func `a spec that XcodeGen refuses is rejected with a reason`() async throws {
    try folder.write("name: P\ntargets: { T: { type: app, platform: iOS } }\n", to: "project.yml")
    let run = try await tool.run("import", "project.yml", in: folder.url)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.contains("project.yml:2:23: error: 'app' is not a target type of XcodeGen"))
  }

  @Test(arguments: [
    ("com.apple.product-type.framework", false), ("com.apple.product-type.of-the-future", true),
  ])
  func `a product type without a word affects build settings`(
    type: String, isLost: Bool
  ) async throws {
    try folder.write(
      """
      name: Typed
      targets: { Kit: { type: framework, platform: iOS, sources: [a.m] } }
      """, to: "typed.yml")
    try folder.write("", to: "a.m")
    let generated = try await tool.run(
      "generate", "--only", "xcode-project", "--config", "typed.yml", in: folder.url)
    #expect(generated.status == 0, "\(generated.transcript)")
    let path = "Typed.xcodeproj/project.pbxproj"
    let project = try folder.read(path)
    #expect(project.contains("com.apple.product-type.framework"))
    try folder.write(
      project.replacing("com.apple.product-type.framework", with: type), to: path)
    let run = try await tool.run("import", "Typed.xcodeproj", "-o", "new.yaml", in: folder.url)
    #expect(!(run.errors.contains("build settings are not affected") && isLost))
    #expect(
      run.errors.contains("the defaults of Xcode's build settings differ in 'Kit'") == isLost,
      "\(run.transcript)")
  }
}
