import Foundation
import SettingsDiagnostics
import SettingsProjects
import SettingsRules
import SettingsSystem
import SettingsTestSupport
import Testing

/// `check --fix`: what it changes, and what it leaves alone.
struct FixTests {
  private static let broken = """
    # A family of apps.
    version: 1

    project:
      platform: iOS            # phones and pads
      devices: [iphone, tv, ipad]
      settings:
        # where headers are
        HEADER_SEARCH_PATHS: [ include,  Sources , include ]   # include, twice
        FRAMEWORK_SEARCH_PATHS:
          - a
          # b is needed by c
          - b     # really
          - a     # again
          - c

        TARGET_NAME: Mine      # nobody asks
        PRODUCT_NAME: ${TARGET_NAME}-x   # old style
    targets:
      App: { type: application, orientations: { iphone: portrait, ipad: all } }

    """

  private static let mended = """
    # A family of apps.
    version: 1

    project:
      platform: iOS            # phones and pads
      devices: [iphone, ipad]
      settings:
        # where headers are
        HEADER_SEARCH_PATHS: [ include,  Sources ]   # include, twice
        FRAMEWORK_SEARCH_PATHS:
          - a
          # b is needed by c
          - b     # really
          - c

        PRODUCT_NAME: $(TARGET_NAME)-x   # old style
    targets:
      App: { type: application, orientations: { iphone: portrait, ipad: all } }

    """

