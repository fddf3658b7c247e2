import Foundation
import SettingsDiagnostics
import SettingsRules
import SettingsTestSupport
import Testing

/// `check` in its formats, on one project that breaks a few rules.
struct FormatTests {
  private static let yaml = """
    project:
      platform: iOS
      devices: [iphone, tv]   # naïve
      rules: { no-orientation: off, unused-setting: note }
    targets:
      App:
        type: application
        bundleIdentifier: com.x.Schöne_App
        settings: { MINE: "${A}" }
        prefixHeader: Missing.pch
      # Nobody's.
    templates: { lonely: }

    """

  private func run(_ arguments: String...) async throws -> BuiltTool.Run {
    let folder = try TemporaryFolder()
    try folder.write(
      Self.yaml, to: "config.yaml")
    return try await BuiltTool().run(["check"] + arguments, in: folder.url)
  }

  @Test(arguments: ["text", "json", "sarif", "github"])
  func `every format says the same`(format: String) async throws {
    let run = try await run("--format", format)
    #expect(run.status == 1)
    var text = run.transcript
    if format == "sarif" {
      // Of the rules, the first; another test compares all of them with the list.
      let first = try #require(text.range(of: "\n            },"))
      let end = try #require(
        text.range(of: "\n          ]", range: first.upperBound..<text.endIndex))
      text.replaceSubrange(first.upperBound..<end.lowerBound, with: " …")
    }
    Golden().expect(text, matches: "check-\(format).txt")
  }

  @Test func `texts of a project are no links in SARIF`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      targets:
        A:
          type: tool
          platform: macOS
          sources: [src]
          settings: { SWIFT_VERSION: "[click](https://evil.example)" }

      """, to: "config.yaml")
    try folder.write("", to: "src/main.swift")
    let run = try await BuiltTool().run("check", "--format", "sarif", in: folder.url)
    #expect(run.output.contains(#"\\[click\\](https://evil.example)"#), "\(run.output)")
    #expect(!run.output.contains("[click](https"))
  }

  @Test func `the list of rules is text or JSON`() async throws {
    let text = try await run("--list")
    #expect(text.output.split(separator: "\n").count == RuleID.allCases.count)
    Golden().expect(text.transcript, matches: "list-text.txt")
    let json = try await run("--list", "--format", "json", "--rule", "no-effect")
    Golden().expect(json.transcript, matches: "list-json.txt")
    let github = try await run("--list", "--format", "github")
    #expect(github.status == 2)
  }

  @Test func `an unknown rule on the command line is rejected`() async throws {
    let run = try await run("--rule", "no-efect")
    #expect(run.status == 2)
    #expect(run.errors.contains("did you mean 'no-effect'?"), "\(run.errors)")
  }

  @Test func `the names of rules are offered`() async throws {
    let run = try await BuiltTool().run("__complete", "rules")
    #expect(run.output == RuleID.allCases.map { "\($0.rawValue)\n" }.joined())
  }

  // MARK: SARIF

  /// What SARIF 2.1.0's schema requires of the objects that are written, by the member that holds them.
  private static let required: [String: [String]] = [
    "": ["version", "runs"], "runs": ["tool"], "tool": ["driver"], "driver": ["name"],
    "rules": ["id"], "results": ["message"], "relatedLocations": [], "locations": [],
    "physicalLocation": [], "artifactLocation": [], "region": [], "deletedRegion": [],
    "fixes": ["artifactChanges"], "artifactChanges": ["artifactLocation", "replacements"],
    "replacements": ["deletedRegion"], "insertedContent": [], "defaultConfiguration": [],
    // A message needs its text, unless it names one of the tool's.
    "message": ["text"], "shortDescription": ["text"], "fullDescription": ["text"],
    "help": ["text"], "description": ["text"],
  ]

  @Test func `SARIF has what its schema requires`() async throws {
    let run = try await run("--format", "sarif")
    let log = try #require(
      try JSONSerialization.jsonObject(with: run.outputBytes) as? [String: Any])
    try check(log, as: "")
    #expect(log["version"] as? String == "2.1.0")
    let runs = try #require(log["runs"] as? [[String: Any]])
    let tool = try #require(runs.first?["tool"] as? [String: Any])
    let driver = try #require(tool["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    #expect(Set(rules.compactMap { $0["id"] as? String }).count == rules.count)
    try await expectDescriptions(of: rules)
    let results = try #require(runs.first?["results"] as? [[String: Any]])
    #expect(results.count == 7)
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
      #expect(["error", "warning", "note"].contains(result["level"] as? String))
    }
  }

  /// Compares the rules of a log with the list of all rules.
  private func expectDescriptions(of rules: [[String: Any]]) async throws {
    let list = try await run("--list", "--format", "json")
    let root = try JSONSerialization.jsonObject(with: list.outputBytes) as? [String: Any]
    let described = try #require(root?["rules"] as? [[String: Any]])
    #expect(described.count == RuleID.allCases.count)
    for (rule, description) in zip(rules, described) {
      func text(_ name: String) -> String { (rule[name] as? [String: String])?["text"] ?? "" }
      func word(_ name: String) -> String { description[name] as? String ?? "" }
      let summary = word("summary")
      #expect(rule["id"] as? String == word("identifier"))
      #expect(
        text("shortDescription") == summary.prefix(1).uppercased() + summary.dropFirst() + ".")
      #expect(text("fullDescription") == word("account"))
      #expect(text("help") == "\(word("remedy")) Applies to: \(word("holdsFor"))")
      let configuration = rule["defaultConfiguration"] as? [String: String]
      #expect(configuration == ["level": word("severity")])
    }
    // Findings of reading have an identifier only.
    for rule in rules.dropFirst(described.count) { #expect(Set(rule.keys) == ["id"]) }
  }

  private func check(_ object: [String: Any], as name: String) throws {
    let required = try #require(Self.required[name], "\(name) is not known")
    for member in required { #expect(object[member] != nil, "\(name) lacks \(member)") }
    for (member, value) in object {
      if let inner = value as? [String: Any] { try check(inner, as: member) }
      for inner in value as? [[String: Any]] ?? [] { try check(inner, as: member) }
    }
    if name.hasSuffix("egion") {
      for number in ["startLine", "startColumn", "endLine", "endColumn"] {
        #expect(try #require(object[number] as? Int) >= 1)
      }
    }
  }

  @Test(arguments: ["json", "sarif", "github"])
  func `a config that cannot be read is reported in the form that was requested`(
    format: String
  ) async throws {
    let folder = try TemporaryFolder()
    try folder.write("project: { name: P\ntargets: { App: }\n", to: "config.yaml")
    let broken = try await BuiltTool().run("check", "--format", format, in: folder.url)
    #expect(broken.status == 2)
    #expect(broken.output.contains("config.yaml"), "\(broken.transcript)")
    #expect(broken.output.contains("unclosed-bracket"), "\(broken.transcript)")
    #expect(broken.errors == "")
    let written = try await BuiltTool().run(
      "check", "--format", format, "-o", "findings", in: folder.url)
    #expect(written.status == 2)
    #expect(try folder.read("findings") == broken.output)
    let missing = try await BuiltTool().run(
      "check", "--format", format, "--config", "none.yaml", in: folder.url)
    #expect(missing.status == 2)
    #expect(missing.output.contains("unreadable-file"), "\(missing.transcript)")
    for run in [broken, missing] where format != "github" {
      _ = try JSONSerialization.jsonObject(with: run.outputBytes)
    }
  }

  @Test func `SARIF counts characters, and writes URIs`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "targets: { Ä: { type: application, bundleIdentifier: é_x } }\n", to: "my config.yaml")
    let run = try await BuiltTool().run(
      "check", "--config", "my config.yaml", "--format", "sarif", in: folder.url)
    #expect(run.output.contains("\"uri\" : \"my%20config.yaml\""), "\(run.output)")
    #expect(run.output.contains("\"startColumn\" : 54,\n"), "\(run.output)")
    #expect(run.output.contains("\"endColumn\" : 57\n"), "\(run.output)")
  }
}
