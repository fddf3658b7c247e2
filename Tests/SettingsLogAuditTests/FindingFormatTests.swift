import Foundation
import SettingsTestSupport
import Testing

@testable import SettingsLogAudit

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The formats for services: GitHub's workflow commands, SARIF and JUnit.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct FindingFormatTests {
  private func stage() throws -> AuditStage {
    try AuditStage([
      "Sources/a.c": """
      #include <stdio.h>
      /* ä */ void a(void) { puts("100%, <b>: \\"x\\""); }
      """,
      "Sources/b.m": "#include \"nowhere.h\"\nvoid b(void) { }\n",
    ])
  }

  @Test func `GitHub gets one escaped command for each finding`() async throws {
    let run = try await stage().run("--format", "github", "-q")
    #expect(run.status == 1)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(
      lines.contains(
        "::error file=Sources/a.c,line=2,col=25,title=direct-log-call::App@Release: "
          + "puts \"100%25, <b>: \"x\"\" is compiled in and bypasses the log macro"),
      "\(run.output)")
    let gap = lines.first { $0.contains("title=not-judged") }
    #expect(gap?.hasPrefix("::error file=Sources/b.m,") == true, "\(run.output)")
    #expect(gap?.contains("nowhere.h") == true)
    #expect(lines.contains { $0.hasPrefix("verdict: App@Release: ") })
    #expect(lines.allSatisfy { $0.hasPrefix("::") || $0.hasPrefix("verdict: ") })
  }

  @Test func `a target name cannot inject a workflow command`() {
    let finding = AuditFinding(
      .notJudged, target: "A\n::error::x", configuration: "Release", file: "a,b:c.m", line: 3,
      function: "x", text: "50%\r\n::warning::y")
    let folder = ReportFolder(root: "/", workingDirectory: "/", configFile: "c,1.yaml")
    let text = FindingsGitHub.render(
      AuditFindings([finding]), in: folder, verdicts: ["A\n::error::x: silent"])
    #expect(text.split(separator: "\n").count == 2, "\(text)")
    #expect(text.hasPrefix("::error file=c%2C1.yaml,title=not-judged::A\\n::error::x@Release"))
    #expect(text.contains("50%25"))
  }

  @Test func `JUnit shows characters that change the order or are not seen`() async throws {
    let stage = try AuditStage([
      "Sources/a.c": "#include <stdio.h>\nvoid a(void) { puts(\"b\u{9B}c\u{202E}d é\"); }\n"
    ])
    let run = try await stage.run("--format", "junit", "-q")
    #expect(run.output.contains("b\\u{9B}c\\u{202E}d é"), "\(run.output)")
    #expect(!run.output.unicodeScalars.contains { $0 == "\u{9B}" || $0 == "\u{202E}" })
  }

  /// The members that the schema of SARIF 2.1.0 requires, by the member that contains the object.
  private static let required: [String: [String]] = [
    "": ["version", "runs"], "runs": ["tool"], "tool": ["driver"], "driver": ["name"],
    "rules": ["id"], "results": ["message"], "locations": [], "physicalLocation": [],
    "artifactLocation": [], "region": ["startLine"], "defaultConfiguration": ["level"],
    "message": ["text"], "shortDescription": ["text"], "fullDescription": ["text"],
    "help": ["text"], "partialFingerprints": [], "suppressions": ["kind"],
  ]

  private func check(_ object: [String: Any], as name: String) throws {
    let required = try #require(Self.required[name], "\(name) is not expected")
    for member in required { #expect(object[member] != nil, "\(name) lacks \(member)") }
    for (member, value) in object {
      if let inner = value as? [String: Any] { try check(inner, as: member) }
      for inner in value as? [[String: Any]] ?? [] { try check(inner, as: member) }
    }
  }

  @Test func `SARIF contains the members that its schema requires`() async throws {
    let stage = try stage()
    let run = try await stage.run("--format", "sarif", "-q")
    #expect(run.status == 1)
    let log = try #require(
      try JSONSerialization.jsonObject(with: run.outputBytes) as? [String: Any])
    try check(log, as: "")
    #expect(log["version"] as? String == "2.1.0")
    let sarif = try #require((log["runs"] as? [[String: Any]])?.first)
    let tool = try #require(sarif["tool"] as? [String: Any])
    let driver = try #require(tool["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "compare-logging")
    let rules = try #require(driver["rules"] as? [[String: Any]])
    #expect(rules.compactMap { $0["id"] as? String } == AuditRule.allCases.map(\.rawValue))
    let results = try #require(sarif["results"] as? [[String: Any]])
    #expect(results.count == 2)
    var fingerprints: Set<String> = []
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
      let prints = try #require(result["partialFingerprints"] as? [String: String])
      fingerprints.formUnion(prints.values)
    }
    #expect(fingerprints.count == results.count)
    let text = run.output
    #expect(text.contains("\"uri\" : \"Sources/a.c\""), "\(text)")
    #expect(text.contains("\"startColumn\" : 24"), "columns count characters: \(text)")
    // An additional line does not change any fingerprint.
    let source = try stage.folder.read("Sources/a.c")
    try stage.folder.write("\n" + source, to: "Sources/a.c")
    let again = try await stage.run("--format", "sarif", "-q").output
    for fingerprint in fingerprints { #expect(again.contains(fingerprint)) }
  }

  @Test func `paths are relative to the working directory`() async throws {
    let stage = try stage()
    let outer = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: stage.folder.path, toPath: outer.path("my project"))
    let run = try await stage.tool.run(
      ["--config", "my project/config.yaml", "--format", "sarif", "-q", "--no-cache"],
      in: outer.url)
    #expect(run.output.contains("\"uri\" : \"my%20project/Sources/a.c\""), "\(run.transcript)")
  }

  @Test func `JUnit has a suite for each target and a case for each configuration`() async throws {
    let run = try await stage().run("--format", "junit", "-q")
    #expect(run.status == 1)
    let document = try XMLDocument(data: run.outputBytes)
    let suites = try document.nodes(forXPath: "/testsuites/testsuite")
    #expect(suites.count == 1)
    let suite = try #require(suites.first as? XMLElement)
    func attribute(_ name: String) -> String? { suite.attribute(forName: name)?.stringValue }
    #expect(attribute("name") == "App")
    #expect(attribute("tests") == "2")
    #expect(attribute("failures") == "1")
    #expect(attribute("errors") == "0")
    let cases = try document.nodes(forXPath: "//testcase/@name").compactMap(\.stringValue)
    #expect(cases == ["Debug", "Release"])
    let failure = try #require(
      try document.nodes(forXPath: "//testcase[@name='Release']/failure").first as? XMLElement)
    #expect(failure.attribute(forName: "type")?.stringValue == "logs")
    #expect(failure.stringValue?.contains("Sources/a.c:2:25: puts \"100%, <b>: \"x\"\"") == true)
    #expect(failure.stringValue?.contains("nowhere.h") == true)
    #expect(try document.nodes(forXPath: "//testcase[@name='Debug']/failure").isEmpty)
  }

  @Test func `JUnit reports an unknown configuration as an error`() async throws {
    let stage = try AuditStage(["Sources/b.m": "#include \"nowhere.h\"\nvoid b(void) { }\n"])
    let run = try await stage.run("--format", "junit", "-q")
    #expect(run.status == 1)
    let document = try XMLDocument(data: run.outputBytes)
    let error = try #require(
      try document.nodes(forXPath: "//testcase[@name='Release']/error").first as? XMLElement)
    #expect(error.attribute(forName: "type")?.stringValue == "unknown")
    #expect(try document.nodes(forXPath: "//failure").isEmpty)
  }

  @Test func `JUnit replaces characters that XML cannot contain`() throws {
    let finding = AuditFinding(
      .binary, target: "a\u{1}]]>&", text: "\u{0}\u{1B}[31m\u{FFFE}\"<")
    let report = BinaryReport(
      path: "a\u{1}]]>&",
      images: [.init(name: "", format: "ELF", texts: [], functions: [], failure: "x\u{8}")],
      failure: nil)
    let text = FindingsJUnit.render(
      AuditFindings([finding]), reports: [], binaries: [report], ownCodeOnly: false)
    #expect(throws: Never.self) { try XMLDocument(data: Data(text.utf8)) }
  }

  @Test(arguments: ["github", "sarif", "junit"])
  func `a silent target passes in every format`(format: String) async throws {
    let stage = try AuditStage(["Sources/a.c": "int a(void) { return 1; }\n"])
    let run = try await stage.run("--format", format, "-q")
    #expect(run.status == 0, "\(run.transcript)")
    for word in ["::error", "\"level\" : \"error\"\n", "<failure", "<error"] {
      #expect(!run.output.replacing("defaultConfiguration", with: "").contains("\(word) file"))
    }
  }
}
