import Foundation
import SettingsSystem
import SettingsTestSupport
import Testing

/// What `report` writes, against what other commands say.
struct ReportContentTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
  }

  private static let project = """
    version: 1
    configurations: { Debug: debug, Release: release }
    project:
      platform: iOS
      settings:
        FLAGS: [-a, $(inherited), '-D$(NAME)']
        NAME: $(TARGET_NAME:lower)
        QUOTED: "text"
        BLANK: "$(NOTHING) $(NOTHING)"
        OTHER_LDFLAGS: -ObjC "-framework Kit"
        "HOST[sdk=iphoneos*]": device
        HOST: any
        EMPTY: ""
      when:
        Debug: { settings: { LOG_LEVEL: debug, FLAGS: [$(inherited), -g] } }
        Release: { settings: { LOG_LEVEL: error } }
    templates:
      base: { settings: { FLAGS: [$(inherited), -base] } }
    targets:

    """

  private static func target(_ name: String) -> String {
    """
      \(name):
        type: application
        inherits: base
        bundleIdentifier: com.example.\(name)
        settings: { NAME: "$(inherited)-own", "FLAGS[config=Release]": [$(inherited), -own] }
        when: { Debug: { settings: { NAME: debug-name, ONLY_DEBUG: "$(HOST)" } } }

    """
  }

  private func expectExplanations(_ arguments: [String], settings: Set<String>? = nil) async throws
  {
    let run = try await tool.run(["report", "--no-check"] + arguments, in: folder.url)
    #expect(run.errors == "")
    try #require(run.status == 0)
    let report = try ReportData(run.outputBytes)
    for (cell, answers) in try report.answers() {
      let names = answers.keys.filter { settings?.contains($0) ?? true }.sorted()
      let explain = try await tool.run(
        ["explain", cell] + names + ["--format", "json"] + arguments.filter { $0 != "--all" },
        in: folder.url)
      try #require(explain.status == 0, "\(explain.transcript)")
      let json = try JSONSerialization.jsonObject(with: explain.outputBytes) as? [String: Any]
      let explanations = try #require(json?["explanations"] as? [[String: Any]])
      #expect(explanations.count == names.count)
      for explanation in explanations {
        let name = try #require(explanation["name"] as? String)
        let expected = ReportData.Answer(explanation)
        let found = try #require(answers[name])
        #expect(found == expected, "\(name) of \(cell)")
      }
    }
  }

  // MARK: Provenance

  /// Two targets are resolved each by itself, and twelve in groups.
  @Test(arguments: [2, 12])
  func `a report says what explain says`(targets: Int) async throws {
    let targets = (0..<targets).map { Self.target("App\($0)") }.joined()
    try folder.write(Self.project + targets, to: "config.yaml")
    try await expectExplanations([])
  }

  @Test func `so do built-in settings`() async throws {
    try folder.write(
      Self.project + (0..<5).map { Self.target("App\($0)") }.joined(), to: "config.yaml")
    try await expectExplanations(
      ["--all"],
      settings: [
        "NAME", "SDKROOT", "PRODUCT_NAME", "TARGET_NAME", "TARGETED_DEVICE_FAMILY", "HOST",
      ])
  }

  @Test(arguments: [1, 5])
  func `so do xcconfig files that several levels share`(targets: Int) async throws {
    try folder.write(
      """
      FLAGS = $(inherited) -x
      NAME[sdk=macosx*] = k
      NAME = n
      NAME[sdk=iphone*] = m
      PRODUCT_NAME = $(inherited)x

      """, to: "Shared.xcconfig")
    var config = """
      version: 1
      configurations: { Debug: debug, Release: release }
      project: { platform: iOS, xcconfig: Shared.xcconfig, settings: { FLAGS: "$(inherited) -p" } }
      templates:
        one: { xcconfig: Shared.xcconfig, settings: { "NAME[arch=arm64]": a } }
        two: { xcconfig: Shared.xcconfig, inherits: one }
      targets:

      """
    for number in 0..<targets {
      config += """
          App\(number):
            type: application
            bundleIdentifier: a.b
            xcconfig: Shared.xcconfig
            inherits: two
            when: { Debug: { settings: { NAME: own } }, Release: { settings: { FLAGS: r } } }

        """
    }
    try folder.write(config, to: "config.yaml")
    try await expectExplanations([])
  }

  // MARK: The page

  @Test func `the policy names the hashes of the script and the style`() async throws {
    try folder.write(Self.project + Self.target("App"), to: "config.yaml")
    let run = try await tool.run(["report"], in: folder.url)
    let report = try ReportData(run.outputBytes)
    let style = SHA256.base64(Array(try report.element("<style>", "</style>").utf8))
    let script = SHA256.base64(Array(try report.element("<script>", "</script>").utf8))
    #expect(
      report.html.contains(
        "content=\"default-src 'none'; script-src 'sha256-\(script)'; style-src 'sha256-\(style)'; "
          + "base-uri 'none'; form-action 'none'\""))
    // What the standard gives for its example.
    #expect(SHA256.base64(Array("abc".utf8)) == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
  }

  @Test func `no value is markup`() async throws {
    let payloads = [
      "</script><script>window.hacked = 1</script>", "<img src=x onerror='window.hacked = 1'>",
      "<!--<script>", "a\u{202E}b\u{2066}c\u{061C}", "\u{2028}\u{2029}&lt;",
    ]
    var lines =
      "version: 1\nproject: { name: \"</title><script>window.hacked = 1</script>\", platform: iOS }\n"
    lines += "targets:\n  App:\n    type: application\n    bundleIdentifier: a.b\n    settings:\n"
    for (number, payload) in payloads.enumerated() {
      let text = payload.unicodeScalars.map {
        $0.isASCII && $0 != "\"" ? String($0) : "\\u" + String(format: "%04X", $0.value)
      }.joined()
      lines += "      P\(number): \"\(text)\"\n"
    }
    try folder.write(lines, to: "config.yaml")
    let run = try await tool.run(["report"], in: folder.url)
    let report = try ReportData(run.outputBytes)
    #expect(report.html.components(separatedBy: "</script").count == 3)
    #expect(!report.html.contains("<img"))
    for scalar in ["\u{202E}", "\u{2066}", "\u{061C}", "\u{2028}"] {
      #expect(!report.html.contains(scalar))
    }
    let answers = try #require(try report.answers().values.first)
    for (number, payload) in payloads.enumerated() {
      #expect(answers["P\(number)"]?.value == payload)
    }
  }

  @Test func `the same project gives the same bytes`() async throws {
    try folder.write(
      Self.project + (0..<20).map { Self.target("App\($0)") }.joined(), to: "config.yaml")
    let first = try await tool.run(["report"], in: folder.url)
    let second = try await tool.run(["report"], in: folder.url)
    #expect(first.outputBytes == second.outputBytes)
    #expect(first.outputBytes.count > 10_000)
  }

  @Test func `findings of check are in the report, and do not fail`() async throws {
    try folder.write(
      "version: 1\ntargets:\n  App: { type: application, platform: iOS, settings: { SWIFT_VERSON: 5 } }\n",
      to: "config.yaml")
    let run = try await tool.run(["report", "-o", "out.html"], in: folder.url)
    #expect(run.status == 0)
    #expect(run.output == "")
    let report = try ReportData(Data(contentsOf: folder.url.appendingPathComponent("out.html")))
    let findings = try #require(report.root["findings"] as? [[Any]])
    let check = try await tool.run(["check", "--format", "json"], in: folder.url)
    let json = try JSONSerialization.jsonObject(with: check.outputBytes) as? [String: Any]
    let expected = try #require(json?["diagnostics"] as? [[String: Any]])
    #expect(!expected.isEmpty)
    #expect(findings.map { $0[2] as? String } == expected.map { $0["message"] as? String })
    let without = try await tool.run(["report", "--no-check"], in: folder.url)
    #expect(try ReportData(without.outputBytes).root["findings"] is NSNull)
  }

  @Test func `a revision shows what changed`() async throws {
    try folder.write(Self.project + Self.target("App"), to: "config.yaml")
    try await folder.git("init", "-q")
    try await folder.commitEverything()
    try folder.write(
      (Self.project + Self.target("App") + Self.target("New"))
        .replacingOccurrences(of: "LOG_LEVEL: debug", with: "LOG_LEVEL: verbose"), to: "config.yaml"
    )
    let run = try await tool.run(["report", "--since", "HEAD"], in: folder.url)
    try #require(run.status == 0, "\(run.transcript)")
    let since = try #require(try ReportData(run.outputBytes).root["since"] as? [String: Any])
    #expect(since["revision"] as? String == "HEAD")
    #expect(since["structure"] as? [String] == ["target added: New"])
    let cells = try #require(since["cells"] as? [[Any]])
    let changes = cells.flatMap { $0[2] as? [[Any]] ?? [] }.map { $0.prefix(4).map { "\($0)" } }
    #expect(changes == [["LOG_LEVEL", "changed", "debug", "verbose"]])
  }
}
