import Foundation
import SettingsTestSupport
import Testing

/// Projects of kinds that many repositories have, as users ask about them.
@Suite(.endsWhenHanging)
struct UsualProjectTests {
  private let folder: TemporaryFolder
  private let tool: BuiltTool

  init() throws {
    folder = try TemporaryFolder()
    tool = try BuiltTool()
  }

  @Test func `the folder of a spec's framework keeps its spaces`() async throws {
    try folder.write(
      """
      name: Fw
      targets:
        Fw:
          type: application
          platform: iOS
          dependencies: [{ framework: Vendor/My Libs/Maps.framework }]

      """, to: "project.yml")
    let printed = try await tool.run(
      "print", "Fw@Debug", "--key", "FRAMEWORK_SEARCH_PATHS", in: folder.url)
    #expect(printed.output.hasSuffix(" \"Vendor/My Libs\"\n"), "\(printed.transcript)")
    let flags = try await tool.run(
      "generate", "Fw@Debug", "--only", "flags", "-o", "out", in: folder.url)
    #expect(flags.status == 0, "\(flags.transcript)")
    #expect(try folder.read("out/Fw/Debug/flags/c.apple.rsp").contains("/Vendor/My Libs\""))
  }

  @Test func `an Info.plist that is also a resource is found`() async throws {
    try folder.write(
      """
      name: Dupe
      options: { deploymentTarget: { iOS: "16.0" } }
      targets:
        Dupe:
          type: application
          platform: iOS
          sources: [Src]
          settings: { base: { INFOPLIST_FILE: "$(SRCROOT)/Src/Supporting Files/Info.plist" } }

      """, to: "project.yml")
    try folder.write("", to: "Src/a.swift")
    try folder.write(
      "<plist version=\"1.0\"><dict></dict></plist>", to: "Src/Supporting Files/Info.plist")
    let spec = try await tool.run("check", in: folder.url)
    #expect(spec.transcript.contains("[info-plist-copied]"), "\(spec.transcript)")
    let written = try await tool.run("generate", "--only", "xcode-project", in: folder.url)
    #expect(written.errors.contains("[info-plist-copied]"), "\(written.transcript)")
    let project = try await tool.run("check", "--config", "Dupe.xcodeproj", in: folder.url)
    #expect(project.transcript.contains("[info-plist-copied]"), "\(project.transcript)")
  }

  @Test(arguments: ["basic", "xcode"])
  func `a host on the Mac has the path of its executable`(defaults: String) async throws {
    try folder.write(
      """
      defaults: \(defaults)
      project: { platform: macOS }
      targets:
        App: { type: application, productName: Mac One }
        Tests: { type: unitTestBundle, host: App }

      """, to: "config.yaml")
    let run = try await tool.run("print", "Tests@Debug", "--key", "TEST_HOST", in: folder.url)
    #expect(run.output.hasSuffix("/Mac One.app/Contents/MacOS/Mac One\n"), "\(run.transcript)")
  }

  @Test func `elements of arrays are texts of lists`() async throws {
    try folder.write(
      #"""
      // !$*UTF8*$!
      { archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
      P = { isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (T); };
      G = { isa = PBXGroup; children = (); sourceTree = "<group>"; };
      L = { isa = XCConfigurationList; buildConfigurations = (D); };
      D = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = iphoneos;
        LIBRARY_SEARCH_PATHS = ("\"$(SDKROOT)/usr/lib/swift\"", "\"$(inherited)\"");
        GCC_PREPROCESSOR_DEFINITIONS = ("GREETING=\\\"hi\\\""); OTHER_CFLAGS = ("-Wall -Wextra");
      }; };
      T = { isa = PBXNativeTarget; name = T; productType = "com.apple.product-type.framework";
        buildConfigurationList = M; buildPhases = (); };
      M = { isa = XCConfigurationList; buildConfigurations = (E); };
      E = { isa = XCBuildConfiguration; name = Debug; buildSettings = { }; };
      }; }

      """#, to: "App.xcodeproj/project.pbxproj")
    func value(_ name: String) async throws -> String {
      try await tool.run(
        "print", "T@Debug", "--config", "App.xcodeproj", "--key", name, in: folder.url
      ).output
    }
    #expect(try await !value("LIBRARY_SEARCH_PATHS").contains("\"/"))
    #expect(try await value("LIBRARY_SEARCH_PATHS").contains("/usr/lib/swift"))
    #expect(try await value("GCC_PREPROCESSOR_DEFINITIONS") == "GREETING=\\\"hi\\\"\n")
    let flags = try await tool.run(
      "generate", "T@Debug", "--config", "App.xcodeproj", "--only", "flags", "-o", "out",
      in: folder.url)
    #expect(flags.status == 0, "\(flags.transcript)")
    let text = try folder.read("out/T/Debug/flags/c.apple.rsp")
    #expect(text.contains("-Wall -Wextra") && !text.contains("\"-Wall -Wextra"), "\(text)")
  }
}
