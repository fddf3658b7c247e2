import Foundation
import SettingsTestSupport
import Testing

/// Answers that leave in pieces: whole where they can be, and never silently torn.
@Suite(.timeLimit(.minutes(15)))
struct StreamingTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
  }

  /// Far more than a piece.
  private func writeManyTargets() throws {
    let settings = (0..<60).map { "\n    S\($0): value \($0) of them all" }.joined()
    let targets = (0..<500).map {
      "\n  T\($0): { type: tool, settings: { S\($0 % 60): $(TARGET_NAME) } }"
    }
    try folder.write(
      "version: 1\nproject:\n  name: P\n  platform: macOS\n  settings:\(settings)\n"
        + "targets:\(targets.joined())\n", to: "config.yaml")
  }

  @Test(arguments: ["json", "text"])
  func `pieces make up what a file gets as a whole`(format: String) async throws {
    try writeManyTargets()
    let run = try await tool.run("--format", format, in: folder.url)
    let toFile = try await tool.run("--format", format, "-o", "answer", in: folder.url)
    #expect(run.status == 0 && toFile.status == 0)
    #expect(run.output.utf8.count > 3 << 18)
    #expect(try folder.read("answer") == run.output)
    guard format == "json" else { return }
    let cells = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
    #expect(cells?.count == 500)
  }

  @Test func `a reader that goes away in the middle is no failure`() async throws {
    try writeManyTargets()
    let run = try await tool.runScript(
      "{ \"$TOOL\" --format json; echo $? > status; } | head -n 3; cat status", in: folder.url)
    #expect(run.output.hasPrefix("[\n  {\n"))
    #expect(run.output.hasSuffix("\n0\n"))
    #expect(run.errors == "")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
  func `a disk that is full in the middle is one error`() async throws {
    try writeManyTargets()
    let run = try await tool.runScript("\"$TOOL\" --format json > /dev/full", in: folder.url)
    #expect(run.status == 2)
    #expect(
      run.errors
        == "error: cannot write to standard output: no space left on the disk [cannot-write]\n")
  }

  @Test func `what cannot be evaluated is empty, reported once, and stops no other cell`()
    async throws
  {
    func many(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }
    let settings = """
          BYTES: \(many(64, "x"))
          THOUSANDS: \(many(64, "$(BYTES)"))
          MORE: \(many(64, "$(THOUSANDS)"))
          TOO_MUCH: \(many(300, "$(MORE)"))
          READER: and $(TOO_MUCH)

      """
    let targets = (0..<10).map { "  T\($0): { type: tool, settings: { OWN: mine } }\n" }.joined()
    try folder.write(
      "version: 1\nproject:\n  name: P\n  platform: macOS\n  settings:\n\(settings)"
        + "targets:\n\(targets)  Good: { type: tool, settings: { TOO_MUCH: fine } }\n",
      to: "config.yaml")
    let run = try await tool.run("--format", "text", in: folder.url)
    #expect(run.status == 2)
    let reports = run.errors.split(separator: "\n").filter { $0.hasPrefix("error: ") }
    #expect(reports.count == 2)
    #expect(reports.first?.hasPrefix("error: the value of 'READER' grows beyond") == true)
    #expect(reports.last?.hasPrefix("error: the value of 'TOO_MUCH' grows beyond") == true)
    #expect(run.output.components(separatedBy: "    OWN = mine\n").count == 11)
    #expect(run.output.components(separatedBy: "    TOO_MUCH = \n").count == 11)
    #expect(run.output.components(separatedBy: "    READER = \n").count == 11)
    #expect(run.output.contains("    READER = and fine\n"))
    #expect(run.output.hasSuffix("    TOO_MUCH = fine\n"))
    // A file gets a whole answer or none.
    let toFile = try await tool.run("--format", "text", "-o", "answer", in: folder.url)
    #expect(toFile.status == 2)
    #expect(try folder.contents() == ["config.yaml"])
  }

  @Test func `conditions on the target are decided for each cell of many`() async throws {
    let targets = (0..<20).map { "  T\($0): { type: tool, settings: { C: $(B) c } }\n" }.joined()
    try folder.write(
      """
      version: 1
      project:
        name: P
        platform: macOS
        settings: { A: base, "A[target=T1*]": for $(TARGET_NAME), B: $(A) b, "D[target=T3]": d }
      targets:
      \(targets)
      """, to: "config.yaml")
    let run = try await tool.run(
      "print", "--set", "E[target=T4]=e $(C)", "--format", "text", in: folder.url)
    #expect(run.status == 0)
    let sections = run.output.components(separatedBy: "\n\n")
    #expect(sections.count == 20)
    for (index, section) in sections.enumerated() {
      let hasOne = "\(index)".hasPrefix("1")
      let c = hasOne ? "for T\(index) b c" : "base b c"
      #expect(section.contains("    C = \(c)\n"))
      #expect(section.contains("    D = d\n") == (index == 3))
      #expect(section.contains("    E = e base b c\n") == (index == 4))
    }
  }
}
