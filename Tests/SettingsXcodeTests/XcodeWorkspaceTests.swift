import Foundation
import SettingsDiagnostics
import SettingsProjects
import SettingsRendering
import SettingsTestSupport
import Testing

/// Workspaces of projects that are hard to tell apart, or that are named in odd ways.
struct XcodeWorkspaceTests {
  /// Two projects that are called alike, with a target of one name.
  static func files(
    _ places: [String] = ["group:One/App.xcodeproj", "group:Two/App.xcodeproj"],
    two: String = "two"
  ) -> [String: String] {
    [
      "W.xcworkspace/contents.xcworkspacedata": ProjectFixture.workspace(places),
      "One/App.xcodeproj/project.pbxproj": ProjectFixture.small("one"),
      "Two/App.xcodeproj/project.pbxproj": ProjectFixture.small(two),
    ]
  }

  @Test func `projects that are called alike are distinguished by their folders`() throws {
    let project = try ProjectFixture.open("W.xcworkspace", Self.files())
    #expect(project.targetNames == ["One/App/App", "Two/App/App"])
    #expect(try project.value(of: "W", target: "One/App/App", configuration: "Debug") == "one")
    #expect(try project.value(of: "W", target: "Two/App/App", configuration: "Debug") == "two")
  }

  @Test func `groups have a limit of depth`() throws {
    func workspace(_ depth: Int) -> [String: String] {
      Self.files().merging([
        "W.xcworkspace/contents.xcworkspacedata": "<Workspace>\n"
          + String(repeating: "<Group location=\"container:\">", count: depth)
          + "<FileRef location=\"group:One/App.xcodeproj\"></FileRef>"
          + String(repeating: "</Group>", count: depth) + "</Workspace>"
      ]) { $1 }
    }
    #expect(try ProjectFixture.open("W.xcworkspace", workspace(100)).targetNames == ["App"])
    let failure = #expect(throws: LoadFailure.self) {
      try ProjectFixture.open("W.xcworkspace", workspace(50_000))
    }
    #expect(
      failure?.diagnostics.map(\.message).contains { $0.contains("nested more than 100 deep") }
        == true, "\(failure.map(\.diagnostics).map(String.init(describing:)) ?? "")")
  }

  @Test func `a target may be named with its folder, although its name is not shared`() throws {
    let files = [
      "W.xcworkspace/contents.xcworkspacedata": ProjectFixture.workspace([
        "group:One/App.xcodeproj", "group:Two/Other.xcodeproj",
      ]),
      "One/App.xcodeproj/project.pbxproj": ProjectFixture.app,
      "One/Configs/App.xcconfig": "", "One/Shared/Base.xcconfig": "",
      "Two/Other.xcodeproj/project.pbxproj": ProjectFixture.small("two"),
    ]
    let project = try ProjectFixture.open("W.xcworkspace", files)
    #expect(try project.value(of: "A", target: "All", configuration: "Debug") == "1")
    #expect(try project.value(of: "A", target: "One/App/All", configuration: "Debug") == "1")
    #expect(try project.value(of: "W", target: "Two/Other/App", configuration: "Debug") == "two")
  }

  @Test(arguments: ["App", "App/App"])
  func `a name that is still shared is answered by those that are not`(name: String) throws {
    let project = try ProjectFixture.open("W.xcworkspace", Self.files())
    let failure = #expect(throws: ResolutionFailure.self) {
      try project.value(of: "W", target: name, configuration: "Debug")
    }
    #expect(
      failure?.diagnostics.first?.message.hasPrefix(
        "several projects have a target '\(name)'; write One/App/App or Two/App/App") == true)
  }

  @Test func `a workspace in another folder makes no other names`() throws {
    var files: [String: String] = [:]
    for (path, text) in Self.files() { files["sub/\(path)"] = text }
    let project = try ProjectFixture.open("sub/W.xcworkspace", files)
    #expect(project.targetNames == ["One/App/App", "Two/App/App"])
  }

  /// The names of the cells that differ.
  private func differences(_ old: [String: String], _ new: [String: String]) throws -> [String] {
    let comparison = CellComparison(
      old: try ProjectFixture.open("W.xcworkspace", old),
      new: try ProjectFixture.open("W.xcworkspace", new), names: ("old", "new"))
    let cells = comparison.cells(
      target: nil, configurations: ("Release", "Release"), includesMissing: true)
    return try comparison.compare(cells.pairs)
      .filter { !$0.isEmpty }.map { "\($0.left) \($0.right)" }
  }

  @Test func `targets are compared with those of the same project`() throws {
    #expect(
      try differences(Self.files(), Self.files(two: "new")) == [
        "Two/App/App@Release (old) Two/App/App@Release (new)"
      ])
  }

  @Test func `a target is known again when its name becomes a shared one, or ceases to be`() throws
  {
    let alone = Self.files(["group:Two/App.xcodeproj"], two: "old")
    #expect(
      try differences(alone, Self.files()) == [
        "(no such cell) (old) One/App/App@Release (new)",
        "App@Release (old) Two/App/App@Release (new)",
      ])
    #expect(
      try differences(Self.files(), alone) == [
        "Two/App/App@Release (old) App@Release (new)",
        "One/App/App@Release (old) (no such cell) (new)",
      ])
  }

  @Test(arguments: [true, false])
  func `a scheme's target is known again, too`(isAdded: Bool) async throws {
    let folder = try TemporaryFolder()
    let states = [Self.files(["group:Two/App.xcodeproj"], two: "old"), Self.files()]
    for (path, text) in states[isAdded ? 0 : 1] { try folder.write(text, to: path) }
    try folder.write(
      XcodeSchemeTests.scheme([("App", "container:Two/App.xcodeproj")]),
      to: "W.xcworkspace/xcshareddata/xcschemes/S.xcscheme")
    try await folder.commitEverything()
    for (path, text) in states[isAdded ? 1 : 0] { try folder.write(text, to: path) }
    let run = try await BuiltTool().run(
      "diff", "--config", "W.xcworkspace", "--scheme", "S", "-c", "Release", "--since", "HEAD",
      in: folder.url)
    #expect(run.status == 1, "\(run.errors)")
    #expect(!run.output.contains("(no such cell)"), "\(run.output)")
    #expect(run.output.contains("Two/App/App@Release"), "\(run.output)")
  }

  @Test func `a project that is named twice is loaded once`() async throws {
    let folder = try TemporaryFolder()
    let places = ["group:One/App.xcodeproj", "absolute:\(folder.path)/One/App.xcodeproj"]
    for (path, text) in Self.files(places) { try folder.write(text, to: path) }
    let run = try await BuiltTool().run(
      "print", "--config", "W.xcworkspace", "App@Debug", "--key", "W", in: folder.url)
    #expect(run.output == "one\n", "\(run.errors)")
  }

  @Test func `files are generated for targets that are called alike`() async throws {
    let folder = try TemporaryFolder()
    for (path, text) in Self.files() { try folder.write(text, to: path) }
    let run = try await BuiltTool().run(
      "generate", "--config", "W.xcworkspace", "--only", "json", "-o", "gen", in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.contents().contains("gen"))
  }

  // MARK: Files that are cut off, or named from inside

  @Test func `a workspace that is cut off anywhere is rejected with a place`() throws {
    var files = Self.files()
    let path = "W.xcworkspace/contents.xcworkspacedata"
    let reference = "<FileRef location=\"group:One/App.xcodeproj\">"
    let whole =
      "<Workspace><Group location=\"group:\">" + reference
    let text = whole + "</FileRef></Group></Workspace>"
    files[path] = text
    #expect(try ProjectFixture.open("W.xcworkspace", files).targetNames == ["App"])
    for length in 0..<text.count {
      files[path] = String(text.prefix(length))
      let failure = #expect(throws: LoadFailure.self, "cut at \(length)") {
        try ProjectFixture.open("W.xcworkspace", files)
      }
      #expect(failure?.diagnostics.contains { $0.range != nil } == true, "cut at \(length)")
    }
    files[path] = whole
    let failure = #expect(throws: LoadFailure.self) {
      try ProjectFixture.open("W.xcworkspace", files)
    }
    #expect(
      failure?.description.contains(
        "xcworkspacedata:1:37: error: this is not a valid workspace: '<FileRef>' is not closed by"
      )
        == true, "\(failure?.description ?? "")")
    #expect(failure?.description.contains("help: the file seems to be cut off") == true)
  }

  @Test func `a group in a group is in its folder`() throws {
    let text = """
      <Workspace><Group location="group:One"><Group location="group:Two">\
      <FileRef location="group:App.xcodeproj"/></Group></Group></Workspace>
      """
    let project = try ProjectFixture.open(
      "W.xcworkspace",
      [
        "W.xcworkspace/contents.xcworkspacedata": text,
        "One/Two/App.xcodeproj/project.pbxproj": ProjectFixture.small("inner"),
      ])
    #expect(try project.value(of: "W", target: "App", configuration: "Debug") == "inner")
  }

  @Test func `tags of a workspace that cross are rejected`() throws {
    var files = Self.files()
    files["W.xcworkspace/contents.xcworkspacedata"] = "<Workspace><Group></Workspace></Group>"
    let failure = #expect(throws: LoadFailure.self) {
      try ProjectFixture.open("W.xcworkspace", files)
    }
    #expect(failure?.description.contains("'</Group>' is expected here") == true)
  }

  @Test func `the file of a workspace represents the workspace`() throws {
    let project = try ProjectFixture.open(
      "W.xcworkspace/contents.xcworkspacedata", Self.files(["group:One/App.xcodeproj"]))
    #expect(project.targetNames == ["App"])
  }

  @Test(arguments: [
    ["--config", "project.xcworkspace"], ["--config", "project.pbxproj"],
    ["--config", "project.xcworkspace/contents.xcworkspacedata"], [],
  ])
  func `a project is named from inside of it`(arguments: [String]) async throws {
    let folder = try TemporaryFolder()
    try folder.write(ProjectFixture.small("$(SRCROOT)"), to: "One/App.xcodeproj/project.pbxproj")
    try folder.write(
      ProjectFixture.workspace(["self:"]),
      to: "One/App.xcodeproj/project.xcworkspace/contents.xcworkspacedata")
    let run = try await BuiltTool().run(
      ["print", "App@Debug", "--key", "W"] + arguments,
      in: folder.url.appending(path: "One/App.xcodeproj"))
    #expect(run.output == folder.path("One") + "\n", "\(run.errors)")
  }
}
