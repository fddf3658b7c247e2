import Foundation
import SettingsDiagnostics
import SettingsTestSupport
import Testing

/// What cannot be written is an error that names the place and what to do; nothing is left out silently.
struct FailureTests {
  private static let app = "type: application, platform: iOS"

  @Test(arguments: [
    ("targets: { A: { \(app), sources: [Nope] } }", "there is no source at 'Nope'"),
    (
      "targets: { A: { \(app), sources: [{ type: group }] } }",
      "an entry of 'sources' needs a 'path'"
    ),
    (
      "targets: { A: { \(app), sources: [{ path: ., buildPhase: carbon }] } }",
      "'carbon' is not a build phase; expected sources, headers, resources, copyFiles or none"
    ),
    (
      "targets: { A: { \(app), sources: [{ path: ., buildPhase: copyFiles }] } }",
      "'copyFiles' needs a destination"
    ),
    (
      "targets: { A: { \(app), sources: [{ path: ., buildPhase: { copyFiles: { destination: x } } }] } }",
      "'x' is not a destination of copyFiles"
    ),
    (
      "targets: { A: { \(app), sources: [{ path: ., buildPhase: { other: x } }] } }",
      "'a mapping' is not a build phase; expected sources, headers, resources, copyFiles or none"
    ),
    (
      "targets: { A: { \(app), sources: [{ path: ., buildPhase: { copyFiles: { subpath: x } } }] } }",
      "'copyFiles' needs a destination"
    ),
    (
      "targets: { A: { \(app), sources: [{ path: ., buildPhase: { copyFiles: { destination: [x] } } }] } }",
      "'a list' is not a destination of copyFiles"
    ),
    (
      "targets: { A: { \(app), dependencies: [{ target: A }, { target: A }] } }",
      "target 'A' has the dependency 'A' twice"
    ),
    (
      "targets: { A: { \(app), dependencies: [{ package: Pk }] } }\npackages: { Pkg: { url: u, from: 1.0.0 } }",
      "there is no package 'Pk'; did you mean 'Pkg'?"
    ),
    (
      "targets: { A: { \(app), dependencies: [{ sdk: UIKit }] } }",
      "'UIKit' is not a library of an SDK"
    ),
    ("packages: { P: { url: u } }", "package 'P' needs a version"),
    ("packages: { P: { url: u, from: x.y } }", "'x.y' is not a version"),
    ("packages: { P: { path: Gone } }", "package 'P' is not at 'Gone'"),
    ("packages: { P: { } }", "package 'P' needs a url, github or path"),
    ("packages: { P: u }", "package 'P' must be a mapping, not a text"),
    ("localPackages: [1, In/Gone]", "package 'In/Gone' is not at 'In/Gone'"),
    ("projectReferences: { R: { path: R.xcodeproj } }", "there is no project at 'R.xcodeproj'"),
    ("fileGroups: [Gone]", "there is no file group at 'Gone'"),
    ("options: { minimumXcodeGenVersion: 99.0.0 }", "this spec needs XcodeGen 99.0.0"),
    ("options: { minimumXcodeGenVersion: 2.45.5 }", "this spec needs XcodeGen 2.45.5"),
    ("options: { minimumXcodeGenVersion: 2.45.4.1 }", "'2.45.4.1' is not a version"),
    (
      "targets: { A: { \(app), preBuildScripts: [{ path: gone.sh }] } }",
      "cannot read the script 'gone.sh': no such file"
    ),
    ("schemes: { S: { build: { targets: { B: all } } } }", "there is no target 'B'"),
    ("schemes: { S: { build: { targets: {} } } }", "scheme 'S' builds no target"),
    ("schemes: { S: { run: {} } }", "scheme 'S' needs a 'build' with targets"),
    (
      "targets: { A: { \(app) } }\nschemes: { a/b: { build: { targets: { A: all } } } }",
      "'a/b' cannot be the name of a scheme's file"
    ),
    (
      "targets: { A: { \(app) } }\nschemes: { S: { build: { targets: { A: all } }, run: { config: Debut } } }",
      "there is no configuration 'Debut'; did you mean 'Debug'?"
    ),
    (
      "targets: { A: { \(app) } }\nschemes: { S: { build: { targets: { A: all } }, test: { testPlans: [{ path: x.xctestplan }] } } }",
      "there is no test plan at 'x.xctestplan'"
    ),
    (
      "targets: { A: { \(app), scheme: { configVariants: [Beta] } } }",
      "variant 'Beta' of target 'A' needs a configuration of type debug and one of type release whose names contain it"
    ),
    (
      "breakpoints: [{ type: Fil }]", "'Fil' is not a kind of breakpoint; did you mean 'File'?"
    ),
    ("breakpoints: [{ type: File, path: a }]", "a breakpoint of kind File needs a 'line'"),
    (
      "breakpoints: [{ type: SwiftError, actions: [{ type: Sound, sound: Quack }] }]",
      "'Quack' is not a sound"
    ),
    (
      "breakpoints: [{ type: Exception, scope: Swift }]",
      "'Swift' is not valid for 'scope'; expected Objective-C, All or C++"
    ),
    (
      "breakpoints: [{ type: Exception, stopOnStyle: [x] }]",
      "'a list' is not valid for 'stopOnStyle'; expected throw or catch"
    ),
    (
      "breakpoints: [{ type: SwiftError, actions: [{ type: Log, conveyanceType: shout }] }]",
      "'shout' is not valid for 'conveyanceType'; expected console or speak"
    ),
    ("breakpoints: [File]", "a breakpoint must be a mapping, not a text"),
    ("breakpoints: { type: File }", "'breakpoints' takes a list, not a mapping"),
    (
      "breakpoints: [{ type: SwiftError, actions: [Log] }]",
      "an action of a breakpoint must be a mapping, not a text"
    ),
    (
      "aggregateTargets: { A: { targets: [R/B] } }\nprojectReferences: { R: { path: . } }",
      "target 'A' depends on 'R/B', which does not exist"
    ),
    ("options: { minimumXcodeGenVersion: v }", "'v' is not a version"),
    (
      "targets: { A: { \(app), dependencies: { target: B } } }",
      "'dependencies' takes a list, not a mapping"
    ),
    (
      "targets: { A: { \(app), dependencies: [{ sdk: X.tbd }, { sdk: X.tbd, weak: false, removeHeaders: true }] } }",
      "target 'A' has the dependency 'X.tbd' twice"
    ),
    (
      "targets: { A: { type: framework, platform: iOS, dependencies: [{ sdk: X.tbd, copy: { destination: Home } }] } }",
      "'Home' is not a destination of 'copy'"
    ),
    (
      "targets: { A: { \(app), dependencies: [{ sdk: X.tbd, copy: {} }] } }",
      "'copy' needs a destination"
    ),
    (
      "targets: { A: { \(app), dependencies: [{ sdk: X.tbd, copy: { destination: [wrapper] } }] } }",
      "'a list' is not a destination of 'copy'"
    ),
    ("targets: { '': { \(app) } }", "a target needs a name that Xcode can write"),
    (
      "targets: { A: { \(app), buildToolPlugins: [{ plugin: Lint, package: Pk }] } }\npackages: { Pkg: { url: u, from: 1.0.0 } }",
      "there is no package 'Pk'; did you mean 'Pkg'?"
    ),
    (
      "aggregateTargets: { A: { targets: [], buildToolPlugins: [{ plugin: Lint, package: Pk }] } }",
      "there is no package 'Pk'"
    ),
    (
      "targets: { A: { \(app), buildToolPlugins: [{ plugin: Lint }] } }",
      "an element of 'buildToolPlugins' needs a plugin and a package"
    ),
    (
      "targets: { A: { \(app), buildToolPlugins: { plugin: Lint, package: P } } }",
      "'buildToolPlugins' takes a list, not a mapping"
    ),
    (
      "targets: { A: { \(app), scheme: { testTargets: [All] } } }\naggregateTargets: { All: { targets: [] } }",
      "the scheme of target 'A' tests 'All', which is not a target"
    ),
    (
      "targets: { A: { \(app) } }\nschemes: { S: { build: { targets: { x/y/z: all } } } }",
      "'x/y/z' is not a target; expected a name, or a project and a name"
    ),
    (
      "targets: { A: { \(app) } }\nschemes: { S: { build: { targets: { A: all } }, run: { enableGPUFrameCaptureMode: vulkan } } }",
      "'vulkan' is not valid; expected autoEnabled, metal, openGL or disabled"
    ),
    (
      "targets: { A: { \(app) } }\nschemes: { S: { build: { targets: { A: all } }, test: { testPlans: [{ path: project.yml, defaultPlan: true }, { path: ., defaultPlan: true }] } } }",
      "scheme 'S' has more than one default test plan"
    ),
    (
      "configs: { Only: none }\ntargets: { A: { \(app) } }\nschemes: { S: { build: { targets: { A: all } } } }",
      "scheme 'S' needs a configuration of type debug"
    ),
  ])
  func `a wrong spec is rejected`(spec: String, message: String) throws {
    let project = try WrittenProject("name: P\n" + spec + "\n")
    #expect(project.output == nil)
    #expect(project.messages.contains(message), "\(project.messages)")
  }

