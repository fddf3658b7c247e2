import Foundation
import SettingsDiagnostics
import SettingsTestSupport
import Testing

@testable import SettingsLanguageServer

/// Hover, completion and navigation.
@Suite struct AnswerTests {
  private static let config = """
    version: 1
    include: base.yaml
    configurations: { Debug: debug, Release: release }
    project:
      name: App
      platform: macOS
      deploymentTarget: "13.0"
      xcconfig: { Debug: Configs/Debug.xcconfig, Release: Configs/Release.xcconfig }
      settings: &common
        PREFIX: com.example
        LEVEL: low
    templates:
      app:
        type: application
        settings:
          LEVEL: middle
    targets:
      App:
        inherits: [app, shared]
        bundleIdentifier: $(PREFIX).app
        settings:
          LEVEL: high
        when:
          Debug: { settings: { LEVEL: highest } }
      Other:
        inherits: app
        bundleIdentifier: $(PREFIX).other
        dependencies: [App]
        settings: *common

    """
  private static let files = [
    "config.yaml": config,
    "base.yaml": "templates:\n  shared:\n    version: \"1.0\"\n",
    "Configs/Debug.xcconfig": "OPTIMIZE = 0\n#include \"Shared.xcconfig\"\n",
    "Configs/Release.xcconfig": "OPTIMIZE = s\n", "Configs/Shared.xcconfig": "SHARED = $(LEVEL)\n",
  ]

  private static func session() throws -> TestSession {
    // A catalog that is not there, so that answers are equal on all machines.
    var options = LanguageServer.Options()
    options.usesCatalog = false
    let session = try TestSession(files, options: options)
    try session.initialize()
    try session.open("config.yaml")
    _ = try session.diagnostics("config.yaml")
    return session
  }

  private static func hover(_ session: TestSession, _ marked: String, in path: String) throws
    -> String
  {
    let answer = try session.request("textDocument/hover", session.place(marked, in: path))
    return session.hidingFolder(answer["contents"]?["value"]?.string ?? "nothing")
  }

  @Test func `hover shows the values in the cells that see a line`() throws {
    let session = try Self.session()
    var text = ""
    for marked in [
      "LEV|EL: low", "LEV|EL: middle", "LEV|EL: high\n", "LEV|EL: highest", "$(PRE|FIX).app",
      "bundleIdenti|fier: $(PREFIX).app", "deployment|Target", "inherits: [ap|p", "  A|pp:\n",
      "De|bug: debug", "dependencies: [A|pp]", "vers|ion: 1", "include: ba|se",
    ] {
      text += "=== \(marked)\n\(try Self.hover(session, marked, in: "config.yaml"))\n"
    }
    try session.open("Configs/Debug.xcconfig")
    text += "=== OPTIMIZE\n"
    text += try Self.hover(session, "OPTI|MIZE = 0", in: "Configs/Debug.xcconfig") + "\n"
    Golden().expect(text, matches: "hover.txt")
  }

  @Test func `hover shows names and values as they are`() throws {
    let target = "[x](http://a) <img src=http://a>"
    let value = "a`\u{301} <img src=http://a> `` x"
    let session = try TestSession([
      "config.yaml": """
      version: 1
      targets:
        '\(target)':
          type: tool
          platform: macOS
          settings: { FOO: '\(value)' }

      """
    ])
    try session.initialize()
    try session.open("config.yaml")
    let text = try Self.hover(session, "FO|O", in: "config.yaml")
    #expect(text.contains("- ```\(value)``` in `\(target)@Debug`, `\(target)@Release`, from"))
  }

