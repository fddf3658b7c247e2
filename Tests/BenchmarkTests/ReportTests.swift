import Foundation
import SettingsTestSupport
import Testing

/// What the benchmark makes of reports; nothing is measured here.
struct ReportTests {
  let benchmark: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    benchmark = try BuiltTool(named: "settings-benchmark")
    folder = try TemporaryFolder()
  }

  private func report(
    _ name: String, compiler: String = "6.3.1", parse: Double = 1_000_000, part: String = "small"
  ) throws -> String {
    let text = """
      {
        "version": 1, "kind": "settings-benchmark",
        "conditions": {
          "system": "Linux x86_64", "processor": "A processor", "processors": 2,
          "compiler": "\(compiler)", "isOptimized": true, "isQuick": false,
          "linkage": "statically", "tool": "resolve-settings 1", "load": "0.10"
        },
        "rows": [
          { "id": "\(part)/floor", "title": "the floor", "unit": "nanoseconds", "value": 2000000 },
          {
            "id": "\(part)/parse", "title": "parse", "unit": "nanoseconds", "value": \(parse),
            "least": 900000, "floor": { "title": "libyaml", "value": 2000000 },
            "ratio": \(parse / 2_000_000), "target": { "figure": "ratio", "atMost": 1.2 }
          },
          {
            "id": "\(part)/output", "title": "output", "unit": "megabytesPerSecond", "value": 300,
            "target": { "figure": "value", "atLeast": 400 }
          },
          {
            "id": "\(part)/peer", "title": "a peer", "unit": "nanoseconds",
            "note": "not measured: there is no network"
          }
        ]
      }
      """
    return try folder.write(text, to: name).path
  }

  @Test func `a report is a table with floors, ratios, targets, and whether they are met`()
    async throws
  {
    let run = try await benchmark.run("--from", report("a.json"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output == """
        A processor, 2 processors, Linux x86_64, Swift 6.3.1, resolve-settings 1 linked statically, load 0.10

                     measured    least            floor  ratio      target  met
        small
          the floor   2.00 ms
          parse       1.00 ms  0.90 ms  2.00 ms libyaml   0.50    ≤ 1.20 x  yes
          output     300 MB/s                                   ≥ 400 MB/s   NO
          a peer            –

        small, a peer: not measured: there is no network

        1 of 2 met

        """)
  }

  @Test func `what is read is written again as it was`() async throws {
    let first = try await benchmark.run("--from", report("a.json"), "--json")
    let file = try folder.write(first.output, to: "b.json")
    let second = try await benchmark.run("--from", file.path, "--json")
    #expect(first.status == 0)
    #expect(first.output == second.output)
  }

  @Test func `reports are put together, part by part`() async throws {
    let run = try await benchmark.run(
      "--from", report("a.json"), "--from", report("b.json", part: "more"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("\nsmall\n") && run.output.contains("\nmore\n"))
    #expect(run.output.contains("2 of 4 met"))
  }

  @Test func `two reports are compared side by side, and times do not fail`() async throws {
    let run = try await benchmark.run(
      "--from", report("new.json", parse: 3_000_000), "--compare", report("old.json"))
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    let line = run.output.split(separator: "\n").last { $0.contains("  parse") }
    #expect(
      line?.split(separator: " ").joined(separator: " ") == "parse 1.00 ms 3.00 ms 3.00 0.50 1.50")
  }

  @Test func `other conditions are warned of`() async throws {
    let run = try await benchmark.run(
      "--from", report("new.json"), "--compare", report("old.json", compiler: "6.2"))
    #expect(run.status == 0)
    #expect(
      run.errors == "warning: the reports differ in conditions: compiler: 6.2, now 6.3.1\n")
  }

  @Test func `rows that only one report has are shown`() async throws {
    let run = try await benchmark.run(
      "--from", report("new.json", part: "more"), "--compare", report("old.json"))
    #expect(run.status == 0)
    #expect(run.output.contains("no such row"))
  }

  struct WrongFile: CustomTestStringConvertible, Sendable {
    let text: String?
    let message: String
    var testDescription: String { message }
  }

  @Test(arguments: [
    WrongFile(text: nil, message: "cannot be read: no such file"),
    WrongFile(text: "{\n  \"kind\": ?\n}", message: ":2:11: this is not valid JSON: "),
    WrongFile(text: "[]", message: "is not a report of this benchmark; a report is what"),
    WrongFile(
      text: #"{"kind": "settings-benchmark", "version": 99}"#,
      message: "has version 99 of the report, this benchmark reads 1"),
    WrongFile(
      text: #"{"kind": "settings-benchmark", "version": 1}"#, message: "lacks conditions or rows"),
    WrongFile(
      text: """
        {"kind": "settings-benchmark", "version": 1, "rows": [{"id": "a/b", "title": "c"}],
         "conditions": {"system": "", "processor": "", "processors": 1, "compiler": "",
           "isOptimized": true, "isQuick": true, "linkage": "", "tool": "", "load": ""}}
        """, message: "row 1 ('a/b') of "),
  ])
  func `a file that is not a report is rejected before anything is measured`(file: WrongFile)
    async throws
  {
    var path = "/nowhere/old.json"
    if let text = file.text { path = try folder.write(text, to: "old.json").path }
    let run = try await benchmark.run("--compare", path)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(file.message), "\(run.errors)")
  }

  @Test(arguments: [
    (["--fast"], "error: unknown argument '--fast'"),
    (["--quik"], "error: unknown argument '--quik'; did you mean '--quick'?"),
    (["--only"], "error: --only needs a value"),
    (["--only", "layred-1000"], "no part is named 'layred-1000'; did you mean 'layered-1000'?"),
    (["--only", "x"], "no part is named 'x'; --list shows them"),
    (["--update", "README.md"], "error: --update needs --from"),
    (["--from", "a.json", "--quick"], "error: --from measures nothing"),
  ])
  func `wrong usage is rejected`(arguments: [String], message: String) async throws {
    let run = try await benchmark.run(arguments)
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test(arguments: ["--help", "-h"])
  func `help exits with 0`(argument: String) async throws {
    let run = try await benchmark.run(argument)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("usage: settings-benchmark"))
    #expect(run.errors.isEmpty)
  }

  @Test func `the parts are listed`() async throws {
    let run = try await benchmark.run("--list")
    #expect(run.status == 0)
    let names = run.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    #expect(names.contains("engine") && names.contains("large-100000"))
  }

  @Test func `figures are written between the marks of a document`() async throws {
    let document = """
      # Figures
      <!-- benchmark: small -->
      old
      <!-- end of benchmark -->
      The end.

      """
    let file = try folder.write(document, to: "figures.md")
    let report = try report("a.json")
    for _ in 0..<2 {
      let run = try await benchmark.run("--from", report, "--update", file.path)
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(
      try String(contentsOf: file, encoding: .utf8) == """
        # Figures
        <!-- benchmark: small -->
        *A processor, 2 processors, Linux x86_64, Swift 6.3.1, resolve-settings 1 linked statically, load 0.10.*

        |  | measured | least | floor | ratio | target | met |
        | --- | ---: | ---: | ---: | ---: | ---: | ---: |
        | **small** | | | | | | |
        | the floor | 2.00 ms |  |  |  |  |  |
        | parse | 1.00 ms | 0.90 ms | 2.00 ms libyaml | 0.50 | ≤ 1.20 x | yes |
        | output | 300 MB/s |  |  |  | ≥ 400 MB/s | NO |
        | a peer | – |  |  |  |  |  |
        <!-- end of benchmark -->
        The end.

        """)
  }

  @Test(arguments: [
    ("no marks\n", "has no place for a table"),
    ("<!-- benchmark: all -->\n", "has no line '<!-- end of benchmark -->'"),
    (
      "<!-- benchmark: other -->\n<!-- end of benchmark -->\n",
      ":1: the report has no part 'other'; it has small"
    ),
  ])
  func `a document without a place for the figures is left alone`(text: String, message: String)
    async throws
  {
    let file = try folder.write(text, to: "figures.md")
    let run = try await benchmark.run("--from", report("a.json"), "--update", file.path)
    #expect(run.status == 1)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test(arguments: ["mixed", "layered", "layered-spec", "project-file", "xcconfig", "override"])
  func `an input is the same each time`(kind: String) async throws {
    var texts: [Data] = []
    for name in ["a", "b"] {
      let path = folder.url.appendingPathComponent(name).path
      let run = try await benchmark.run("--write-input", kind, "20", path)
      #expect(run.status == 0)
      texts.append(try Data(contentsOf: URL(fileURLWithPath: path)))
    }
    #expect(texts[0] == texts[1])
    #expect(texts[0].count > 1000)
  }
}
