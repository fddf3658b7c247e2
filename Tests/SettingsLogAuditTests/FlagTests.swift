import SettingsTestSupport
import Testing

/// Definitions that reach the compilers through flags rather than through their own settings.
@Suite(.enabled("needs swiftc") { Installed.has("swiftc") }, .timeLimit(.minutes(15)))
struct FlagTests {
  private static let source = "#if LOUD\nprint(\"x\")\n#endif\n"

  @Test(arguments: [
    ("-D LOUD", true), ("-DLOUD", true), ("-Xfrontend -D -Xfrontend LOUD", true),
    ("-Xfrontend -DLOUD", true), ("-Xcc -DLOUD", false),
    ("-Xfrontend -Xcc -Xfrontend -DLOUD", false),
    ("-Xcc -D -Xcc LOUD", false), ("-Xlinker -DLOUD", false), ("@flags/swift.rsp", true),
    ("@flags/outer.rsp", true), ("'@flags/with space.rsp'", true),
  ])
  func `definitions in other Swift flags count`(flags: String, isOn: Bool) async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(settings: "OTHER_SWIFT_FLAGS: \"\(flags)\""),
      "Sources/a.swift": Self.source,
      "flags/swift.rsp": "-warn-concurrency\n-D \"LOUD\"\n", "flags/outer.rsp": "@flags/swift.rsp",
      "flags/with space.rsp": "-Xfrontend '-DLOUD'",
    ])
    let report = try await stage.report(status: isOn ? 1 : 0)
    #expect(
      report.summaries == [
        "2 print \"x\" " + (isOn ? "compiled in|compiled in" : "excluded|excluded")
      ])
    #expect(report.problems.isEmpty)
  }

  @Test func `definitions in a response file count in C, too`() async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(settings: "OTHER_CFLAGS: [-Wall, \"@flags/c.rsp\"]"),
      "Sources/a.c": "#if LOUD == 2 && !defined QUIET\nvoid f(void) { puts(\"x\"); }\n#endif\n",
      "flags/c.rsp": "'-DLOUD=2' \\\n -UQUIET -fmodules\n",
    ])
    let report = try await stage.report(status: 1)
    #expect(report.summaries == ["2 puts \"x\" compiled in|compiled in"])
  }

  @Test func `a missing response file is reported, and nothing is silent`() async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(
        settings: "OTHER_CFLAGS: \"@gone.rsp\", OTHER_SWIFT_FLAGS: \"@lost.rsp\""),
      "Sources/a.c": "int a;\n", "Sources/b.swift": "let b = 1\n",
    ])
    let report = try await stage.report(status: 1)
    #expect(
      report.problems.map { "\($0.path): \($0.message)" } == [
        "gone.rsp: OTHER_CFLAGS names this response file, which cannot be read",
        "lost.rsp: OTHER_SWIFT_FLAGS names this response file, which cannot be read",
      ])
    #expect(try report.cell("Release").verdict == "unknown: 2 response files not read")
  }

  @Test func `a flag for Apple SDKs does not remove the other flags`() async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(
        settings: "OTHER_CFLAGS: [-fobjc-arc, -DLOUD=1, -framework, UIKit, -DMORE]"),
      "Sources/a.c": "#if LOUD && defined MORE\nvoid f(void) { puts(\"x\"); }\n#endif\n",
    ])
    let report = try await stage.report(status: 1)
    #expect(report.summaries == ["2 puts \"x\" compiled in|compiled in"])
  }
}
