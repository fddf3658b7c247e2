import SettingsTestSupport
import Testing

/// What a package gives to the code that links it: headers, and arguments of the linker.
@Suite(.enabled("needs clang and swiftc") { Installed.has("clang") && Installed.has("swiftc") })
struct PackageModuleTests {
  private static let quiet = PackageStage.quiet
  private static let inline = "#include <stdio.h>\nstatic inline void say(void) { puts(\"x\"); }\n"
  private static let declared = "void say(void);\n"

  private static func macro(_ expansion: String) -> String {
    "#import <Foundation/Foundation.h>\n#define KLOG(...) \(expansion)\n"
  }

  private static func app(_ line: String) -> [String: String] {
    ["B.m": "\(line)\nvoid go(void) { KLOG(@\"x\"); }\n"]
  }

  /// An app that uses the headers of a target in C.
  private static func headers(
    _ what: String, _ files: [String: String], targets: String = #".target(name: "K")"#,
    app: [String: String] = ["main.swift": "import K\nsay()\n"], _ status: String
  ) -> PackageStage {
    PackageStage(
      what: what, targets: targets,
      files: files.merging(["Sources/K/k.c": "int k;\n"]) { own, _ in own }, app: app,
      status: status)
  }

  private static let headers = [
    headers("an inline function for Swift", ["Sources/K/include/K.h": inline], "logs"),
    headers(
      "a header that Swift does not import", ["Sources/K/include/K.h": inline],
      app: ["main.swift": "let a = 1\n"], "silent"),
    headers(
      "an inline function that does not log",
      ["Sources/K/include/K.h": "static inline void say(void) {}\n"], "silent"),
    headers("an inline function in any header", ["Sources/K/include/other.h": inline], "logs"),
    headers("an umbrella header in a folder", ["Sources/K/include/K/K.h": inline], "logs"),
    headers(
      "a header beside the umbrella header",
      [
        "Sources/K/k.c": "void say(void) {}\n", "Sources/K/include/K.h": declared,
        "Sources/K/include/more.h": inline,
      ], "silent"),
    headers(
      "another folder of headers", ["Sources/K/api/K.h": inline],
      targets: #".target(name: "K", publicHeadersPath: "api")"#, "logs"),
    headers(
      "a module map",
      [
        "Sources/K/include/module.modulemap": "module K { header \"more.h\" }\n",
        "Sources/K/include/K.h": declared, "Sources/K/include/more.h": inline,
      ], "logs"),
    headers(
      "a library of the system",
      [
        "Sources/K/k.c": "int k;\n", "Sources/K/include/K.h": declared,
        "Sources/S/module.modulemap": "module S { header \"s.h\" }\n", "Sources/S/s.h": inline,
      ], targets: #".target(name: "K", dependencies: ["S"]), .systemLibrary(name: "S")"#,
      app: ["main.swift": "import S\nsay()\n"], "logs"),
    headers(
      "an import by a target of the package",
      [
        "Sources/K/k.c": "", "Sources/C/c.c": "int c;\n", "Sources/C/include/C.h": inline,
        "Sources/L/l.swift": "import C\npublic func l() { say() }\n",
      ],
      targets: """
        .target(name: "K", dependencies: ["L"]), .target(name: "L", dependencies: ["M"]),
        .target(name: "M", dependencies: ["C"]), .target(name: "C")
        """, app: ["main.swift": "let a = 1\n"], "logs"),
    headers(
      "a macro that logs", ["Sources/K/include/K.h": macro("NSLog(__VA_ARGS__)")],
      app: app("#import \"K.h\""), "logs"),
    headers(
      "a macro that is off", ["Sources/K/include/K.h": macro("")], app: app("#import \"K.h\""),
      "silent"),
    headers(
      "a header in angle brackets", ["Sources/K/include/K/K.h": macro("")],
      app: app("#import <K/K.h>"), "silent"),
    headers(
      "a module with a macro that is off", ["Sources/K/include/K.h": macro("")],
      app: app("@import K;"), "silent"),
    headers(
      "a module with a macro that logs", ["Sources/K/include/K.h": macro("NSLog(__VA_ARGS__)")],
      app: app("@import K;"), "logs"),
    headers(
      "a header that imports the module", ["Sources/K/include/K.h": macro("")],
      app: app("#import \"A.h\"").merging(["A.h": "@import K;\n"]) { $1 }, "unknown"),
    headers(
      "a module without sources", ["Sources/K/include/K.h": macro("")], app: app("@import L;"),
      "unknown"),
  ]

  @Test(.serialized, arguments: headers)
  func `headers of a package's target are read where they are imported`(
    stage: PackageStage
  ) async throws {
    try await stage.check()
  }

  private static func linker(
    _ what: String, _ setting: String, files: [String: String] = [:], _ status: String
  ) -> PackageStage {
    PackageStage(
      what: what, targets: ".target(name: \"K\", linkerSettings: [\(setting)])",
      files: files.merging(["Sources/K/k.swift": quiet]) { own, _ in own }, status: status)
  }

  private static let linkers = [
    linker("a library", ".linkedLibrary(\"vendor\")", "unknown"),
    linker("a library of Apple's", ".linkedLibrary(\"z\")", "silent"),
    linker("a framework", ".linkedFramework(\"VendorKit\")", "unknown"),
    linker("a framework of Apple's", ".linkedFramework(\"UIKit\")", "silent"),
    linker(
      "a library for another platform", ".linkedLibrary(\"vendor\", .when(platforms: [.linux]))",
      "silent"),
    linker("flags with a library", ".unsafeFlags([\"-Lvendor\", \"-lvendor\"])", "unknown"),
    linker("a library by its path", ".unsafeFlags([\"vendor/libvendor.a\"])", "unknown"),
    linker(
      "a library of Apple's name in a folder", ".unsafeFlags([\"-Lvendor\", \"-lz\"])",
      files: ["vendor/libz.a": "!<arch>\n"], "unknown"),
    linker(
      "a flag that redirects calls", ".unsafeFlags([\"-Wl,-alias,_NSLog,_say\"])", "unknown"),
    linker("flags that are computed", ".unsafeFlags(flags())", "unknown"),
  ]

  @Test(.serialized, arguments: linkers)
  func `what a package gives to the linker is judged`(stage: PackageStage) async throws {
    try await stage.check()
  }
}
