import Foundation
import SettingsDiagnostics
import SettingsTestSupport
import Testing

@testable import SettingsLanguageServer

/// Renames, and the reasons for which they are refused.
@Suite struct RenameTests {
  private static let files = [
    "config.yaml": """
    version: 1
    include: Configs/base.yaml
    configurations: { Debug: debug, Release: release, Beta: { inherits: Release } }
    defaultConfiguration: Release
    project:
      name: Demo
      platform: macOS
      deploymentTarget: "13.0"
      xcconfig: { Beta: Configs/Beta.xcconfig }
      settings:
        GREETING: hello
        OTHER_CFLAGS[config=Beta]: -DBETA
        WELCOME: $(GREETING) ${GREETING:upper} $(DEFAULT_GREETING)
      when:
        Beta: { macros: { CHANNEL: beta } }
        "config=Beta, sdk=macosx*": { settings: { LIMIT: 1 } }
    templates:
      common: { bundleIdentifier: com.example.$(TARGET_NAME:lower) }
    targets:
      App:
        inherits: common
        type: application
        bundleIdentifier: com.example.app
        dependencies: [Kit]
        macros: { VERBOSE: 1 }
      Kit:
        inherits: [common]
        type: framework
        bundleIdentifier: com.example.kit
      Checks:
        inherits: common
        type: unitTestBundle
        host: App
    schemes:
      App:
        target: App
        archive: Beta
        test: { configuration: Beta, targets: [Checks], coverage: [App, Kit] }

    """,
    "Configs/base.yaml": "project:\n  settings:\n    DEFAULT_GREETING: hi $(GREETING)\n",
    "Configs/Beta.xcconfig":
      "// $(GREETING) stays in comments\nSUFFIX = $(GREETING)-beta\nMARK[config=Beta] = 1\n",
  ]

  private static func session(_ files: [String: String] = files) throws -> TestSession {
    var options = LanguageServer.Options()
    options.usesCatalog = false
    let session = try TestSession(files, options: options)
    try session.initialize()
    try session.open("config.yaml")
    _ = try session.diagnostics("config.yaml")
    return session
  }

  /// Asks for a rename; returns the changed lines, or the message of the refusal.
  private static func rename(
    _ place: String, to new: String, in session: TestSession, _ path: String = "config.yaml"
  ) throws -> [String] {
    let params = try session.place(place, in: path)
    let id = session.start(
      "textDocument/rename",
      [
        "textDocument": params["textDocument"] ?? .null, "position": params["position"] ?? .null,
        "newName": .string(new),
      ])
    let answer = try session.answer(to: id)
    if let message = answer["error"]?["message"]?.string { return ["refused: \(message)"] }
    var lines: [String] = []
    for change in answer["result"]?["documentChanges"]?.array ?? [] {
      let uri = change["textDocument"]?["uri"]?.string ?? ""
      let path = String(session.hidingFolder(uri).dropFirst("file:///FOLDER/".count))
      let text = try path == "config.yaml" ? session.text(of: path) : session.folder.read(path)
      var content = text.components(separatedBy: "\n")
      var changed: Set<Int> = []
      for edit in (change["edits"]?.array ?? []).reversed() {
        let line = edit["range"]?["start"]?["line"]?.integer ?? 0
        let start = edit["range"]?["start"]?["character"]?.integer ?? 0
        let end = edit["range"]?["end"]?["character"]?.integer ?? 0
        var units = Array(content[line].utf16)
        units.replaceSubrange(start..<end, with: (edit["newText"]?.string ?? "").utf16)
        content[line] = String(decoding: units, as: UTF16.self)
        changed.insert(line)
      }
      lines += changed.sorted().map {
        "\(path):\($0 + 1): \(content[$0].trimmingCharacters(in: .whitespaces))"
      }
    }
    return lines
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let place: String
    let new: String
    let expected: [String]
    var testDescription: String { "\(place) → \(new)" }
  }

