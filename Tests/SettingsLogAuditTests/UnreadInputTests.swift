import Foundation
import SettingsTestSupport
import Testing

/// Files that a build compiles or puts into the product, in the ways that a project may say it.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct UnreadInputTests {
  private static let quiet = "int main(void) { return 0; }\n"
  private static let loud = "#include <stdio.h>\nvoid f(void) { puts(\"leak\"); }\n"

  private func status(
    spec target: String, top: String = "", _ files: [String: String] = [:]
  ) async throws -> String {
    let spec = """
      name: App
      \(top)
      targets:
        T: { type: tool, platform: macOS, \(target) }

      """
    let own = ["project.yml": spec, "S/main.c": Self.quiet]
    let stage = try AuditStage(own.merging(files) { $1 })
    return try await stage.report("--config", "project.yml", "T@Release").cell("Release").status
  }

  @Test(
    .serialized,
    arguments: [
      ("sources: [S]", "S/.x.c", "logs"), ("sources: [S]", "S/.hidden/x.c", "logs"),
      ("sources: [S]", "S/x.c.orig", "silent"),
      ("sources: [{ path: S, excludes: [x.c/] }]", "S/x.c", "logs"),
      ("sources: [{ path: S, excludes: ['*.c/'] }]", "S/x.c", "logs"),
      ("sources: [{ path: S, excludes: [more/] }]", "S/more/x.c", "silent"),
      ("sources: [{ path: S, excludes: ['m*/'] }]", "S/more/x.c", "silent"),
      ("sources: [{ path: S, excludes: [V.framework/] }]", "S/V.framework/V", "silent"),
      ("sources: [{ path: S, excludes: ['*.framework/'] }]", "S/V.framework/V", "silent"),
    ])
  func `a spec's sources are those of XcodeGen`(
    sources: String, file: String, status: String
  ) async throws {
    #expect(try await self.status(spec: sources, [file: Self.loud]) == status)
  }

  @Test(
    .serialized,
    arguments: [
      ("sources: [S, { path: libV.a, buildPhase: frameworks }]", "unknown"),
      ("sources: [S, { path: libV.a, buildPhase: none }]", "silent"),
      ("sources: [S, { path: V.bundle, buildPhase: resources }]", "unknown"),
      ("sources: [S, { path: W.bundle, buildPhase: resources }]", "silent"),
      ("sources: [S, V.bundle]", "unknown"), ("sources: [S, W.bundle]", "silent"),
      ("sources: [S], dependencies: [{ sdk: Evil.framework }]", "unknown"),
      ("sources: [S], dependencies: [{ sdk: libevil.tbd }]", "unknown"),
      ("sources: [S], dependencies: [{ sdk: libz.tbd, root: SOURCE_ROOT }]", "unknown"),
      ("sources: [S], dependencies: [{ sdk: libz.tbd }, { sdk: UIKit.framework }]", "silent"),
      ("sources: [S], settings: { OTHER_LDFLAGS: -force_load evil/T }", "unknown"),
      ("sources: [S], dependencies: [{ framework: Vendor/T.framework }]", "unknown"),
      ("sources: [S], settings: { OTHER_LDFLAGS: -sectcreate __TEXT __text x }", "unknown"),
      ("sources: [S], settings: { OTHER_LDFLAGS: -sectcreate __TEXT __info_plist x }", "silent"),
      (
        "sources: [S], settings: { BUILD_VARIANTS: normal debug, "
          + "'OTHER_CFLAGS[variant=debug]': -DX }", "unknown"
      ),
      ("sources: [S], settings: { 'OTHER_CFLAGS[variant=debug]': -DX }", "silent"),
      (
        "sources: [S], settings: { BUILD_VARIANTS: normal debug, "
          + "OTHER_CFLAGS: -DX$(CURRENT_VARIANT) }", "unknown"
      ),
      (
        "sources: [S], preBuildScripts: [{ script: x, outputFiles: [$(SRCROOT)/S/main.c] }]",
        "unknown"
      ),
      (
        "sources: [S], preBuildScripts: [{ script: x, outputFileLists: [o.xcfilelist] }]",
        "unknown"
      ),
      ("sources: [S], preBuildScripts: [{ script: x, outputFiles: [S/other.c] }]", "silent"),
    ])
  func `code that a target gets in another way is judged`(
    target: String, status: String
  ) async throws {
    let files = [
      "libV.a": "", "V.bundle/V": "\u{00}", "W.bundle/a.txt": "text",
      "o.xcfilelist": "# made\n${PROJECT_DIR}/S/main.c\n",
    ]
    let program: [UInt8] = [0xCF, 0xFA, 0xED, 0xFE, 0, 0, 0, 0]
    let spec = "name: App\ntargets:\n  T: { type: tool, platform: macOS, \(target) }\n"
    let stage = try AuditStage(
      files.merging(["project.yml": spec, "S/main.c": Self.quiet]) { $1 })
    try Data(program).write(to: stage.folder.url.appending(path: "V.bundle/V"))
    let report = try await stage.report("--config", "project.yml", "T@Release")
    #expect(try report.cell("Release").status == status)
  }

  @Test(arguments: [
    ("@import K;\nint f(void) { return k(); }\n", "silent"),
    ("@import K;\nint f(void) { LOG(\"x\"); return 0; }\n", "logs"),
    ("@import L;\n", "unknown"),
  ])
  func `Objective-C imports the modules of the project`(
    source: String, status: String
  ) async throws {
    let spec = """
      name: App
      targets:
        K: { type: framework, platform: macOS, sources: [K] }
        T: { type: tool, platform: macOS, sources: [S], dependencies: [{ target: K }] }

      """
    let stage = try AuditStage([
      "project.yml": spec, "S/main.c": Self.quiet, "S/a.m": source,
      "K/K.h": "#import <K/More.h>\nint k(void);\n",
      "K/More.h": "#include <stdio.h>\n#define LOG(t) puts(t)\n",
      "K/K.m": "#import <K/K.h>\nint k(void) { return 1; }\n",
    ])
    let report = try await stage.report("--config", "project.yml", "T@Release")
    #expect(try report.cell("Release").status == status, "\(report.problems)")
  }

  @Test(
    .serialized,
    arguments: [
      ("c: { buildPhase: sources, compilerFlags: [-DX] }", "unknown"),
      ("x: { buildPhase: sources }", "unknown"), ("x: { buildPhase: resources }", "silent"),
    ])
  func `file types of a spec that change the code are unknown`(
    types: String, status: String
  ) async throws {
    let found = try await self.status(
      spec: "sources: [S]", top: "options: { fileTypes: { \(types) } }")
    #expect(found == status)
  }

  @Test(
    .enabled("needs swiftc") { Installed.has("swiftc") }, .serialized,
    arguments: [
      ("import Logs\nlf()\n", "int own(void);\n", "logs"),
      ("lf()\n", "int own(void);\n", "silent"),
      ("import Logs\nfunc g() {}\n", "#include <Logs/More.h>\n", "logs"),
    ])
  func `Swift gets the headers of modules of the project`(
    source: String, more: String, status: String
  ) async throws {
    let header = """
      #include <stdio.h>
      \(more)
      static inline void lf(void) { puts("leak"); }

      """
    let spec = """
      name: App
      targets:
        T: { type: tool, platform: macOS, sources: [W], dependencies: [{ target: Logs, link: false, embed: false }] }
        Logs: { type: framework, platform: macOS, sources: [Lib] }

      """
    let stage = try AuditStage([
      "project.yml": spec, "W/main.swift": source, "Lib/Logs.h": header, "Lib/More.h": "",
      "Lib/a.c": "int own(void) { return 1; }\n",
    ])
    let report = try await stage.report("--config", "project.yml", "T@Release")
    #expect(try report.cell("Release").status == status)
  }

  @Test(
    .enabled("needs swiftc") { Installed.has("swiftc") }, .serialized,
    arguments: [
      ("sources: [Lib]", "logs"),
      ("sources: [Lib], settings: { MODULEMAP_FILE: m.modulemap }", "logs"),
      ("sources: [Lib], settings: { MODULEMAP_FILE: none.modulemap }", "silent"),
      ("sources: [Lib], settings: { MODULEMAP_FILE: missing.modulemap }", "unknown"),
    ])
  func `Swift gets the C part of its own framework`(
    target: String, status: String
  ) async throws {
    let loud = "#include <stdio.h>\nstatic inline void lf(void) { puts(\"leak\"); }\n"
    let stage = try AuditStage([
      "project.yml":
        "name: App\ntargets:\n  Logs: { type: framework, platform: macOS, \(target) }\n",
      "Lib/x.swift": "func g() {}\n", "Lib/Logs.h": loud, "Lib/Other.h": loud,
      "m.modulemap": "framework module Logs { header \"Lib/Other.h\" }\n",
      "none.modulemap": "framework module Logs { }\n",
    ])
    let report = try await stage.report("--config", "project.yml", "Logs@Release")
    #expect(try report.cell("Release").status == status)
  }

  @Test(
    .serialized,
    arguments: [
      ("explicitFileType = sourcecode.none; path = main.c; sourceTree = SOURCE_ROOT;", "unknown"),
      ("explicitFileType = sourcecode.ada; path = main.c; sourceTree = SOURCE_ROOT;", "unknown"),
      ("explicitFileType = sourcecode.c.c; path = main.c; sourceTree = SOURCE_ROOT;", "silent"),
    ])
  func `a stated language that is not known is unknown`(
    file: String, status: String
  ) async throws {
    var target = XcodeProjectText.Target()
    target.compiled = ["FR"]
    #expect(try await self.status(target, "FR = {isa = PBXFileReference; \(file) };") == status)
  }

  @Test(
    .serialized,
    arguments: [
      ("path = ../../Evil.framework; sourceTree = SDKROOT;", "unknown"),
      ("path = ../../tmp/AppKit.framework; sourceTree = SDKROOT;", "unknown"),
      ("path = System/Library/Frameworks/AppKit.framework; sourceTree = SDKROOT;", "silent"),
    ])
  func `a path that leaves the SDK is not Apple's`(file: String, status: String) async throws {
    var target = XcodeProjectText.Target(sources: ["main.c"])
    target.links = ["FR"]
    #expect(try await self.status(target, "FR = {isa = PBXFileReference; \(file) };") == status)
  }

  @Test(
    .serialized,
    arguments: [
      ("path = E.bundle; sourceTree = SOURCE_ROOT;", "unknown"),
      ("path = helper; sourceTree = SOURCE_ROOT;", "unknown"),
      ("path = a.txt; sourceTree = SOURCE_ROOT;", "silent"),
    ])
  func `a bundle in a folder of frameworks is code`(file: String, status: String) async throws {
    var target = XcodeProjectText.Target(sources: ["main.c"])
    target.copies = ["FR"]
    #expect(try await self.status(target, "FR = {isa = PBXFileReference; \(file) };") == status)
  }

  @Test func `flags of a file may be a list`() async throws {
    var target = XcodeProjectText.Target(sources: ["main.c"])
    target.compiled = ["FR"]
    let text = XcodeProjectText(
      targets: [target],
      objects: "FR = {isa = PBXFileReference; path = x.c; sourceTree = SOURCE_ROOT; };"
    ).text.replacing(
      "fileRef = FR; ", with: "fileRef = FR; settings = {COMPILER_FLAGS = (\"-DLOUD\"); }; ")
    let stage = try AuditStage([
      "main.c": Self.quiet, "x.c": "#ifdef LOUD\n\(Self.loud)#endif\n",
      "T.xcodeproj/project.pbxproj": text, "config.yaml": "",
    ])
    let report = try await stage.report("--config", "T.xcodeproj", "T@Release")
    #expect(try report.cell("Release").status == "logs")
  }

  private func status(
    _ target: XcodeProjectText.Target, _ objects: String
  ) async throws -> String {
    let project = XcodeProjectText(targets: [target], objects: objects)
    let stage = try AuditStage([
      "main.c": Self.quiet, "a.txt": "", "helper": "", "E.bundle/E": "",
      "T.xcodeproj/project.pbxproj": project.text, "config.yaml": "",
    ])
    let report = try await stage.report("--config", "T.xcodeproj", "T@Release")
    return try report.cell("Release").status
  }
}
