import Foundation
import SettingsTestSupport
import Testing

@testable import SettingsLogAudit

/// The options `--baseline` and `--update-baseline`: known findings do not fail, new findings do.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct BaselineTests {
  private static let source = "#include <stdio.h>\nvoid a(void) { puts(\"one\"); }\n"

  private func stage(_ text: String = source) throws -> AuditStage {
    try AuditStage(["Sources/a.c": text])
  }

  private func updated(_ text: String = source) async throws -> AuditStage {
    let stage = try stage(text)
    let run = try await stage.run("--baseline", "known.json", "--update-baseline")
    #expect(run.status == 0, "\(run.transcript)")
    #expect(run.output.contains("baseline: 1 known finding, 0 new"))
    #expect(run.errors.contains("note: known.json: 1 findings written"), "\(run.errors)")
    return stage
  }

  @Test func `a known finding does not fail on any line`() async throws {
    let stage = try await updated()
    #expect(try await stage.run().status == 1)
    #expect(try await stage.run("--baseline", "known.json").status == 0)
    try stage.folder.write("\n\n// moved\n" + Self.source, to: "Sources/a.c")
    let moved = try await stage.run("--baseline", "known.json")
    #expect(moved.status == 0, "\(moved.transcript)")
    // The verdict itself does not change.
    let report = try await stage.report("--baseline", "known.json", status: 0)
    #expect(try !report.cell("Release").silent)
  }

  @Test func `a known finding is known in another copy of the project`() async throws {
    let files = [
      "config.yaml": AuditStage.config(settings: "OTHER_LDFLAGS: [-filelist, $(SRCROOT)/x.txt]"),
      "Sources/a.c": "int a;\n",
    ]
    let stage = try AuditStage(files)
    let update = try await stage.run("--baseline", "known.json", "--update-baseline")
    #expect(update.status == 0, "\(update.transcript)")
    let known = try String(contentsOfFile: stage.folder.path("known.json"), encoding: .utf8)
    #expect(known.contains("'$(SRCROOT)/x.txt'"), "\(known)")
    let other = try AuditStage(files)
    try other.folder.write(known, to: "known.json")
    let run = try await other.run("--baseline", "known.json")
    #expect(run.status == 0, "\(run.transcript)")
  }

  @Test(arguments: [
    "void b(void) { puts(\"two\"); }\n",
    // The same text again.
    "void b(void) { puts(\"one\"); }\n",
    "void b(void) { printf(\"one\"); }\n",
  ])
  func `a new finding fails`(addition: String) async throws {
    let stage = try await updated()
    try stage.folder.write(Self.source + addition, to: "Sources/a.c")
    let run = try await stage.run("--baseline", "known.json")
    #expect(run.status == 1)
    #expect(run.output.contains("baseline: 1 known finding, 1 new"), "\(run.output)")
  }

  @Test func `an unjudged item may be known as well`() async throws {
    let stage = try await updated("#include \"nowhere.h\"\nvoid a(void) { }\n")
    #expect(try await stage.run("--baseline", "known.json").status == 0)
    try stage.folder.write(
      "#include \"nowhere.h\"\n#include \"other.h\"\nvoid a(void) { }\n", to: "Sources/a.c")
    #expect(try await stage.run("--baseline", "known.json").status == 1)
  }

  @Test func `an entry that no longer matches is reported`() async throws {
    let stage = try await updated()
    try stage.folder.write("void a(void) { }\n", to: "Sources/a.c")
    let run = try await stage.run("--baseline", "known.json")
    #expect(run.status == 0)
    #expect(
      run.errors.contains(
        "note: known.json: App@Release in Sources/a.c: the baseline has direct-log-call once more "
          + "than was found: puts \\\"one\\\"".replacing("\\", with: "")), "\(run.errors)")
    let update = try await stage.run("--baseline", "known.json", "--update-baseline")
    #expect(update.status == 0)
    #expect(try await stage.run("--baseline", "known.json").errors == "")
  }

  @Test func `the file is sorted and has a version`() async throws {
    let stage = try await updated()
    let text = try stage.folder.read("known.json")
    #expect(
      text == """
        {
          "version" : 1,
          "kind" : "compare-logging-baseline",
          "findings" : [
            {
              "target" : "App",
              "configuration" : "Release",
              "rule" : "direct-log-call",
              "file" : "Sources/a.c",
              "function" : "puts",
              "text" : "one",
              "count" : 1
            }
          ]
        }

        """)
  }

  @Test func `formats for services omit or mark known findings`() async throws {
    let stage = try await updated()
    let github = try await stage.run("--baseline", "known.json", "--format", "github")
    #expect(!github.output.contains("::error"), "\(github.output)")
    #expect(github.output.contains("verdict: baseline: 1 known finding, 0 new"))
    let sarif = try await stage.run("--baseline", "known.json", "--format", "sarif")
    #expect(sarif.output.contains("\"baselineState\" : \"unchanged\""))
    #expect(sarif.output.contains("\"kind\" : \"external\""))
    let junit = try await stage.run("--baseline", "known.json", "--format", "junit")
    #expect(!junit.output.contains("<failure"))
    #expect(junit.output.contains("(known)"))
    let json = try await stage.run("--baseline", "known.json", "--format", "json")
    #expect(json.output.contains("\"known\" : 1"))
  }

  @Test(arguments: [
    ("{", "1:2: error: the baseline is not valid JSON"),
    ("[]", "1:1: error: a baseline is an object with 'version', 'kind' and 'findings'"),
    ("{}", "1:1: error: the baseline has no 'version'"),
    (
      "{\"version\": 2, \"findings\": []}",
      "1:13: error: the version of the baseline is not supported; expected 1"
    ),
    (
      "{\"version\": \"1\", \"findings\": []}",
      "error: the version of the baseline is not supported; expected 1"
    ),
    ("{\"version\": 1}", "1:1: error: the baseline has no 'findings'"),
    ("{\"version\": 1, \"findings\": {}}", "1:28: error: 'findings' is not a list"),
    ("{\"version\": 1,\n \"findings\": [1]}", "2:15: error: a finding is an object"),
    (
      "{\"version\": 1, \"findings\": [{\"targt\": \"A\"}]}",
      "error: 'targt' is not a member of a finding; did you mean 'target'?"
    ),
    (
      "{\"version\": 1, \"findings\": [{\"target\": 1}]}",
      "1:40: error: 'target' is not a text"
    ),
    (
      "{\"version\": 1, \"findings\": [{\"count\": 0}]}",
      "1:39: error: 'count' is not a positive number"
    ),
    (
      "{\"version\": 1, \"findings\": [{\"target\": \"A\"}]}",
      "1:29: error: the finding has no 'configuration'"
    ),
  ])
  func `a malformed file is rejected with a location`(text: String, message: String) async throws {
    let stage = try stage()
    try stage.folder.write(text, to: "known.json")
    let run = try await stage.run("--baseline", "known.json")
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.errors.contains("known.json:"))
    #expect(run.errors.contains("^"))
  }

  @Test func `a file that cannot be read or written is an error`() async throws {
    let stage = try stage()
    let missing = try await stage.run("--baseline", "none.json")
    #expect(missing.status == 2)
    #expect(missing.errors.contains("cannot read the baseline 'none.json'"), "\(missing.errors)")
    #expect(missing.errors.contains("help: create it with '--update-baseline'"))
    let unwritable = try await stage.run("--baseline", "no/known.json", "--update-baseline")
    #expect(unwritable.status == 2)
    #expect(unwritable.errors.contains("cannot write the baseline 'no/known.json'"))
    let alone = try await stage.run("--update-baseline")
    #expect(alone.status == 2)
    #expect(alone.errors.contains("'--update-baseline' needs '--baseline FILE'"))
  }

  @Test func `an update for one configuration keeps the entries of others`() async throws {
    let stage = try await updated()
    let run = try await stage.run("@Debug", "--baseline", "known.json", "--update-baseline")
    #expect(run.status == 0, "\(run.transcript)")
    #expect(try await stage.run("--baseline", "known.json").status == 0)
  }

  @Test func `every prefix of a baseline is rejected without a crash`() throws {
    let findings = AuditFindings([
      AuditFinding(
        .logCall, target: "Ä\"", configuration: "R", file: "a b.c", function: "f", text: "\n\t\\")
    ])
    let bytes = Baseline(findings).json
    let whole = try Baseline(bytes, path: "b.json")
    #expect(whole.counts == Baseline(findings).counts)
    for end in 0..<(bytes.count - 2) {
      #expect(throws: Baseline.Failure.self) { try Baseline(Array(bytes[..<end]), path: "b") }
    }
  }
}
