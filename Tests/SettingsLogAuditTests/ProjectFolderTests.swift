import SettingsTestSupport
import Testing

/// What a target compiles is decided by its project, and not by settings that only look like it.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct ProjectFolderTests {
  private static let quiet = "int main(void) { return 0; }\n"
  private static let loud = "#include <stdio.h>\nvoid f(void) { puts(\"leak\"); }\n"
  private static let files = [
    "src/main.c": quiet, "src/loud.c": loud, "clean/src/main.c": quiet,
    "clean/src/loud.c": "int c;\n", "other/b.c": "int b;\n", "config.yaml": "",
  ]

  private func status(_ project: String) async throws -> String {
    let stage = try AuditStage(
      Self.files.merging(["T.xcodeproj/project.pbxproj": project]) { $1 })
    let report = try await stage.report("--config", "T.xcodeproj", "T@Release")
    return try report.cell("Release").status
  }

  @Test(arguments: [
    "SOURCE_PATHS = src/main.c;", "\"SOURCE_PATHS[config=Release]\" = src/main.c;",
    "SOURCE_PATH_EXCEPTIONS = src/loud.c;", "SOURCE_FILE_PLATFORMS = \"src/loud.c ios\";",
    "SOURCE_FILE_TYPES = \"src/loud.c text\";", "SOURCE_FILE_FLAGS = \"src/loud.c -Dputs(x)=0\";",
    "SRCROOT = \"$(PROJECT_DIR)/clean\";", "PROJECT_DIR = \"$(SRCROOT)/clean\";",
  ])
  func `settings do not replace the sources of an Xcode project`(setting: String) async throws {
    var target = XcodeProjectText.Target(sources: ["src/main.c", "src/loud.c"])
    target.settings = setting
    #expect(try await status(XcodeProjectText(targets: [target]).text) == "logs")
  }

  @Test(arguments: [
    ("SRCROOT = \"$(PROJECT_DIR)/clean\";", "unknown"),
    ("PROJECT_DIR = \"$(SRCROOT)/clean\";", "unknown"),
    ("SRCROOT = \"$(PROJECT_DIR)/clean/..\";", "silent"),
  ])
  func `a project in another folder is unknown`(setting: String, status: String) async throws {
    var target = XcodeProjectText.Target(sources: ["src/main.c"])
    target.settings = setting
    #expect(try await self.status(XcodeProjectText(targets: [target]).text) == status)
  }

  @Test(arguments: ["SOURCE_PATHS: src/main.c", "SRCROOT: $(PROJECT_DIR)/clean"])
  func `settings do not replace the sources of a spec`(setting: String) async throws {
    let spec = """
      name: T
      targets:
        T: { type: tool, platform: macOS, sources: [src], settings: { \(setting) } }

      """
    let stage = try AuditStage(Self.files.merging(["project.yml": spec]) { $1 })
    let report = try await stage.report("--config", "project.yml", "T@Release")
    #expect(try report.cell("Release").status == "logs")
  }

  @Test func `a config's sources are in its folder`() async throws {
    let config = AuditStage.config(
      settings: "SRCROOT: clean",
      targets: "App: { type: application, sources: [src] }")
    let stage = try AuditStage(Self.files.merging(["config.yaml": config]) { $1 })
    let report = try await stage.report("App@Release")
    #expect(try report.cell("Release").status == "logs")
  }

  @Test(arguments: [
    ("$(SRCROOT)/other/gen.c", "unknown"), ("${GEN}/gen.c", "unknown"),
    ("$(GONE)/other/gen.c", "silent"),
    ("other/more/gen.swift", "unknown"),
    ("$(SRCROOT)/other/b.c", "unknown"), ("$(SRCROOT)/other/gen.txt", "silent"),
    ("$(SRCROOT)/other/left.c", "silent"), ("$(SRCROOT)/out/gen.c", "silent"),
  ])
  func `a source that a script writes into a synchronized folder is unknown`(
    output: String, status: String
  ) async throws {
    let groups = "fileSystemSynchronizedGroups"
    let text = XcodeProjectText(
      targets: [.init(settings: "GEN = \"$(SRCROOT)/other\"; ")],
      objects: """
        FO = {isa = PBXFileSystemSynchronizedRootGroup; path = other; sourceTree = "<group>"; \
        exceptions = (FX); };
        FX = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T_T; \
        membershipExceptions = (left.c); };
        SC = {isa = PBXShellScriptBuildPhase; outputPaths = ("\(output)"); shellScript = x; };
        """
    ).text
      .replacing("children = ()", with: "children = (FO)")
      .replacing("buildPhases = (", with: "buildPhases = (SC, ")
      .replacing("name = T; productType", with: "name = T; \(groups) = (FO); productType")
    try #require(text.contains(groups) && text.contains("(SC, "))
    #expect(try await self.status(text) == status)
  }

  @Test(arguments: [
    ("\"<group>\"", "logs"), ("SOURCE_ROOT", "logs"), ("FOO", "unknown"),
    ("PROJECT_DIR", "unknown"), ("SDKROOT", "unknown"), ("BUILT_PRODUCTS_DIR", "unknown"),
  ])
  func `a synchronized folder whose place is not known is unknown`(
    tree: String, status: String
  ) async throws {
    let folder = "isa = PBXFileSystemSynchronizedRootGroup; path"
    let text = XcodeProjectText(
      targets: [.init()],
      objects: """
        FS = {\(folder) = src; sourceTree = \(tree); };
        FO = {\(folder) = other; sourceTree = "<group>"; };
        """
    ).text
      .replacing("children = ()", with: "children = (FS, FO)")
      .replacing(
        "name = T; productType",
        with: "name = T; fileSystemSynchronizedGroups = (FS, FO); productType")
    try #require(text.contains("fileSystemSynchronizedGroups"))
    #expect(try await self.status(text) == status)
  }
}