  static let cases = [
    Case(
      place: "  A|pp:\n    inherits", new: "Shop",
      expected: [
        "config.yaml:20: Shop:", "config.yaml:33: host: Shop", "config.yaml:36: target: Shop",
        "config.yaml:38: test: { configuration: Beta, targets: [Checks], coverage: [Shop, Kit] }",
      ]),
    Case(
      place: "dependencies: [K|it]", new: "Core Kit",
      expected: [
        "config.yaml:24: dependencies: [Core Kit]", "config.yaml:26: Core Kit:",
        "config.yaml:38: test: { configuration: Beta, targets: [Checks], coverage: [App, Core Kit] }",
      ]),
    Case(
      place: "inherits: com|mon", new: "shared",
      expected: [
        "config.yaml:18: shared: { bundleIdentifier: com.example.$(TARGET_NAME:lower) }",
        "config.yaml:21: inherits: shared", "config.yaml:27: inherits: [shared]",
        "config.yaml:31: inherits: shared",
      ]),
    Case(
      place: "archive: Be|ta", new: "Preview",
      expected: [
        "Configs/Beta.xcconfig:3: MARK[config=Preview] = 1",
        "config.yaml:3: configurations: { Debug: debug, Release: release, Preview: { inherits: Release } }",
        "config.yaml:9: xcconfig: { Preview: Configs/Beta.xcconfig }",
        "config.yaml:12: OTHER_CFLAGS[config=Preview]: -DBETA",
        "config.yaml:15: Preview: { macros: { CHANNEL: beta } }",
        "config.yaml:16: \"config=Preview, sdk=macosx*\": { settings: { LIMIT: 1 } }",
        "config.yaml:37: archive: Preview",
        "config.yaml:38: test: { configuration: Preview, targets: [Checks], coverage: [App, Kit] }",
      ]),
    Case(
      place: "GREE|TING: hello", new: "HELLO",
      expected: [
        "Configs/Beta.xcconfig:2: SUFFIX = $(HELLO)-beta",
        "Configs/base.yaml:3: DEFAULT_GREETING: hi $(HELLO)", "config.yaml:11: HELLO: hello",
        "config.yaml:13: WELCOME: $(HELLO) ${HELLO:upper} $(DEFAULT_GREETING)",
      ]),
    Case(
      place: "VER|BOSE", new: "CHATTY", expected: ["config.yaml:25: macros: { CHATTY: 1 }"]),
    Case(
      place: "  Ch|ecks:", new: "AppTests",
      expected: [
        "refused: 'Checks' was not renamed: the rename would change PRODUCT_BUNDLE_IDENTIFIER of "
          + "Checks@Debug from 'com.example.checks' to 'com.example.apptests'; write "
          + "'bundleIdentifier: com.example.checks' in the target first to keep it"
      ]),
    Case(
      place: "  A|pp:\n    inherits", new: "Kit",
      expected: ["refused: 'Kit' exists already; choose another name"]),
    Case(
      place: "  A|pp:\n    inherits", new: "A: b",
      expected: [
        "refused: 'A: b' is not a valid name of a target or template; use letters, digits, spaces, "
          + "'_', '-', '.' and '+', and begin with a letter"
      ]),
    Case(
      place: "  A|pp:\n    inherits", new: "yes",
      expected: ["refused: 'yes' is a boolean or null in YAML; choose another name"]),
    Case(
      place: "GREE|TING: hello", new: "inherited",
      expected: ["refused: 'inherited' is not a setting; choose another name"]),
    Case(
      place: "GREE|TING: hello", new: "1ST",
      expected: [
        "refused: '1ST' is not a valid name of a build setting; use letters, digits and '_', and no "
          + "digit first"
      ]),
    Case(
      place: "GREE|TING: hello", new: "PRODUCT_NAME",
      expected: [
        "refused: 'PRODUCT_NAME' is one of Apple's build settings; choose another name"
      ]),
    Case(
      place: "GREE|TING: hello", new: "LIMIT",
      expected: ["refused: 'LIMIT' exists already; choose another name"]),
    Case(
      place: "OTHER_|CFLAGS", new: "MY_FLAGS",
      expected: [
        "refused: 'OTHER_CFLAGS' is one of Apple's build settings, and only user-defined settings "
          + "can be renamed"
      ]),
    Case(
      place: "plat|form: macOS", new: "x",
      expected: [
        "refused: nothing can be renamed here; targets, templates, configurations, macros and "
          + "user-defined settings can"
      ]),
  ]

  @Test(arguments: cases) func `a rename changes all uses, or nothing`(_ example: Case) throws {
    let session = try Self.session()
    let lines = try Self.rename(example.place, to: example.new, in: session)
    #expect(lines == example.expected, "\(lines)")
  }

