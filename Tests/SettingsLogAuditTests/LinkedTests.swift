import Foundation
import SettingsTestSupport
import Testing

/// A verdict covers everything that is linked into the product.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct LinkedTests {
  private static let quiet = "int main(void) { return 0; }\n"
  private static let leak = "#include <stdio.h>\nvoid f(void) { puts(\"leak\"); }\n"
  private static let debugLeak =
    "#include <stdio.h>\nvoid f(void) {\n#ifdef DEBUG\n  puts(\"leak\");\n#endif\n}\n"

  private func release(
    _ project: XcodeProjectText, _ files: [String: String]
  ) async throws -> AuditStage.Report.Configuration {
    let files = files.merging(["T.xcodeproj/project.pbxproj": project.text, "config.yaml": ""]) {
      $1
    }
    return try await AuditStage(files).report("--config", "T.xcodeproj", "T@Release").cell(
      "Release")
  }

  typealias Target = XcodeProjectText.Target

  private static let main = Target(sources: ["main.c"])
  private static func library(_ type: String) -> Target {
    Target(name: "L", type: type, sources: ["f.c"])
  }
  private static func main(_ change: (inout Target) -> Void) -> Target {
    var target = main
    change(&target)
    return target
  }

  @Test(
    .serialized,
    arguments: [
      (main { $0.links = ["PR_L"] }, "library.static", "logs"),
      (main { $0.dependencies = ["L"] }, "library.static", "logs"),
      (main { $0.links = ["PR_L"] }, "framework", "logs"),
      (main { $0.copies = ["PR_L"] }, "framework", "logs"),
      (main { $0.copies = ["PR_L"] }, "app-extension", "logs"),
      (main { $0.settings = "OTHER_LDFLAGS = \"-lL\"; " }, "library.static", "logs"),
      (
        main { $0.settings = "OTHER_LDFLAGS = \"-Wl,-force_load,build/libL.a\"; " },
        "library.static", "logs"
      ),
      (main { $0.settings = "OTHER_LDFLAGS = (\"-framework\", L); " }, "framework", "logs"),
      (main, "library.static", "silent"),
      (main { $0.dependencies = ["L"] }, "tool", "silent"),
    ])
  func `the code of linked and embedded targets counts`(
    target: Target, type: String, status: String
  ) async throws {
    let project = XcodeProjectText(targets: [target, Self.library(type)])
    let release = try await release(project, ["main.c": Self.quiet, "f.c": Self.leak])
    #expect(release.status == status, "\(release.verdict)")
    #expect(release.ownCode.status == "silent")
  }

  private static let filters = [
    ("platformFilter = ios; ", "silent"), ("platformFilters = (ios, xros, ); ", "silent"),
    ("platformFilter = macos; ", "logs"), ("platformFilters = (ios, macos, ); ", "logs"),
    ("platformFilter = maccatalyst; ", "silent"), ("platformFilter = planet; ", "logs"),
  ]

  @Test(.serialized, arguments: filters)
  func `a source that a platform filter excludes is not compiled`(
    filter: String, status: String
  ) async throws {
    let target = Target(sources: ["main.c", "f.c"], sourceFilter: filter)
    let files = ["main.c": Self.quiet, "f.c": Self.leak]
    let project = XcodeProjectText(targets: [target])
    #expect(try await release(project, files).status == status)
  }

  @Test(.serialized, arguments: filters)
  func `a part that a platform filter excludes is not linked`(
    filter: String, status: String
  ) async throws {
    let files = ["main.c": Self.quiet, "f.c": Self.leak]
    for type in ["library.static", "framework"] {
      let target = Self.main {
        $0.links = ["PR_L"]
        $0.dependencies = ["L"]
        $0.filter = filter
      }
      let project = XcodeProjectText(targets: [target, Self.library(type)])
      #expect(try await release(project, files).status == status)
    }
    let target = Self.main {
      $0.links = ["PD_V"]
      $0.packages = ["PD_V"]
      $0.filter = filter
    }
    let package = "PD_V = {isa = XCSwiftPackageProductDependency; productName = V; };"
    let project = XcodeProjectText(targets: [target], objects: package)
    let expected = status == "logs" ? "unknown" : status
    #expect(try await release(project, files).status == expected)
  }

  @Test func `a part that a filter includes for one platform is linked`() async throws {
    let target = Self.main {
      $0.links = ["PR_L"]
      $0.filter = "platformFilter = maccatalyst; "
      $0.settings = "SDKROOT = iphoneos; SUPPORTS_MACCATALYST = YES; "
    }
    let project = XcodeProjectText(targets: [target, Self.library("library.static")])
    let release = try await release(project, ["main.c": Self.quiet, "f.c": Self.leak])
    #expect(release.status == "logs")
  }

  @Test func `a target of another project is found after it was renamed`() async throws {
    let target = Self.main { $0.dependencies = ["L"] }
    let dependency = "target = T_L; "
    let text = XcodeProjectText(
      targets: [target],
      objects: """
        PX = {isa = PBXContainerItemProxy; containerPortal = FP; proxyType = 1; \
        remoteGlobalIDString = T_L; remoteInfo = Old; };
        FP = {isa = PBXFileReference; path = L/L.xcodeproj; sourceTree = SOURCE_ROOT; };
        """
    ).text.replacing(dependency, with: "targetProxy = PX; ")
    let stage = try AuditStage([
      "T.xcodeproj/project.pbxproj": text, "config.yaml": "", "main.c": Self.quiet,
      "L/L.xcodeproj/project.pbxproj": XcodeProjectText(targets: [Self.library("framework")]).text,
      "L/f.c": Self.quiet,
      "All.xcworkspace/contents.xcworkspacedata": """
      <Workspace version="1.0">
        <FileRef location="group:T.xcodeproj"></FileRef>
        <FileRef location="group:L/L.xcodeproj"></FileRef>
      </Workspace>
      """,
    ])
    let report = try await stage.report("--config", "All.xcworkspace", "T@Release")
    let release = try report.cell("Release")
    #expect(release.status == "silent")
    #expect(release.linked?.map(\.name) == ["L"])
    let alone = try await stage.report("--config", "T.xcodeproj", "T@Release")
    #expect(try alone.cell("Release").status == "unknown")
  }

  @Test func `a linked target has its own settings in the same configuration`() async throws {
    var library = Self.library("library.static")
    let target = Self.main { $0.links = ["PR_L"] }
    let files = ["main.c": Self.quiet, "f.c": Self.debugLeak]
    let plain = XcodeProjectText(targets: [target, library])
    #expect(try await release(plain, files).status == "silent")
    library.settings = "GCC_PREPROCESSOR_DEFINITIONS = DEBUG; "
    let loud = XcodeProjectText(targets: [target, library])
    let release = try await release(loud, files)
    #expect(release.status == "logs")
    #expect(release.linked?.map(\.name) == ["L"])
    #expect(release.linked?.map(\.status) == ["logs"])
  }

  private static func reference(_ path: String, _ tree: String) -> String {
    "FR = {isa = PBXFileReference; path = \"\(path)\"; sourceTree = \(tree); };"
  }

  @Test(
    .serialized,
    arguments: [
      ("FR", reference("vendor/libV.a", "SOURCE_ROOT"), "", "unknown"),
      ("FR", reference("V.xcframework", "SOURCE_ROOT"), "", "unknown"),
      ("FR", reference("libPods-T.a", "BUILT_PRODUCTS_DIR"), "", "unknown"),
      ("FR", reference("System/Library/Frameworks/UIKit.framework", "SDKROOT"), "", "silent"),
      ("FR", reference("usr/lib/libz.tbd", "SDKROOT"), "", "silent"),
      ("PR_T", "", "OTHER_LDFLAGS = \"-lvendor\"; ", "unknown"),
      (
        "PR_T", "",
        "OTHER_LDFLAGS = (\"-ObjC\", \"-lz\", \"-lc++\", \"-framework\", UIKit, \"-Wl,-rpath,@loader_path\"); ",
        "silent"
      ),
    ])
  func `libraries without sources are unknown, unless they are the system's`(
    link: String, object: String, settings: String, status: String
  ) async throws {
    let target = Self.main {
      $0.links = [link]
      $0.settings = settings
    }
    let project = XcodeProjectText(targets: [target], objects: object)
    let release = try await release(project, ["main.c": Self.quiet])
    #expect(release.status == status, "\(release.verdict)")
    #expect(release.ownCode.status == "silent")
  }

  // MARK: XcodeGen and config.yaml

  @Test(
    .serialized,
    arguments: [
      ("{target: L}", "library.static", "logs"), ("{target: L}", "framework", "logs"),
      ("{target: L, link: false}", "library.static", "silent"),
      ("{target: L, platforms: [iOS]}", "library.static", "silent"),
      ("{target: L, platforms: [iOS, macOS]}", "library.static", "logs"),
      ("{target: L, platformFilter: iOS}", "library.static", "silent"),
      ("{target: L, destinationFilters: [iOS, macCatalyst]}", "framework", "silent"),
      ("{target: L, destinationFilters: [iOS, macOS]}", "framework", "logs"),
      ("{sdk: libz.tbd}", "library.static", "silent"),
      ("{framework: Vendor/V.framework}", "library.static", "unknown"),
      ("{carthage: V}", "library.static", "unknown"),
      ("{package: V}", "library.static", "unknown"),
    ])
  func `dependencies of XcodeGen's targets are judged`(
    dependency: String, type: String, status: String
  ) async throws {
    let spec = """
      name: App
      packages: { V: { url: "https://example.com/V", from: 1.0.0 } }
      targets:
        T: { type: tool, platform: macOS, sources: [S], dependencies: [\(dependency)] }
        L: { type: \(type), platform: macOS, sources: [L] }

      """
    let stage = try AuditStage([
      "project.yml": spec, "S/main.c": Self.quiet, "L/f.c": Self.leak,
    ])
    let report = try await stage.report("--config", "project.yml", "T@Release")
    #expect(try report.cell("Release").status == status)
  }

  @Test(
    .serialized,
    arguments: [
      ("settings: { OTHER_LDFLAGS: -lL }", "staticLibrary", "logs"),
      ("settings: { OTHER_LDFLAGS: -l L }", "staticLibrary", "logs"),
      // The linker looks among the products before it looks in the SDK.
      ("dependencies: [{ library: libz.tbd }]", "staticLibrary, productName: z", "logs"),
      ("dependencies: [{ library: libz.tbd }]", "staticLibrary", "silent"),
      ("dependencies: [{ framework: CoreData }]", "framework, productName: CoreData", "logs"),
      ("dependencies: [{ framework: CoreData }]", "framework", "silent"),
      ("frameworks: [L]", "framework", "logs"),
      ("frameworks: [Foundation]", "framework", "silent"),
      ("frameworks: [Vendor]", "framework", "unknown"),
    ])
  func `config.yaml links with frameworks and flags`(
    field: String, type: String, status: String
  ) async throws {
    let config = """
      version: 1
      configurations: { Release: release }
      project: { name: App, platform: macOS, deploymentTarget: "13.0" }
      targets:
        T: { type: tool, sources: [S], \(field) }
        L: { type: \(type), sources: [L] }

      """
    let stage = try AuditStage([
      "config.yaml": config, "S/main.c": Self.quiet, "L/f.c": Self.leak,
    ])
    #expect(try await stage.report("T@Release").cell("Release").status == status)
  }

  /// As CocoaPods writes it: the path has the name of the target, the name that of the product.
  @Test func `a product is found by the name of its reference`() async throws {
    var target = XcodeProjectText.Target(sources: ["S/main.c"])
    target.links = ["FW"]
    let library = XcodeProjectText.Target(name: "KiOS", type: "framework", sources: ["L/f.c"])
    let reference = "path = K.framework; sourceTree = BUILT_PRODUCTS_DIR"
    let project = XcodeProjectText(
      targets: [target, library], objects: "FW = {isa = PBXFileReference; \(reference); };")
    let text = project.text.replacing(
      "path = \"KiOS.framework\"", with: "name = K.framework; path = \"KiOS.framework\"")
    let stage = try AuditStage([
      "App.xcodeproj/project.pbxproj": text, "config.yaml": "", "S/main.c": Self.quiet,
      "L/f.c": Self.leak,
    ])
    let report = try await stage.report("--config", "App.xcodeproj", "T@Release")
    #expect(try report.cell("Release").status == "logs")
  }
}
