import Foundation
import SettingsTestSupport
import Testing

/// `--xcode` and `builtWith`: the release of Xcode whose defaults apply.
@Suite(.endsWhenHanging)
struct XcodeReleaseTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
  }

  private func config(_ line: String = "") throws {
    try folder.write(
      "\(line)\ndefaults: xcode\ntargets: { App: { type: application, platform: iOS } }\n",
      to: "config.yaml")
  }

  private func values(_ arguments: String...) async throws -> BuiltTool.Run {
    try await tool.run(
      ["print", "App", "--key", "SDK_NAME", "--key", "XCODE_VERSION_ACTUAL"] + arguments,
      in: folder.url)
  }

  @Test(
    arguments: [
      ("", [], "26.5", "2650"), ("", ["--xcode", "16.4"], "18.5", "1640"),
      ("builtWith: 15.4", [], "17.5", "1540"), ("builtWith: \"16.4\"", [], "18.5", "1640"),
      ("builtWith: 15.4", ["--xcode", "26.5"], "26.5", "2650"),
    ] as [(String, [String], String, String)])
  func `the option overrides the field`(
    line: String, arguments: [String], sdk: String, version: String
  ) async throws {
    try config(line)
    let run = try await tool.run(
      ["print", "App", "--key", "SDK_NAME", "--key", "XCODE_VERSION_ACTUAL"] + arguments,
      in: folder.url)
    #expect(
      run.output == "SDK_NAME = iphoneos\(sdk)\nXCODE_VERSION_ACTUAL = \(version)\n",
      "\(run.errors)")
  }

  @Test func `a release that is not known is an error`() async throws {
    try config()
    let run = try await values("--xcode", "16.3")
    #expect(run.status == 2)
    #expect(
      run.errors.hasPrefix(
        "error: '16.3' is not a known release of Xcode; expected 15.4, 16.4 or 26.5\n"))
    try config("builtWith: next")
    let field = try await values()
    #expect(field.status == 2)
    #expect(field.errors.contains("error: 'next' is not a known release of Xcode"))
    #expect(field.errors.contains("'builtWith' takes 15.4, 16.4 or 26.5"))
  }

  @Test func `docs prints the defaults of every release`() async throws {
    let run = try await tool.run("docs", "--versions", "ENABLE_BITCODE", "RPATH_ORIGIN", "CHOWN")
    #expect(
      run.output.hasPrefix(
        """
        ENABLE_BITCODE
          Xcode 15.4  NO
          Xcode 16.4  NO
        """), "\(run.transcript)")
    #expect(run.output.contains("RPATH_ORIGIN\n  Xcode 15.4  (no such setting)\n"))
    #expect(run.output.contains("CHOWN\n  Xcode 15.4  /usr/sbin/chown\n"))
    #expect(run.output.contains("  Xcode 26.5  chown\n"))
    #expect(try await tool.run("docs", "--versions", "NO_SUCH_SETTING_AT_ALL").status == 2)
    let json = try await tool.run("docs", "--versions", "RPATH_ORIGIN", "--format", "json")
    #expect(json.output.contains("\"kind\" : \"releases\""))
    #expect(
      json.output.contains("\"xcode\" : \"15.4\",\n          \"exists\" : false\n"),
      "\(json.output)")
  }
}
