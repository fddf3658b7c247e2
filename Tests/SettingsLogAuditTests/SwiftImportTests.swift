import SettingsTestSupport
import Testing

/// The C code that Swift files import without saying so, or call by another name.
@Suite(
  .enabled("needs clang and swiftc") { Installed.has("clang") && Installed.has("swiftc") })
struct SwiftImportTests {
  private static let inline =
    "#include <stdio.h>\nstatic inline void klog(void) { puts(\"leak\"); }\n"

  private func report(
    settings: String, _ source: String, _ files: [String: String]
  ) async throws -> AuditStage.Report {
    let config = """
      configurations: { Debug: debug, Release: release }
      targets:
        T: { type: tool, platform: macOS, sources: [S], settings: { \(settings) } }

      """
    let own = ["config.yaml": config, "S/main.swift": source]
    let stage = try AuditStage(own.merging(files) { $1 })
    return try await stage.report("T@Release")
  }

  @Test(arguments: [
    "OTHER_SWIFT_FLAGS: [-Xfrontend, -import-module, -Xfrontend, Kit], SWIFT_INCLUDE_PATHS: Kit",
    "OTHER_SWIFT_FLAGS: -import-underlying-module, PRODUCT_MODULE_NAME: Kit, "
      + "SWIFT_INCLUDE_PATHS: Kit",
    "OTHER_SWIFT_FLAGS: [-import-underlying-module, -Xcc, "
      + "-fmodule-map-file=Kit/module.modulemap], PRODUCT_MODULE_NAME: Kit",
    "OTHER_SWIFT_FLAGS: [-import-underlying-module, -Xcc, -I, -Xcc, Kit], "
      + "PRODUCT_MODULE_NAME: Kit",
  ])
  func `arguments import modules into every file`(settings: String) async throws {
    let report = try await report(
      settings: settings, "klog()\n",
      ["Kit/module.modulemap": "module Kit { header \"Kit.h\" }", "Kit/Kit.h": Self.inline])
    #expect(try report.cell("Release").status == "logs", "\(settings)")
  }

  @Test(arguments: [
    ("int puts(const char *) __attribute__((swift_name(\"klog(_:)\")));", "unknown"),
    ("int puts(const char *) __attribute__((swift_name(\"T.klog(_:)\")));", "unknown"),
    ("__attribute__((__swift_name__(\"klog(_:)\"))) int puts(const char *);", "unknown"),
    (
      "#define NAMED(n) __attribute__((swift_name(#n)))\nint puts(const char *) NAMED(k(_:));",
      "unknown"
    ),
    ("#include <stdio.h>\nextern FILE *stdout __attribute__((swift_name(\"out\")));", "unknown"),
    ("int puts(const char *) __attribute__((swift_name(\"puts(_:)\")));", "silent"),
    (
      "int open_it(const char *) __attribute__((swift_name(\"T.open(_:)\")));\n"
        + "static inline int puts2(int x) { return x; }", "silent"
    ),
  ])
  func `a function that logs by another name is unknown`(
    header: String, status: String
  ) async throws {
    let report = try await report(
      settings: "SWIFT_OBJC_BRIDGING_HEADER: Kit/B.h", "let a = 1\n", ["Kit/B.h": header + "\n"])
    let cell = try report.cell("Release")
    #expect(cell.status == status, "\(header)")
    if status == "unknown" {
      #expect(report.unjudged.contains { $0.message.contains("by another name") })
    }
  }

  @Test func `API notes are not read`() async throws {
    let files = [
      "Kit/module.modulemap": "module Kit { header \"Kit.h\" }", "Kit/Kit.h": "int klog(void);\n",
    ]
    let notes = ["Kit/Kit.apinotes": "Name: Kit\nFunctions: []\n"]
    let settings = "SWIFT_INCLUDE_PATHS: Kit"
    let source = "import Kit\n"
    let plain = try await report(settings: settings, source, files)
    #expect(try plain.cell("Release").status == "silent")
    let noted = try await report(settings: settings, source, files.merging(notes) { $1 })
    #expect(try noted.cell("Release").status == "unknown")
  }
}
