import SettingsTestSupport
import Testing

/// Headers are found as in Xcode's header maps, in any folder.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct HeaderMapTests {
  /// Returns a project with a framework `Kit` whose only source is `Sources/main.m`, and with a
  /// header.
  private static func project(header: String, type: String = "framework", flags: String = "")
    -> String
  {
    """
    // !$*UTF8*$!
    { archiveVersion = 1; objectVersion = 77; rootObject = P0; objects = {
      P0 = { isa = PBXProject; buildConfigurationList = L0; mainGroup = G0; targets = ( T1, ); };
      G0 = { isa = PBXGroup; children = ( F1, F2, ); sourceTree = "<group>"; };
      F1 = { isa = PBXFileReference; path = Sources/main.m; sourceTree = "<group>"; };
      F2 = { isa = PBXFileReference; path = "\(header)"; sourceTree = "<group>"; };
      B1 = { isa = PBXBuildFile; fileRef = F1; settings = { COMPILER_FLAGS = "\(flags)"; }; };
      H1 = { isa = PBXSourcesBuildPhase; files = ( B1, ); };
      T1 = {
        isa = PBXNativeTarget; name = Kit; buildConfigurationList = L0; buildPhases = ( H1, );
        productType = "com.apple.product-type.\(type)";
      };
      L0 = { isa = XCConfigurationList; buildConfigurations = ( C1, );
        defaultConfigurationName = Release; };
      C1 = { isa = XCBuildConfiguration; name = Release;
        buildSettings = { SDKROOT = macosx; PRODUCT_NAME = "$(TARGET_NAME)"; DEBUG = 1; }; };
    }; }
    """
  }

  private func status(
    _ source: String, header: String = "Public/deep/Log.h", defining text: String,
    flags: String = ""
  ) async throws -> String {
    let stage = try AuditStage([
      "Kit.xcodeproj/project.pbxproj": Self.project(header: header, flags: flags),
      "Sources/main.m": source, header: text,
    ])
    return try await stage.report("--config", "Kit.xcodeproj").cell("Release").status
  }

  @Test(arguments: ["\"Log.h\"", "\"log.h\"", "<Kit/Log.h>", "<Log.h>"])
  func `a header of the project is found in any folder`(name: String) async throws {
    let source = "#import \(name)\nvoid f(void) { L(@\"a\"); }\n"
    #expect(try await status(source, defining: "#define L(x)\n") == "silent")
    #expect(try await status(source, defining: "#define L(x) NSLog(x)\n") == "logs")
  }

  @Test(arguments: ["\"Other.h\"", "<Other/Log.h>"])
  func `a header that the project does not have is missing`(name: String) async throws {
    let source = "#import \(name)\nint a;\n"
    #expect(try await status(source, defining: "") == "unknown")
  }

  /// The project's own `math.h` does not precede the system's for `<math.h>`.
  @Test func `a system header takes precedence in angle brackets`() async throws {
    let source =
      "#include <math.h>\n#if defined(M_PI)\nint a;\n#else\nvoid f(void) { puts(\"a\"); }\n#endif\n"
    #expect(try await status(source, header: "Own/math.h", defining: "int own;\n") == "silent")
  }

  @Test(arguments: [
    ("-DLOUD", "logs"), ("-DLOUD -ULOUD", "silent"), ("-Xarch_arm64 -DLOUD", "logs"),
    ("-Xarch_x86_64 -DLOUD", "logs"), ("-Xarch_i386 -DLOUD", "silent"),
    ("-fapple-new -DLOUD", "logs"),
    ("-fapple-new", "unknown"), ("-fobjc-msgsend-selector-stubs", "silent"), ("-mavx2", "silent"),
    ("-march=haswell -DLOUD", "logs"),
    ("-imacros loud.h", "logs"), ("-Wp,-DLOUD", "logs"), ("-Xpreprocessor -DLOUD", "logs"),
    ("-Xclang -DLOUD", "logs"), ("--config loud.cfg", "logs"), ("--config=loud.cfg", "logs"),
    ("@loud.cfg", "logs"), ("-x objective-c++ -DLOUD=1", "logs"), ("-Wno-new-thing", "silent"),
  ])
  func `a file's own flags apply to it`(flags: String, status: String) async throws {
    let stage = try AuditStage([
      "Kit.xcodeproj/project.pbxproj": Self.project(header: "loud.h", flags: flags),
      "Sources/main.m": "#ifdef LOUD\nvoid f(void) { puts(\"a\"); }\n#endif\n",
      "loud.h": "#define LOUD\n", "loud.cfg": "-DLOUD\n",
    ])
    let report = try await stage.report("--config", "Kit.xcodeproj")
    #expect(try report.cell("Release").status == status, "\(report.problems)")
  }

  @Test func `the header that the Swift compiler generates is available`() async throws {
    let stage = try AuditStage([
      "Sources/a.m": "#import \"App-Swift.h\"\n#import <App/App-Swift.h>\nint a;\n",
      "Sources/b.swift": "let b = 1\n",
    ])
    #expect(try await stage.report().problems.map(\.message) == [])
  }
}
