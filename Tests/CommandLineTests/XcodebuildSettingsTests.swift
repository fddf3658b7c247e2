import Foundation
import SettingsTestSupport
import Testing

/// `xcodebuild -showBuildSettings`: levels above the project, and folders in derived data.
@Suite(.endsWhenHanging)
struct XcodebuildSettingsTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(XcodebuildTests.project, to: "App.xcodeproj/project.pbxproj")
  }

  private func settings(
    _ words: [String], environment: [String: String] = [:]
  ) async throws -> [String] {
    let run = try await tool.run(
      ["xcodebuild", "-showBuildSettings"] + words, in: folder.url,
      environment: environment.merging(["PATH": XcodebuildTests.catalogPath]) { $1 })
    #expect(run.status == 0, "\(run.errors)")
    return run.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func `the file of XCODE_XCCONFIG_FILE overrides all other settings`() async throws {
    try folder.write("A = env\nB = env $(inherited)\n", to: "env.xcconfig")
    try folder.write("A = file\nB = file $(inherited)\n", to: "file.xcconfig")
    let lines = try await settings(
      ["-target", "App", "-xcconfig", "file.xcconfig", "A=cmd", "B=cmd $(inherited)"],
      environment: ["XCODE_XCCONFIG_FILE": "env.xcconfig"])
    #expect(lines.contains("A = env"))
    #expect(lines.contains("B = env file cmd"))
  }

  @Test func `the workspace in a project has the derived data of the project`() async throws {
    try folder.write(
      "<Workspace version=\"1.0\"><FileRef location=\"self:\"></FileRef></Workspace>",
      to: "App.xcodeproj/project.xcworkspace/contents.xcworkspacedata")
    func root(_ words: String...) async throws -> String? {
      // Each run has a home folder of its own.
      try await settings(words + ["-scheme", "App"]).first { $0.hasPrefix("SYMROOT = ") }?
        .components(separatedBy: "/DerivedData/").last
    }
    let project = try await root("-project", "App.xcodeproj")
    #expect(project?.hasPrefix("App-") == true)
    #expect(try await root("-workspace", "App.xcodeproj/project.xcworkspace") == project)
  }

  @Test(arguments: [
    (
      "generic/platform=iOS",
      ["GCC_THUMB_SUPPORT", "KASAN_DEFAULT_CFLAGS", "SUPPORTED_DEVICE_FAMILIES"]
    ),
    ("generic/platform=iOS Simulator", ["SUPPORTED_DEVICE_FAMILIES"]),
    ("platform=macOS,variant=Mac Catalyst", ["KASAN_DEFAULT_CFLAGS", "_IS_EMPTY_"]),
  ])
  func `only the settings of the destination's platform are printed`(
    destination: String, expected: [String]
  ) async throws {
    try folder.write(
      XcodebuildTests.project.replacing("MODE = ", with: "SUPPORTS_MACCATALYST = YES; MODE = "),
      to: "App.xcodeproj/project.pbxproj")
    let names = Set(
      try await settings(["-scheme", "App", "-destination", destination]).map {
        $0.components(separatedBy: " = ")[0]
      })
    let some: Set = [
      "CODE_SIGN_IDENTITY_NO", "CODE_SIGN_IDENTITY_YES", "GCC_THUMB_SUPPORT",
      "KASAN_DEFAULT_CFLAGS", "SDK_VARIANT", "SUPPORTED_DEVICE_FAMILIES",
      "_DEVELOPMENT_TEAM_IS_EMPTY", "_IS_EMPTY_", "_MACOSX_DEPLOYMENT_TARGET_IS_EMPTY",
    ]
    #expect(names.intersection(some) == Set(expected))
  }

  @Test func `schemes of one name are listed with their projects`() async throws {
    for name in ["A", "B"] {
      try folder.write(XcodebuildTests.project, to: "\(name).xcodeproj/project.pbxproj")
      try folder.write(
        "<Scheme><BuildAction></BuildAction></Scheme>",
        to: "\(name).xcodeproj/xcshareddata/xcschemes/Both.xcscheme")
    }
    try folder.write(
      """
      <Workspace version="1.0"><FileRef location="group:A.xcodeproj"></FileRef>
      <FileRef location="group:B.xcodeproj"></FileRef></Workspace>
      """, to: "W.xcworkspace/contents.xcworkspacedata")
    let run = try await tool.run(
      ["xcodebuild", "-list", "-workspace", "W.xcworkspace"], in: folder.url,
      environment: ["PATH": XcodebuildTests.catalogPath])
    #expect(run.output.contains("My Kit (A project)"), "\(run.transcript)")
    #expect(run.output.contains("My Kit (B project)"))
    #expect(run.output.components(separatedBy: "        Both\n").count == 3)
    let lines = try await settings(
      ["-workspace", "W.xcworkspace", "-scheme", "My Kit (B project)"])
    #expect(lines.contains("PROJECT_NAME = B"))
  }

  @Test func `a workspace's own folder of derived data counts, the user's first`() async throws {
    func write(_ style: String, _ location: String, to place: String) throws {
      try folder.write(
        """
        { DerivedDataLocationStyle = \(style); DerivedDataCustomLocation = "\(location)"; }
        """, to: "App.xcodeproj/project.xcworkspace/\(place)/WorkspaceSettings.xcsettings")
    }
    func root() async throws -> String? {
      try await settings(["-scheme", "App"], environment: ["USER": "me"])
        .first { $0.hasPrefix("SYMROOT = ") }
    }
    try write("WorkspaceRelativePath", "DD", to: "xcshareddata")
    #expect(try await root()?.hasSuffix("/DD/App/Build/Products") == true)
    try write("WorkspaceRelativePath", "../Mine", to: "xcuserdata/me.xcuserdatad")
    #expect(try await root()?.hasSuffix("/Mine/App/Build/Products") == true)
    try write("Default", "", to: "xcuserdata/me.xcuserdatad")
    #expect(try await root()?.contains("/DerivedData/App-") == true)
    try write("AbsolutePath", "/tmp/DD", to: "xcuserdata/me.xcuserdatad")
    #expect(try await root()?.hasPrefix("SYMROOT = /tmp/DD/App-") == true)
    let run = try await tool.run(
      ["xcodebuild", "-showBuildSettings", "-scheme", "App"], in: folder.url,
      environment: ["PATH": XcodebuildTests.catalogPath, "USER": "me"])
    #expect(run.errors.contains("choose the folder of derived data '/tmp/DD'"), "\(run.errors)")
  }
}
