import Foundation
import SettingsDiagnostics
import SettingsProjects
import SettingsTestSupport
import Testing

@testable import SettingsLanguageServer

/// Files that other programs change, files that appear, and several projects.
@Suite struct WorkspaceTests {
  private static let config = """
    version: 1
    include: base.yaml
    project: { name: App, platform: macOS, deploymentTarget: "13.0" }
    targets:
      App: { type: application, bundleIdentifier: com.example.app }

    """

  @Test func `a file that appears is read`() throws {
    let session = try TestSession(["config.yaml": Self.config])
    try session.initialize()
    try session.open("config.yaml")
    let missing = try session.summary("config.yaml")
    #expect(missing.count == 1)
    #expect(missing.first?.contains("base.yaml") == true)
    // Unsaved text counts as a file.
    try session.open("base.yaml", "project:\n  version: \"1.0\"\n")
    try session.expect("config.yaml", [])
  }

  @Test func `a change on the disk is noticed when the client reports it`() throws {
    let session = try TestSession(["config.yaml": Self.config, "base.yaml": "project: {}\n"])
    try session.initialize()
    try session.open("config.yaml")
    try session.expect("config.yaml", [])
    try session.folder.write("project:\n  verzion: x\n", to: "base.yaml")
    session.notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": session.uri("base.yaml"), "type": 2]]])
    _ = try session.diagnostics("config.yaml")
    try session.expect(
      "base.yaml",
      ["1:2-1:9 error unknown-field: unknown field 'verzion' in project; did you mean 'version'?"])
  }

  @Test func `a client that can is asked to watch files`() throws {
    let session = try TestSession()
    try session.initialize([
      "workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]
    ])
    let request = try session.next { $0["method"]?.string == "client/registerCapability" }
    #expect(
      request["params"]?["registrations"]?[0]?["method"] == "workspace/didChangeWatchedFiles")
  }

  @Test func `two projects that share a file both report their problems`() throws {
    let shared = "project:\n  settings: { OTHER_LDFLAGS: \"$(A\" }\n"
    let app = """
      version: 1
      include: ../shared.yaml
      project: { name: App, platform: macOS, deploymentTarget: "13.0" }
      targets:
        App: { type: application, bundleIdentifier: com.example.app }

      """
    var options = LanguageServer.Options()
    options.resolution.allowsFilesOutside = true
    let session = try TestSession(
      ["A/config.yaml": app, "B/config.yaml": app, "shared.yaml": shared], options: options)
    try session.initialize()
    try session.open("A/config.yaml")
    try session.open("B/config.yaml")
    try session.open("shared.yaml")
    _ = try session.diagnostics("A/config.yaml")
    _ = try session.diagnostics("B/config.yaml")
    let problem =
      "1:30-1:33 warning unterminated-reference: "
      + "a reference is never closed in the value of OTHER_LDFLAGS"
    try session.expect("shared.yaml", [problem])
    try session.replace("$(A", with: "-A", in: "shared.yaml")
    _ = try session.diagnostics("A/config.yaml")
    _ = try session.diagnostics("B/config.yaml")
    try session.expect("shared.yaml", [])
  }

  @Test func `the client names a project with another name`() throws {
    let session = try TestSession(["Other.yaml": "version: 1\nprojekt: {}\n"])
    _ = try session.request(
      "initialize",
      [
        "rootUri": session.uri(""), "capabilities": TestSession.capabilities,
        "initializationOptions": ["config": "Other.yaml"],
      ])
    try session.open("Other.yaml")
    #expect(try session.summary("Other.yaml").contains { $0.contains("unknown-field") })
    // It is checked also while it is not open.
    session.notify("textDocument/didClose", ["textDocument": ["uri": session.uri("Other.yaml")]])
    try session.open("Other.yaml")
    #expect(try session.summary("Other.yaml").contains { $0.contains("unknown-field") })
  }
}
