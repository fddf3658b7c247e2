import Foundation
import SettingsTestSupport
import Testing

/// `diff --since`, in a git repository of its own.
@Suite(.endsWhenHanging)
struct RevisionTests {
  let tool: BuiltTool
  let folder: TemporaryFolder
  let golden = Golden()

  init() async throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(
      """
      version: 1
      include: [shared/base.yaml]
      project: { name: P, platform: iOS, xcconfig: Configs/P.xcconfig }
      targets:
        App: { type: application, settings: { WHERE: $(SRCROOT)/x } }
        Old: { type: framework }

      """, to: "app/config.yaml")
    try folder.write("project: { settings: { FROM_BASE: one } }\n", to: "app/shared/base.yaml")
    try folder.write("#include \"More.xcconfig\"\nA = 1\n", to: "app/Configs/P.xcconfig")
    try folder.write("LIST = a b c\n", to: "app/Configs/More.xcconfig")
    try await folder.commitEverything()
  }

  private func expect(_ command: String, status: Int32, matches name: String) async throws {
    let run = try await tool.runScript("cd app && \"$TOOL\" \(command)", in: folder.url)
    #expect(run.status == status, "\(run.errors)")
    golden.expect(
      run.transcript.replacing(folder.path, with: "/SRCROOT"), matches: "since/\(name)")
  }

  private func change() throws {
    try folder.write("project: { settings: { FROM_BASE: two } }\n", to: "app/shared/base.yaml")
    try folder.write("LIST = a x c\n", to: "app/Configs/More.xcconfig")
    let config = try folder.read("app/config.yaml").replacing("Old:", with: "New:")
    try folder.write(config, to: "app/config.yaml")
  }

  @Test func `nothing differs without a change`() async throws {
    try await expect("diff --since HEAD", status: 0, matches: "unchanged.txt")
  }

  @Test func `what unchanged xcconfig files say is not evaluated`() async throws {
    // Evaluating this would be given up, which is an error.
    let knot = (0..<30).map { "K\($0) = $(K\($0 + 1)) $(K\($0 + 1))\n" }.joined()
    try folder.write(knot, to: "app/Configs/More.xcconfig")
    try await folder.commitEverything()
    try await expect("diff --since HEAD", status: 0, matches: "unchanged.txt")
    try folder.write(knot + "B = 1\n", to: "app/Configs/More.xcconfig")
    let run = try await tool.runScript("cd app && \"$TOOL\" diff --since HEAD", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("K0"))
  }

  @Test(arguments: ["text", "json", "markdown"])
  func `changed includes and xcconfig files are seen`(format: String) async throws {
    try change()
    try await expect(
      "diff --since HEAD --format \(format)", status: 1, matches: "changed.\(format)")
  }

  @Test func `one cell can be chosen`() async throws {
    try change()
    try await expect("diff --since HEAD App@Debug", status: 1, matches: "one-cell.txt")
    try await expect("diff --since HEAD Nope", status: 2, matches: "no-cell.txt")
  }

  @Test func `a revision that cannot be used is an error`() async throws {
    try await expect("diff --since nope", status: 2, matches: "no-revision.txt")
    try folder.write("version: 1\ntargets: [\n", to: "app/config.yaml")
    try await folder.commitEverything(message: "Broken")
    try await folder.git("checkout", "-q", "HEAD~1")
    try await expect("diff --since HEAD@{1}", status: 2, matches: "broken-revision.txt")
  }

  @Test func `a problem of an earlier config is not attributed to the current one`() async throws {
    let config = try folder.read("app/config.yaml")
    try folder.write(config + "x: [\n", to: "app/config.yaml")
    let note = "note: this is 'config.yaml' at revision 'HEAD'"
    var run = try await tool.runScript("cd app && \"$TOOL\" diff --since HEAD", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("config.yaml:7:4: error:"), "\(run.errors)")
    #expect(!run.errors.contains(note), "\(run.errors)")
    try await folder.commitEverything()
    try folder.write(config, to: "app/config.yaml")
    run = try await tool.runScript("cd app && \"$TOOL\" diff --since HEAD", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("config.yaml:7:4: error:"), "\(run.errors)")
    #expect(run.errors.contains(note), "\(run.errors)")
  }

  // MARK: Schemes

  private static let schemes = """
    version: 1
    targets:
      App:
        type: application
        platform: iOS
        settings: { W: any, "W[sdk=iphonesimulator*]": one, "W[config=Release]": two }
      Other: { type: application, platform: iOS, settings: { W: one } }
    schemes: { S: { target: App, run: Debug, destination: simulator } }

    """

  @Test func `a scheme chooses targets, configuration and SDK on both sides`() async throws {
    try folder.write(Self.schemes, to: "s/config.yaml")
    try await folder.commitEverything()
    func diff(_ old: String, _ new: String, _ options: String) async throws -> BuiltTool.Run {
      try folder.write(Self.schemes.replacing(old, with: new), to: "s/config.yaml")
      return try await tool.runScript(
        "cd s && \"$TOOL\" diff --since HEAD \(options)", in: folder.url)
    }
    let simulator = try await diff("*]\": one", "*]\": new", "--scheme S")
    #expect(simulator.status == 1, "\(simulator.errors)")
    #expect(simulator.output.contains("App@Debug (HEAD)"), "\(simulator.output)")
    #expect(simulator.output.contains("new"))
    #expect(try await diff("*]\": one", "*]\": new", "").status == 0)
    for (old, new) in [("W: one", "W: new"), ("Release]\": two", "Release]\": new")] {
      #expect(try await diff(old, new, "--scheme S").status == 0)
      #expect(try await diff(old, new, "").status == 1)
    }
    // Explicit options take precedence.
    #expect(try await diff("W: one", "W: new", "--scheme S Other").status == 1)
  }

  @Test func `a scheme that is not there on a side is an error`() async throws {
    try folder.write(Self.schemes.replacing("S: {", with: "Earlier: {"), to: "s/config.yaml")
    try await folder.commitEverything()
    try folder.write(Self.schemes, to: "s/config.yaml")
    func errors(_ options: String) async throws -> String {
      let run = try await tool.runScript(
        "cd s && \"$TOOL\" diff --since HEAD \(options)", in: folder.url)
      #expect(run.status == 2)
      return run.errors
    }
    #expect(try await errors("--scheme Nonsense").contains("no scheme is named 'Nonsense'"))
    #expect(try await errors("--action archive").contains("'--action' belongs to a scheme"))
    let earlier = try await errors("--scheme S")
    #expect(
      earlier.contains("config.yaml: error: no scheme is named 'S' (known: Earlier)"), "\(earlier)")
    #expect(earlier.contains("note: this is 'config.yaml' at revision 'HEAD'"))
    #expect(earlier.contains("help: compare with a revision that has the scheme"))
  }

  @Test func `a shared scheme is taken as it was at the revision`() async throws {
    let project = """
      { objects = {
        P = { isa = PBXProject; buildConfigurationList = L; targets = ( T, ); };
        L = { isa = XCConfigurationList; buildConfigurations = ( D, R, ); };
        D = { isa = XCBuildConfiguration; name = Debug; buildSettings = { W = debug; }; };
        R = { isa = XCBuildConfiguration; name = Release; buildSettings = { W = release; }; };
        T = { isa = PBXAggregateTarget; name = App; buildConfigurationList = L; };
      }; rootObject = P; }
      """
    let scheme = """
      <Scheme><BuildAction><BuildActionEntries><BuildActionEntry buildForRunning="YES">
      <BuildableReference BlueprintName="App" ReferencedContainer="container:App.xcodeproj"/>
      </BuildActionEntry></BuildActionEntries></BuildAction>
      <LaunchAction buildConfiguration="Debug"/></Scheme>
      """
    let path = "x/App.xcodeproj/xcshareddata/xcschemes/S.xcscheme"
    try folder.write(project, to: "x/App.xcodeproj/project.pbxproj")
    try folder.write(scheme, to: path)
    try await folder.commitEverything()
    try folder.write(scheme.replacing("Debug", with: "Release"), to: path)
    func diff(_ options: String) async throws -> BuiltTool.Run {
      try await tool.runScript(
        "cd x && \"$TOOL\" diff --config App.xcodeproj --since HEAD \(options)", in: folder.url)
    }
    let run = try await diff("--scheme S")
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.output.contains("App@Debug (HEAD)"), "\(run.output)")
    #expect(run.output.contains("App@Release (working tree)"), "\(run.output)")
    #expect(try await diff("--only settings").status == 0)
    #expect(try await diff("").output.contains("~ scheme S"))
    let unknown = try await diff("--scheme Nonsense")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("no shared scheme is named 'Nonsense' (known: S)"))
  }

  @Test func `a config in another folder brings its own repository`() async throws {
    try change()
    let elsewhere = try TemporaryFolder()
    let run = try await tool.run(
      "diff", "--since", "HEAD", "--config", folder.path("app/config.yaml"), "App",
      in: elsewhere.url)
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.output.contains("FROM_BASE"))
  }
}
