import Foundation
import SettingsTestSupport
import Testing

/// What `report` and `graph` reject.
struct ReportFailureTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(
      "version: 1\ntargets:\n  App: { type: application, platform: iOS, bundleIdentifier: a.b }\n",
      to: "config.yaml")
  }

  private func expectFailure(_ arguments: [String], _ message: String) async throws {
    let run = try await tool.run(arguments, in: folder.url)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test(arguments: [
    (
      "javascript:alert(1)//{path}",
      "is not the address of a web page; expected https://… or http://…"
    ),
    ("{path}", "is not the address of a web page"),
    ("https:///{path}", "has no host"),
    ("https://{path}/a", "has no host"),
    ("https://host/a b/{path}", "contains ' '"),
    ("https://host/{file}", "'{file}' is not a placeholder; expected {path}, {line} or {column}"),
    ("https://host/{path", "'{' in 'https://host/{path' has no '}'"),
    ("https://host/#L{line}", "does not contain {path}"),
  ])
  func `a template that is not an address is rejected`(template: String, message: String)
    async throws
  {
    try await expectFailure(["report", "--source-link", template], "error: '--source-link': ")
    try await expectFailure(["report", "--source-link", template], message)
  }

  @Test(arguments: [
    ("{\n  \"kind\": nope\n}\n", "log.json:2:12: error: the file is not valid JSON"),
    ("", "log.json:1:1: error: the file is not valid JSON"),
    ("[]", "'kind' is not 'compare-logging'"),
    ("{\"kind\": \"compare-logging\", \"version\": 2}", "has another version; expected 1"),
    ("{\"kind\": \"compare-logging\", \"version\": 1}", "has no list 'targets'"),
    (
      "{\"kind\": \"compare-logging\", \"version\": 1, \"targets\": [{}]}",
      "target 1 of the report has no name"
    ),
    (
      "{\"kind\": \"compare-logging\", \"version\": 1, \"targets\": [{\"target\": \"A\", \"configurations\": [{}]}]}",
      "a configuration of 'A' has no name or no valid 'status'"
    ),
  ])
  func `a file that compare-logging did not write is rejected`(
    json: String, message: String
  ) async throws {
    try folder.write(json, to: "log.json")
    try await expectFailure(["report", "--logging", "log.json"], message)
    try await expectFailure(
      ["report", "--logging", "log.json"], "write it with 'compare-logging --format json > FILE'")
  }

  @Test func `a file that does not exist is reported`() async throws {
    try await expectFailure(["report", "--logging", "no.json"], "cannot read 'no.json'")
  }

  @Test func `an unknown revision is reported`() async throws {
    try await expectFailure(["report", "--since", "HEAD"], "is not in a git repository")
    try await folder.git("init", "-q")
    try await folder.commitEverything()
    try await expectFailure(["report", "--since", "nowhere"], "nowhere")
  }

  @Test func `output that cannot be written is reported`() async throws {
    try await expectFailure(
      ["report", "-o", "missing/report.html"], "cannot write 'missing/report.html'")
    try await expectFailure(["report", "--read-only", "-o", "r.html"], "runs with --read-only")
  }

  @Test func `a project that cannot be read has no report`() async throws {
    try folder.write("version: 1\ntargets: { App: { typ: application } }\n", to: "config.yaml")
    try await expectFailure(["report"], "config.yaml:2:19: error: ")
  }

  @Test(arguments: [1, 12])
  func `a hundred references of a setting are followed and listed`(targets: Int) async throws {
    let chain = (0..<130).map { "    A\($0): $(A\($0 + 1))\n" }.joined()
    let all = "    ALL: " + (0..<110).map { "$(B\($0))" }.joined(separator: " ") + "\n"
    let list = (0..<targets).map { "  T\($0): { type: application }\n" }.joined()
    try folder.write(
      "version: 1\nproject:\n  name: P\n  platform: iOS\n  settings:\n" + chain
        + "    A130: end\n" + all + "targets:\n" + list, to: "config.yaml")
    let run = try await tool.run(["report", "--no-check"], in: folder.url)
    #expect(run.status == 0)
    let cells = try ReportData(run.outputBytes).answers()
    for target in 0..<targets {
      let answers = try #require(cells["T\(target)@Debug"])
      #expect(answers["ALL"]?.references.count == 100 && answers["ALL"]?.unlisted == 10)
      #expect(answers["ALL"]?.references.last == "B99 from ALL = , false")
      #expect(answers["A30"]?.references.count == 100 && answers["A30"]?.unlisted == 0)
      #expect(answers["A30"]?.references.last == "A130 from A129 = end, true")
      #expect(answers["A30"]?.elements == ["end A130 config.yaml:136:11"])
      #expect(answers["A29"]?.value == "end" && answers["A29"]?.references == [])
      #expect(answers["A29"]?.elements == [])
      #expect(answers["A130"]?.references == [])
    }
  }

  @Test func `a setting that cannot be evaluated is empty, and reported`() async throws {
    let doubled = (1..<26).map { "      S\($0): $(S\($0 - 1))$(S\($0 - 1))\n" }.joined()
    try folder.write(
      "version: 1\ntargets:\n  App:\n    type: application\n    platform: iOS\n    settings:\n"
        + "      S0: text\n" + doubled, to: "config.yaml")
    let run = try await tool.run(["report", "--no-check"], in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("error: evaluating 'S") || run.errors.contains("the value of 'S"))
    let answers = try #require(try ReportData(run.outputBytes).answers()["App@Debug"])
    #expect(answers["S25"]?.value == "")
    #expect(answers["S1"]?.value == "texttext")
    #expect(answers["S1"]?.elements.first?.hasPrefix("texttext S0 config.yaml:") == true)
    // Too many pieces to list.
    #expect(answers["S18"]?.value.utf8.count == 4 << 18)
    #expect(answers["S18"]?.elements == [])
  }

  @Test(arguments: [
    (["graph", "tree"], "tree"),
    (["graph", "--key", "NAME"], "'--key' belongs to 'graph references'"),
    (["graph", "references", "--key", "NOTHING"], "no level assigns 'NOTHING'"),
    (["graph", "--format", "svg"], "'svg' is not a valid value for option '--format'"),
    (["graph", "-t", "Nope"], "no target is named 'Nope'"),
  ])
  func `graph rejects what it does not know`(arguments: [String], message: String) async throws {
    try await expectFailure(arguments, message)
  }
}
