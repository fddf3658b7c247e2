import Foundation
import SettingsTestSupport
import Testing

/// What the linker and the compilers get besides the sources is known, or the verdict is unknown.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct LinkerInputTests {
  private static let quiet = "int main(void) { return 0; }\n"
  /// A program that logs if it is compiled with `LOUD`.
  private static let loud = """
    #include <stdio.h>
    int main(void) {
    #ifdef LOUD
      puts("leak");
    #endif
      return 0;
    }
    """

  private func status(
    spec target: String, _ files: [String: String] = [:]
  ) async throws -> String {
    let spec = """
      name: App
      targets:
        T: { type: tool, platform: macOS, \(target) }
        L: { type: library.static, platform: macOS, sources: [L] }

      """
    let own = ["project.yml": spec, "S/main.c": Self.quiet, "L/l.c": "int l(void) { return 1; }\n"]
    let stage = try AuditStage(own.merging(files) { $1 })
    return try await stage.report("--config", "project.yml", "T@Release").cell("Release").status
  }

  @Test(
    .serialized,
    arguments: [
      ("OTHER_LDFLAGS: \"@link.rsp\"", "unknown"), ("OTHER_LDFLAGS: evil", "unknown"),
      ("OTHER_LDFLAGS: evil.c", "unknown"), ("OTHER_LDFLAGS_arm64: -levil", "unknown"),
      ("LD_FLAGS: -levil", "unknown"), ("PRODUCT_SPECIFIC_LDFLAGS: evil.o", "unknown"),
      ("REEXPORTED_LIBRARY_PATHS: libevil.dylib", "unknown"), ("PRELINK_LIBS: evil.a", "unknown"),
      ("REEXPORTED_LIBRARY_NAMES: evil", "unknown"), ("REEXPORTED_LIBRARY_NAMES: z", "silent"),
      ("LD: /tools/ld", "unknown"), ("CC: /tools/cc", "unknown"),
      ("C_COMPILER_LAUNCHER: /tools/cache", "unknown"), ("SWIFT_EXEC: /tools/swiftc", "unknown"),
      ("OTHER_LDFLAGS: -lz", "silent"), ("LIBRARY_SEARCH_PATHS: lib", "silent"),
    ])
  func `settings that add code are judged`(setting: String, status: String) async throws {
    let found = try await self.status(
      spec: "sources: [S], settings: { \(setting) }",
      ["link.rsp": "evil.o\n", "evil": "", "evil.c": ""])
    #expect(found == status)
  }

  @Test(
    .serialized,
    arguments: [
      ("OTHER_LDFLAGS: -lz, LIBRARY_SEARCH_PATHS: lib", "lib/libz.a", "unknown"),
      ("OTHER_LDFLAGS: -lz, LIBRARY_SEARCH_PATHS: \"lib/**\"", "lib/a/libz.a", "unknown"),
      ("OTHER_LDFLAGS: \"-Llib -lz\"", "lib/libz.a", "unknown"),
      ("OTHER_LDFLAGS: \"-Wl,-Llib -lz\"", "lib/libz.a", "unknown"),
      ("OTHER_LDFLAGS: \"-Xlinker -L -Xlinker lib -l z\"", "lib/libz.a", "unknown"),
      ("OTHER_LDFLAGS: \"-l z\"", "lib/libz.a", "silent"),
      ("OTHER_LDFLAGS: \"-l vendor\"", "a", "unknown"),
      ("OTHER_LDFLAGS: -lz, LIBRARY_SEARCH_PATHS: lib", "lib/libother.a", "silent"),
      // What cannot be listed may have it.
      ("OTHER_LDFLAGS: -lz, LIBRARY_SEARCH_PATHS: lib", "lib", "unknown"),
      (
        "OTHER_LDFLAGS: \"-framework AppKit\", FRAMEWORK_SEARCH_PATHS: Vendor",
        "Vendor/AppKit.framework/AppKit", "unknown"
      ),
      ("OTHER_LDFLAGS: vendor/libL.a", "vendor/libL.a", "unknown"),
      ("OTHER_LDFLAGS: build/libL.a", "vendor/libL.a", "silent"),
      ("OTHER_LDFLAGS: /usr/lib/../../tmp/libz.a", "a", "unknown"),
    ])
  func `a library of the project is not taken for Apple's or a target's`(
    settings: String, file: String, status: String
  ) async throws {
    let found = try await self.status(spec: "sources: [S], settings: { \(settings) }", [file: ""])
    #expect(found == status)
  }

  @Test(arguments: ["before", "after"])
  func `a source that a script of config.yaml writes is unknown`(place: String) async throws {
    let config = """
      version: 1
      configurations: { Release: release }
      project: { platform: macOS, deploymentTarget: "13.0" }
      targets:
        T:
          type: tool
          sources: [S]
          scripts: { \(place): [{ run: sh g.sh, outputs: ["$(SRCROOT)/S/gen.c"] }] }

      """
    let stage = try AuditStage(["config.yaml": config, "S/main.c": Self.quiet, "S/gen.c": ""])
    let report = try await stage.report("T@Release")
    #expect(report.problems.map(\.message).contains { $0.contains("a script of the build") })
    #expect(try report.cell("Release").status == "unknown")
  }

  @Test(
    .serialized,
    arguments: ["S/libV.a", "S/V.framework/V", "S/V.xcframework/Info.plist", "S/v.o", "S/a.cl"])
  func `built code and other languages among the sources are unknown`(file: String) async throws {
    #expect(try await status(spec: "sources: [S]", [file: ""]) == "unknown")
  }

  @Test(
    .serialized,
    arguments: [
      ("PER_ARCH_CFLAGS_arm64: -DLOUD", "logs"), ("PER_ARCH_CFLAGS_armv7: -DLOUD", "silent"),
      ("BUILD_VARIANTS: \"normal debug\", OTHER_CFLAGS_debug: -DLOUD", "logs"),
      ("OTHER_CFLAGS_debug: -DLOUD", "silent"),
    ])
  func `flags for an architecture or a variant count`(
    settings: String, status: String
  ) async throws {
    let found = try await self.status(
      spec: "sources: [S], settings: { \(settings) }", ["S/main.c": Self.loud])
    #expect(found == status)
  }

  @Test(
    .serialized,
    arguments: [
      ("'GCC_PREPROCESSOR_DEFINITIONS[variant=normal]': LOUD=1", "logs"),
      ("'OTHER_CFLAGS[variant=normal]': -DLOUD", "logs"),
      ("'OTHER_CFLAGS[variant=norm*]': -DLOUD", "logs"),
      ("'OTHER_CFLAGS[variant=normal][arch=arm64]': -DLOUD", "logs"),
      ("'MY_FLAGS[variant=normal]': -DLOUD, OTHER_CFLAGS: $(MY_FLAGS)", "logs"),
      ("OTHER_CFLAGS: '-DLOUD -U$(variant)', 'OTHER_CFLAGS[variant=normal]': -DX", "silent"),
      ("'EXCLUDED_SOURCE_FILE_NAMES[variant=normal]': loud.c", "silent"),
      ("'OTHER_LDFLAGS[variant=normal]': -force_load evil/T", "unknown"),
      ("'BUILD_VARIANTS[variant=normal]': normal, BUILD_VARIANTS: normal debug", "unknown"),
      ("'LOGGING_LEVEL[variant=normal]': none", "unknown"),
      ("'EXCLUDED_ARCHS[variant=normal]': arm64", "unknown"),
    ])
  func `settings of the variant that every target has are in force`(
    settings: String, status: String
  ) async throws {
    let isExcluding = settings.contains("loud.c")
    let found = try await self.status(
      spec: "sources: [S], settings: { \(settings) }",
      ["S/main.c": Self.loud, "S/loud.c": isExcluding ? "void f(void) { puts(\"leak\"); }\n" : ""])
    #expect(found == status)
  }

  @Test(
    .enabled("needs swiftc") { Installed.has("swiftc") }, .serialized,
    arguments: [
      ("-Xfrontend -assert-config -Xfrontend Debug", "logs"), ("\"@a.rsp\"", "logs"),
      ("-vfsoverlay o.yaml", "unknown"), ("extra.swift", "unknown"),
      ("-DX -Xfrontend -warn-long-function-bodies=100", "silent"),
    ])
  func `flags of Swift that change the code count in every run`(
    flags: String, status: String
  ) async throws {
    let source = "assert({ print(\"leak\"); return true }())\n"
    let found = try await self.status(
      spec: "sources: [W], settings: { OTHER_SWIFT_FLAGS: \(flags) }",
      ["W/main.swift": source, "a.rsp": "-assert-config Debug\n", "o.yaml": "", "extra.swift": ""])
    #expect(found == status)
  }

  @Test(
    .serialized,
    arguments: [
      ("path = x.c; sourceTree = BUILT_PRODUCTS_DIR;", "unknown"),
      ("path = x.c; sourceTree = DERIVED;", "unknown"),
      ("path = V.framework; sourceTree = SOURCE_ROOT;", "unknown"),
      ("path = main.c; sourceTree = SOURCE_ROOT;", "silent"),
    ])
  func `everything in the sources phase is judged`(file: String, status: String) async throws {
    var target = XcodeProjectText.Target(sources: ["main.c"])
    target.compiled = ["FR"]
    let project = XcodeProjectText(
      targets: [target], objects: "FR = {isa = PBXFileReference; \(file) };")
    let stage = try AuditStage([
      "main.c": Self.quiet, "T.xcodeproj/project.pbxproj": project.text, "config.yaml": "",
    ])
    let report = try await stage.report("--config", "T.xcodeproj", "T@Release")
    #expect(try report.cell("Release").status == status)
  }
}
