import Foundation
import SettingsDiagnostics
import SettingsTestSupport
import Testing

@testable import SettingsLanguageServer

/// Whole sessions: with the server in this process, and with the built tool.
@Suite struct TranscriptTests {
  private static let config = """
    version: 1
    include: base.yaml
    project:
      name: App
      platform: macOS
      deploymentTarget: "13.0"
    targets:
      App:
        type: application
        bundleIdentifier: com.example.app
        settings:
          NAME: "${TARGET_NAME}"
          OTHER_LDFLAGS: $(NAME)

    """

  @Test func `a session is what was looked over`() throws {
    var options = LanguageServer.Options()
    options.usesCatalog = false
    options.rulesPage = "file:///docs/rules.md"
    let session = try TestSession(
      [
        "config.yaml": Self.config,
        "base.yaml": "targets:\n  App:\n    settings: { OTHER_LDFLAGS: [-ObjC] }\n",
      ], options: options)
    try session.initialize()
    try session.open("config.yaml")
    _ = try session.diagnostics("config.yaml")
    _ = try session.request(
      "textDocument/hover", session.place("OTHER_|LDFLAGS", in: "config.yaml"))
    try session.replace("platform: macOS", with: "platfrom: macOS", in: "config.yaml")
    _ = try session.diagnostics("config.yaml")
    try session.replace("platfrom", with: "platform", in: "config.yaml")
    _ = try session.diagnostics("config.yaml")
    let place = try session.place("$|{TARGET_NAME}", in: "config.yaml")["position"] ?? .null
    _ = try session.request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": session.uri("config.yaml")],
        "range": ["start": place, "end": place], "context": ["diagnostics": []],
      ])
    session.notify("textDocument/didClose", ["textDocument": ["uri": session.uri("config.yaml")]])
    _ = try session.request("shutdown", .null)
    session.notify("exit", .null)
    #expect(session.end() == .orderly)
    Golden().expect(session.transcript, matches: "session.txt")
  }

  private static func framed(_ messages: [JSONValue]) -> String {
    messages.map { message in
      let text = message.description
      return "Content-Length: \(text.utf8.count)\r\n\r\n\(text)"
    }.joined()
  }

  private static let initialize: JSONValue = [
    "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": ["capabilities": [:]],
  ]

  @Test func `the tool ends in order`() async throws {
    let run = try await BuiltTool().run(
      "language-server",
      input: Self.framed([
        Self.initialize, ["jsonrpc": "2.0", "id": 2, "method": "shutdown"],
        ["jsonrpc": "2.0", "method": "exit"],
      ]))
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output.contains("\"capabilities\""))
    #expect(run.output.hasSuffix("{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":null}"))
  }

  @Test func `the tool ends when its input ends, also while it checks`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.config, to: "config.yaml")
    let opening: JSONValue = [
      "jsonrpc": "2.0", "method": "textDocument/didOpen",
      "params": [
        "textDocument": [
          "uri": .string(LanguageServer.uri(of: folder.path("config.yaml"))),
          "languageId": "yaml", "version": 1, "text": .string(Self.config),
        ]
      ],
    ]
    try folder.write(Self.framed([Self.initialize, opening]), to: "input")
    let run = try await BuiltTool().runScript(
      "timeout 600 \"$TOOL\" language-server < input > output; echo $?", in: folder.url)
    #expect(run.output == "1\n")
  }

  @Test func `wrong options end the tool before it serves`() async throws {
    let run = try await BuiltTool().run("language-server", "--disable", "no-such-rule")
    #expect(run.status == 2)
    #expect(run.errors.contains("no rule is named 'no-such-rule'"))
  }
}
