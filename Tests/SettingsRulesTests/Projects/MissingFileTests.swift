import SettingsDiagnostics
import SettingsRules
import Testing

/// Files that are missing for one reason: one finding, which says what makes them.
struct MissingFileTests {
  private typealias Target = SmallProject.Target

  private static func workspace(_ projects: [String]) -> String {
    let references = projects.map { "<FileRef location=\"group:\($0)\"/>" }.joined()
    return "<?xml version=\"1.0\"?><Workspace version=\"1.0\">\(references)</Workspace>"
  }

  private static func check(
    _ projects: [String], files: [String: String] = [:]
  ) -> [Diagnostic] {
    let contents = ["App.xcworkspace/contents.xcworkspacedata": workspace(projects)]
    return ProjectStage("App.xcworkspace", files: contents.merging(files) { $1 }).check()
      .diagnostics
  }

  private static func project(xcconfig: String) -> String {
    SmallProject(settings: SmallProject.iOS, targets: [Target(name: "App", xcconfig: xcconfig)])
      .text
  }

  @Test func `projects of git submodules are one error`() {
    let found = Self.check(
      ["A/A.xcodeproj", "B/B.xcodeproj", "C/C.xcodeproj"],
      files: [
        ".gitmodules": "[submodule \"A\"]\n\tpath = A\n\turl = x\n[submodule \"B\"]\n\tpath = B\n"
      ])
    #expect(
      found.map(\.message) == [
        "cannot read 'A/A.xcodeproj/project.pbxproj': the git submodule 'A' is not checked out",
        "cannot read 'C/C.xcodeproj/project.pbxproj': there is no folder 'C'",
      ])
    #expect(found.first?.help == "run 'git submodule update --init --recursive'")
    #expect(found.first?.notes.map(\.message) == ["also here"])
  }

  @Test func `files of a submodule that is not checked out are unknown`() {
    let target = Target(
      name: "App", settings: "INFOPLIST_FILE = Kit/Info.plist;", sources: ["A.swift"])
    for (modules, count) in [("[submodule \"K\"]\npath = Kit\n", 0), ("", 1)] {
      let stage = ProjectStage(
        SmallProject(settings: SmallProject.iOS, targets: [target]),
        files: ["A.swift": "", ".gitmodules": modules])
      #expect(stage.findings([.infoPlistMissing]).count == count)
    }
  }

  @Test func `projects that XcodeGen makes are one error`() {
    let found = Self.check(
      ["A/A.xcodeproj", "B/B.xcodeproj"],
      files: ["A/A.yml": "name: A\n", "B/project.yml": "name: B\n"])
    #expect(
      found.map(\.message) == ["cannot read 'A/A.xcodeproj/project.pbxproj': no such file"])
    #expect(found.first?.notes.map(\.message) == ["the spec is 'A/A.yml'", "also here"])
  }

  @Test func `a folder without its included files is one error, which names its template`() {
    let stage = ProjectStage(
      files: [
        "App.xcodeproj/project.pbxproj": Self.project(xcconfig: "App.xcconfig"),
        "App.xcconfig": "#include \"Local/A.xcconfig\"\n#include \"Local/B.xcconfig\"\n",
        "Local.templates/A.xcconfig": "",
      ])
    let found = stage.check().diagnostics
    #expect(found.map(\.identifier) == ["xcconfig-missing-include"])
    #expect(
      found.first?.help
        == "'Local.templates' looks like its template: copy it to 'Local', and complete the copy")
  }

  @Test func `a folder that has only hidden files is one error`() {
    let stage = ProjectStage(
      files: [
        "App.xcodeproj/project.pbxproj": Self.project(xcconfig: "App.xcconfig"),
        "App.xcconfig": "#include \"Made/A.xcconfig\"\n#include \"Made/B.xcconfig\"\n",
        "Made/.gitkeep": "",
      ])
    #expect(stage.check().diagnostics.map(\.identifier) == ["xcconfig-missing-include"])
  }

  @Test func `an xcconfig file with a template beside it names that`() {
    let stage = ProjectStage(
      files: [
        "App.xcodeproj/project.pbxproj": Self.project(xcconfig: "App.xcconfig"),
        "App.xcconfig.example": "",
      ])
    let found = stage.check().diagnostics
    #expect(found.map(\.identifier) == ["unreadable-xcconfig"])
    #expect(found.first?.help?.hasPrefix("'App.xcconfig.example' looks like its template") == true)
  }

  @Test func `missing Pods are one error where a part of the folder exists`() {
    let stage = ProjectStage(
      files: [
        "App.xcodeproj/project.pbxproj": Self.project(xcconfig: "Pods/Support/App.xcconfig"),
        "Pods/Other/x": "",
      ])
    #expect(
      stage.check().diagnostics.map(\.help)
        == ["run 'pod install', which makes the folder and its files"])
  }

  @Test func `configuration files of Pods are one error of a spec`() {
    let spec = """
      name: Small
      targets:
        App:
          type: application
          platform: iOS
          sources: [App]
          configFiles: { Debug: Pods/d.xcconfig, Release: Pods/r.xcconfig }
      """
    let found = ProjectStage("project.yml", files: ["project.yml": spec]).check().diagnostics
    #expect(found.map(\.identifier) == ["xcodegen-refused"])
    #expect(found.first?.help == "run 'pod install', which makes the folder and its files")
  }

  @Test func `a project that a spec beside it makes is not missing`() {
    let spec = """
      name: Small
      projectReferences: { Kit: { path: Kit/Kit.xcodeproj } }
      targets:
        App:
          type: application
          platform: iOS
          sources: []
          dependencies: [{ target: Kit/Kit }]
      """
    for (files, count) in [(["Kit/project.yml": "name: Kit\n"], 0), ([:], 1)] {
      let stage = ProjectStage(
        "project.yml", files: files.merging(["project.yml": spec]) { first, _ in first })
      #expect(
        stage.check().diagnostics.count { $0.identifier == "xcodegen-missing-project" } == count)
    }
  }

  @Test(arguments: [
    ("A.playground/playground.xcworkspace", "a playground"),
    ("Kit/.swiftpm/xcode/package.xcworkspace", "a Swift package"),
  ])
  func `a workspace without projects says what it is for`(path: String, owner: String) {
    let contents = Self.workspace([])
    for files in [["\(path)/contents.xcworkspacedata": contents], ["README": ""]] {
      let found = ProjectStage(path, files: files).check().diagnostics
      #expect(found.map(\.identifier) == ["workspace-empty"])
      #expect(
        found.map(\.message) == ["'\(path)' is the workspace of \(owner), which has no project"])
    }
  }
}
