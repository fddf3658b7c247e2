import Foundation
import SettingsDiagnostics
import SettingsTestSupport
import Testing

@testable import SettingsLanguageServer

/// Diagnostics of unsaved texts.
@Suite struct DiagnosticTests {
  private static let config = """
    version: 1
    include: base.yaml
    project:
      name: App
      platform: macOS
      deploymentTarget: "13.0"
      xcconfig: App.xcconfig
    targets:
      App:
        type: application
        bundleIdentifier: com.example.app
        settings: { OTHER_LDFLAGS: "${TARGET_NAME}" }

    """
  private static let files = [
    "config.yaml": config, "base.yaml": "project:\n  version: \"1.0\"\n",
    "App.xcconfig": "OTHER_LDFLAGS = -ObjC\n",
  ]

  @Test func `diagnostics appear in the file where they belong`() throws {
    let session = try TestSession(Self.files)
    try session.initialize()
    try session.open("config.yaml")
    try session.expect(
      "config.yaml",
      [
        "11:31-11:47 warning lost-inherited: OTHER_LDFLAGS does not inherit, and so loses '-ObjC' (App)",
        "11:32-11:34 note deprecated-reference: a reference in braces or brackets is deprecated in the value of OTHER_LDFLAGS",
      ])
    try session.open("base.yaml")
    try session.replace("version: \"1.0\"", with: "verzion: \"1.0\"", in: "base.yaml")
    try session.expect(
      "base.yaml",
      [
        "1:2-1:9 error unknown-field: unknown field 'verzion' in project; did you mean 'version'?"
      ])
    try session.replace("verzion", with: "version", in: "base.yaml")
    try session.expect("base.yaml", [])
    try session.open("App.xcconfig")
    try session.replace("-ObjC", with: "$(A", in: "App.xcconfig")
    try session.expect(
      "App.xcconfig",
      [
        "0:16-0:19 warning unterminated-reference: a reference is never closed in the value of OTHER_LDFLAGS"
      ])
  }

  @Test func `an incomplete document does not end the session`() throws {
    let session = try TestSession(Self.files)
    try session.initialize()
    try session.open("config.yaml", "")
    let text = Self.config
    var typed = ""
    // Every prefix of the file, typed character by character.
    for (number, character) in text.enumerated() {
      typed.append(character)
      session.notify(
        "textDocument/didChange",
        [
          "textDocument": [
            "uri": session.uri("config.yaml"), "version": .number(String(number + 2)),
          ],
          "contentChanges": [["text": .string(typed)]],
        ])
      if number % 16 == 0 { _ = try session.summary("config.yaml") }
    }
    #expect(try session.summary("config.yaml").count == 2)
  }

  @Test func `positions count UTF-16 code units`() throws {
    let session = try TestSession()
    try session.initialize()
    try session.open(
      "config.yaml",
      "version: 1\nproject: { name: \"\u{1F600}\u{E9}\", platfrom: iOS }\n")
    let errors = try session.summary("config.yaml").filter { $0.contains("error") }
    #expect(errors.first?.hasPrefix("1:24-1:32 error unknown-field") == true, "\(errors)")
  }

  @Test func `an edit in a document with surrogate pairs is applied where it belongs`() throws {
    let session = try TestSession()
    try session.initialize()
    try session.open(
      "config.yaml",
      "version: 1\nproject: { name: \"\u{1F600}\u{E9}\", platfrom: iOS }\n")
    try session.replace("platfrom", with: "platform", in: "config.yaml")
    #expect(try session.summary("config.yaml").filter { $0.contains("error") } == [])
  }

  @Test func `an xcconfig file without a project is checked alone`() throws {
    let session = try TestSession()
    try session.initialize()
    try session.open("Alone.xcconfig", "A = 1\n#include \"missing.xcconfig\"\n= 2\n")
    try session.expect(
      "Alone.xcconfig",
      [
        "1:10-1:26 error xcconfig-missing-include: could not find included file 'missing.xcconfig' in search paths",
        "2:0-2:1 error xcconfig-syntax: unexpected '='",
      ])
  }

  @Test func `a document that belongs to no project has no diagnostics`() throws {
    let session = try TestSession()
    try session.initialize()
    try session.open("workflow.yaml", "on: [push]\njobs: {}\n")
    try session.expect("workflow.yaml", [])
  }

  @Test func `an XcodeGen spec is checked`() throws {
    let session = try TestSession()
    try session.initialize()
    try session.open(
      "project.yml",
      "name: App\ntargets:\n  App:\n    type: application\n    platform: iOS\n    settings:\n"
        + "      base:\n        OTHER_LDFLAGS: $(A\n")
    try session.expect(
      "project.yml",
      [
        "7:23-7:26 warning unterminated-reference: a reference is never closed in the value of OTHER_LDFLAGS"
      ])
  }

  @Test func `a closed project has no diagnostics`() throws {
    let session = try TestSession(Self.files)
    try session.initialize()
    try session.open("config.yaml")
    #expect(try session.summary("config.yaml").count == 2)
    session.notify("textDocument/didClose", ["textDocument": ["uri": session.uri("config.yaml")]])
    try session.expect("config.yaml", [])
  }

  @Test func `diagnostics move with an edit until the next check`() {
    let diagnostic = ShownDiagnostic(
      range: TextRange(
        start: TextPosition(line: 3, character: 4), end: TextPosition(line: 3, character: 8)),
      severity: .warning, identifier: "x", message: "", related: [], fix: nil, problem: "")
    func moved(_ start: (Int, Int), _ end: (Int, Int), _ text: String) -> TextRange? {
      let change: JSONValue = [
        "range": [
          "start": ["line": .number("\(start.0)"), "character": .number("\(start.1)")],
          "end": ["line": .number("\(end.0)"), "character": .number("\(end.1)")],
        ], "text": .string(text),
      ]
      return OpenDocument.Change(change).flatMap {
        ShownDiagnostic.Shift($0, encoding: .utf16)
          .flatMap { diagnostic.moved(by: $0)?.range }
      }
    }
    func range(_ line: Int, _ from: Int, _ to: Int) -> TextRange {
      TextRange(
        start: TextPosition(line: line, character: from),
        end: TextPosition(line: line, character: to))
    }
    #expect(moved((0, 0), (0, 0), "a\nb\n") == range(5, 4, 8))
    #expect(moved((1, 0), (2, 0), "") == range(2, 4, 8))
    #expect(moved((3, 0), (3, 2), "abc") == range(3, 5, 9))
    #expect(moved((2, 5), (3, 0), "") == range(2, 9, 13))
    #expect(moved((3, 1), (3, 1), "x\ny") == range(4, 4, 8))
    #expect(moved((3, 5), (3, 6), "x") == nil)
    #expect(moved((3, 8), (3, 9), "x") == range(3, 4, 8))
    #expect(moved((4, 0), (4, 0), "x") == range(3, 4, 8))
  }
}
