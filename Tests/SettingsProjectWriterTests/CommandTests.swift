import Foundation
import SettingsTestSupport
import Testing

/// `generate --only xcode-project` as it is run.
struct CommandTests {
  private let folder: TemporaryFolder
  private let tool: BuiltTool

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(
      """
      name: P
      options: { preGenCommand: 'echo made > Sources/made.swift', postGenCommand: touch after }
      targets:
        App:
          type: application
          platform: iOS
          sources: [Sources]
          info: { path: Gen/Info.plist, properties: { Key: 1 } }
          scheme: {}
      """, to: "project.yml")
    try folder.write("", to: "Sources/a.swift")
  }

  private func generate(_ arguments: String...) async throws -> BuiltTool.Run {
    try await tool.run(
      ["generate", "--only", "xcode-project"] + arguments, in: folder.url,
      environment: ["USER": "u"])
  }

  private static let pbxproj = "P.xcodeproj/project.pbxproj"

  private func identity(_ path: String) throws -> UInt64? {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(path))
    return (attributes[.systemFileNumber] as? NSNumber)?.uint64Value
  }

  @Test func `the project is written beside the spec, and then only what changes`() async throws {
    let run = try await generate()
    #expect(run.status == 0)
    #expect(
      run.output == """
        created Gen/Info.plist
        created P.xcodeproj/project.pbxproj
        created P.xcodeproj/project.xcworkspace/contents.xcworkspacedata
        created P.xcodeproj/xcshareddata/xcschemes/App.xcscheme
        4 created

        """)
    let scheme = "P.xcodeproj/xcshareddata/xcschemes/App.xcscheme"
    let (project, schemeFile) = (try identity(Self.pbxproj), try identity(scheme))
    #expect(try await generate().output == "4 unchanged\n")
    #expect(try identity(Self.pbxproj) == project)
    try folder.write("", to: "Sources/b.swift")
    #expect(
      try await generate().output == "updated P.xcodeproj/project.pbxproj\n1 updated, 3 unchanged\n"
    )
    #expect(try identity(Self.pbxproj) != project)
    #expect(try identity(scheme) == schemeFile)
  }

  @Test func `a run with nothing to change is remembered until something changes`() async throws {
    let cache = ["--cache-folder", folder.path("cache")]
    func generate() async throws -> BuiltTool.Run {
      try await tool.run(
        ["generate", "--only", "xcode-project"] + cache, in: folder.url, environment: ["USER": "u"])
    }
    try FileManager.default.createDirectory(
      atPath: folder.path("cache"), withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
    _ = try await generate()
    // Files that changed a moment ago are read again.
    try await Task.sleep(for: .milliseconds(1200))
    let first = try await generate()
    #expect(first.output == "4 unchanged\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("cache")).count == 1)
    let second = try await generate()
    #expect(second.output == first.output)
    #expect(second.errors == first.errors)
    try folder.write("", to: "Sources/new.swift")
    #expect(try await generate().output.hasPrefix("updated P.xcodeproj/project.pbxproj\n"))
    try FileManager.default.removeItem(atPath: folder.path(Self.pbxproj))
    #expect(try await generate().output.hasPrefix("created P.xcodeproj/project.pbxproj\n"))
  }

  @Test func `commands of the spec are run only on request`() async throws {
    let plain = try await generate()
    #expect(plain.errors.contains("note: the spec's preGenCommand was not run"))
    #expect(plain.errors.contains("help: add --run-commands to run it"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("after")))
    let run = try await generate("--run-commands")
    #expect(run.errors == "")
    #expect(try folder.read(Self.pbxproj).contains("made.swift in Sources"))
    #expect(FileManager.default.fileExists(atPath: folder.path("after")))
  }

  @Test func `a command that fails ends the run`() async throws {
    try folder.write(
      "name: P\noptions: { preGenCommand: 'echo bad >&2; exit 3' }\n", to: "project.yml")
    let run = try await generate("--run-commands")
    #expect(run.status == 2)
    #expect(run.errors.contains("the spec's preGenCommand failed with status 3"))
    #expect(run.errors.contains("bad"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("P.xcodeproj")))
  }

  @Test func `a project of somebody else is not replaced`() async throws {
    try folder.write("// !$*UTF8*$!\n{ objects = {}; }\n", to: Self.pbxproj)
    let run = try await generate()
    #expect(run.status == 2)
    #expect(run.errors.contains("'P.xcodeproj' was not written by this tool"))
    #expect(try folder.read(Self.pbxproj) == "// !$*UTF8*$!\n{ objects = {}; }\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path("Gen/Info.plist")))
    #expect(try await generate("--force").status == 0)
    #expect(try folder.read(Self.pbxproj).contains("Generated by resolve-settings"))
    #expect(try await generate().status == 0)
  }

  @Test func `check and dry-run write nothing`() async throws {
    let dry = try await generate("--dry-run")
    #expect(dry.status == 0)
    #expect(dry.output.hasSuffix("4 created\n"))
    let check = try await generate("--check")
    #expect(check.status == 1)
    #expect(check.output.contains("P.xcodeproj/project.pbxproj"), "\(check.output.prefix(300))")
    #expect(try folder.contents() == ["Sources", "project.yml"])
    _ = try await generate()
    let clean = try await generate("--check")
    #expect(clean.status == 0)
    #expect(clean.output == "")
  }

  @Test func `data of users stays, and schemes that are gone go`() async throws {
    _ = try await generate()
    let kept = [
      "P.xcodeproj/xcuserdata/x.xcuserdatad/xcschemes/Mine.xcscheme",
      "P.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved",
    ]
    for path in kept { try folder.write("mine", to: path) }
    try folder.write(
      "name: P\ntargets: { App: { type: application, platform: iOS } }\n", to: "project.yml")
    let run = try await generate()
    #expect(run.output.contains("removed P.xcodeproj/xcshareddata/xcschemes/App.xcscheme\n"))
    for path in kept { #expect(try folder.read(path) == "mine") }
  }

  @Test(arguments: [
    (["App"], "'xcode-project' is written for all targets; leave out 'App'"),
    (["-o", "x"], "'xcode-project' is written beside the config; leave out '--output'"),
    (["--sdk", "macosx"], "'--sdk' has no effect on 'xcode-project'; leave it out"),
    (["--only", "flags"], "'xcode-project' is written alone; request other kinds separately"),
  ])
  func `arguments that make no sense are rejected`(arguments: [String], message: String)
    async throws
  {
    let run = try await tool.run(
      ["generate", "--only", "xcode-project"] + arguments, in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test(arguments: ["--dry-run", "--run-commands"])
  func `options of the project need it`(option: String) async throws {
    let run = try await tool.run("generate", "-o", "x", option, in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("'\(option)' needs '--only xcode-project'"), "\(run.errors)")
  }

  @Test func `the project of a config yaml is written, and then only what changes`() async throws {
    try folder.write(
      "project: { name: P }\ntargets: { App: { type: application, sources: [Sources] } }\n",
      to: "config.yaml")
    let run = try await generate("--config", "config.yaml")
    #expect(run.errors == "")
    #expect(run.output.hasSuffix("2 created\n"))
    #expect(
      try folder.read(Self.pbxproj).contains("// Generated by resolve-settings from config.yaml"))
    #expect(try await generate("--config", "config.yaml").output == "2 unchanged\n")
    try folder.write("", to: "Sources/b.swift")
    #expect(try await generate("--config", "config.yaml", "--check").status == 0)
    try folder.write(
      "project: { name: P }\ntargets: { Kit: { type: framework } }\n", to: "config.yaml")
    #expect(try await generate("--config", "config.yaml", "--check").status == 1)
  }

  @Test(arguments: [("error", true), ("off", false)])
  func `rules of a target decide about warnings of the project`(
    severity: String, isReported: Bool
  ) async throws {
    try folder.write(
      """
      project: { name: P, rules: { swift-version: \(isReported ? "off" : "error") } }
      targets:
        App: { type: application, sources: [Sources], settings: { SWIFT_VERSION: 7 }, rules: { swift-version: \(severity) } }

      """, to: "config.yaml")
    try folder.write("let a = 1\n", to: "Sources/a.swift")
    let run = try await generate("--config", "config.yaml")
    #expect(run.errors.contains("[swift-version]") == isReported, "\(run.errors)")
  }

  @Test func `a dry run names targets, files and settings`() async throws {
    func write(_ targets: String) throws {
      try folder.write(
        "project: { name: P, settings: { A: 1 } }\ntargets:\n  \(targets)\n", to: "config.yaml")
    }
    try write("App: { type: application, sources: [Sources], settings: { B: [x, y] } }")
    let first = try await generate("--config", "config.yaml", "--dry-run")
    #expect(
      first.output.hasPrefix(
        "created P.xcodeproj/project.pbxproj\n  + target App\n  + file Sources\n"),
      "\(first.output)")
    _ = try await generate("--config", "config.yaml")
    try folder.write("", to: "More/a.swift")
    try write(
      "App: { type: application, sources: [Sources, More], settings: { B: [x, z] } }\n  "
        + "Kit: { type: framework, when: { Debug: { settings: { C: 1 } } } }")
    let second = try await generate("--config", "config.yaml", "--dry-run")
    #expect(
      second.output == """
        updated P.xcodeproj/project.pbxproj
          + target Kit
          + file More
          ~ target App: B from 'x y' to 'x z' in Debug, Release
        1 updated, 1 unchanged

        """)
    #expect(try !folder.read(Self.pbxproj).contains("Kit"))
  }

  @Test func `an Xcode project is rejected with what to do`() async throws {
    _ = try await generate()
    let run = try await generate("--config", "P.xcodeproj")
    #expect(run.status == 2)
    #expect(run.errors.contains("'P.xcodeproj' is an Xcode project already"))
    #expect(run.errors.contains("name a config.yaml or an XcodeGen spec with --config"))
  }

  @Test func `a read-only tool writes nothing`() async throws {
    let run = try await generate("--read-only")
    #expect(run.status == 2)
    #expect(run.errors.contains("nothing was written"))
    #expect(try folder.contents() == ["Sources", "project.yml"])
  }

  @Test func `links inside of the project are not followed`() async throws {
    try folder.write("", to: "elsewhere/x")
    try FileManager.default.createDirectory(
      atPath: folder.path("P.xcodeproj"), withIntermediateDirectories: true)
    try folder.link("P.xcodeproj/xcshareddata", to: folder.path("elsewhere"))
    let run = try await generate()
    #expect(run.status == 2)
    #expect(run.errors.contains("'P.xcodeproj/xcshareddata/"), "\(run.errors)")
    #expect(run.errors.contains("a part of its path is a symbolic link"), "\(run.errors)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("elsewhere")) == ["x"])
  }
}
