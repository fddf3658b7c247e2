import Foundation
import SettingsTestSupport
import Testing

/// The diagnostics of `check` about logging.
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
    #expect(run.errors.contains("LOGGING_SINK_C is not a sink: 'a b'"), "\(run.errors)")
  }

  private func check(config: String) async throws -> BuiltTool.Run {
    let folder = try TemporaryFolder()
    try folder.write(config, to: "config.yaml")
    return try await BuiltTool().run("check", in: folder.url)
  }

  @Test(arguments: [
    ("macro: guard", "a log function cannot be called 'guard', which is a keyword of Swift", 25),
    (
      "macro: EffectiveConfiguration",
      "cannot be called 'EffectiveConfiguration', the name of the type", 25
    ),
    (
      "sinks: { swift: HMLog }",
      "LOGGING_SINK_SWIFT is 'HMLog', and 'HMLog' is a generated log function", 34
    ),
    ("sinks: { swift: HMLogError.log }", "and 'HMLogError' is a generated log function", 34),
    (
      "sinks: { swift: EffectiveConfiguration }",
      "which has a different meaning in the generated Swift", 34
    ),
    (
      "sinks: { swift: message }", "LOGGING_SINK_SWIFT is 'message', which has a different meaning",
      34
    ),
  ])
  func `names that no Swift can be made from are errors`(
    field: String, message: String, column: Int
  ) async throws {
    let run = try await check(config: "targets: { T: { logging: { \(field) } } }\n")
    #expect(run.status == 1)
    #expect(run.errors.contains("config.yaml:1:\(column + 10): error: "), "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.errors.contains("\nhelp: "))
  }

  @Test func `an error in a definition that several cells use is reported once`() async throws {
    let run = try await check(
      config: "project: { logging: { macro: guard } }\ntargets: { A: {}, B: {} }\n")
    #expect(run.errors.components(separatedBy: "which is a keyword of Swift").count == 2)
    #expect(run.errors.contains("in A@Debug"), "\(run.errors)")
  }

  @Test(arguments: [
    ("platform: iOS, deploymentTarget: 13.4", "Logger needs iOS 14, and T@Debug runs on iOS 13.4"),
    ("platform: macOS, deploymentTarget: 10.15", "Logger needs macOS 11, and T@Debug runs on"),
    ("platform: iOS, deploymentTarget: 14.0", nil), ("platform: iOS", nil),
    ("platform: visionOS, deploymentTarget: 1.0", nil),
  ])
  func `a Logger that the oldest system does not have is a warning`(
    fields: String, message: String?
  ) async throws {
    let run = try await check(
      config: """
        targets: { T: { type: application, \(fields), logging: { level: debug, sinks: { swift: Logger } } } }

        """)
    #expect(run.errors.contains("[logger-too-new]") == (message != nil), "\(run.errors)")
    if let message { #expect(run.errors.contains("warning: \(message)"), "\(run.errors)") }
    let off = try await check(
      config:
        "targets: { T: { \(fields), logging: { level: off, sinks: { swift: Logger } } } }\n")
    #expect(!off.errors.contains("[logger-too-new]"), "\(off.errors)")
  }
}
