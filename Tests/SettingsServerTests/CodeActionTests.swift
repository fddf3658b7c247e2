import Foundation
import SettingsDiagnostics
import SettingsTestSupport
import Testing

@testable import SettingsLanguageServer

/// The fixes of `check --fix` as code actions.
@Suite struct CodeActionTests {
  private static let config =
    TestSession.config + """
          settings:
            OTHER_LDFLAGS: "${NAME}"
            NAME: "${TARGET_NAME}"

      """

  private static func actions(
    _ session: TestSession, _ marked: String, only: [JSONValue]? = nil
  ) throws -> [JSONValue] {
    let place = try session.place(marked, in: "config.yaml")
    let position = place["position"] ?? .null
    var context: [JSONObject.Member] = [.init(name: "diagnostics", value: [])]
    if let only { context.append(.init(name: "only", value: .array(only))) }
    return try session.request(
      "textDocument/codeAction",
      [
        "textDocument": place["textDocument"] ?? .null,
        "range": ["start": position, "end": position], "context": .object(JSONObject(context)),
      ]
    ).array ?? []
  }

  /// Applies the edits of a code action to the text of the document.
  private static func applied(_ action: JSONValue, to text: String) -> String {
    let edits = action["edit"]?["documentChanges"]?[0]?["edits"]?.array ?? []
    var document = OpenDocument(
      uri: "", path: "", version: 0, bytes: Array(text.utf8), encoding: .utf16)
    let changes = edits.compactMap { edit -> OpenDocument.Change? in
      OpenDocument.Change(["range": edit["range"] ?? .null, "text": edit["newText"] ?? .null])
    }
    for change in changes.sorted(by: { ($0.range?.start)! > ($1.range?.start)! }) {
      document.apply([change])
    }
    return String(decoding: document.text.bytes, as: UTF8.self)
  }

  @Test func `each fix is offered where its problem is`() throws {
    let session = try TestSession(["config.yaml": Self.config])
    try session.initialize()
    try session.open("config.yaml")
    let actions = try Self.actions(session, "$|{NAME}")
    #expect(
      actions.map { $0["title"]?.string } == [
        "Write '$(NAME)'", "Fix all problems of 'deprecated-reference'",
      ])
    let fixed = Self.applied(actions[0], to: Self.config)
    #expect(fixed == Self.config.replacingOccurrences(of: "${NAME}", with: "$(NAME)"))
    #expect(try Self.actions(session, "ver|sion: 1").isEmpty)
  }

  @Test(arguments: [
    ("[\"${NAME}\"]", "[\"$(NAME)\"]"), ("['a', 'b-${NAME}']", "['a', 'b-$(NAME)']"),
    ("[\"\\x41${NAME}\"]", "[\"\\x41$(NAME)\"]"),
  ]) func `references in quoted elements are fixed`(list: String, expected: String) throws {
    let config = Self.config.replacingOccurrences(of: "\"${NAME}\"", with: list)
    let session = try TestSession(["config.yaml": config])
    try session.initialize()
    try session.open("config.yaml")
    let action = try #require(try Self.actions(session, "$|{NAME}").first)
    #expect(action["title"]?.string == "Write '$(NAME)'")
    #expect(
      Self.applied(action, to: config)
        == config.replacingOccurrences(of: list, with: expected))
  }

  @Test func `all problems of a rule are fixed at once`() throws {
    let session = try TestSession(["config.yaml": Self.config])
    try session.initialize()
    try session.open("config.yaml")
    let action = try #require(try Self.actions(session, "$|{NAME}").last)
    let fixed = Self.applied(action, to: Self.config)
    #expect(
      fixed
        == Self.config.replacingOccurrences(of: "${NAME}", with: "$(NAME)")
        .replacingOccurrences(of: "${TARGET_NAME}", with: "$(TARGET_NAME)"))
    let sourceActions = try Self.actions(session, "ver|sion: 1", only: ["source.fixAll"])
    #expect(sourceActions.map { $0["title"]?.string } == ["Fix all problems"])
    #expect(Self.applied(sourceActions[0], to: Self.config) == fixed)
  }

  @Test(arguments: [
    ("", true), ("source", true), ("source.fixAll", true), ("source.organizeImports", false),
    ("sour", false), ("source.fixAll.other", false), ("quickfix", false),
  ])
  func `all problems are fixed only if the kind is requested`(kind: String, isOffered: Bool) throws
  {
    let session = try TestSession(["config.yaml": Self.config])
    try session.initialize()
    try session.open("config.yaml")
    let actions = try Self.actions(session, "ver|sion: 1", only: [.string(kind)])
    #expect(actions.contains { $0["title"]?.string == "Fix all problems" } == isOffered)
  }

  @Test func `the edits of an action are computed when they are needed`() throws {
    let session = try TestSession(["config.yaml": Self.config])
    try session.initialize([
      "textDocument": [
        "codeAction": [
          "codeActionLiteralSupport": ["codeActionKind": ["valueSet": []]], "dataSupport": true,
          "resolveSupport": ["properties": ["edit"]],
        ]
      ], "workspace": ["workspaceEdit": ["documentChanges": true]],
    ])
    try session.open("config.yaml")
    let action = try #require(try Self.actions(session, "$|{NAME}").last)
    #expect(action["edit"] == nil)
    let resolved = try session.request("codeAction/resolve", action)
    #expect(!Self.applied(resolved, to: Self.config).contains("${"))
    // The same action is outdated after a change.
    try session.replace("com.example", with: "org.example", in: "config.yaml")
    let id = session.start("codeAction/resolve", action)
    #expect(try session.answer(to: id)["error"]?["code"] == -32801)
  }
}