  @Test func `two targets with one product are reported`() throws {
    let project = try WrittenProject(
      """
      name: P
      targets:
        App: { type: application, platform: iOS }
        Other: { type: application, platform: iOS, productName: app }
        Mac: { type: application, platform: macOS, productName: App }
      """)
    #expect(project.output != nil)
    #expect(project.messages == ["targets 'App' and 'Other' both build 'app.app'"])
  }

  /// A slash and a combining character are one `Character`, but the system sees the slash.
  @Test(arguments: ["a/b", "../\u{300}b", "/\u{300}b", "../\u{200D}b"])
  func `names that no file can have are rejected`(name: String) throws {
    let project = try WrittenProject("name: \"\(name)\"\n")
    #expect(project.messages == ["'\(name)' cannot be the name of a project"])
  }

  @Test(arguments: [
    ("a/b", "a name has no slash"), ("", "write a name"),
  ])
  func `the help for a scheme's name says what it cannot contain`(
    name: String, help: String
  ) throws {
    let project = try WrittenProject(
      """
      name: P
      targets: { A: { type: framework, platform: iOS } }
      schemes: { "\(name)": { build: { targets: { A: all } } } }
      """)
    #expect(project.diagnostics.map(\.help) == [help])
  }

  @Test func `sources outside of the folder need permission`() throws {
    let spec = "name: P\ntargets: { A: { \(Self.app), sources: [../Out] } }\n"
    let tree = ["../Out/a.swift": ""]
    let refused = try WrittenProject(spec, tree: tree, in: "inner")
    #expect(refused.messages == ["source '../Out' is outside of the spec's folder"])
    #expect(try WrittenProject(spec, tree: tree, allowsOutside: true, in: "inner").output != nil)
  }