  @Test func `a document with errors has descriptions but no values`() throws {
    let session = try Self.session()
    try session.replace("LEVEL: low", with: "LEVEL: [", in: "config.yaml")
    #expect(
      try Self.hover(session, "LEV|EL: high\n", in: "config.yaml") == "**LEVEL** (user-defined)")
  }

  /// The labels and what they insert.
  private static func complete(
    _ session: TestSession, _ marked: String, in path: String = "config.yaml", limit: Int = 12
  ) throws -> [String] {
    let answer = try session.request("textDocument/completion", session.place(marked, in: path))
    // As clients sort them.
    let items = (answer["items"]?.array ?? []).sorted {
      ($0["sortText"]?.string ?? "") < ($1["sortText"]?.string ?? "")
    }
    return items.prefix(limit).map { item in
      let text = item["textEdit"]?["newText"]?.string ?? ""
      let label = item["label"]?.string ?? ""
      return text == label ? label : "\(label) -> \(text.debugDescription)"
    }
  }

  @Test func `completion proposes the words that are valid at a place`() throws {
    let session = try Self.session()
    func expect(
      _ replaced: String, _ text: String, _ marked: String, _ labels: [String], limit: Int = 4,
      sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
      try session.replace(replaced, with: text, in: "config.yaml")
      let found = try Self.complete(session, marked, limit: limit)
      #expect(found == labels, sourceLocation: sourceLocation)
      try session.replace(text, with: replaced, in: "config.yaml")
    }
    try expect(
      "type: application", "type: appl", "type: appl|",
      [
        "application", "application.messages", "application.on-demand-install-capable",
        "application.watchapp2",
      ])
    try expect(
      "inherits: app\n", "inherits: \n", "inherits: |\n", ["App", "Other", "app", "shared"])
    try expect("dependencies: [App]", "dependencies: [O", "dependencies: [O|", ["Other"])
    try expect(
      "      LEVEL: middle", "      LEV", "      LEV|\n", ["LEVEL -> \"LEVEL: \""], limit: 1)
    try expect(
      "bundleIdentifier: $(PREFIX).app", "bundleIdentifier: $(PRE", "$(PRE|", ["PREFIX"], limit: 1)
    try expect(
      "bundleIdentifier: $(PREFIX).app", "bundleIdentifier: $(PREFIX:rfc", ":rfc|",
      ["rfc1034identifier"])
    try expect(
      "Debug: { settings: { LEVEL: highest } }", "Rel", "      Rel|", ["Release -> \"Release:\""])
    try expect(
      "dependencies: [App]", "dependencies: [{ target: O }]", "{ target: O|", ["Other"])
    for (scheme, marked, label) in [
      ("{ target: Ot }", "target: Ot|", "Other"), ("{ target: App, run: Re }", "Re| }", "Release"),
      ("{ target: App, test: { configuration: Re } }", "Re| }", "Release"),
      ("{ target: App, test: { targets: [Ot] } }", "[Ot|]", "Other"),
    ] {
      try expect("version: 1\n", "schemes: { S: \(scheme) }\n", marked, [label])
    }
    try expect(
      "      LEVEL: middle", "      LEVEL[sdk=mac", "LEVEL[sdk=mac|\n", ["sdk=macosx*"])
    try expect(
      "      LEVEL: middle", "      LEVEL[config=D]: a", "LEVEL[config=D|]", ["config=Debug"])
    try expect("include: base.yaml", "include: ba", "include: ba|", ["base.yaml"])
    try expect(
      "xcconfig: { Debug: Configs/Debug.xcconfig,", "xcconfig: { Debug: Rel", "Debug: Rel|",
      ["Configs/Release.xcconfig"])
    try expect(
      "platform: macOS", "platfo", "platfo|",
      ["platform -> \"platform: $0\""])
    try expect("platform: macOS", "platform: i", "platform: i|", ["iOS", "visionOS"])
    try expect("version: 1\n", "temp\n", "temp|\n", ["templates -> \"templates:\\n  $0\""])
  }

  @Test func `completion after an open quote replaces nothing on other lines`() throws {
    let session = try Self.session()
    for (old, new, marked) in [
      ("Debug: { settings: { LEVEL: highest } }", "Debug: {\"", "Debug: {\"|"),
      ("inherits: [app, shared]", "inherits: [\n      ap", "      ap|\n"),
      ("inherits: [app, shared]", "inherits: [app\n      sh", "      sh|\n"),
    ] {
      try session.replace(old, with: new, in: "config.yaml")
      let place = try session.place(marked, in: "config.yaml")
      let answer = try session.request("textDocument/completion", place)
      for item in answer["items"]?.array ?? [] {
        for end in ["start", "end"] {
          let line = item["textEdit"]?["range"]?[end]?["line"]
          #expect(line == place["position"]?["line"], "\(marked)")
        }
      }
      try session.replace(new, with: old, in: "config.yaml")
    }
  }

  @Test(arguments: [true, false]) func `symbols have names`(nests: Bool) throws {
    let session = try TestSession()
    try session.initialize([
      "textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": .boolean(nests)]]
    ])
    try session.open("config.yaml", "\"\": 1\ntargets:\n  \"\": {}\n  App: {}\n")
    let answer = try session.request(
      "textDocument/documentSymbol", ["textDocument": ["uri": session.uri("config.yaml")]])
    let symbols = answer.array ?? []
    let names = symbols.flatMap { [$0] + ($0["children"]?.array ?? []) }.map { $0["name"]?.string }
    #expect(names == ["targets", "App"])
    let all = try session.request("workspace/symbol", ["query": ""])
    #expect((all.array ?? []).map { $0["name"]?.string } == ["App"])
  }

  @Test func `links in long lines are found`() throws {
    let session = try TestSession(["a.yaml": ""])
    try session.initialize()
    let line = "include: [" + String(repeating: "a.yaml, ", count: 1000) + "a.yaml]\n"
    try session.open("config.yaml", String(repeating: line, count: 4))
    let links = try session.request(
      "textDocument/documentLink", ["textDocument": ["uri": session.uri("config.yaml")]])
    #expect(links.array?.count == 4004)
  }

  @Test func `includes have links wherever they are found`() throws {
    let session = try TestSession([
      "config.yaml": "targets: { App: { xcconfig: Cfg/Deep/T.xcconfig } }\n", "Common.xcconfig": "",
      "Cfg/Deep/Near.xcconfig": "",
      "Cfg/Deep/T.xcconfig": "#include \"Near\"\n#include \"Common.xcconfig\"\n"
        + "#include \"../../Common\"\n#include \"Gone\"\n",
    ])
    try session.initialize()
    try session.open("config.yaml")
    _ = try session.diagnostics("config.yaml")
    let path = "Cfg/Deep/T.xcconfig"
    try session.open(path)
    _ = try session.diagnostics(path)
    let links = try session.request(
      "textDocument/documentLink", ["textDocument": ["uri": session.uri(path)]])
    let common = session.uri("Common.xcconfig")
    #expect(
      (links.array ?? []).map { $0["target"] } == [
        session.uri("Cfg/Deep/Near.xcconfig"), common, common,
      ])
    #expect(
      try Self.definition(session, "\"Near|\"", in: path) == ["Near.xcconfig:0:0"])
  }

  @Test func `completion works in xcconfig files`() throws {
    let session = try Self.session()
    try session.open("Configs/Debug.xcconfig")
    let path = "Configs/Debug.xcconfig"
    _ = try session.diagnostics(path)
    try session.replace("OPTIMIZE = 0", with: "SHAR", in: path)
    _ = try session.diagnostics(path)
    #expect(try Self.complete(session, "SHAR|", in: path, limit: 1) == ["SHARED -> \"SHARED = \""])
    try session.replace("SHAR\n", with: "A[con\n", in: path)
    #expect(
      try Self.complete(session, "A[con|", in: path)
        == ["config=", "config=Debug", "config=Release"])
    try session.replace("A[con\n", with: "A[config=D] = 1 // $(\n", in: path)
    #expect(try Self.complete(session, "A[config=D|]", in: path) == ["config=Debug"])
    #expect(try Self.complete(session, "// $(|", in: path) == [])
    try session.replace(
      "A[config=D] = 1 // $(\n", with: "ONLY_ACTIVE_ARCH = Y\n", in: path)
    #expect(try Self.complete(session, "= Y|", in: path) == ["YES"])
    try session.replace("Shared.xcconfig", with: "Sh", in: path)
    #expect(try Self.complete(session, "\"Sh|\"", in: path) == ["Shared.xcconfig"])
  }

  private static func definition(
    _ session: TestSession, _ marked: String, in path: String = "config.yaml"
  ) throws -> [String] {
    let answer = try session.request("textDocument/definition", session.place(marked, in: path))
    return places(answer, session)
  }

  private static func places(_ answer: JSONValue, _ session: TestSession) -> [String] {
    return (answer.array ?? []).map { location in
      let start = location["range"]?["start"]
      let uri = session.hidingFolder(location["uri"]?.string ?? "")
      return "\(uri.split(separator: "/").last ?? "")"
        + ":\(start?["line"]?.integer ?? -1):\(start?["character"]?.integer ?? -1)"
    }
  }

  @Test(arguments: [
    ("inherits: [ap|p,", ["config.yaml:12:2"]), ("[app, sha|red]", ["base.yaml:1:2"]),
    ("dependencies: [A|pp]", ["config.yaml:17:2"]), ("include: ba|se", ["base.yaml:0:0"]),
    ("Configs/De|bug.xcconfig,", ["Debug.xcconfig:0:0"]),
    ("settings: *com|mon", ["config.yaml:8:12"]),
    ("  De|bug: { settings", ["config.yaml:2:18"]),
    ("$(PRE|FIX).other", ["config.yaml:9:12"]),
    ("LEV|EL: high\n", ["config.yaml:23:34", "config.yaml:21:13"]), ("vers|ion: 1", []),
  ])
  func `definitions are found`(marked: String, places: [String]) throws {
    let session = try Self.session()
    let found = try Self.definition(session, marked)
    #expect(found.sorted() == places.sorted())
  }

  @Test(arguments: [
    ("inherits: [ap|p,", ["config.yaml:12:2", "config.yaml:18:15", "config.yaml:25:14"]),
    ("  A|pp:\n", ["config.yaml:17:2", "config.yaml:27:19"]),
    ("$(PRE|FIX).other", ["config.yaml:9:4", "config.yaml:19:24", "config.yaml:26:24"]),
    (
      "LEV|EL: low",
      [
        "Shared.xcconfig:0:11", "config.yaml:10:4", "config.yaml:15:6", "config.yaml:21:6",
        "config.yaml:23:27",
      ]
    ),
    ("{ De|bug: debug,", ["config.yaml:2:18", "config.yaml:7:14", "config.yaml:23:6"]),
    ("vers|ion: 1", []),
  ])
  func `uses are found in all files`(marked: String, places: [String]) throws {
    let session = try Self.session()
    let answer = try session.request(
      "textDocument/references", session.place(marked, in: "config.yaml"))
    #expect(Self.places(answer, session) == places)
  }

  @Test func `declarations are left out on request`() throws {
    let session = try Self.session()
    let place = try session.place("inherits: [ap|p,", in: "config.yaml")
    let params = JSONObject(
      (place.object?.members ?? []) + [
        .init(name: "context", value: ["includeDeclaration": false])
      ])
    let answer = try session.request("textDocument/references", .object(params))
    #expect(Self.places(answer, session) == ["config.yaml:18:15", "config.yaml:25:14"])
  }

  @Test func `an alias leads to the last anchor before it`() throws {
    let session = try Self.session()
    try session.open(
      "base.yaml",
      """
      # &wall, not this one
      x-a: &wall { A: "&wall" }
      x-b: >-
        &wall
      x-c: &wall
        A: 1
      x-d: *wall
      x-e: &wall 2
      """)
    #expect(try Self.definition(session, "*wa|ll", in: "base.yaml") == ["base.yaml:4:5"])
  }

  @Test func `an include of an xcconfig file leads to the file`() throws {
    let session = try Self.session()
    try session.open("Configs/Debug.xcconfig")
    #expect(
      try Self.definition(session, "\"Sha|red", in: "Configs/Debug.xcconfig")
        == ["Shared.xcconfig:0:0"])
  }

  @Test func `symbols, links and folds are listed`() throws {
    let session = try Self.session()
    let document: JSONValue = ["textDocument": ["uri": session.uri("config.yaml")]]
    var text = ""
    for method in ["documentSymbol", "documentLink", "foldingRange"] {
      let answer = try session.request("textDocument/\(method)", document)
      text += "=== \(method)\n"
      for item in answer.array ?? [] { text += Self.line(of: item) + "\n" }
    }
    text += "=== workspace/symbol\n"
    for item in try session.request("workspace/symbol", ["query": "ap"]).array ?? [] {
      text += Self.line(of: item) + "\n"
    }
    try session.open("Configs/Debug.xcconfig")
    let xcconfig: JSONValue = ["textDocument": ["uri": session.uri("Configs/Debug.xcconfig")]]
    for method in ["documentSymbol", "documentLink", "foldingRange"] {
      text += "=== \(method) of an xcconfig file\n"
      text += try session.request("textDocument/\(method)", xcconfig).description + "\n"
    }
    Golden().expect(session.hidingFolder(text), matches: "symbols.txt")
  }

  private static func line(of item: JSONValue) -> String { item.description }

  @Test func `a file without a project has no answers, and a wrong position is an error`() throws {
    let session = try Self.session()
    try session.open("other.yaml", "a: b\n")
    #expect(
      try session.request("textDocument/hover", session.place("a|:", in: "other.yaml")) == .null)
    let id = session.start(
      "textDocument/hover", ["textDocument": ["uri": session.uri("config.yaml")]])
    #expect(try session.answer(to: id)["error"]?["code"] == -32602)
  }

  @Test func `the documentation of a proposal is added when it is needed`() throws {
    let session = try Self.session()
    let item: JSONValue = ["label": "X", "data": ["setting": "X"]]
    #expect(try session.request("completionItem/resolve", item) == item)
  }
}
