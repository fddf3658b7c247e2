import SettingsTestSupport
import Testing

/// What `check` says of logging.
@Suite struct LoggingCheckTests {
  private func check(_ settings: String) async throws -> BuiltTool.Run {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      version: 1
      configurations: { Debug: debug, Release: release }
      project:
        platform: macOS
        logging: { level: off }
        settings: { \(settings) }
      targets: { App: { type: tool } }
      """, to: "config.yaml")
    return try await BuiltTool().run("check", in: folder.url)
  }

  @Test(arguments: [
    ("SWIFT_OPTIMIZATION_LEVEL: -Onone", "SWIFT_OPTIMIZATION_LEVEL is -Onone"),
    ("SWIFT_COMPILATION_MODE: singlefile", "SWIFT_COMPILATION_MODE is singlefile"),
  ])
  func `text that may remain in Release is a warning`(settings: String, reason: String) async throws
  {
    let run = try await check(settings)
    #expect(run.status == 0)
    #expect(
      run.errors.contains(
        "warning: texts of Swift log calls that are off may remain in App@Release: \(reason)"),
      "\(run.errors)")
    #expect(!run.errors.contains("App@Debug"))
  }

  @Test func `a whole module that is optimized is fine`() async throws {
    let run = try await check("SWIFT_COMPILATION_MODE: wholemodule, SWIFT_OPTIMIZATION_LEVEL: -O")
    #expect(run.errors.isEmpty, "\(run.errors)")
  }

  @Test func `settings that no log macro can be made from are errors`() async throws {
    let run = try await check("LOGGING_SINK_C: a b")
    #expect(run.status == 1)
    #expect(run.errors.contains("LOGGING_SINK_C names no sink: 'a b'"), "\(run.errors)")
  }
}