  @Test func `comments and layout stay, and what is left passes`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.broken, to: "config.yaml")
    let run = try await BuiltTool().run("check", "--fix", "--strict", in: folder.url)
    #expect(
      run.transcript == """
        --- stdout
        config.yaml:6:21: fixed: remove 'tv' [device-family-platform]
        config.yaml:9:48: fixed: remove the second 'include' [duplicate-list-element]
        config.yaml:14:9: fixed: remove the second 'a' [duplicate-list-element]
        config.yaml:17:18: fixed: remove 'TARGET_NAME' [no-effect]
        config.yaml:18:19: fixed: write '$(TARGET_NAME)' [deprecated-reference]
        config.yaml: no problems left
        --- stderr
        --- exit 0

        """)
    #expect(try folder.read("config.yaml") == Self.mended)
    #expect(try folder.contents() == ["config.yaml"])
    let again = try await BuiltTool().run("check", "--fix", in: folder.url)
    #expect(again.output == "config.yaml: no problems found\n")
    #expect(try folder.read("config.yaml") == Self.mended)
  }

  @Test func `read-only refuses`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.broken, to: "config.yaml")
    let run = try await BuiltTool().run("check", "--fix", "--read-only", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("'config.yaml' was not fixed"), "\(run.errors)")
    #expect(try folder.read("config.yaml") == Self.broken)
  }

  @Test func `a single rule is fixed`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.broken, to: "config.yaml")
    _ = try await BuiltTool().run(
      "check", "--fix", "--rule", "deprecated-reference", in: folder.url)
    #expect(
      try folder.read("config.yaml")
        == Self.broken.replacing("${TARGET_NAME}", with: "$(TARGET_NAME)"))
  }

  @Test func `a link and a broken file are left alone`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.broken, to: "real.yaml")
    try folder.link("config.yaml", to: "real.yaml")
    let linked = try await BuiltTool().run("check", "--fix", in: folder.url)
    #expect(linked.status == 2)
    #expect(linked.errors.contains("it is a symbolic link"), "\(linked.errors)")
    #expect(try folder.read("real.yaml") == Self.broken)

    let wrong = Self.broken.replacing("platform: iOS", with: "platfrm: iOS")
    try folder.write(wrong, to: "wrong.yaml")
    let run = try await BuiltTool().run("check", "--fix", "--config", "wrong.yaml", in: folder.url)
    #expect(run.status == 1)
    #expect(try folder.read("wrong.yaml") == wrong)
  }

  @Test func `a link to a file elsewhere is neither read nor quoted`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("TOKEN secret: [\n", to: "out/token")
    try folder.write("", to: "in/.git/HEAD")
    try folder.link("in/config.yaml", to: "../out/token")
    let run = try await BuiltTool().run("check", "--fix", in: folder.url.appending(path: "in"))
    #expect(run.status == 2)
    #expect(!run.transcript.contains("secret"), "\(run.transcript)")
  }

  @Test func `a file that changed meanwhile is not overwritten`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.broken, to: "config.yaml")
    // The file is saved right after it was first read.
    let sources = SavedMeanwhile(path: file.path)
    let result = SettingsProject.fix(configFile: file.path, sources: sources)
    #expect(result.fixed.isEmpty)
    #expect(
      result.failure?.message == "cannot write '\(file.path)': it changed in the meantime")
    #expect(try folder.read("config.yaml") == Self.broken + "# saved meanwhile\n")
  }

  @Test(arguments: 1...3)
  func `a file that cannot be read any more is reported as that`(readable: Int) throws {
    let folder = try TemporaryFolder()
    let config = Self.broken.replacing(
      "platform: iOS ", with: "xcconfig: a.xcconfig\n  platform: iOS ")
    let file = try folder.write(config, to: "config.yaml")
    try folder.write("A = 1\n", to: "a.xcconfig")
    let result = SettingsProject.fix(
      configFile: file.path, sources: FailingLater(path: folder.path("a.xcconfig"), readable))
    #expect(result.fixed.isEmpty)
    #expect(
      result.failure?.message
        == "cannot read '\(folder.path("a.xcconfig"))': too many open files")
    #expect(try folder.read("config.yaml") == config)
  }

  /// The disk, where a file can be read only so often.
  private final class FailingLater: SourceProvider, @unchecked Sendable {
    private let disk = DiskSources()
    private let path: String
    private var left: Int

    init(path: String, _ count: Int) {
      self.path = path
      left = count
    }

    func read(_ path: String) throws(SourceReadFailure) -> [UInt8] {
      if path.hasSuffix("a.xcconfig") {
        left -= 1
        if left < 0 {
          throw SourceReadFailure(path: self.path, reason: .other("too many open files"))
        }
      }
      return try disk.read(path)
    }

    func isReadableFile(_ path: String) -> Bool { disk.isReadableFile(path) }
    func canonicalPath(_ path: String) -> String? { disk.canonicalPath(path) }
  }

  /// The disk, where a file is changed once it was read.
  private final class SavedMeanwhile: SourceProvider, @unchecked Sendable {
    private let disk = DiskSources()
    private let path: String
    private var wasRead = false

    init(path: String) { self.path = path }

    func read(_ path: String) throws(SourceReadFailure) -> [UInt8] {
      let bytes = try disk.read(path)
      if path == self.path, !wasRead {
        wasRead = true
        try? AtomicFile.write(bytes + Array("# saved meanwhile\n".utf8), to: path)
      }
      return bytes
    }

    func isReadableFile(_ path: String) -> Bool { disk.isReadableFile(path) }
    func canonicalPath(_ path: String) -> String? { disk.canonicalPath(path) }
  }

  @Test func `of what a target repeats, its own goes, and not what others inherit`() async throws {
    let config = """
      project:
        platform: iOS
        settings: { GCC_PREPROCESSOR_DEFINITIONS: [DEBUG=1, $(inherited)] }
      targets:
        App: { type: application }
        Tests:
          type: unitTestBundle
          settings: { GCC_PREPROCESSOR_DEFINITIONS: [DEBUG=1, $(inherited), TESTS=1] }

      """
    let folder = try TemporaryFolder()
    try folder.write(config, to: "config.yaml")
    let rule = ["--rule", "duplicate-list-element"]
    let found = try await BuiltTool().run(["check"] + rule, in: folder.url)
    #expect(found.output == "--fix corrects one of these\n")
    #expect(found.errors.hasPrefix("config.yaml:8:48: note: 'DEBUG=1' is in"))
    let run = try await BuiltTool().run(["check", "--fix"] + rule, in: folder.url)
    #expect(run.output.hasPrefix("config.yaml:8:48: fixed:"), "\(run.transcript)")
    #expect(
      try folder.read("config.yaml")
        == config.replacing("[DEBUG=1, $(inherited), T", with: "[$(inherited), T"))
  }

  @Test func `what cannot be fixed is not announced again`() async throws {
    let config = """
      project:
        platform: iOS
        settings: { HEADER_SEARCH_PATHS: [a, $(inherited)] }
      targets:
        App: { type: application }
        Tests:
          type: unitTestBundle
          settings: { HEADER_SEARCH_PATHS: [a, b, $(inherited)] }

      """
    let folder = try TemporaryFolder()
    try folder.write(config, to: "config.yaml")
    let run = try await BuiltTool().run(
      "check", "--fix", "--rule", "duplicate-list-element", in: folder.url)
    #expect(
      run.output == "--fix left 1 of these: changing it would affect values elsewhere\n",
      "\(run.transcript)")
    #expect(try folder.read("config.yaml") == config)
  }

  @Test func `what a file says that two others include is reported once`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      project: { platform: iOS, xcconfig: Base.xcconfig }
      targets:
        App: { type: application, xcconfig: App.xcconfig }
        Kit: { type: framework, xcconfig: Kit.xcconfig }

      """, to: "config.yaml")
    try folder.write("URL = https://example.com\n", to: "Base.xcconfig")
    try folder.write("#include \"Base\"\nA = $(URL)\nB = ${A}\n", to: "App.xcconfig")
    try folder.write("#include \"Base\"\nA = $(URL)\nB = ${A}\n", to: "Kit.xcconfig")
    let run = try await BuiltTool().run("check", "--format", "json", in: folder.url)
    #expect(run.output.matches(of: /"cut-by-comment"/).count == 1)
    #expect(run.output.matches(of: /"deprecated-reference"/).count == 2)
  }

  @Test func `an element that another configuration needs stays`() async throws {
    let folder = try TemporaryFolder()
    let yaml = """
      project: { when: { Debug: { settings: { LIBRARY_SEARCH_PATHS: [a] } } } }
      targets: { App: { settings: { LIBRARY_SEARCH_PATHS: [$(inherited), a, b] } } }

      """
    try folder.write(yaml, to: "config.yaml")
    let run = try await BuiltTool().run("check", "--fix", in: folder.url)
    #expect(run.errors.contains("'a' is in LIBRARY_SEARCH_PATHS twice (App@Debug)"))
    #expect(try folder.read("config.yaml") == yaml)
  }

  @Test(arguments: [
    // What is not plain is left to a person.
    "targets: { App: { settings: { LIBRARY_SEARCH_PATHS: [a, &x b, a, *x] } } }\n",
    "targets: { App: { settings: { LIBRARY_SEARCH_PATHS: [a, &x a] } } }\n",
    "targets:\n  App:\n    settings:\n      LIBRARY_SEARCH_PATHS:\n      - a\n      - !!str a\n",
    // An order that may matter.
    "targets: { App: { settings: { WARNING_CFLAGS: [-Wall, -Wno-x, -Wall] } } }\n",
    // The list of another file.
    "include: shared.yaml\ntargets: { App: }\n",
    // A fix that empties a list is not applied.
    "targets: { App: { platform: tvOS, devices: [iphone] } }\n",
  ])
  func `what needs a decision is reported and left alone`(yaml: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(yaml, to: "config.yaml")
    let shared = "project: { settings: { LIBRARY_SEARCH_PATHS: [a, a] } }\n"
    try folder.write(shared, to: "shared.yaml")
    let run = try await BuiltTool().run("check", "--fix", in: folder.url)
    #expect(!run.errors.isEmpty)
    // Where one of several is plain it goes; the others stay.
    let now = try folder.read("config.yaml")
    #expect(now == yaml || now.contains("&x b, *x"), "\(now)")
    #expect(try folder.read("shared.yaml") == shared)
  }

  @Test func `suggestions lead to what keeps the rule`() throws {
    let stage = RuleStage(
      """
      project: { settings: { OTHER_LDFLAGS: [-ObjC], OTHER_CFLAGS: -a, OTHER_SWIFT_FLAGS: [-b] } }
      targets:
        App:
          settings:
            OTHER_LDFLAGS: [-lz]
            OTHER_CFLAGS: "-c"
            OTHER_SWIFT_FLAGS:
              - -d
      """)
    let result = stage.check([.lostInherited])
    #expect(result.diagnostics.count == 3)
    var bytes = try #require(stage.sources.files["config.yaml"])
    for diagnostic in result.diagnostics.reversed() {
      let fix = try #require(diagnostic.fix)
      #expect(!fix.isSafe)
      for edit in fix.edits {
        bytes.replaceSubrange(
          Int(edit.range.start)..<Int(edit.range.end), with: Array(edit.replacement.utf8))
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("OTHER_LDFLAGS: [$(inherited), -lz]"))
    #expect(text.contains("OTHER_CFLAGS: \"$(inherited) -c\""))
    #expect(text.contains("OTHER_SWIFT_FLAGS:\n        - $(inherited)\n        - -d"))
    #expect(RuleStage(text).messages([.lostInherited]) == [])
  }
}