  @Test func `sources in the git repository around the folder need no permission`() throws {
    let spec = "name: P\ntargets: { A: { \(Self.app), sources: [../Out] } }\n"
    let tree = ["../Out/a.swift": "", "../.git/HEAD": ""]
    #expect(try WrittenProject(spec, tree: tree, in: "inner").output != nil)
    let written = "name: P\ntargets: { A: { \(Self.app), info: { path: ../Out/Info.plist } } }\n"
    let refused = try WrittenProject(written, tree: tree, in: "inner")
    #expect(refused.messages == ["'../Out/Info.plist' is outside of the spec's folder"])
  }

  @Test(arguments: [
    ("sources: [../Out]", "", "source '../Out'"),
    ("sources: [{ path: ../Out, type: syncedFolder }]", "", "source '../Out'"),
    ("sources: [{ path: S, excludes: [../../Out/**] }]", "", nil),
    ("", "fileGroups: [../Out]", "file group '../Out'"),
  ])
  func `nothing outside of the folder is listed`(
    target: String, project: String, outside: String?
  ) async throws {
    let tool = try BuiltTool()
    let folder = try TemporaryFolder()
    try folder.write(
      "name: P\n\(project)\ntargets: { A: { \(Self.app), \(target) } }\n", to: "p/project.yml")
    try folder.write("", to: "p/S/a.swift")
    try folder.write("", to: "Out/b.swift")
    // It is reported where it is listed.
    try folder.link("Out/link", to: "..")
    let run = try await tool.run(
      "generate", "--only", "xcode-project", in: folder.url.appendingPathComponent("p"))
    #expect(!run.errors.contains("link"), "\(run.errors)")
    #expect(run.status == (outside == nil ? 0 : 2))
    if let outside { #expect(run.errors.contains("\(outside) is outside of the spec's folder")) }
  }

  @Test func `links that leave the tree or lead back into it are rejected`() async throws {
    let tool = try BuiltTool()
    let folder = try TemporaryFolder()
    try folder.write(
      "name: P\ntargets: { A: { \(Self.app), sources: [S] } }\n", to: "p/project.yml")
    try folder.write("", to: "p/S/a.swift")
    try folder.write("", to: "out/b.swift")
    try folder.link("p/S/link", to: folder.path("out"))
    let place = folder.url.appendingPathComponent("p")
    let run = try await tool.run("generate", "--only", "xcode-project", in: place)
    #expect(run.status == 2)
    #expect(run.errors.contains("the link leads out of the project's folder"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("p/P.xcodeproj")))
    let allowed = try await tool.run(
      "generate", "--only", "xcode-project", "--allow-outside", in: place)
    #expect(allowed.status == 0, "\(allowed.errors)")
    try FileManager.default.removeItem(atPath: folder.path("p/S/link"))
    try folder.link("p/S/link", to: "..")
    let loop = try await tool.run("generate", "--only", "xcode-project", in: place)
    #expect(loop.status == 2)
    #expect(loop.errors.contains("the link leads to a folder that contains it"))
  }
}
