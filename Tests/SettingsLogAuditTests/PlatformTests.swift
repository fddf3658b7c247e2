import SettingsTestSupport
import Testing

/// Sources are read as the code of the product, regardless of the machine that reads them.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct PlatformTests {
  private static func source(_ condition: String) -> String {
    """
    #include <stdio.h>
    void f(void) {
    #if \(condition)
      puts("leak");
    #endif
    }

    """
  }

  private static func config(_ settings: String, platform: String = "iOS") -> String {
    """
    version: 1
    configurations: { Release: release }
    project:
      name: App
      platform: \(platform)
      deploymentTarget: "15.0"
      logging: { macro: HMLog, level: off }
      settings: { \(settings) }
    targets: { App: { type: application, sources: [Sources] } }
    """
  }

  private func isSilent(
    _ files: [String: String], _ settings: String = "", platform: String = "iOS"
  ) async throws -> Bool {
    var files = files
    files["config.yaml"] = Self.config(settings, platform: platform)
    let run = try await AuditStage(files).run("App")
    #expect(run.status == 0 || run.status == 1, "\(run.transcript)")
    return run.output.contains("\nApp@Release  silent\n")
  }

  #if canImport(Darwin)
    private static let readsForPlatforms = false
  #else
    private static let readsForPlatforms = true
  #endif

  @Test(
    .enabled(if: readsForPlatforms, "a Mac's clang reads with the Mac's headers"),
    arguments: [
      "TARGET_OS_IPHONE", "TARGET_OS_IOS && !TARGET_OS_OSX", "defined(__APPLE__)", "__arm64__",
      "__IPHONE_OS_VERSION_MIN_REQUIRED >= 150000", "!defined(__linux__)",
    ])
  func `code that only iPhones compile is read`(condition: String) async throws {
    #expect(try await !isSilent(["Sources/a.c": Self.source(condition)]))
  }

  @Test(
    .enabled(if: readsForPlatforms, "a Mac's clang reads with the Mac's headers"),
    arguments: [
      "TARGET_OS_OSX", "TARGET_OS_SIMULATOR", "defined(__linux__)", "TARGET_OS_MACCATALYST",
      "__IPHONE_OS_VERSION_MIN_REQUIRED < 150000",
    ])
  func `code that iPhones do not compile is excluded`(condition: String) async throws {
    #expect(try await isSilent(["Sources/a.c": Self.source(condition)]))
  }

  @Test(
    .enabled(if: readsForPlatforms, "a Mac's clang reads with the Mac's headers"),
    arguments: [
      ("a.c", "defined(__BLOCKS__) && defined(__block)"), ("a.m", "__OBJC2__ && __BLOCKS__"),
      ("a.m", "defined(__NEXT_RUNTIME__) && defined(OBJC_ZEROCOST_EXCEPTIONS)"),
      ("a.mm", "__OBJC2__ && __EXCEPTIONS"), ("a.cpp", "__BLOCKS__ && !defined(__OBJC2__)"),
      ("a.c", "__ENVIRONMENT_IPHONE_OS_VERSION_MIN_REQUIRED__ == 150000"),
      ("a.c", "__ENVIRONMENT_OS_VERSION_MIN_REQUIRED__ == 150000 && !defined(__OBJC2__)"),
      ("a.c", "__STDC_NO_THREADS__ && defined(__nullable) && defined(__nonnull) && __SSP__"),
      ("a.c", "__ARM_ARCH >= 8 && __AARCH64EL__ && defined(__ARM_NEON_FP) && !defined(__core2__)"),
    ])
  func `macros of Apple's clang are predefined`(name: String, condition: String) async throws {
    #expect(try await !isSilent(["Sources/\(name)": Self.source(condition)], "ARCHS: arm64"))
  }

  @Test(
    .enabled(if: readsForPlatforms, "a Mac's clang reads with the Mac's headers"),
    arguments: ["__SSE2__ && __SSSE3__ && __core2__", "defined(__ARM_ARCH)"])
  func `each architecture has its features`(condition: String) async throws {
    let files = [
      "Sources/a.c": "#if __SSE2__\n#include <emmintrin.h>\n#endif\n" + Self.source(condition)
    ]
    #expect(try await !isSilent(files, Self.both))
  }

  @Test func `code for the Mac is read as such`() async throws {
    #expect(try await !isSilent(["Sources/a.c": Self.source("TARGET_OS_OSX")], platform: "macOS"))
    #expect(
      try await !isSilent(
        ["Sources/a.cpp": Self.source("TARGET_OS_MAC && !TARGET_OS_IPHONE")], platform: "macOS"))
  }

  // MARK: Architectures

  private static let both = "ARCHS: arm64 x86_64"

  @Test(
    .enabled(if: readsForPlatforms, "a Mac's clang is told by -arch"),
    arguments: [
      ("defined(__arm64__)", both, true), ("!defined(__arm64__)", both, true),
      ("!defined __x86_64__", both, true), ("__x86_64__ && __SSE2__", both, true),
      ("defined(__arm64__) && defined(__x86_64__)", both, false),
      ("!defined(__arm64__) && !defined(__x86_64__)", both, false),
      ("!defined(__x86_64__)", "ARCHS: arm64", true),
      ("defined(__x86_64__)", "ARCHS: arm64", false),
      ("!defined(__arm64__)", "ARCHS: arm64", false), ("__SSE2__", "ARCHS: arm64", false),
      ("defined(__ARM_NEON)", "ARCHS: arm64", true), ("__arm64__", "ARCHS: x86_64", false),
    ])
  func `C is read for each architecture`(
    condition: String, settings: String, logs: Bool
  ) async throws {
    let source = Self.source(condition)
    #expect(try await isSilent(["Sources/a.c": source], settings) != logs)
    // The condition is in a header, in a macro, and in C++.
    let header = "#if \(condition)\n#define LOUD 1\n#endif\n"
    #expect(
      try await isSilent(
        [
          "Sources/loud.h": header,
          "Sources/a.cpp": "#include <vector>\n#include \"loud.h\"\n" + Self.source("LOUD"),
        ], settings) != logs)
  }

  @Test(arguments: [
    ("#if arch(arm64)\n#else\nprint(1)\n#endif\n", both, true),
    ("#if arch(x86_64)\n#else\nprint(1)\n#endif\n", both, true),
    ("#if !arch(arm64) && !arch (x86_64)\nprint(1)\n#endif\n", both, false),
    ("#if arch(x86_64)\nprint(1)\n#endif\n", "ARCHS: arm64", false),
    ("#if arch(arm)\nprint(1)\n#endif\n", "ARCHS: armv7 arm64", true),
    ("#if arch(arm)\nprint(1)\n#endif\n", "ARCHS: armv7k", true),
    ("#if arch(arm64)\nprint(1)\n#endif\n", "ARCHS: arm64e", true),
    ("#if _ptrauth(_arm64e)\nprint(1)\n#endif\n", "ARCHS: arm64e", true),
    ("#if _ptrauth(_arm64e)\nprint(1)\n#endif\n", "ARCHS: arm64", false),
    ("#if arch(x86_64)\nprint(1)\n#endif\n", "ARCHS: x86_64h", true),
    ("#if _pointerBitWidth(_32)\nprint(1)\n#endif\n", "ARCHS: arm64 arm64_32", true),
    ("#if _pointerBitWidth(_32)\nprint(1)\n#endif\n", both, false),
  ])
  func `Swift is read for each architecture`(
    source: String, settings: String, logs: Bool
  ) async throws {
    #expect(try await isSilent(["Sources/a.swift": source], settings) != logs)
  }

  @Test func `the system of Vision has two names`() async throws {
    let source = ["Sources/a.swift": "#if os(xrOS)\nprint(1)\n#endif\n"]
    #expect(try await !isSilent(source, platform: "visionOS"))
    #expect(try await isSilent(source))
  }

  @Test(arguments: [
    ("PER_ARCH_CFLAGS_x86_64: -DLOUD=1, \(both)", true),
    ("PER_ARCH_CFLAGS_x86_64: -DLOUD=1", false),
    ("OTHER_CFLAGS_profile: -DLOUD=1, BUILD_VARIANTS: normal profile", true),
    ("OTHER_CFLAGS_profile: -DLOUD=1", false),
  ])
  func `the flags of each architecture and variant apply`(
    settings: String, logs: Bool
  ) async throws {
    #expect(try await isSilent(["Sources/a.c": Self.source("LOUD")], settings) != logs)
  }

  @Test(arguments: [("-Xcc -DLOUD=1", true), ("-DLOUD", false)])
  func `headers are read as Swift imports them`(flags: String, logs: Bool) async throws {
    let files = [
      "Sources/a.h":
        "#include <stdio.h>\n#if LOUD\nstatic inline void f(void) { puts(\"x\"); }\n#endif\n",
      "Sources/a.c": "#include \"a.h\"\nint a;\n", "Sources/b.swift": "let b = 1\n",
    ]
    #expect(try await isSilent(files, "OTHER_SWIFT_FLAGS: \"\(flags)\"") != logs)
  }

  @Test(arguments: [
    "OTHER_CFLAGS_normal: -DDEBUG", "PER_VARIANT_CFLAGS: -DDEBUG", "PER_ARCH_CFLAGS: -DDEBUG",
    "PER_ARCH_CFLAGS_arm64: -DDEBUG", "OPTIMIZATION_CFLAGS: -DDEBUG", "GLOBAL_CFLAGS: -DDEBUG",
  ])
  func `every setting with clang flags applies`(setting: String) async throws {
    #expect(try await !isSilent(["Sources/a.c": Self.source("DEBUG")], setting))
  }

  @Test(arguments: ["a.cp", "a.CPP", "a.ii", "a.i", "a.mm", "a.c++", "a.tcc", "a.cppm", "a.ixx"])
  func `a source is recognized by any of its file extensions`(name: String) async throws {
    #expect(try await !isSilent(["Sources/\(name)": "void f() { puts(\"x\"); }\n"]))
  }

  @Test(arguments: [
    ("'Debug*'", "", true), ("a.swift DebugMenu.c", "", true), ("Menu/*", "", true),
    ("'*/Menu/Debug?enu.*'", "", true), ("'*'", "DebugMenu.c", false), ("Sources/*", "", false),
    ("'[A-D]ebug*'", "", true), ("'*'", "'[X]*'", true), ("'[^X]ebug*'", "", false),
    ("'[Debug*'", "", false), ("'*'", "'[^X]*'", false), ("/DebugMenu.c", "", false),
  ])
  func `a file that a configuration does not compile does not log there`(
    excluded: String, included: String, isSilent: Bool
  ) async throws {
    let settings =
      "EXCLUDED_SOURCE_FILE_NAMES: \"\(excluded)\", INCLUDED_SOURCE_FILE_NAMES: \"\(included)\""
    let call = "void f(void) { puts(\"x\"); }\n"
    #expect(try await self.isSilent(["Sources/Menu/DebugMenu.c": call], settings) == isSilent)
  }

  @Test func `a grammar that cannot be read never counts as silent`() async throws {
    #expect(try await !isSilent(["Sources/a.c": "int a;\n", "Sources/g.y": "%%\n"]))
  }

  @Test func `C++ modules are read as far as the preprocessor supports them`() async throws {
    let module = "module;\n#include <stdio.h>\nexport module a:b;\nimport std;\nimport :c;\n"
    let call = "export void f() { puts(\"x\"); }\n"
    #expect(try await !isSilent(["Sources/a.cppm": module + call]))
    #expect(try await isSilent(["Sources/a.cppm": module + "export void f() {}\n"]))
  }

  @Test func `folders of package managers are only skipped beside their files`() async throws {
    let code = "void f(void) { puts(\"x\"); }\n"
    #expect(try await !isSilent(["Sources/Pods/a.c": code]))
    #expect(try await !isSilent(["Sources/Carthage/a.c": code]))
    #expect(
      try await isSilent([
        "Sources/Pods/a.c": code, "Sources/Podfile": "", "Sources/Carthage/a.c": code,
        "Sources/Cartfile": "", "Sources/b.c": "int b;\n",
      ]))
  }
}
