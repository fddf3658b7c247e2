import Foundation
import SettingsTestSupport
import Testing

/// Projects in other folders, files that are not there yet, and catalogs that a build fills.
@Suite(.endsWhenHanging)
struct ProjectPlaceTests {
  private let folder: TemporaryFolder
  private let tool: BuiltTool

  init() throws {
    folder = try TemporaryFolder()
    tool = try BuiltTool()
  }

  // MARK: diff

  private static func config(_ more: String = "") -> String {
    """
    project: { name: P, platform: macOS }
    targets:
      App:
        type: application
        sources: [App]
        settings:
          HEADER_SEARCH_PATHS: [$(SRCROOT)/include, vendor\(more)]
          OTHER_SWIFT_FLAGS: -I$(SRCROOT)/modules
          NOTE: $(SRCROOT)-other

    """
  }

  @Test func `paths below each project's own folder are equal`() async throws {
    for name in ["one", "one2"] {
      try folder.write(Self.config(), to: "\(name)/config.yaml")
      try folder.write("", to: "\(name)/App/main.m")
    }
    let same = try await tool.run(
      "diff", "one/config.yaml", "one2/config.yaml", "--set", "NOTE=x", in: folder.url)
    #expect(same.output == "no differences in 2 cells\n", "\(same.transcript)")
    #expect(same.status == 0)
    // A folder beside the project's is not below it.
    let beside = try await tool.run("diff", "one/config.yaml", "one2/config.yaml", in: folder.url)
    #expect(beside.output.contains("~ NOTE\n"), "\(beside.output)")
    #expect(!beside.output.contains("HEADER_SEARCH_PATHS"), "\(beside.output)")
  }

  @Test func `only elements that differ are printed`() async throws {
    try folder.write(Self.config(), to: "one/config.yaml")
    try folder.write(Self.config(", more"), to: "two/config.yaml")
    for name in ["one", "two"] { try folder.write("", to: "\(name)/App/main.m") }
    let run = try await tool.run(
      "diff", "one/config.yaml", "two/config.yaml", "--only", "settings", "--format", "json",
      "-c", "Debug", in: folder.url)
    #expect(run.status == 1)
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let groups = try #require(root["groups"] as? [[String: Any]])
    let changes = try #require(groups.first?["changes"] as? [[String: Any]])
    let change = try #require(changes.first { $0["name"] as? String == "HEADER_SEARCH_PATHS" })
    let elements = try #require(change["elements"] as? [[String: Any]])
    let edits = elements.filter { $0["edit"] as? String != "kept" }
    #expect(edits.map { $0["text"] as? String } == ["more"], "\(elements)")
  }