  @Test func `the name itself is offered for a change`() throws {
    let session = try Self.session()
    let answer = try session.request(
      "textDocument/prepareRename", session.place("config=Be|ta, sdk", in: "config.yaml"))
    #expect(answer["placeholder"]?.string == "Beta")
    #expect(answer["range"]?["start"]?["character"]?.integer == 12)
    #expect(
      try session.request(
        "textDocument/prepareRename", session.place("plat|form", in: "config.yaml")) == .null)
  }

  @Test func `a name that a pattern depends on is not changed`() throws {
    var files = Self.files
    files["config.yaml"] = files["config.yaml"]?.replacingOccurrences(
      of: "OTHER_CFLAGS[config=Beta]", with: "OTHER_CFLAGS[config=Be*]")
    let session = try Self.session(files)
    let lines = try Self.rename("archive: Be|ta", to: "Preview", in: session)
    #expect(lines.count == 1)
    #expect(lines.first?.contains("the rename would change") == true, "\(lines)")
  }

  @Test func `a name that a computed reference uses is not changed`() throws {
    var files = Self.files
    files["config.yaml"] = files["config.yaml"]?.replacingOccurrences(
      of: "LIMIT: 1", with: "LIMIT: $(GREET$(ING_PART)), ING_PART: ING")
    let session = try Self.session(files)
    let lines = try Self.rename("GREE|TING: hello", to: "HELLO", in: session)
    #expect(lines.first?.contains("the rename would change LIMIT of App@Beta") == true, "\(lines)")
  }

  @Test func `a project with errors is not changed`() throws {
    var files = Self.files
    files["config.yaml"]? += "nonsense: 1\n"
    let session = try Self.session(files)
    let lines = try Self.rename("archive: Be|ta", to: "Preview", in: session)
    #expect(lines.first?.contains("fix them first: config.yaml:39: ") == true, "\(lines)")
  }

  @Test func `an xcconfig file is renamed with its project`() throws {
    let session = try Self.session()
    try session.open("Configs/Beta.xcconfig")
    let lines = try Self.rename(
      "$(GREE|TING)-beta", to: "HELLO", in: session, "Configs/Beta.xcconfig")
    #expect(lines.count == 4, "\(lines)")
  }

  @Test func `names of a spec are changed`() throws {
    let spec = """
      name: Demo
      configs: { Debug: debug, Release: release }
      targetTemplates:
        Base: { settings: { COLOR: red } }
      targets:
        App:
          type: application
          platform: iOS
          templates: [Base]
          settings: { base: { PRODUCT_BUNDLE_IDENTIFIER: a.b, TINT: $(COLOR) } }
          dependencies: [{ target: Kit }]
        Kit: { type: framework, platform: iOS, settings: { PRODUCT_BUNDLE_IDENTIFIER: a.c } }
      schemes:
        App: { build: { targets: { App: all, Kit: [test] } }, archive: { config: Release } }

      """
    var options = LanguageServer.Options()
    options.usesCatalog = false
    let session = try TestSession(["project.yml": spec], options: options)
    try session.initialize()
    try session.open("project.yml")
    _ = try session.diagnostics("project.yml")
    #expect(
      try Self.rename("target: K|it", to: "Core", in: session, "project.yml").count == 3)
    #expect(
      try Self.rename("templates: [Ba|se]", to: "Common", in: session, "project.yml").count == 2)
    #expect(
      try Self.rename("$(COL|OR)", to: "PAINT", in: session, "project.yml").count == 2)
    // XcodeGen sorts by name, so these are no longer the first ones.
    #expect(try Self.rename("  A|pp:\n    type", to: "Shop", in: session, "project.yml").count == 2)
    #expect(
      try Self.rename("D|ebug: debug", to: "Testing", in: session, "project.yml").count == 1)
  }

  @Test(arguments: [
    ("$GREETING and text", ["$HELLO and text"]),
    ("a-$GREETING/b$$GREETING", ["a-$HELLO/b$$GREETING"]),
    // Without parentheses, a period belongs to the name.
    ("$GREETING.app", []),
    ("$(WELCOME:default=$GREETING)", ["$(WELCOME:default=$HELLO)"]),
    ("$[GREETING]", ["$[HELLO]"]),
  ]) func `references without parentheses are changed`(value: String, expected: [String]) throws {
    var files = Self.files
    files["Configs/Beta.xcconfig"] = "SUFFIX = \(value)\n"
    let session = try Self.session(files)
    let lines = try Self.rename("GREE|TING: hello", to: "HELLO", in: session)
      .filter { $0.hasPrefix("Configs/Beta.xcconfig") }
    #expect(lines == expected.map { "Configs/Beta.xcconfig:1: SUFFIX = \($0)" }, "\(lines)")
  }
}
