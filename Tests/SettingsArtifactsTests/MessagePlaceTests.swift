import Foundation
import SettingsTestSupport
import Testing

/// Diagnostics about the value of a setting have the location of the value.
@Suite struct MessagePlaceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let command: [String]
    /// Lines of the target `App`; the place is marked with `«`.
    let target: String
    let message: String
    /// Of App.xcconfig, which is the target's where it has text.
    var xcconfig = ""
  }

  static let cases: [Case] = [
    Case(
      testDescription: "a device family that is no number",
      command: ["generate", "--only", "info-plist"],
      target: "settings: { TARGETED_DEVICE_FAMILY: «x }",
      message: "error: TARGETED_DEVICE_FAMILY in App@Release must be numbers, not 'x'"),
    Case(
      testDescription: "a value that is none of a property list",
      command: ["generate", "--only", "json"],
      target: "settings: { INFOPLIST_ENTRY_Foo: «x }",
      message: "error: INFOPLIST_ENTRY_Foo in App@Release is not a value of a property list: 'x'"),
    Case(
      testDescription: "keys that are not read",
      command: ["generate", "--only", "info-plist"],
      target: """
        settings:
          GENERATE_INFOPLIST_FILE: NO
          INFOPLIST_KEY_UIStatusBarHidden: «YES
        """,
      message: "warning: INFOPLIST_KEY_UIStatusBarHidden has no effect on App@Release"),
    Case(
      testDescription: "an Info.plist that is not there",
      command: ["generate", "--only", "info-plist"],
      target: "settings: { INFOPLIST_FILE: «Gone.plist }",
      message: "warning: INFOPLIST_FILE of App@Release: cannot read 'Gone.plist': no such file"),
    Case(
      testDescription: "a log level in an xcconfig file",
      command: ["generate", "--only", "swift"], target: "",
      message: "error: LOGGING_LEVEL is not a log level: 'loud' in App@Debug",
      xcconfig: "LOGGING_LEVEL = «loud\n"),
    Case(
      testDescription: "a log category",
      command: ["generate", "--only", "swift"],
      target: "settings: { LOGGING_CATEGORIES: «[Net, Error] }",
      message: "error: the log category 'Error' makes names"),
    Case(
      testDescription: "a header that is none",
      command: ["generate", "--only", "prefix-header"],
      target: "prefixHeader: { imports: [a.h] }\nsettings: { PREFIX_HEADER_IMPORTS: «[<>] }",
      message: "error: PREFIX_HEADER_IMPORTS has an element without the name of a header: '<>'"),
    Case(
      testDescription: "a line break in an xcconfig file",
      command: ["generate", "--only", "xcconfig"],
      target: "settings: { TEXT: «\"a\\nb\" }",
      message: "warning: no xcconfig file for App@Release: the value of 'TEXT' has a line break"),
    Case(
      testDescription: "a search path that is not there",
      command: ["generate", "--only", "flags"],
      target: "settings: { HEADER_SEARCH_PATHS: «[/nowhere/at/all/**] }",
      message: "warning: search path '/nowhere/at/all/**' names a folder that does not exist"),
    Case(
      testDescription: "a line break, printed",
      command: ["print", "App", "--format", "xcconfig"],
      target: "settings: { TEXT: «\"a\\nb\" }",
      message: "error: the value of 'TEXT' has a line break, which an xcconfig file cannot contain"),
    Case(
      testDescription: "a NUL", command: ["print", "App", "--format", "env"],
      target: "settings: { TEXT: «\"a\\0b\" }",
      message: "error: a text contains the NUL character, up to which systems read names"),
    Case(
      testDescription: "a product that does not run",
      command: ["simulate", "App", "--scenario", "launch"],
      target: "settings: { PRODUCT_TYPE: «com.apple.product-type.framework }",
      message: "error: 'App' is of type framework, and 'simulate' supports applications only"),
    Case(
      testDescription: "a system that is no version",
      command: ["simulate", "App", "--scenario", "launch"],
      target: "settings: { IPHONEOS_DEPLOYMENT_TARGET: «never }",
      message: "error: IPHONEOS_DEPLOYMENT_TARGET is not a version in App@Debug: 'never'"),
    Case(
      testDescription: "a log level, played", command: ["simulate", "App", "--scenario", "launch"],
      target: "settings: { LOGGING_LEVEL: «loud }",
      message: "error: LOGGING_LEVEL is not a log level: 'loud' in App@Debug"),
    Case(
      testDescription: "a sink, checked", command: ["check"],
      target: "settings: { LOGGING_SINK_C: «a b }",
      message: "error: LOGGING_SINK_C is not a sink: 'a b' in App@Debug"),
  ]

  @Test func `a message that several configurations have is reported once`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      version: 1
      project: { platform: iOS, organizationIdentifier: org.x }
      targets: { App: { type: application, settings: { INFOPLIST_FILE: Gone.plist } } }
      """, to: "config.yaml")
    let run = try await BuiltTool().run(
      "generate", "App@Debug", "App@Release", "--only", "info-plist", "-o", "out",
      in: folder.url)
    let warning = "warning: INFOPLIST_FILE of App@Debug: cannot read 'Gone.plist': no such file"
    #expect(run.errors.contains(warning), "\(run.errors)")
    #expect(run.errors.contains("note: the same in Release\n"), "\(run.errors)")
    #expect(run.errors.ranges(of: "no such file").count == 1, "\(run.errors)")
  }

  @Test(arguments: cases)
  func `a message has the place of the value`(example: Case) async throws {
    let indented = example.target.split(separator: "\n").map { "    \($0)\n" }.joined()
    let xcconfig = example.xcconfig.isEmpty ? "" : "    xcconfig: App.xcconfig\n"
    let config =
      "version: 1\nproject: { platform: iOS, organizationIdentifier: org.x }\n"
      + "targets:\n  App:\n    type: application\n" + xcconfig + indented
    let (file, text) =
      xcconfig.isEmpty ? ("config.yaml", config) : ("App.xcconfig", example.xcconfig)
    let mark = try #require(text.range(of: "«"))
    let before = text[..<mark.lowerBound].split(
      separator: "\n", omittingEmptySubsequences: false)
    let place = "\(file):\(before.count):\((before.last?.utf8.count ?? 0) + 1)"
    let folder = try TemporaryFolder()
    try folder.write(config.replacing("«", with: ""), to: "config.yaml")
    try folder.write(example.xcconfig.replacing("«", with: ""), to: "App.xcconfig")
    let output = example.command[0] == "generate" ? ["--output", "out"] : []
    let run = try await BuiltTool().run(example.command + output, in: folder.url)
    #expect(run.errors.contains("\(place): \(example.message)"), "\(run.transcript)")
  }

  @Test func `what no file says has no place`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("project: { platform: iOS }\ntargets: { App: }\n", to: "config.yaml")
    let run = try await BuiltTool().run(
      ["simulate", "App", "--scenario", "launch"], in: folder.url)
    #expect(run.errors.hasPrefix("error: 'App' has no type"), "\(run.transcript)")
    let set = try await BuiltTool().run(
      ["print", "App", "--format", "xcconfig", "--set", "A-B=1"], in: folder.url)
    #expect(set.errors.hasPrefix("error: 'A-B' cannot be written"), "\(set.transcript)")
    let shell = try await BuiltTool().run(
      ["print", "App", "--format", "env", "--set", "A-B=1"], in: folder.url)
    #expect(shell.errors.hasPrefix("warning: 'A-B' is left out"), "\(shell.transcript)")
  }
}