  @Test func `localized files of a folder are those of a group`() async throws {
    for kind in ["group", "folder"] {
      try folder.write(
        """
        project: { name: P, platform: macOS, sourcesAs: \(kind) }
        targets:
          App:
            type: application
            sources: [App]
            buildRules: [{ files: "*.words", run: convert, outputs: [words.m] }]

        """, to: "\(kind).yaml")
    }
    for path in [
      "main.m", "a.words", "Base.lproj/Main.storyboard", "de.lproj/Main.strings",
      "mul.lproj/Main.xcstrings", "en.lproj/Other.strings", "de.lproj/Other.strings",
      "de.lproj/Other.stringsdict",
    ] {
      try folder.write("", to: "App/\(path)")
    }
    let run = try await tool.run(
      "diff", "group.yaml", "folder.yaml", "--only", "parts", in: folder.url)
    #expect(
      run.output == "group.yaml -> folder.yaml\n\nApp\n+ folder App\n\n1 part differs\n",
      "\(run.transcript)")
  }

  // MARK: generate

  private func writeProject(_ include: String = "#include \"Made.xcconfig\"") throws {
    try folder.write(
      """
      project: { name: P, platform: macOS, xcconfig: Gone/All.xcconfig }
      targets: { Tool: { type: tool, sources: [main.swift], xcconfig: Flutter/Debug.xcconfig } }

      """, to: "config.yaml")
    try folder.write("", to: "main.swift")
    try folder.write("\(include)\nA = $(MADE)\n", to: "Flutter/Debug.xcconfig")
  }

  @Test func `files that a build makes may be missing`() async throws {
    try writeProject()
    let refused = try await tool.run("generate", "--only", "xcode-project", in: folder.url)
    #expect(refused.status == 2)
    #expect(refused.errors.contains("error: no xcconfig file at 'Gone/All.xcconfig'"))
    #expect(refused.errors.contains("help: add --allow-missing-files"), "\(refused.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("P.xcodeproj")))
    let run = try await tool.run(
      "generate", "--only", "xcode-project", "--allow-missing-files", in: folder.url)
    #expect(run.status == 0, "\(run.transcript)")
    for message in ["no xcconfig file at 'Gone/All.xcconfig'", "included file 'Made.xcconfig'"] {
      #expect(run.errors.contains(message), "\(run.errors)")
    }
    #expect(!run.errors.contains("error:"), "\(run.errors)")
    let text = try folder.read("P.xcodeproj/project.pbxproj")
    #expect(text.contains("path = Debug.xcconfig;"))
    #expect(text.contains("path = All.xcconfig;"))
    // The same project is written once the files are there.
    try folder.write("MADE = 1\n", to: "Flutter/Made.xcconfig")
    try folder.write("", to: "Gone/All.xcconfig")
    let again = try await tool.run(
      "generate", "--only", "xcode-project", "--check", in: folder.url)
    #expect(again.transcript == "--- stdout\n--- stderr\n--- exit 0\n")
  }

  @Test func `a file that cannot be read is not missing`() async throws {
    try writeProject("")
    try FileManager.default.createDirectory(
      atPath: folder.path("Gone/All.xcconfig"), withIntermediateDirectories: true)
    let run = try await tool.run(
      "generate", "--only", "xcode-project", "--allow-missing-files", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("is a folder, not an xcconfig file"), "\(run.errors)")
  }

  @Test func `only the project may lack files`() async throws {
    try writeProject("")
    let run = try await tool.run("generate", "-o", "out", "--allow-missing-files", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("'--allow-missing-files' needs '--only xcode-project'"))
  }

  // MARK: check

  private func check(_ script: String, ignore: String = "") async throws -> BuiltTool.Run {
    try folder.write(
      """
      project: { name: P, platform: iOS }
      targets:
        App:
          type: application
          sources: [App]
          bundleIdentifier: com.example.app
          settings: { ASSETCATALOG_COMPILER_APPICON_NAME: AppIcon }
          \(script)

      """, to: "config.yaml")
    try folder.write("", to: "App/main.m")
    try folder.write("{}", to: "App/Made.xcassets/Contents.json")
    try folder.write("{}", to: "App/Other.xcassets/a.imageset/Contents.json")
    try folder.write(ignore, to: ".gitignore")
    return try await tool.run("check", in: folder.url)
  }

  @Test(arguments: [
    ("scripts: { before: [{ run: make icons, outputs: [$(SRCROOT)/App/Made.xcassets] }] }", ""),
    ("scripts: { before: [{ run: cp -R icons/ App/Made.xcassets }] }", ""),
    ("scripts: { before: [{ file: make-icons.sh }] }", ""),
    ("", "Made.xcassets/\n"), ("", "/App/Made.xcassets\n"),
  ])
  func `a catalog that the build fills may have the icon`(
    script: String, ignore: String
  ) async throws {
    try folder.write("", to: "make-icons.sh")
    let run = try await check(script, ignore: ignore)
    #expect(!run.transcript.contains("icon-missing"), "\(run.transcript)")
    #expect(run.status == 0, "\(run.transcript)")
  }

  @Test(arguments: ["", "scripts: { before: [{ run: echo hello }] }"])
  func `any other catalog must have it`(script: String) async throws {
    let run = try await check(script)
    #expect(run.errors.contains("no asset catalog has a set 'AppIcon.appiconset'"), "\(run)")
    #expect(run.status == 1)
  }
}
